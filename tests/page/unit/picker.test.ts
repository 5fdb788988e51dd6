// The picker: touches in any order of the groups, in turn inside a group, equal things as often as they stand there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { look, needsConfirming, offered, times, touch, untouch } from "../../../web/src/picker.ts";
import type { ChoiceInfo } from "../../../web/src/wire.ts";

function choice(text: string, ...touch: string[][]): ChoiceInfo {
  return { text, label: text, touch, odds: [], also: [] };
}

const DICE = [
  choice("pick 4 4 6", ["set:d4"], ["set:d4"], ["set:d6"]),
  choice("pick 4 6 6", ["set:d4"], ["set:d6"], ["set:d6"]),
];
const TURNS = [
  choice("up", ["buried:0.2", "button:up"]),
  choice("down", ["buried:0.2", "button:down"]),
  choice("stop", ["button:stop"]),
];

test("at first every choice is open, and the first of each group may be touched", () => {
  const { open, next, whole } = look(TURNS, []);
  assert.equal(open.length, 3);
  assert.deepEqual([...next], ["buried:0.2", "button:stop"]);
  assert.equal(whole, null);
});

test("inside a group components are touched in turn", () => {
  assert.deepEqual([...look(TURNS, ["buried:0.2"]).next], ["button:up", "button:down"]);
  assert.equal(look(TURNS, ["button:up"]).open.length, 0);
  assert.equal(look(TURNS, ["buried:0.2", "button:down"]).whole?.text, "down");
});

test("groups are touched in any order", () => {
  for (const touched of [
    ["set:d4", "set:d6", "set:d4"],
    ["set:d6", "set:d4", "set:d4"],
  ]) {
    assert.equal(look(DICE, touched).whole?.text, "pick 4 4 6");
  }
});

test("equal things are touched as often as they stand there", () => {
  assert.deepEqual([...look(DICE, ["set:d4", "set:d4"]).next], ["set:d6"]);
  assert.equal(times(["set:d4", "set:d4"], "set:d4"), 2);
});

test("equal beginnings of different groups are told apart by what follows", () => {
  const reroll = choice("reroll one", ["die:3", "treats:0"], ["die:3", "button:keep"]);
  assert.deepEqual([...look([reroll], ["die:3"]).next], ["treats:0", "button:keep"]);
  assert.deepEqual([...look([reroll], ["die:3", "button:keep"]).next], ["die:3"]);
  assert.deepEqual([...look([reroll], ["die:3", "button:keep", "die:3"]).next], ["treats:0"]);
});

test("where it does not matter which piece, each of them leads to the choice", () => {
  const up = choice("up", ["buried:1.4", "button:up"]);
  const choices = [{ ...up, also: [[["buried:1.3", "button:up"]]] }, choice("down", ["buried:1.3", "button:down"])];
  assert.deepEqual([...look(choices, []).next], ["buried:1.4", "buried:1.3"]);
  assert.deepEqual([...look(choices, ["buried:1.3"]).next], ["button:up", "button:down"]);
  assert.equal(look(choices, ["buried:1.3", "button:up"]).whole?.text, "up");
  assert.equal(look(choices, ["buried:1.4", "button:up"]).whole?.text, "up");
  assert.equal(look(choices, ["buried:1.4"]).open.length, 1);
});

test("a touch leads on, back, or somewhere else", () => {
  assert.deepEqual(touch(TURNS, [], "buried:0.2"), ["buried:0.2"]);
  assert.deepEqual(touch(TURNS, ["buried:0.2"], "buried:0.2"), []);
  assert.deepEqual(touch(TURNS, ["buried:0.2"], "button:stop"), ["button:stop"]);
  assert.equal(touch(TURNS, [], "pile"), null);
});

test("what is taken back takes along what makes no sense without it", () => {
  assert.deepEqual(untouch(DICE, ["set:d4", "set:d6", "set:d4"], "set:d6"), ["set:d4", "set:d4"]);
  const steps = [choice("move", ["space:1", "space:2"], ["button:yes"])];
  assert.deepEqual(untouch(steps, ["space:1", "space:2"], "space:1"), []);
  assert.deepEqual(untouch(DICE, ["set:d4"], "set:d20"), ["set:d4"]);
});

test("several things in any order are confirmed, unless a button said so already", () => {
  const [three] = DICE;
  assert.ok(three);
  assert.ok(needsConfirming(three, ["set:d4", "set:d4", "set:d6"]));
  const reroll = choice("reroll", ["die:3"], ["die:4"], ["button:reroll_2"]);
  assert.ok(!needsConfirming(reroll, ["die:3", "die:4", "button:reroll_2"]));
  assert.ok(!needsConfirming(choice("walk", ["tile:walk"]), ["tile:walk"]));
});

test("a loose button is offered when it is of use", () => {
  const rerolls = [
    choice("reroll 3", ["die:3"], ["button:reroll_1"]),
    choice("reroll 3 4", ["die:3"], ["die:4"], ["button:reroll_2"]),
    choice("magic", ["die:3", "button:magic", "number:1"]),
    choice("done", ["button:done"]),
  ];
  const all = ["button:reroll_1", "button:reroll_2", "button:done"];
  assert.deepEqual(offered(rerolls, [], all, true), ["button:done"]);
  assert.deepEqual(offered(rerolls, ["die:3"], ["button:reroll_1", "button:reroll_2", "button:magic"], true), [
    "button:reroll_1",
    "button:magic",
  ]);
  assert.deepEqual(offered([choice("both", ["a"], ["b"])], [], ["a", "b"], false), ["a", "b"]);
});
