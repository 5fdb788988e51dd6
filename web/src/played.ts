// The games this browser has seen to their end, newest first, and what they add up to.

export interface Played {
  table: string;
  game: string;
  title: string;
  at: number; // when it ended
  seat: number;
  names: string[]; // everybody's, by seat
  level: string; // of the bots, if all others were bots of one level
  day?: string; // whose deal it was
  won: boolean | null; // null where several people shared the device
}

export interface Tally {
  game: string;
  title: string;
  played: number;
  won: number;
  streak: number; // wins in a row, up to the last game
  best: number; // the longest such row
}

const MOST = 300;

/** Each table once, however often its end is looked at. */
export function withGame(games: Played[], game: Played): Played[] {
  if (games.some((each) => each.table === game.table)) return games;
  return [game, ...games].slice(0, MOST);
}

/** What is kept may be of an older page, or nonsense. */
export function soundGames(found: unknown): Played[] {
  if (!Array.isArray(found)) return [];
  return found.filter(
    (each) =>
      typeof each?.table === "string" &&
      typeof each.game === "string" &&
      typeof each.title === "string" &&
      typeof each.at === "number" &&
      Array.isArray(each.names),
  );
}

/** Game by game, the one played most first. */
export function tallies(games: Played[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const { game, title, won } of [...games].reverse()) {
    const before = found.get(game) ?? { game, title, played: 0, won: 0, streak: 0, best: 0 };
    const streak = won === null ? before.streak : won ? before.streak + 1 : 0;
    found.set(game, {
      game,
      title,
      played: before.played + 1,
      won: before.won + (won ? 1 : 0),
      streak,
      best: Math.max(before.best, streak),
    });
  }
  return [...found.values()].sort((one, other) => other.played - one.played);
}
