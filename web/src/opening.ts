// Opening a table, from wherever there is a button for it.

import { address } from "./address.svelte.ts";
import { api, Refusal } from "./api.ts";
import { randomHex } from "./chance.ts";
import { keepSeat } from "./kept.ts";
import { tableAddress } from "./routes.ts";
import { person } from "./settings.svelte.ts";
import type { NewTable, Seated } from "./wire.ts";
import { language, t } from "./words.svelte.ts";

/** Go to a new table of this game; what went wrong, if something did. */
export const openTable = (game: { name: string; title: string }, more: Partial<NewTable>): Promise<string> =>
  goTo(game, (who) => api.open({ game: game.name, ...who, entropy: randomHex(16), ...more }));

/** Go to another table that plays the deal of one that has not begun. */
export const openDuplicate = (table: { table: string; game: string; title: string }): Promise<string> =>
  goTo({ name: table.game, title: table.title }, (who) => api.duplicate(table.table, who));

async function goTo(
  game: { name: string; title: string },
  open: (who: { name: string; language: string }) => Promise<Seated>,
): Promise<string> {
  try {
    const seated = await open({ name: person.name.trim() || t("guest"), language: language.code });
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
