// What a step tells, taken in: the state before it becomes the state after it. What is not named stays the very object.

import { patched } from "./beats.ts";
import type { FurnitureInfo, State, Step } from "./wire.ts";

/** The state after a step. */
export function merged(before: State, step: Step): State {
  const { t: _, table: __, log = [], seconds = null, reveal = false, since, ...changed } = step;
  return {
    ...before,
    ...changed,
    table: before.table && changedTable(before.table, step),
    since: since ?? before.since + before.log.length,
    log,
    seconds,
    reveal,
  };
}

/** First what the lines of the log tell of, one after the other, then the rest. */
function changedTable(before: FurnitureInfo, { log = [], table = {} }: Step): FurnitureInfo {
  const told = log.reduce((now, line) => patched(now, line.zones ?? []), before);
  const now = patched(told, table.zones ?? []);
  const order = table.order ?? before.zones.map((zone) => zone.id);
  const zones = new Map(now.zones.map((zone) => [zone.id, zone]));
  const same = now === before && table.order === undefined;
  return {
    ...before,
    title: table.title ?? before.title,
    zones: same ? before.zones : order.flatMap((id) => zones.get(id) ?? []),
    ...(table.notes && { notes: table.notes }),
  };
}
