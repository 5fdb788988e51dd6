import assert from "node:assert/strict";
import { test } from "node:test";

import { adjoin } from "../../../web/src/motion.ts";

function box(left: number, top: number, right: number, bottom: number): DOMRect {
  return { left, top, right, bottom } as DOMRect;
}

test("two halves of a domino adjoin, whichever way it lies", () => {
  assert.ok(adjoin(box(0, 0, 48, 48), box(48, 0, 96, 48)));
  assert.ok(adjoin(box(0, 48, 48, 96), box(0, 0, 48, 48)));
});

test("cards in a row do not, nor does a place adjoin itself", () => {
  assert.ok(!adjoin(box(0, 0, 48, 48), box(56, 0, 104, 48)));
  assert.ok(!adjoin(box(0, 0, 48, 48), box(0, 0, 48, 48)));
  assert.ok(!adjoin(box(0, 0, 48, 48), box(48, 48, 96, 96)));
});
