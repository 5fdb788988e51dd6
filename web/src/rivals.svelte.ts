// Against which level this person plays each game. Kept in the browser.

import { read, write } from "./kept.ts";
import { afterGame, levelOf, type Standing } from "./levels.ts";
import type { BotInfo, GameInfo } from "./wire.ts";

class Rivals {
  private standings = $state.raw<Record<string, Standing>>(sound(read<unknown>("rivals", {})));

  level(game: GameInfo): BotInfo | undefined {
    return levelOf(game.bots, this.standings[game.name]?.level ?? "");
  }

  choose(game: GameInfo, level: string): void {
    this.keep(game, { level, wins: 0, losses: 0 });
  }

  learn(game: GameInfo, level: string, won: boolean): void {
    if (!game.bots.some((bot) => bot.name === level)) return; // nobody is offered these
    this.keep(game, afterGame(game.bots, this.standings[game.name], level, won));
  }

  private keep(game: GameInfo, standing: Standing): void {
    this.standings = { ...this.standings, [game.name]: standing };
    write("rivals", this.standings);
  }
}

function sound(found: unknown): Record<string, Standing> {
  if (typeof found !== "object" || found === null) return {};
  const known = Object.entries(found as Record<string, Partial<Standing> | null>);
  return Object.fromEntries(
    known.flatMap(([game, standing]) =>
      typeof standing?.level === "string"
        ? [[game, { level: standing.level, wins: Number(standing.wins) || 0, losses: Number(standing.losses) || 0 }]]
        : [],
    ),
  );
}

export const rivals = new Rivals();
