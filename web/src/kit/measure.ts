// How large things are, in units: a unit is the side of a die. The layout says how many pixels that is.

import type { ThingInfo, ZoneInfo } from "../wire.ts";

/** Roomy things show all that is printed on them; compact ones what one needs to tell them apart. */
export type Density = "roomy" | "compact";

export interface Size {
  w: number;
  h: number;
}

export const GAP = 0.16; // between things
const PAD = 0.16; // around what a thing holds
const HEAD = { roomy: 0.62, compact: 0.5 }; // above what a thing holds: its name
export const TITLE = 0.42; // above a zone that has one
const LETTER = 0.2; // the width of a letter of bold print, where print is as high as in a title, at most
export const FOLD: Size = { w: 1.5, h: 0.8 }; // a zone of which only the count is shown

const SIZES: Record<Density, Record<string, Size>> = {
  roomy: {
    card: { w: 1.45, h: 2 },
    tile: { w: 3.3, h: 1.7 },
    die: { w: 1, h: 1 },
    token: { w: 1, h: 1 },
    domino: { w: 2, h: 1 },
    space: { w: 1, h: 1 },
    pile: { w: 1.45, h: 2 },
    counter: { w: 1.5, h: 0.8 },
    meter: { w: 3.2, h: 0.9 },
    button: { w: 2.4, h: 1 },
    plate: { w: 3.4, h: 0.9 },
  },
  compact: {
    card: { w: 1.2, h: 1.6 },
    tile: { w: 2.4, h: 1.05 },
    die: { w: 1, h: 1 },
    token: { w: 1, h: 1 },
    domino: { w: 2, h: 1 },
    space: { w: 1, h: 1 },
    pile: { w: 1.2, h: 1.2 },
    counter: { w: 1.3, h: 0.7 },
    meter: { w: 2.7, h: 0.8 },
    button: { w: 2, h: 1 },
    plate: { w: 2.8, h: 0.75 },
  },
};

/** What is printed on a card needs room: its picture, its name, and small print. */
const PRINTED: Record<Density, Size> = { roomy: { w: 2.25, h: 2.9 }, compact: { w: 1.75, h: 1.75 } };

const KNOWN: Record<Density, WeakMap<ThingInfo, Size>> = { roomy: new WeakMap(), compact: new WeakMap() };

export function sizeOf(thing: ThingInfo, density: Density): Size {
  let size = KNOWN[density].get(thing);
  if (size === undefined) KNOWN[density].set(thing, (size = measured(thing, density)));
  return size;
}

function measured(thing: ThingInfo, density: Density): Size {
  const plain = SIZES[density][thing.kind] ?? { w: 1, h: 1 };
  const held = thing.holds ?? [];
  if (held.length > 0) return around(held, plain, density, thing.kind === "meter");
  const printed = (thing.kind === "card" || thing.kind === "pile") && !thing.down && (thing.text || thing.badges);
  return printed ? PRINTED[density] : plain;
}

/** A thing that holds others: below its name, or, like a meter, beside it. */
function around(zones: ZoneInfo[], plain: Size, density: Density, beside: boolean): Size {
  const inner = zones.map((zone) => lineOf(expected(zone), density));
  const w = Math.max(...inner.map((size) => size.w), 0);
  const h = inner.reduce((sum, size) => sum + size.h, 0);
  if (beside) return { w: plain.w + (w > 0 ? w + GAP : 0), h: Math.max(plain.h, h) };
  return { w: Math.max(plain.w, w + 2 * PAD), h: HEAD[density] + h + PAD };
}

/** What lies there, and as much again as there should be room for, so that nothing moves when it comes. */
export function expected(zone: ZoneInfo): ThingInfo[] {
  const things = zone.things ?? [];
  const wanted = (zone.room ?? 0) - things.length;
  const like = things[0] ?? { kind: zone.like || "die", name: "" };
  return wanted > 0 ? [...things, ...Array.from({ length: wanted }, () => like)] : things;
}

/** Things side by side in one line. */
export function lineOf(things: ThingInfo[], density: Density): Size {
  const sizes = things.map((thing) => sizeOf(thing, density));
  const w = sizes.reduce((sum, size) => sum + size.w, 0) + GAP * Math.max(0, sizes.length - 1);
  return { w, h: Math.max(...sizes.map((size) => size.h), 0) };
}

/** How wide a zone's title is. */
export function titleWidth(zone: ZoneInfo): number {
  return LETTER * (zone.title ?? "").length;
}

/** How large the print of a title may be so that its longest word fits on the thing, at most as large as given. */
export function printOf(title: string, width: number, most: number): number {
  const longest = Math.max(1, ...title.split(/[\s-]/).map((word) => word.length));
  return Math.min(most, (width - 0.2) / (0.64 * longest));
}

/** Where the first thing of what a thing holds lies, from its own corner. */
export function holdsAt(thing: ThingInfo, density: Density): { x: number; y: number } {
  if (thing.kind === "meter") return { x: (SIZES[density]["meter"]?.w ?? 3) + GAP, y: 0 };
  return { x: PAD, y: HEAD[density] };
}
