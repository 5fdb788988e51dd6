import assert from "node:assert/strict";
import { test } from "node:test";

import { stepsLeft } from "../../../web/src/tables/seven.ts";
import type { ChoiceInfo } from "../../../web/src/wire.ts";

function choice(text: string, ...touch: string[][]): ChoiceInfo {
  return { text, label: text, touch, odds: [], also: [] };
}

const SHARED = choice("7 12+3 r1+2 40+2h", ["card:0.7"], ["field:40", "home:0.2"], ["field:12", "field:15"], ["home:0.1", "home:0.3"]);

test("a seven counts down as its tokens are placed, in whatever order", () => {
  assert.equal(stepsLeft([SHARED], ["card:0.7"]), 7);
  assert.equal(stepsLeft([SHARED], ["card:0.7", "field:12"]), 7);
  assert.equal(stepsLeft([SHARED], ["card:0.7", "field:12", "field:15"]), 4);
  assert.equal(stepsLeft([SHARED], ["card:0.7", "field:12", "field:15", "home:0.1", "home:0.3"]), 2);
  assert.equal(stepsLeft([SHARED], ["field:40", "home:0.2", "card:0.7"]), 5);
});

test("field 1 is not taken for field 12", () => {
  const both = choice("7 1+4 12+3", ["card:0.7"], ["field:12", "field:15"], ["field:1", "field:5"]);
  assert.equal(stepsLeft([both], ["card:0.7", "field:1", "field:5"]), 3);
});

test("a joker counts down once it is a seven, and other cards do not", () => {
  const joker = choice("Jo 12+7", ["card:0.joker", "button:seven"], ["field:12", "field:19"]);
  assert.equal(stepsLeft([joker], ["card:0.joker"]), null);
  assert.equal(stepsLeft([joker], ["card:0.joker", "button:seven"]), 7);
  assert.equal(stepsLeft([choice("8 12+8", ["card:0.8"], ["field:12", "field:20"])], ["card:0.8"]), null);
  assert.equal(stepsLeft([], ["card:0.7"]), null);
});
