// Playing on from somewhere in a finished game.

import { address } from "./address.svelte.ts";
import { api } from "./api.ts";
import { keepSeat } from "./kept.ts";
import { rivals } from "./rivals.svelte.ts";
import { tableAddress } from "./routes.ts";
import { person } from "./settings.svelte.ts";
import type { GameInfo, TableInfo } from "./wire.ts";
import { language, t } from "./words.svelte.ts";

/** As this seat, against the bots there were; where other people sat, bots of the usual level play. */
export async function playOn(info: TableInfo, ply: number, seat: number, game: GameInfo | null): Promise<void> {
  const bot = game === null ? "" : (rivals.level(game)?.name ?? "");
  const name = person.name.trim() || t("guest");
  const seated = await api.branch(info.table, { ply, seat, name, bot, language: language.code });
  keepSeat({ ...seated, game: info.game, title: info.title, at: Date.now() });
  address.go(tableAddress(seated.code));
}
