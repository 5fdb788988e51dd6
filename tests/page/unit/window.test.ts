// The part of a board that is shown.

import assert from "node:assert/strict";
import { test } from "node:test";

import { covering, fitting, held, zoomed } from "../../../web/src/kit/window.ts";

const board = { x: -10, y: -5, w: 40, h: 30 };
const room = { w: 300, h: 200 };

test("a small board is shown whole", () => assert.equal(fitting({ x: 0, y: 0, w: 5, h: 5 }, room).roomy, true));

test("a large one is not, and what is asked about comes into sight", () => {
  assert.equal(fitting(board, room).roomy, false);
  const view = covering([{ x: 25, y: 20, w: 1, h: 1 }], board, room);
  const x = (25.5 + 10) * view.square - view.x;
  const y = (20.5 + 5) * view.square - view.y;
  assert.ok(x > 0 && x < room.w && y > 0 && y < room.h, `${x} ${y}`);
});

test("nobody gets lost beyond the edges", () => {
  const view = held({ x: 99_999, y: -99_999, square: 40 }, board, room);
  assert.deepEqual([view.x, view.y], [40 * 40 - 300, 0]);
});

test("zooming keeps the middle where it is", () => {
  const view = { x: 500, y: 400, square: 40 };
  const larger = zoomed(view, 1.25, 150, 100);
  assert.equal((larger.x + 150) / larger.square, (view.x + 150) / view.square);
});
