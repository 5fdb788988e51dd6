// What this browser has learned: lessons that are done, and for how long a tutor still looks over one's shoulder.
// Whoever was taught begins real games with a tutor; each game without warnings lets it fade.

import { read, write } from "./kept.ts";

const GAMES = 3; // real games that a tutor stays for, if there is nothing to warn of
const FEW = 1; // warnings in a game that was played well

interface Learned {
  left: number; // games that the tutor still looks at
}

class Learning {
  private games = $state.raw<Record<string, Learned>>(sound(read<unknown>("learned", {})));

  has(game: string): boolean {
    return game in this.games;
  }

  /** A lesson was gone through to its end. */
  finish(game: string): void {
    if (!this.has(game)) this.keep(game, { left: GAMES });
  }

  tutored(game: string): boolean {
    return (this.games[game]?.left ?? 0) > 0;
  }

  /** A real game is over: who was seldom warned needs a tutor for one game less. */
  played(game: string, warnings: number): void {
    const before = this.games[game];
    if (before !== undefined && warnings <= FEW) this.keep(game, { left: Math.max(0, before.left - 1) });
  }

  private keep(game: string, learned: Learned): void {
    this.games = { ...this.games, [game]: learned };
    write("learned", this.games);
  }
}

function sound(found: unknown): Record<string, Learned> {
  if (typeof found !== "object" || found === null) return {};
  const known = Object.entries(found as Record<string, Partial<Learned> | null>);
  return Object.fromEntries(known.map(([game, learned]) => [game, { left: Number(learned?.left) || 0 }]));
}

export const learning = new Learning();
