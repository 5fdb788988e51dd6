import assert from "node:assert/strict";
import { test } from "node:test";

import { allLevels, levelOf } from "../../../web/src/levels.ts";
import type { BotInfo } from "../../../web/src/wire.ts";

const bots = (...names: string[]): BotInfo[] => names.map((name) => ({ name, title: name, about: "" }));

test("the level wanted is taken where there is one", () => {
  assert.equal(levelOf(bots("pup", "club", "expert"), "expert")?.name, "expert");
});

test("without a wish bots are of the usual strength", () => {
  const all = bots("pup", "regular", "club", "expert", "champion");
  assert.equal(levelOf(all, "")?.name, "club");
  assert.equal(levelOf(all, "gone")?.name, "club");
});

test("where the usual strength is missing, it is the last but two, or the first", () => {
  assert.equal(levelOf(bots("a", "b", "c", "d"), "")?.name, "b");
  assert.equal(levelOf(bots("quick"), "")?.name, "quick");
  assert.equal(levelOf([], ""), undefined);
});

test("all levels of all games stand in the order of the game that has most", () => {
  const games = [{ bots: bots("pup", "expert") }, { bots: bots("pup", "club", "expert") }, { bots: bots("quick") }];
  assert.deepEqual(allLevels(games).map((bot) => bot.name), ["pup", "club", "expert", "quick"]);
});
