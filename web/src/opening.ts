// Opening a table, from wherever there is a button for it.

import { address } from "./address.svelte.ts";
import { api, Refusal } from "./api.ts";
import { randomHex } from "./chance.ts";
import { keepSeat } from "./kept.ts";
import { tableAddress } from "./routes.ts";
import { person } from "./settings.svelte.ts";
import type { NewTable } from "./wire.ts";
import { language, t } from "./words.svelte.ts";

/** Go to a new table of this game; what went wrong, if something did. */
export async function openTable(game: { name: string; title: string }, more: Partial<NewTable>): Promise<string> {
  const name = person.name.trim() || t("guest");
  try {
    const seated = await api.open({
      game: game.name,
      name,
      language: language.code,
      entropy: randomHex(16),
      ...more,
    });
    keepSeat({ ...seated, game: game.name, title: game.title, at: Date.now() });
    address.go(tableAddress(seated.code));
    return "";
  } catch (error) {
    return sentenceOf(error);
  }
}

/** What a person is told about something that failed. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof Refusal && error.sentence) || t("offline");
