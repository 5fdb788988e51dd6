import assert from "node:assert/strict";
import { test } from "node:test";

import { shownPlies, timeForEach } from "../../../web/src/plies.ts";

test("every position of a short turn is shown", () => {
  assert.deepEqual(shownPlies(7, 10), [7, 8, 9, 10]);
  assert.deepEqual(shownPlies(7, 8), [7, 8]);
});

test("a long turn is shown from its first position to its last, in about ten seconds", () => {
  for (const length of [1, 4, 25, 26, 60, 200]) {
    const plies = shownPlies(3, 3 + length);
    assert.deepEqual([plies[0], plies.at(-1)], [3, 3 + length]);
    assert.deepEqual(plies, [...new Set(plies)].sort((one, other) => one - other));
    assert.ok(plies.length * timeForEach(plies.length) <= 10_000);
    assert.ok(timeForEach(plies.length) >= 300);
  }
});
