// The picker: touches in any order of the groups, in turn inside a group, equal things as often as they stand there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { goesOn, granted, look, needsConfirming, offered, times, touch, untouch, waysTo } from "../../../web/src/picker.ts";
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

const SPARE = [
  choice("bonus reroll", ["die:8", "bonus:reroll"]),
  choice("bonus magic", ["die:8", "bonus:magic"]),
  choice("reroll it", ["die:8"], ["button:reroll_1"]),
];

test("what every choice begins with need not be touched", () => {
  assert.deepEqual(granted(SPARE, []), ["die:8"]);
  assert.equal(look(SPARE, touch(SPARE, [], "bonus:magic") ?? []).whole?.text, "bonus magic");
  assert.deepEqual(granted([...SPARE, choice("done", ["button:done"])], []), []);
  assert.deepEqual(granted([...SPARE, choice("bonus reroll 3", ["die:3", "bonus:reroll"])], []), []);
});

test("what is granted takes nothing else away", () => {
  const token = [choice("a", ["card:2"], ["field:4", "field:6"]), choice("b", ["card:3"], ["field:4", "field:7"])];
  assert.deepEqual(granted(token, []), []);
  const card = [choice("a", ["card:2"], ["field:4", "field:6"]), choice("b", ["card:2"], ["field:5", "field:7"])];
  assert.deepEqual(granted(card, []), ["card:2"]);
});

test("who touches what is granted anyway goes on from there", () => {
  assert.deepEqual(touch(SPARE, [], "die:8"), ["die:8"]);
  assert.deepEqual(touch(SPARE, ["die:8"], "bonus:reroll"), ["die:8", "bonus:reroll"]);
});

test("a touch that can mean one thing only is that thing", () => {
  const cards = [
    choice("king", ["card:king"], ["kennel:0", "field:0"]),
    choice("2 a", ["card:2"], ["field:4", "field:6"]),
    choice("2 b", ["card:2"], ["field:9", "field:11"]),
  ];
  assert.deepEqual(touch(cards, [], "card:king"), ["card:king", "kennel:0", "field:0"]);
  assert.deepEqual(touch(cards, [], "card:2"), ["card:2"]);
  assert.deepEqual(touch(cards, ["card:2"], "field:9"), ["card:2", "field:9", "field:11"]);
  assert.deepEqual(touch(cards, [], "field:9"), ["field:9", "field:11", "card:2"]);
});

test("a touch that is not the first of anything means nothing where there is a choice", () => {
  const cards = [choice("a", ["card:2"], ["field:4", "field:6"]), choice("b", ["card:3"], ["field:5", "field:7"])];
  assert.equal(touch(cards, [], "field:7"), null);
});

test("a button is pressed by people alone", () => {
  const rerolls = [choice("reroll 3", ["die:3"], ["button:reroll_1"]), choice("done", ["button:done"])];
  assert.deepEqual(touch(rerolls, [], "die:3"), ["die:3"]);
  assert.equal(look(rerolls, ["die:3", "button:reroll_1"]).whole?.text, "reroll 3");
});

test("several things are completed, and still confirmed", () => {
  const touched = touch(DICE, ["set:d4", "set:d6"], "set:d4") ?? [];
  const { whole } = look(DICE, touched);
  assert.equal(whole?.text, "pick 4 4 6");
  assert.ok(whole && needsConfirming(whole, touched));
  const more = touch([choice("only", ["a"], ["b"], ["c"]), choice("other", ["d"])], [], "a") ?? [];
  assert.deepEqual(more, ["a", "b", "c"]);
});

test("what was taken back is not completed again", () => {
  const choices = [choice("three", ["a"], ["b"], ["c"]), choice("other", ["d"])];
  assert.deepEqual(touch(choices, ["a", "b", "c"], "b"), ["a", "c"]);
});

test("where there is one choice, any piece of it will do", () => {
  const king = [choice("king", ["card:king"], ["kennel:0", "field:0"])];
  for (const piece of ["card:king", "kennel:0", "field:0"]) {
    assert.equal(look(king, touch(king, [], piece) ?? []).whole?.text, "king");
  }
  assert.equal(touch(king, [], "field:7"), null);
});

test("a piece that is touched leads on once more only where all its like are touched", () => {
  const twice = [choice("two dice", ["set:d4"], ["set:d4"], ["set:d4"])];
  const after = (touched: string[], pieces: number): boolean => goesOn(look(twice, touched).next, touched, "set:d4", pieces);
  assert.equal(after([], 1), false); // nothing is touched yet: that is an ordinary touch
  assert.equal(after(["set:d4"], 2), false); // the other one is free
  assert.equal(after(["set:d4"], 1), true);
  assert.equal(after(["set:d4", "set:d4"], 2), true);
  assert.equal(after(["set:d4", "set:d4", "set:d4"], 1), false); // it leads nowhere any more
});

test("what leads to one choice alone is told from what leads to several", () => {
  const ways = waysTo(TURNS, []);
  assert.equal(ways.get("buried:0.2"), null);
  assert.equal(ways.get("button:stop")?.text, "stop");
  assert.equal(ways.has("button:up"), false);
  assert.deepEqual([...waysTo(TURNS.slice(0, 2), ["buried:0.2"])].map(([component, only]) => [component, only?.text]), [["button:up", "up"], ["button:down", "down"]]);
});
