import assert from "node:assert/strict";
import { test } from "node:test";

import { afterGame, levelOf, type Standing } from "../../../web/src/levels.ts";
import type { BotInfo } from "../../../web/src/wire.ts";

const BOTS: BotInfo[] = ["pup", "club", "expert"].map((name) => ({ name, title: name, about: "" }));

/** Somebody's way through games against whatever level they are given: `+` is won, `-` is lost. */
function walk(games: string, from?: Standing): string {
  let standing = from;
  for (const game of games) {
    const level = levelOf(BOTS, standing?.level ?? "")?.name ?? "";
    standing = afterGame(BOTS, standing, level, game === "+");
  }
  return standing?.level ?? "";
}

test("the level wanted is taken where there is one", () => {
  assert.equal(levelOf(BOTS, "expert")?.name, "expert");
});

test("whoever is new meets the weakest", () => {
  assert.equal(levelOf(BOTS, "")?.name, "pup");
  assert.equal(levelOf(BOTS, "gone")?.name, "pup");
  assert.equal(levelOf([], ""), undefined);
});

test("two wins in a row lead up, one does not", () => {
  assert.equal(walk("+"), "pup");
  assert.equal(walk("++"), "club");
  assert.equal(walk("+-+"), "pup");
  assert.equal(walk("++++"), "expert");
});

test("three losses in a row lead down, two do not", () => {
  assert.equal(walk("++--"), "club");
  assert.equal(walk("++---"), "pup");
  assert.equal(walk("++--+--"), "club");
});

test("there is nothing above the strongest and below the weakest", () => {
  assert.equal(walk("++++++++"), "expert");
  assert.equal(walk("------"), "pup");
});

test("what was chosen by hand is where one goes on from", () => {
  const chosen = { level: "expert", wins: 0, losses: 0 };
  assert.equal(walk("-", chosen), "expert");
  assert.equal(walk("---", chosen), "club");
  assert.equal(afterGame(BOTS, { level: "pup", wins: 1, losses: 0 }, "club", true).level, "club");
});
