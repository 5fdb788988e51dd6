// My games: what was played to its end in this browser, and nowhere else.

import { read, write } from "./kept.ts";
import { soundGames, withGame, type Played } from "./played.ts";

class Shelf {
  games = $state.raw<Played[]>(soundGames(read<unknown>("played", [])));

  /** Whether it was not known before. */
  add(game: Played): boolean {
    const after = withGame(this.games, game);
    if (after === this.games) return false;
    this.keep(after);
    return true;
  }

  remove(table: string): void {
    this.keep(this.games.filter((game) => game.table !== table));
  }

  clear(): void {
    this.keep([]);
  }

  private keep(games: Played[]): void {
    this.games = games;
    write("played", games);
  }
}

export const shelf = new Shelf();
