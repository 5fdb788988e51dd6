import assert from "node:assert/strict";
import { test } from "node:test";

import { chances, percent, spoken } from "../../../web/src/speech.ts";

test("gaps are filled, and unknown ones stay to be seen", () => {
  assert.equal(spoken("{name} sits at {table}", { name: "Ann" }, "en"), "Ann sits at {table}");
});

test("what fills a gap is not read again", () => {
  assert.equal(spoken("{name}!", { name: "{name}" }, "en"), "{name}!");
});

test("the number chooses the form, as the language does", () => {
  assert.equal(spoken(["{n} dog", "{n} dogs"], { n: 1 }, "en"), "1 dog");
  assert.equal(spoken(["{n} dog", "{n} dogs"], { n: 0 }, "en"), "0 dogs");
  assert.equal(spoken(["{n} pies", "{n} psy", "{n} psów", "{n} psa"], { n: 3 }, "pl"), "3 psy");
  assert.equal(spoken(["{n} pies", "{n} psy", "{n} psów", "{n} psa"], { n: 5 }, "pl"), "5 psów");
});

test("only what is certain is called 0 or 100", () => {
  assert.equal(percent(0), "0 %");
  assert.equal(percent(0.001), "< 1 %");
  assert.equal(percent(0.999), "> 99 %");
  assert.equal(percent(1), "100 %");
  assert.equal(percent(7 / 36), "19 %");
});

test("of many chances the likeliest are told, and what cannot be is not", () => {
  const odds: [string, number][] = [["a", 0.1], ["b", 0], ["c", 0.5], ["d", 0.2], ["e", 0.3], ["f", 0.4]];
  assert.equal(chances(odds), "c 50 %, f 40 %, e 30 %, d 20 %");
  assert.equal(chances([["bust", 0]]), "bust 0 %");
});
