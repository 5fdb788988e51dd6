// How strong bots are, where nobody has said: a good match for most people, neither the weakest nor the strongest.

import type { BotInfo } from "./wire.ts";

const USUAL = "club";

/** The level wanted if this game has it, else the usual one, else the last but two. */
export function levelOf(bots: BotInfo[], wanted: string): BotInfo | undefined {
  const named = (name: string): BotInfo | undefined => bots.find((bot) => bot.name === name);
  return named(wanted) ?? named(USUAL) ?? bots.at(-3) ?? bots[0];
}

/** Every level that some game has, weakest first. */
export function allLevels(games: { bots: BotInfo[] }[]): BotInfo[] {
  const longest = [...games].sort((one, other) => other.bots.length - one.bots.length);
  const known = new Map<string, BotInfo>();
  for (const bot of longest.flatMap((game) => game.bots)) if (!known.has(bot.name)) known.set(bot.name, bot);
  return [...known.values()];
}
