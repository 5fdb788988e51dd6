import assert from "node:assert/strict";
import { test } from "node:test";

import { MINE, PRIVACY, readRoute, replayAddress, rulesAddress, tableAddress } from "../../../web/src/routes.ts";

const at = (path: string) => readRoute(new URL(path, "http://table.example"));

test("addresses lead back to where they came from", () => {
  assert.deepEqual(at("/"), { page: "home" });
  assert.deepEqual(at(MINE), { page: "mine" });
  assert.deepEqual(at(PRIVACY), { page: "privacy" });
  assert.deepEqual(at(tableAddress("AB/CD")), { page: "table", code: "AB/CD" });
  assert.deepEqual(at(rulesAddress("spots") + "#4.6"), { page: "rules", game: "spots", section: "4.6" });
  assert.deepEqual(at(replayAddress("t1")), { page: "replay", table: "t1", ply: null, seat: null });
  assert.deepEqual(at(replayAddress("t1", 7, -2)), { page: "replay", table: "t1", ply: 7, seat: -2 });
});

test("whatever else is asked for is the home page", () => {
  for (const path of ["/t", "/t/", "/nonsense/x", "/replay"]) assert.deepEqual(at(path), { page: "home" });
});

test("broken addresses break nothing", () => {
  assert.deepEqual(at("/t/%E0%A4%A"), { page: "table", code: "%E0%A4%A" });
  assert.deepEqual(at("/replay/t1?ply=x&seat=99999999"), { page: "replay", table: "t1", ply: null, seat: null });
});
