// What did not change stays the same object.

import assert from "node:assert/strict";
import { test } from "node:test";

import { steady } from "../../../web/src/steady.ts";

const table = (value: number): { zones: { id: string; things: { kind: string; value: number; marks?: string[] }[] }[] } => ({
  zones: [
    { id: "roll", things: [{ kind: "die", value: 1 }, { kind: "die", value }] },
    { id: "pile", things: [{ kind: "die", value: 6 }] },
  ],
});

test("an equal table is the one of before", () => {
  const before = table(2);
  assert.equal(steady(before, table(2)), before);
});

test("only what lies otherwise is new", () => {
  const before = table(2);
  const now = steady(before, table(3));
  assert.deepEqual(now, table(3));
  assert.equal(now.zones[1], before.zones[1]);
  assert.equal(now.zones[0]?.things[0], before.zones[0]?.things[0]);
  assert.notEqual(now.zones[0]?.things[1], before.zones[0]?.things[1]);
});

test("what is more, less or of another sort is noticed", () => {
  const before: unknown = { a: [1, 2], b: undefined, c: null };
  for (const now of [{ a: [1], b: undefined, c: null }, { a: [1, 2], d: undefined, c: null }, { a: { 0: 1, 1: 2 }, b: undefined, c: null }, { a: [1, 2], c: null }, null]) {
    assert.deepEqual(steady(before, now), now);
  }
});
