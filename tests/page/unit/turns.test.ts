// The log, turn by turn.

import assert from "node:assert/strict";
import { test } from "node:test";

import { manner, NOBODY, partsOf, turnsOf } from "../../../web/src/turns.ts";
import type { LogLine } from "../../../web/src/wire.ts";

const line = (text: string, seat: number, beat = 1): LogLine => ({ text, seat, beat });
const told = (lines: LogLine[]): [number, string][] => turnsOf(lines).map((turn) => [turn.seat, turn.lines.map((each) => each.text).join(" ")]);

test("what somebody does on end is one turn", () =>
  assert.deepEqual(told([line("a", 0), line("b", 0, 2), line("c", 1), line("d", 0)]), [
    [0, "a b"],
    [1, "c"],
    [0, "d"],
  ]));

test("something small that happens by itself does not end a turn that goes on", () =>
  assert.deepEqual(told([line("a", 0), line("a card lies on top", NOBODY), line("b", 0)]), [[0, "a a card lies on top b"]]));

test("but it is not the turn of somebody who is done", () =>
  assert.deepEqual(told([line("a", 0), line("a card lies on top", NOBODY), line("b", 1)]), [
    [0, "a"],
    [NOBODY, "a card lies on top"],
    [1, "b"],
  ]));

test("what is as it was stays the same", () => {
  const lines = [line("a", 0), line("b", 1)];
  const before = turnsOf(lines);
  const after = turnsOf([...lines, line("c", 1)], before);
  assert.equal(after[0], before[0]);
  assert.notEqual(after[1], before[1]);
  const retold = turnsOf([line("A", 0), ...lines.slice(1)], before);
  assert.notEqual(retold[0], before[0]);
});

test("a new round ends every turn", () => assert.equal(told([line("a", 0), line("Round 2", NOBODY, 2), line("b", 0)]).length, 3));

test("secret choices are nobody's turn", () =>
  assert.deepEqual(told([line("A has chosen", 0, 0), line("B has chosen", 1, 0), line("All show", NOBODY, 3)]), [[NOBODY, "A has chosen B has chosen All show"]]));

test("a line without a weight is small", () => assert.deepEqual([manner({ text: "" }), manner(line("", 0, 2)), manner(line("", 0, 3))], ["small", "result", "moment"]));

test("every letter stays, and a piece has those of its name", () => {
  const pieces = [
    { at: 15, long: 1, kind: "die", values: [5] },
    { at: 21, long: 1, kind: "die", values: [4] },
  ];
  const parts = partsOf({ text: "🐶 Ann 5 rolled 5 and 4.", pieces });
  assert.deepEqual(
    parts.map((part) => [part.text, part.piece?.values?.[0]]),
    [
      ["🐶 Ann 5 rolled ", undefined],
      ["5", 5],
      [" and ", undefined],
      ["4", 4],
      [".", undefined],
    ],
  );
});
