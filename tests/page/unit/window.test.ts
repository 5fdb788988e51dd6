// The part of a board that is shown.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cornerFor, covering, fitting, held, SIGN, signsAt, zoomed } from "../../../web/src/kit/window.ts";

const board = { x: -10, y: -5, w: 40, h: 30 };
const room = { w: 300, h: 200 };

test("a small board is shown whole", () => assert.equal(fitting({ x: 0, y: 0, w: 5, h: 5 }, room, true).roomy, true));

test("a large one is not, and what is asked about comes into sight", () => {
  assert.equal(fitting(board, room, true).roomy, false);
  const view = covering([{ x: 25, y: 20, w: 1, h: 1 }], board, room);
  const x = (25.5 + 10) * view.square - view.x;
  const y = (20.5 + 5) * view.square - view.y;
  assert.ok(x > 0 && x < room.w && y > 0 && y < room.h, `${x} ${y}`);
});

test("where all that is asked about cannot be seen together, most of it is", () => {
  const far = [-9, 25, 26, 27].map((x) => ({ x, y: 20, w: 1, h: 1 }));
  const view = covering(far, board, room);
  const seen = far.map(({ x }) => (x + 0.5 + 10) * view.square - view.x).filter((x) => x > 0 && x < room.w);
  assert.equal(seen.length, 3);
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

test("tools stand in a corner where nothing lit is", () => {
  const size = { w: 44, h: 140 };
  const lit = { x: room.w - 60, y: room.h - 60, w: 40, h: 40 };
  assert.deepEqual(cornerFor(size, [], room), { x: room.w - 48, y: room.h - 144 });
  assert.deepEqual(cornerFor(size, [lit], room), { x: 4, y: room.h - 144 });
  assert.equal(cornerFor(size, [{ x: 0, y: 0, ...room }], room), null);
});

test("a sign gives way along its edge, and where that is full, further in", () => {
  const beyond = [{ of: "far", x: 150, y: room.h + 40 }];
  const bottom = { x: 0, y: room.h - 60, w: room.w, h: 60 };
  const at = (clear: { x: number; y: number; w: number; h: number }[]): { x: number; y: number } => {
    const [sign] = signsAt(beyond, clear, room);
    return { x: sign?.x ?? 0, y: sign?.y ?? 0 };
  };
  assert.deepEqual(at([]), { x: 150 - SIGN / 2, y: room.h - SIGN - 4 });
  assert.equal(at([{ ...bottom, w: 160 }]).y, room.h - SIGN - 4);
  assert.ok(at([{ ...bottom, w: 160 }]).x >= 160);
  assert.ok(at([bottom]).y + SIGN <= bottom.y, "it would cover what is lit");
});

test("signs in a corner do not cover each other", () => {
  const beyond = [
    { of: "left", x: -20, y: room.h - 10 },
    { of: "below", x: 12, y: room.h + 20 },
  ];
  const [one, other] = signsAt(beyond, [], room);
  assert.ok(one !== undefined && other !== undefined);
  assert.ok(Math.abs(one.x - other.x) >= SIGN || Math.abs(one.y - other.y) >= SIGN, JSON.stringify([one, other]));
});

test("where everything is lit a sign is small, and leaves every middle free", () => {
  const squares = Array.from({ length: 11 * 9 }, (_, i) => ({ x: 2 + 30 * (i % 11), y: 3 + 30 * Math.floor(i / 11), w: 30, h: 30 }));
  const [sign] = signsAt([{ of: "far", x: 400, y: 100 }], squares, { w: 334, h: 276 });
  assert.ok(sign !== undefined && sign.size < SIGN);
  const hit = squares.filter(({ x, y }) => x + 15 > sign.x && x + 15 < sign.x + sign.size && y + 15 > sign.y && y + 15 < sign.y + sign.size);
  assert.deepEqual(hit, []);
});
