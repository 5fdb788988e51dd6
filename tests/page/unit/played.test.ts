import assert from "node:assert/strict";
import { test } from "node:test";

import { soundGames, tallies, withGame, type Played } from "../../../web/src/played.ts";

const game = (table: string, won: boolean | null = true, name = "spots"): Played => ({
  table,
  game: name,
  title: name,
  at: 1,
  seat: 0,
  names: ["Ann", "Biscuit"],
  level: "pup",
  won,
});

/** Newest first, as they are kept; `+` is won, `-` is lost, `o` belongs to nobody. */
const list = (outcomes: string): Played[] =>
  Array.from(outcomes, (each, i) => game(`t${i}`, each === "o" ? null : each === "+")).reverse();

test("a table is kept once, the newest first", () => {
  const one = withGame([], game("a"));
  const two = withGame(one, game("b"));
  assert.deepEqual(two.map((each) => each.table), ["b", "a"]);
  assert.equal(withGame(two, game("a", false)), two);
});

test("the list does not grow for ever", () => {
  let games: Played[] = [];
  for (let i = 0; i < 400; i++) games = withGame(games, game(`t${i}`));
  assert.equal(games.length, 300);
  assert.equal(games[0]?.table, "t399");
});

test("what was won, and how often in a row", () => {
  const [tally] = tallies(list("++-+++-++"));
  assert.deepEqual(tally, { game: "spots", title: "spots", played: 9, won: 7, streak: 2, best: 3 });
  assert.equal(tallies(list("++-"))[0]?.streak, 0);
});

test("a game on one device for all is nobody's win and ends no row", () => {
  const [tally] = tallies(list("+o+"));
  assert.equal(tally?.played, 3);
  assert.equal(tally?.won, 2);
  assert.equal(tally?.streak, 2);
});

test("games are told apart, the one played most first", () => {
  const found = tallies([game("a"), game("b", true, "dog"), game("c", false, "dog")]);
  assert.deepEqual(found.map((each) => [each.game, each.played, each.won]), [["dog", 2, 1], ["spots", 1, 1]]);
});

test("nonsense is not kept", () => {
  assert.deepEqual(soundGames({ what: "is this" }), []);
  assert.deepEqual(soundGames([null, 7, { table: "a" }, game("b")]).map((each) => each.table), ["b"]);
});
