// What happened, as beats.

import assert from "node:assert/strict";
import { test } from "node:test";

import { beatsOf, patched } from "../../../web/src/beats.ts";
import type { LogLine, ZoneInfo } from "../../../web/src/wire.ts";

const line = (text: string, beat: number, more: Partial<LogLine> = {}): LogLine => ({ text, beat, ...more });
const zone = (id: string, n: number): ZoneInfo => ({ id, things: Array.from({ length: n }, () => ({ kind: "die", name: "die" })) });

test("what changes nothing is told with what came before", () => {
  const beats = beatsOf([line("A shows 1.", 3, { zones: [zone("row", 1)] }), line("B shows 2.", 3), line("A rolls.", 1, { zones: [zone("roll", 2)] })]);
  assert.deepEqual(
    beats.map((beat) => [beat.text, beat.weight]),
    [
      ["A shows 1. B shows 2.", 3],
      ["A rolls.", 1],
    ],
  );
});

test("the weightier of two that are told together is what is said", () => {
  const beats = beatsOf([line("rolled", 1, { zones: [zone("roll", 2)] }), line("BUST", 3), line("stopped", 1)]);
  assert.deepEqual(
    beats.map((beat) => [beat.text, beat.weight]),
    [["BUST", 3]],
  );
});

test("the silent ones are not told at all", () => assert.deepEqual(beatsOf([line("bid", 0)]), []));

test("a patch may exchange a few things of a zone", () => {
  const before = { title: "", zones: [zone("board", 4)] };
  const after = patched(before, [{ id: "board", at: [1, 3], things: [{ kind: "token", name: "a" }, { kind: "token", name: "b" }] }]);
  assert.deepEqual(
    after.zones[0]?.things?.map((thing) => thing.name),
    ["die", "a", "die", "b"],
  );
  assert.equal(after.zones[0]?.things?.[0], before.zones[0]?.things?.[0]);
});

test("patches in order make the new table", () => {
  const before = { title: "", zones: [zone("roll", 0), zone("pile", 5)] };
  const after = patched(patched(before, [zone("roll", 3), zone("pile", 2)]), [zone("yard", 1)]);
  assert.deepEqual(
    after.zones.map((each) => [each.id, each.things?.length]),
    [
      ["roll", 3],
      ["pile", 2],
      ["yard", 1],
    ],
  );
});
