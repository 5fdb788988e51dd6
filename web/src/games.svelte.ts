// The games there are, in the reader's language.

import { api } from "./api.ts";
import type { GameInfo } from "./wire.ts";

class Games {
  list = $state.raw<GameInfo[]>([]);

  async load(language: string): Promise<void> {
    this.list = await api.games(language);
  }

  named(name: string): GameInfo | null {
    return this.list.find((game) => game.name === name) ?? null;
  }

  /** What a level of bots is called, also one that nobody is offered. */
  levelTitle(level: string): string {
    return this.list.find((game) => level in game.titles)?.titles[level] ?? level;
  }
}

export const games = new Games();
