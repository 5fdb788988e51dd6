// Looks back that this page has asked for: each is made once by the server, and told once to the page.

import { api } from "./api.ts";
import type { ReviewInfo } from "./wire.ts";

const asked = new Map<string, Promise<ReviewInfo>>();

const key = (table: string, language: string): string => `${table} ${language}`;

/** The look back at a table; one that failed is asked for again the next time. */
export function lookBack(table: string, language: string): Promise<ReviewInfo> {
  const known = asked.get(key(table, language));
  if (known !== undefined) return known;
  const made = api.review(table, language);
  asked.set(key(table, language), made);
  made.catch(() => asked.delete(key(table, language)));
  return made;
}

/** The same, if somebody has asked for it before. */
export const knownLookBack = (table: string, language: string): Promise<ReviewInfo> | null =>
  asked.get(key(table, language)) ?? null;
