// How strong bots are that somebody meets: the weakest at first, then as the games went.

import type { BotInfo } from "./wire.ts";

/** The level somebody plays against, and how many games were won or lost there in a row. */
export interface Standing {
  level: string;
  wins: number;
  losses: number;
}

const UP = 2; // wins in a row until the next level
const DOWN = 3; // losses in a row until the one before

/** The level wanted if this game has it, else the weakest: nobody's first game should be a hard one. */
export function levelOf(bots: BotInfo[], wanted: string): BotInfo | undefined {
  return bots.find((bot) => bot.name === wanted) ?? bots[0];
}

/** Where somebody stands after a game against this level. */
export function afterGame(bots: BotInfo[], before: Standing | undefined, level: string, won: boolean): Standing {
  const here = before?.level === level ? before : { level, wins: 0, losses: 0 };
  const now = won ? { level, wins: here.wins + 1, losses: 0 } : { level, wins: 0, losses: here.losses + 1 };
  const way = now.wins >= UP ? 1 : now.losses >= DOWN ? -1 : 0;
  const at = bots.findIndex((bot) => bot.name === level);
  const next = bots[at + way];
  if (way === 0 || at < 0 || next === undefined) return now;
  return { level: next.name, wins: 0, losses: 0 };
}
