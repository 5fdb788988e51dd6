// What happened, cut into beats: each changes something on the table, or is worth a moment of its own.

import type { FurnitureInfo, LogLine, ZoneInfo } from "./wire.ts";

export const SMALL = 1; // a die placed, a card drawn
export const RESULT = 2; // what a turn comes to
export const MOMENT = 3; // a bust, a reveal, a capture, a win

export interface Beat {
  text: string;
  weight: number;
  zones: ZoneInfo[]; // what lies otherwise
  shifts: [piece: string, origin: string, target: string][];
}

/** Lines after which nothing lies otherwise are told together with the one before. */
export function beatsOf(lines: LogLine[]): Beat[] {
  const beats: Beat[] = [];
  for (const line of lines) {
    const { text, beat: weight = SMALL, zones = [], shifts = [] } = line;
    if (weight === 0) continue;
    const last = beats.at(-1);
    if (last !== undefined && zones.length === 0 && shifts.length === 0) {
      last.text = weight > last.weight ? text : weight === last.weight ? `${last.text} ${text}` : last.text;
      last.weight = Math.max(last.weight, weight);
    } else {
      beats.push({ text, weight, zones, shifts });
    }
  }
  return beats;
}

/** The table with some zones as they lie now. A zone that is new comes last. */
export function patched(table: FurnitureInfo, zones: ZoneInfo[]): FurnitureInfo {
  if (zones.length === 0) return table;
  const changed = new Map(zones.map((zone) => [zone.id, zone]));
  const kept = table.zones.map((zone) => mended(zone, changed.get(zone.id)));
  const known = new Set(table.zones.map((zone) => zone.id));
  return { ...table, zones: [...kept, ...zones.filter((zone) => !known.has(zone.id))] };
}

/** A zone as it lies now: anew, or with some of its things exchanged, and more or fewer at its end. */
function mended(before: ZoneInfo, now: ZoneInfo | undefined): ZoneInfo {
  if (now === undefined || (now.at === undefined && now.n === undefined)) return now ?? before;
  const things = (before.things ?? []).slice(0, now.n);
  now.at?.forEach((place, i) => things.splice(place, 1, ...(now.things ?? []).slice(i, i + 1)));
  return { ...before, things };
}
