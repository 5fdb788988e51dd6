// The deal of the day: which day it is here, how one did beside the bots, and the line that tells it.

import type { DayResult } from "./wire.ts";

/** Today where this browser is, as 2026-11-18. */
export function today(now = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export interface Outcome {
  won: boolean;
  points: number;
  ahead: number; // of the best of the others
}

/** As bots/days.py compares. */
export function isBetter(one: Outcome, other: Outcome): boolean {
  if (one.won !== other.won) return one.won;
  return one.ahead !== other.ahead ? one.ahead > other.ahead : one.points > other.points;
}

export const beaten = (mine: Outcome, others: DayResult[]): number => others.filter((each) => isBetter(mine, each)).length;

/** Whom one was better than, drawn; it gives nothing of the deal away. */
export const drawn = (mine: Outcome, others: DayResult[]): string =>
  others.map((each) => (isBetter(mine, each) ? "🦴" : "▫️")).join("");
