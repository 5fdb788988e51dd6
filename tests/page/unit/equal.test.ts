import assert from "node:assert/strict";
import { test } from "node:test";

import { numbered } from "../../../web/src/tables/equal.ts";

test("equal things are told apart by their number", () => {
  const found = numbered([{ id: "die:5" }, { id: "die:5" }, { id: "die:2" }]);
  assert.deepEqual(found.map(({ key, nth }) => [key, nth]), [["die:5/0", 0], ["die:5/1", 1], ["die:2/0", 0]]);
});
