import assert from "node:assert/strict";
import { test } from "node:test";

import { curves, HEIGHT, WIDTH } from "../../../web/src/curve.ts";

const POINTS = [
  { ply: 0, chances: [0.5, 0.5] },
  { ply: 5, chances: [0.2, 0.8] },
  { ply: 10, chances: [1, 0] },
];

test("a line runs from the first decision to the last, certain wins at the top", () => {
  const [one] = curves(POINTS);
  assert.deepEqual(one?.points, [
    [0, HEIGHT / 2],
    [WIDTH / 2, 0.8 * HEIGHT],
    [WIDTH, 0],
  ]);
});

test("a line is told in numbers", () => {
  const [, other] = curves(POINTS);
  assert.deepEqual([other?.first, other?.most, other?.least, other?.last], [0.5, 0.8, 0, 0]);
});

test("who wins together shares a line", () => {
  const team = POINTS.map(({ ply, chances: [one = 0, other = 0] }) => ({ ply, chances: [one, other, one, other] }));
  assert.deepEqual(curves(team).map((line) => line.seats), [[0, 2], [1, 3]]);
});

test("a long line wears a few signs, from its beginning to its end", () => {
  const long = Array.from({ length: 50 }, (_, ply) => ({ ply, chances: [0.5, 0.5] }));
  const [only] = curves(long);
  assert.equal(only?.marks.length, 5);
  assert.deepEqual(only?.marks[0], only?.points[0]);
  assert.deepEqual(only?.marks[4], only?.points[49]);
});

test("without a game there is no line", () => {
  assert.deepEqual(curves([]), []);
});
