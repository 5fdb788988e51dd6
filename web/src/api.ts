// What is asked over HTTP. A refusal is a sentence for the person, in the reader's language.

import { seatAt } from "./kept.ts";
import type {
  BranchOff,
  DayInfo,
  DuplicateInfo,
  GameInfo,
  Invitation,
  LanguageInfo,
  LanguagePage,
  NewTable,
  Problem,
  PrivacyInfo,
  PuzzleRow,
  ReplayInfo,
  ReviewInfo,
  RulesPage,
  Seated,
  SitDown,
  State,
  TableInfo,
  Verdict,
} from "./wire.ts";

/** The server said no, and why; or it could not be reached, and `sentence` is empty. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

/** Who sits at a table says so, and is not shut out when somebody else at this address guesses codes. */
function seatSecret(path: string): Record<string, string> {
  const table = /^\/api\/tables\/([^/?]+)/.exec(path)?.[1];
  const token = table === undefined ? undefined : seatAt(decodeURIComponent(table))?.token;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function ask<T>(path: string, language: string, body?: unknown): Promise<T> {
  const address = new URL(path, location.origin);
  if (language) address.searchParams.set("language", language);
  const how: RequestInit = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(address, { ...how, headers: { "Content-Type": "application/json", ...seatSecret(path) } });
  } catch {
    throw new Refusal("", 0);
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(problem.detail ?? "", answer.status);
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  languages: () => ask<LanguageInfo[]>("/api/languages", ""),
  language: (code: string) => ask<LanguagePage>(`/api/languages/${encodeURIComponent(code)}`, ""),
  games: (language: string) => ask<GameInfo[]>("/api/games", language),
  rules: (game: string, language: string) =>
    ask<RulesPage>(`/api/games/${encodeURIComponent(game)}/rules`, language),
  puzzles: (game: string) => ask<PuzzleRow[]>(`/api/games/${encodeURIComponent(game)}/puzzles`, ""),
  day: (game: string, day: string, language: string) =>
    ask<DayInfo>(`/api/games/${encodeURIComponent(game)}/days/${encodeURIComponent(day)}`, language),
  duplicate: (table: string, wish: SitDown) => ask<Seated>(`${at(table)}/duplicates`, wish.language ?? "", wish),
  duplicates: (table: string) => ask<DuplicateInfo[]>(`${at(table)}/duplicates`, ""),
  tables: (language: string) => ask<TableInfo[]>("/api/tables", language),
  table: (table: string, language: string) => ask<TableInfo>(at(table), language),
  open: (table: NewTable) => ask<Seated>("/api/tables", table.language ?? "", table),
  sit: (table: string, who: SitDown) => ask<Seated>(`${at(table)}/seats`, who.language ?? "", who),
  replay: (table: string, language: string) => ask<ReplayInfo>(`${at(table)}/replay`, language),
  ply: (table: string, ply: number, seat: number, language: string) =>
    ask<State>(`${at(table)}/replay/${ply}?seat=${seat}`, language),
  branch: (table: string, from: BranchOff) => ask<Seated>(`${at(table)}/branch`, from.language ?? "", from),
  verify: (table: string, language: string) => ask<Verdict>(`${at(table)}/verify`, language),
  review: (table: string, language: string) => ask<ReviewInfo>(`${at(table)}/review`, language),
  pin: (table: string, token: string, on: boolean, language: string) =>
    ask<TableInfo>(`${at(table)}/pin`, language, { token, on }),
  forget: (table: string, token: string, language: string) =>
    ask<TableInfo>(`${at(table)}/forget`, language, { token }),
  privacy: () => ask<PrivacyInfo>("/api/privacy", ""),
  invitation: (table: string, language: string) => ask<Invitation>(`${at(table)}/invitation`, language),
  qr: (table: string) => `${at(table)}/qr.svg`,
  record: (table: string) => `${at(table)}/record`,
  socket: (table: string) => `${location.origin.replace(/^http/, "ws")}${at(table)}/socket`,
};
