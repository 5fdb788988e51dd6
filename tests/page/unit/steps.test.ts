// What clients were sent at real tables of every game: all the steps taken in make the state that a new client gets.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { merged } from "../../../web/src/steps.ts";
import type { Heard, State } from "../../../web/src/wire.ts";

interface Story {
  name: string;
  frames: Heard[];
  leads: Partial<State>;
}

const stories = JSON.parse(readFileSync("../build/page-tests/steps.json", "utf8")) as Story[];

for (const { name, frames, leads } of stories) {
  test(`steps lead to the table as it is: ${name}`, () => {
    let state: State | null = null;
    let lines = 0;
    for (const heard of frames) {
      if (heard.t === "state") state = heard;
      if (heard.t === "step") {
        assert(state !== null, "steps follow a state");
        state = merged(state, heard);
      }
      if (state !== null && (heard.t === "state" || heard.t === "step")) lines = state.since + state.log.length;
    }
    assert(state !== null && lines > 0);
    const { since: _, log: __, seconds: ___, reveal: ____, ...lasting } = state;
    assert.deepEqual(lasting, leads);
  });
}

test("what did not change stays the very object", () => {
  const story = stories.find(({ name }) => name === "dog");
  const states: State[] = [];
  for (const heard of story?.frames ?? []) {
    const last = states.at(-1);
    if (heard.t === "state") states.push(heard);
    if (heard.t === "step" && last !== undefined) states.push(merged(last, heard));
  }
  const pairs = states.slice(1).map((state, i) => [states[i]?.table?.zones ?? [], state.table?.zones ?? []] as const);
  const kept = pairs.flatMap(([before, now]) => now.filter((zone) => before.includes(zone)));
  assert(kept.length > 3 * pairs.length, "most zones of a step are as they were");
});
