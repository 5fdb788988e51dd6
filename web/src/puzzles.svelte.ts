// How well this browser's player solves puzzles, game by game: a Glicko rating, as if each puzzle were a rival who wins
// when it is not solved. Only the first answer to a puzzle counts.

import glicko2 from "glicko2-lite";
import { read, write } from "./kept.ts";
import type { PuzzleRow } from "./wire.ts";

const EASIEST = 1000; // the rating of puzzles that the weakest bots find
const HARDEST = 2200; // and of those that none does
const SURE = 80; // how far a puzzle's rating may be off

interface Standing {
  rating: number;
  rd: number; // how far it may be off
  vol: number;
  solved: string[];
  missed: string[];
}

const BEGINNER: Standing = { rating: 1400, rd: 300, vol: 0.06, solved: [], missed: [] };

export const ratingOf = (puzzle: PuzzleRow): number => EASIEST + ((HARDEST - EASIEST) * puzzle.grade) / Math.max(1, puzzle.grades - 1);

class Puzzles {
  private games = $state.raw<Record<string, Standing>>(sound(read<unknown>("puzzles", {})));

  of(game: string): Standing {
    return this.games[game] ?? BEGINNER;
  }

  /** What has not been tried and fits best; then what was missed, the longest ago first; then any. */
  next(game: string, all: PuzzleRow[], but = ""): PuzzleRow | undefined {
    const { rating, solved, missed } = this.of(game);
    const fresh = all.filter((each) => each.id !== but && !solved.includes(each.id) && !missed.includes(each.id));
    const far = (each: PuzzleRow): number => Math.abs(ratingOf(each) - rating);
    if (fresh.length > 0) return fresh.reduce((best, each) => (far(each) < far(best) ? each : best));
    const again = [...missed, ...solved].filter((id) => id !== but);
    return all.find((each) => each.id === again[0]) ?? all[0];
  }

  /** Somebody has answered; a hint makes it half a solution. Returns by how much the rating has changed. */
  answer(game: string, puzzle: PuzzleRow, solved: boolean, hinted: boolean): number {
    const before = this.of(game);
    const first = !before.solved.includes(puzzle.id) && !before.missed.includes(puzzle.id);
    const score = solved ? (hinted ? 0.5 : 1) : 0;
    const rated = first ? glicko2(before.rating, before.rd, before.vol, [[ratingOf(puzzle), SURE, score]]) : before;
    const others = (ids: string[]): string[] => ids.filter((id) => id !== puzzle.id);
    const after: Standing = {
      rating: rated.rating,
      rd: rated.rd,
      vol: rated.vol,
      solved: solved ? [...others(before.solved), puzzle.id] : others(before.solved),
      missed: solved ? others(before.missed) : [...others(before.missed), puzzle.id],
    };
    this.games = { ...this.games, [game]: after };
    write("puzzles", this.games);
    return Math.round(after.rating) - Math.round(before.rating);
  }
}

function sound(found: unknown): Record<string, Standing> {
  if (typeof found !== "object" || found === null) return {};
  const known = Object.entries(found as Record<string, Partial<Standing> | null>);
  const ids = (list: unknown): string[] => (Array.isArray(list) ? list.filter((id) => typeof id === "string") : []);
  return Object.fromEntries(
    known.map(([game, each]) => [
      game,
      {
        rating: Number(each?.rating) || BEGINNER.rating,
        rd: Number(each?.rd) || BEGINNER.rd,
        vol: Number(each?.vol) || BEGINNER.vol,
        solved: ids(each?.solved),
        missed: ids(each?.missed),
      },
    ]),
  );
}

export const puzzles = new Puzzles();
