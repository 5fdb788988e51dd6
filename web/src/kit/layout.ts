// One layout for every table: where each zone and each thing goes, so that all of it is in sight without scrolling.
// It knows no game. Zones get boxes that stay while a turn goes on; what lies in a zone is fitted into its box.

import type { FurnitureInfo, ThingInfo, ZoneInfo } from "../wire.ts";
import { expected, FOLD, GAP, holdsAt, lineOf, sizeOf, TITLE, titleWidth, type Density, type Size } from "./measure.ts";

export const MIDDLE = -1;
export const FINGER = 44; // pixels that a finger needs
export const SLACK = 8; // pixels that a finger may move while it means to stay

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A thing in its place. Boxes are in pixels, from the corner of its area. */
export interface Placed {
  key: string;
  thing: ThingInfo;
  zone: string;
  at: number; // its place in the zone
  nth: number; // which one of several equal things in the zone it is
  box: Box;
  unit: number; // pixels of a unit here
  held: boolean; // it lies on another thing
}

export interface PlacedZone {
  zone: ZoneInfo;
  box: Box;
  unit: number;
  things: Placed[];
  folded: boolean; // only its count is shown
}

export interface Area {
  owner: number; // a seat, or the middle
  own: boolean;
  box: Box;
  zones: PlacedZone[];
}

export interface Layout {
  density: Density;
  unit: number;
  areas: Area[];
}

/** How the room is shared out. It is kept as long as it serves. */
export interface Plan {
  density: Density;
  unit: number;
  small: number; // the unit of others' areas
  plates: boolean; // of the others only what one must know
  folds: boolean; // what may be folded is
  beside: boolean; // the board to the left, the rest to the right of it
  square: number; // pixels that a board's square has at least
}

export interface Room {
  w: number;
  h: number;
}

/** Something that has a place in its zone: a thing, or a gap where one was or will be. */
export interface Item {
  key: string;
  thing: ThingInfo | null;
  at: number;
  nth: number;
  size: Size;
}

/** What is kept from one position to the next while a turn goes on, so that nothing moves under the finger. */
export interface Memory {
  turn: string;
  plan: Plan | null;
  areas: Area[];
  slots: ReadonlyMap<string, Item[]>; // by zone
}

export const NO_MEMORY: Memory = { turn: "", plan: null, areas: [], slots: new Map() };

const SQUEEZED = 0.82; // how much of a card in a hand is seen, at least
const MOST_GAPS = 8; // in a zone; then things close up
const KEEPING = 12; // how much better another plan must be, from one turn to the next

const SPACE = 10; // pixels between areas
const INSIDE = 8; // pixels between an area's edge and what is in it
export const UNITS = [104, 96, 89, 82, 76, 70, 64, 58, 54, 50, 47, 44, 41, 38, 35, 32, 29, 26, 23, 20, 17, 14];
const SQUARE = 34; // pixels that a square of a board should have
const LEAST_SQUARES = [14, 8, 0]; // the next where nothing fits: a small board is better than none
const LEAST_MAP = 130; // pixels of a board that can be moved about

// What makes a plan better. Things large enough for a finger come before everything else.

const LARGE = 70; // pixels of a unit, beyond which there are better uses for room
const READABLE = 46; // from which on small print can be read

function worth(plan: Plan, square: number | null): number {
  let value = plan.unit < FINGER ? 3 * (plan.unit - FINGER) : 0.6 * (Math.min(plan.unit, LARGE) - FINGER) + 0.1 * Math.max(0, plan.unit - LARGE);
  if (plan.density === "roomy" && plan.unit >= READABLE) value += 14;
  if (!plan.plates) value += 10;
  if (!plan.folds) value += 16;
  return value + squareWorth(square);
}

const MOST_SQUARE = 24; // the most that large squares are worth

function squareWorth(square: number | null): number {
  if (square === null) return 0;
  return square < SQUARE ? 3 * (square - SQUARE) : Math.min(0.8 * (square - SQUARE), MOST_SQUARE);
}

/** The best plan for a table in a room. The one of before is not given up for a little. */
function choosePlan(table: FurnitureInfo, seat: number, room: Room, memory: Memory): Plan {
  for (const square of LEAST_SQUARES) {
    const found = bestPlan(table, seat, room, memory, square);
    if (found !== null) return found;
  }
  return { density: "compact", unit: 12, small: 10, plates: true, folds: true, beside: room.w > room.h, square: 0 };
}

function bestPlan(table: FurnitureInfo, seat: number, room: Room, memory: Memory, square: number): Plan | null {
  const keeping = (plan: Plan): number => (memory.plan !== null && same(plan, memory.plan) ? KEEPING : 0);
  const tried = [...plans(table, room, square)].map((plan) => ({ plan, value: worth(plan, null) + keeping(plan) }));
  tried.sort((one, other) => other.value - one.value);
  const bulks = { roomy: bulkOf(table, seat, "roomy", memory), compact: bulkOf(table, seat, "compact", memory) };
  const board = boardOf(table);
  let best: Plan | null = null;
  let most = -Infinity;
  for (const { plan, value } of tried) {
    if (value + (board !== null ? MOST_SQUARE : 0) <= most) break; // none of the rest can be better
    const left = leftBy(bulks[plan.density], plan, room);
    if (left < 0 || (board !== null && value + squareWorth(largestSquare(board, plan, room, left)) <= most)) continue;
    const found = arrange(table, seat, room, plan, memory, false);
    if (found === null) continue;
    const whole = value + squareWorth(found.square);
    if (whole > most) {
      best = plan;
      most = whole;
    }
  }
  return best;
}

/** A zone by the least that it takes of a room, in units: laying everything out only to see that it is too much is dear. */
interface Bulk {
  zone: ZoneInfo;
  other: boolean; // it is somebody else's
  flat: number; // squares of a unit, if it may have as many lines as it likes
  line: Size | null; // one line, which is never wider than the room
}

function bulkOf(table: FurnitureInfo, seat: number, density: Density, memory: Memory): Bulk[] {
  const zones = table.zones.filter((zone) => zone.lay !== "board");
  return zones.map((zone) => {
    const { items, natural, high } = contentsOf(zone, density, memory);
    const inLine = zone.lay === "fan" || zone.lay === "stack";
    const flat = items.reduce((sum, { size }) => sum + size.w * size.h, 0);
    return { zone, other: ![MIDDLE, seat].includes(ownerOf(zone)), flat, line: inLine && items.length > 0 ? { w: natural, h: high } : null };
  });
}

/** Square pixels that are left over at most, if none were lost between things; below 0 if it cannot fit. */
function leftBy(bulks: Bulk[], plan: Plan, room: Room): number {
  let taken = 0;
  for (const { zone, other, flat, line } of bulks) {
    if (other && !isTold(zone, plan)) continue;
    const unit = other ? plan.small : plan.unit;
    if (plan.folds && mayFold(zone)) taken += FOLD.w * FOLD.h * unit * unit;
    else if (line !== null) taken += Math.min(line.w * unit, room.w) * line.h * unit;
    else taken += flat * unit * unit;
  }
  return room.w * room.h - taken;
}

/** The most that a board's squares can be where so much is left over. */
function largestSquare(board: ZoneInfo, plan: Plan, room: Room, left: number): number {
  const { w, h } = boxOf(board);
  const box = { x: 0, y: 0, w: plan.beside ? besideWidth(board, room) : room.w, h: room.h };
  return Math.min(squareOf(board, box), Math.sqrt(left / (w * h)));
}

function same(one: Plan, other: Plan): boolean {
  return (Object.keys(one) as (keyof Plan)[]).every((key) => one[key] === other[key]);
}

function* plans(table: FurnitureInfo, room: Room, square: number): Generator<Plan> {
  const besides = boardOf(table) !== null && room.w > 0.9 * room.h ? [true, false] : [false];
  const ways = table.zones.some(mayFold) ? [false, true] : [false];
  for (const beside of besides) {
    for (const density of ["roomy", "compact"] as const) {
      for (const plates of [false, true]) {
        for (const folds of ways) {
          for (const unit of UNITS) {
            yield { density, unit, small: smallOf(unit), plates, folds, beside, square };
          }
        }
      }
    }
  }
}

/** What others have is smaller, but never too small to be seen. */
export function smallOf(unit: number): number {
  return Math.max(20, Math.min(46, Math.round(unit * 0.62)));
}

function boardOf(table: FurnitureInfo): ZoneInfo | null {
  return table.zones.find((zone) => zone.lay === "board") ?? null;
}

interface Arranged {
  areas: Area[];
  square: number | null; // pixels of a board's square
}

/** Everything in its place by a plan; nothing if it does not fit. To see whether it does, things need no places. */
export function arrange(table: FurnitureInfo, seat: number, room: Room, plan: Plan, memory: Memory, whole = true): Arranged | null {
  const others = ownersOf(table).filter((owner) => owner !== seat);
  const board = boardOf(table);
  const middle = table.zones.filter((zone) => ownerOf(zone) === MIDDLE && zone !== board);
  const own = table.zones.filter((zone) => ownerOf(zone) === seat && seat >= 0);
  const column = plan.beside && board !== null ? besideWidth(board, room) : 0;
  const left = column > 0 ? column + SPACE : 0;
  const width = room.w - left;

  const top = othersBand(table, others, width, plan, memory);
  if (top === null) return null;
  const center = areaOf(MIDDLE, false, middle, width, plan.unit, plan, memory);
  const bottom = own.length > 0 ? areaOf(seat, true, own, width, plan.unit, plan, memory) : null;
  if (center === null || (own.length > 0 && bottom === null)) return null;
  const bands = [top, center, bottom].filter((band) => band !== null && band.h > 0);
  const taken = bands.reduce((sum, band) => sum + (band?.h ?? 0), 0) + SPACE * Math.max(0, bands.length - 1);
  let spare = room.h - taken;
  if (spare < 0) return null;

  if (whole) fillAll([...top.areas, center.area, ...(bottom === null ? [] : [bottom.area])], plan.density, memory);
  const areas: Area[] = [];
  let square: number | null = null;
  let y = 0;
  if (board !== null) {
    const box = column > 0 ? { x: 0, y: 0, w: column, h: room.h } : { x: 0, y: 0, w: room.w, h: spare - SPACE };
    square = squareOf(board, box);
    if (board.roams === true ? box.h < Math.min(LEAST_MAP, 10 * plan.square) : square < plan.square) return null;
    const placed = { zone: board, box: { x: 0, y: 0, w: box.w, h: box.h }, unit: square, things: [], folded: false };
    areas.push({ owner: MIDDLE, own: false, box, zones: [placed] });
    if (column === 0) spare = 0;
  }
  // What is left over is shared out between the bands, so that the table is used.
  const between = Math.min(bands.length > 1 ? spare / bands.length : spare / 2, 60);
  for (const area of top.areas) areas.push({ ...area, box: { ...area.box, x: area.box.x + left } });
  y = top.h > 0 ? top.h + SPACE + between : 0;
  const boardArea = areas.find((area) => area.zones.some((zone) => zone.zone === board));
  if (boardArea !== undefined && column === 0) {
    boardArea.box = { ...boardArea.box, y };
    y += boardArea.box.h + SPACE;
  }
  if (center.h > 0) {
    areas.push(moved(center.area, left, y));
    y += center.h + SPACE + between;
  }
  if (bottom !== null) areas.push(moved(bottom.area, left, Math.max(y, room.h - bottom.h)));
  return { areas, square };
}

function moved(area: Area, x: number, y: number): Area {
  return { ...area, box: { ...area.box, x: area.box.x + x, y } };
}

export function ownerOf(zone: ZoneInfo): number {
  return zone.owner ?? MIDDLE;
}

function ownersOf(table: FurnitureInfo): number[] {
  return [...new Set(table.zones.map(ownerOf))].filter((owner) => owner >= 0);
}

// A board keeps its shape.

export function boxOf(board: ZoneInfo): Box {
  const [x = 0, y = 0, w = 1, h = 1] = board.box ?? [];
  return { x, y, w, h };
}

function squareOf(board: ZoneInfo, box: Box): number {
  const { w, h } = boxOf(board);
  return Math.min(box.w / w, box.h / h);
}

function besideWidth(board: ZoneInfo, room: Room): number {
  const { w, h } = boxOf(board);
  return Math.round(Math.min((room.h * w) / h, 0.64 * room.w));
}

// Areas

interface Band {
  areas: Area[];
  h: number;
}

/** Of the others a plan may show their plates alone. */
function isTold(zone: ZoneInfo, plan: Plan): boolean {
  return !plan.plates || zone.id.startsWith("plate:");
}

/** The others, side by side, in as few rows as they need. */
function othersBand(table: FurnitureInfo, others: number[], width: number, plan: Plan, memory: Memory): Band | null {
  const zonesOf = others.map((owner) => table.zones.filter((zone) => ownerOf(zone) === owner && isTold(zone, plan)));
  for (let rows = 1; rows <= others.length; rows += 1) {
    const columns = Math.ceil(others.length / rows);
    const each = (width - SPACE * (columns - 1)) / columns;
    const made = areasOf(others, zonesOf, each, plan, memory);
    if (made !== null) return rowsOf(made, columns, width);
  }
  return others.length === 0 ? { areas: [], h: 0 } : null;
}

/** All the others' areas, each so wide; nothing if one of them does not fit. */
function areasOf(others: number[], zonesOf: ZoneInfo[][], width: number, plan: Plan, memory: Memory): { area: Area; h: number }[] | null {
  const made: { area: Area; h: number }[] = [];
  for (const [i, zones] of zonesOf.entries()) {
    const found = areaOf(others[i] as number, false, zones, width, plan.small, plan, memory);
    if (found === null) return null;
    made.push(found);
  }
  return made;
}

function rowsOf(made: { area: Area; h: number }[], columns: number, width: number): Band {
  const areas: Area[] = [];
  let y = 0;
  for (let first = 0; first < made.length; first += columns) {
    const row = made.slice(first, first + columns);
    const h = Math.max(...row.map((each) => each.h));
    const total = row.reduce((sum, each) => sum + each.area.box.w, 0) + SPACE * (row.length - 1);
    let x = (width - total) / 2;
    for (const { area } of row) {
      areas.push({ ...area, box: { ...area.box, x, y, h } });
      x += area.box.w + SPACE;
    }
    y += h + SPACE;
  }
  return { areas, h: Math.max(0, y - SPACE) };
}

function mayFold(zone: ZoneInfo): boolean {
  return zone.folds === true && (zone.things ?? []).length > 0;
}

/** Zones one after the other, in lines, as wide as there is room; nothing if something is wider than that. */
function areaOf(owner: number, own: boolean, zones: ZoneInfo[], width: number, unit: number, plan: Plan, memory: Memory): { area: Area; h: number } | null {
  const edge = owner === MIDDLE ? 0 : INSIDE;
  const room = (width - 2 * edge) / unit;
  const placed: PlacedZone[] = [];
  const lines: { zones: PlacedZone[]; w: number; h: number }[] = [];
  for (const zone of zones) {
    const folded = plan.folds && mayFold(zone);
    const size = folded ? FOLD : sizeOfZone(zone, room, plan.density, memory);
    if (size === null) return null;
    if (size.w === 0) continue;
    let line = lines.at(-1);
    if (line === undefined || line.w + 2 * GAP + size.w > room + 1e-6) {
      line = { zones: [], w: 0, h: 0 };
      lines.push(line);
    }
    const x = line.w > 0 ? line.w + 2 * GAP : 0;
    const found: PlacedZone = { zone, box: { x, y: 0, w: size.w, h: size.h }, unit, things: [], folded };
    line.zones.push(found);
    line.w = x + size.w;
    line.h = Math.max(line.h, size.h);
    placed.push(found);
  }
  const widest = Math.max(0, ...lines.map((line) => line.w));
  const across = own ? room : widest; // one's own area takes the whole width
  let y = 0;
  for (const line of lines) {
    const spare = own || owner === MIDDLE ? ((owner === MIDDLE ? widest : room) - line.w) / 2 : 0;
    for (const found of line.zones) {
      found.box.x = (found.box.x + spare) * unit + edge;
      found.box.y = (y + (line.h - found.box.h) / 2) * unit + edge;
      found.box.w *= unit;
      found.box.h *= unit;
    }
    y += line.h + GAP;
  }
  const h = lines.length > 0 ? (y - GAP) * unit + 2 * edge : 0;
  const w = across * unit + 2 * edge;
  const box = { x: owner === MIDDLE ? (width - w) / 2 : own ? 0 : 0, y: 0, w, h };
  return { area: { owner, own, box, zones: placed }, h };
}

function fillAll(areas: Area[], density: Density, memory: Memory): void {
  for (const found of areas.flatMap((area) => area.zones)) {
    if (!found.folded && found.zone.lay !== "board") found.things = fill(found, density, memory);
  }
}

/** How large a zone is where it may be so wide, in units. Nothing if one thing alone is wider. */
function sizeOfZone(zone: ZoneInfo, room: number, density: Density, memory: Memory): Size | null {
  const { items, natural, high: highest } = contentsOf(zone, density, memory);
  if (items.length === 0) return { w: 0, h: 0 };
  const head = zone.title && density === "roomy" ? TITLE : 0;
  const least = head > 0 ? titleWidth(zone) : 0;
  if (zone.lay === "fan" || zone.lay === "stack") return { w: Math.min(Math.max(natural, least), room), h: highest + head };
  if (natural <= room && zone.columns === undefined) return { w: Math.max(natural, Math.min(least, room)), h: highest + head };
  const most = zone.columns ?? evenly(items, room);
  let w = 0;
  let h = 0;
  let x = 0;
  let high = 0;
  let inLine = 0;
  for (const { size } of items) {
    if (size.w > room + 1e-6) return null;
    const full = inLine === most && (zone.columns === undefined || room < 1.6 * natural);
    if (inLine > 0 && (x + GAP + size.w > room + 1e-6 || full)) {
      h += high + GAP;
      x = high = inLine = 0;
    }
    x += (inLine > 0 ? GAP : 0) + size.w;
    high = Math.max(high, size.h);
    w = Math.max(w, x);
    inLine += 1;
  }
  return { w: Math.max(w, Math.min(least, room)), h: h + high + head };
}

/** How many of things that are alike stand in a line, so that not one of eight stands alone below the others. */
function evenly(items: Item[], room: number): number {
  const [first] = items;
  if (first === undefined || items.some(({ size }) => size.w !== first.size.w)) return items.length;
  const most = Math.max(1, Math.floor((room + GAP + 1e-6) / (first.size.w + GAP)));
  return Math.ceil(items.length / Math.ceil(items.length / most));
}

/** What has its place in a zone: what lies there, where something was, and what there should be room for. */
function itemsOf(zone: ZoneInfo, density: Density, memory: Memory): Item[] {
  return contentsOf(zone, density, memory).items;
}

/** What has its place in a zone, and how large that is side by side. */
interface Contents {
  items: Item[];
  natural: number;
  high: number;
}

/** Many plans are tried, and all of them ask the same. */
const KNOWN = new WeakMap<Memory, Record<Density, WeakMap<ZoneInfo, Contents>>>();

function contentsOf(zone: ZoneInfo, density: Density, memory: Memory): Contents {
  let known = KNOWN.get(memory);
  if (known === undefined) KNOWN.set(memory, (known = { roomy: new WeakMap(), compact: new WeakMap() }));
  let contents = known[density].get(zone);
  if (contents === undefined) known[density].set(zone, (contents = measured(newItems(zone, density, memory))));
  return contents;
}

function measured(items: Item[]): Contents {
  const natural = items.reduce((sum, item) => sum + item.size.w, 0) + GAP * (items.length - 1);
  const high = items.reduce((most, item) => Math.max(most, item.size.h), 0);
  return { items, natural, high };
}

function newItems(zone: ZoneInfo, density: Density, memory: Memory): Item[] {
  const counts = new Map<string, number>();
  const things = (zone.things ?? []).map((thing, at): Item => {
    const nth = count(counts, thing);
    const asFull = thing.kind === "space" && zone.like ? { ...thing, kind: zone.like } : thing; // what may lie there
    return { key: `${zone.id} ${keyOf(thing)} ${nth}`, thing, at, nth, size: sizeOf(asFull, density) };
  });
  const before = memory.slots.get(zone.id);
  const items = zone.lay === "stack" ? things : keptIn(things, before ?? []);
  const like = sizeOf(things[0]?.thing ?? { kind: zone.like || "die", name: "" }, density);
  const wanted = before === undefined ? Math.max((zone.room ?? 0) - items.length, zone.grows ?? 0) : (zone.room ?? 0) - items.length;
  for (let i = 0; i < wanted; i += 1) items.push({ key: "", thing: null, at: -1, nth: 0, size: like });
  return items;
}

/** Things where they were before; what has gone leaves a gap, what is new fills gaps or comes last. */
export function keptIn(now: Item[], before: Item[]): Item[] {
  const left = new Map(now.map((item) => [item.key, item]));
  const kept = before.map((item): Item => {
    const found = left.get(item.key);
    if (found === undefined || found.size.w > item.size.w + 0.01 || item.thing === null) return { ...item, key: "", thing: null, at: -1 };
    left.delete(item.key);
    return { ...found, size: item.size };
  });
  for (const item of left.values()) {
    const gap = kept.findIndex((each) => each.thing === null && each.size.w >= item.size.w - 0.01);
    if (gap >= 0) kept[gap] = { ...item, size: kept[gap]?.size ?? item.size };
    else kept.push(item);
  }
  return kept.length > now.length + MOST_GAPS ? now : kept;
}

/** The things of a zone inside its box. Where they do not fit, they get smaller; cards of a hand overlap. */
function fill(found: PlacedZone, density: Density, memory: Memory): Placed[] {
  const { zone, box, unit } = found;
  const items = itemsOf(zone, density, memory);
  const head = zone.title && density === "roomy" ? TITLE * unit : 0;
  const inner = { x: box.x, y: box.y + head, w: box.w, h: box.h - head };
  if (zone.lay === "fan") return fan(found, items, inner, density);
  if (zone.lay === "stack") return items.slice(0, 1).flatMap((item) => place(found, item, inner, unit, density));
  for (const scale of SCALES) {
    const laid = rows(found, items, inner, unit * scale, density, scale === SCALES.at(-1));
    if (laid !== null) return laid;
  }
  return [];
}

const SCALES = [1, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55, 0.48, 0.4, 0.34];
const WELL = 0.7; // what is this much smaller than it could be is still seen well

interface Line {
  items: { item: Item; x: number }[];
  w: number;
  h: number;
}

function rows(found: PlacedZone, items: Item[], inner: Box, unit: number, density: Density, anyway: boolean): Placed[] | null {
  const lines: Line[] = [];
  const columns = found.zone.columns ?? 0;
  const natural = (items.reduce((sum, item) => sum + item.size.w, 0) + GAP * (items.length - 1)) * unit;
  for (const item of items) {
    let line = lines.at(-1);
    const full = columns > 0 && line?.items.length === columns && inner.w < natural - 1;
    if (line === undefined || full || line.w + (GAP + item.size.w) * unit > inner.w + 0.5) {
      line = { items: [], w: 0, h: 0 };
      lines.push(line);
    }
    const x = line.items.length > 0 ? line.w + GAP * unit : 0;
    line.items.push({ item, x });
    line.w = x + item.size.w * unit;
    line.h = Math.max(line.h, item.size.h * unit);
  }
  const h = lines.reduce((sum, line) => sum + line.h, 0) + GAP * unit * (lines.length - 1);
  const w = Math.max(...lines.map((line) => line.w));
  if (!anyway && (h > inner.h + 1 || w > inner.w + 1)) return null;
  const placed: Placed[] = [];
  let y = inner.y + Math.max(0, (inner.h - h) / 2);
  for (const line of lines) {
    for (const { item, x } of line.items) {
      const lower = (line.h - item.size.h * unit) / 2;
      placed.push(...place(found, item, { x: inner.x + x, y: y + lower }, unit, density));
    }
    y += line.h + GAP * unit;
  }
  return placed;
}

function fan(found: PlacedZone, items: Item[], inner: Box, density: Density): Placed[] {
  const line = items.reduce((sum, item) => sum + item.size.w, 0) + GAP * (items.length - 1);
  const last = items.at(-1)?.size.w ?? 0;
  const unit = Math.min(found.unit, inner.w / (last + SQUEEZED * (line - last))); // each card shows enough to be touched
  const squeeze = line * unit > inner.w ? (inner.w - last * unit) / Math.max(1, (line - last) * unit) : 1;
  const placed: Placed[] = [];
  let x = inner.x;
  for (const item of items) {
    const y = inner.y + Math.max(0, inner.h - item.size.h * unit) / 2;
    placed.push(...place(found, item, { x, y }, unit, density));
    x += (item.size.w + GAP) * unit * squeeze;
  }
  return placed;
}

function count(counts: Map<string, number>, thing: ThingInfo): number {
  const key = keyOf(thing);
  const n = counts.get(key) ?? 0;
  counts.set(key, n + 1);
  return n;
}

/** Equal things share it. */
function keyOf(thing: ThingInfo): string {
  return thing.touch || thing.place || `${thing.kind}:${thing.art ?? ""}:${thing.value ?? ""}`;
}

/** A thing, and on it what it holds. A gap is nothing. */
function place(found: PlacedZone, item: Item, spot: { x: number; y: number }, unit: number, density: Density): Placed[] {
  const { key, thing, at, nth } = item;
  if (thing === null) return [];
  const size = sizeOf(thing, density);
  const box = { x: spot.x, y: spot.y, w: size.w * unit, h: size.h * unit };
  const placed: Placed[] = [{ key, thing, zone: found.zone.id, at, nth, box, unit, held: false }];
  let y = spot.y + holdsAt(thing, density).y * unit;
  for (const zone of thing.holds ?? []) {
    let x = spot.x + holdsAt(thing, density).x * unit;
    const line = lineOf(expected(zone), density);
    if (thing.kind !== "meter") x += Math.max(0, (size.w - line.w) * unit - 2 * (x - spot.x)) / 2;
    const counts = new Map<string, number>();
    (zone.things ?? []).forEach((inner, i) => {
      const own = sizeOf(inner, density);
      const nthInner = count(counts, inner);
      placed.push({
        key: `${zone.id} ${keyOf(inner)} ${nthInner}`,
        thing: inner,
        zone: zone.id,
        at: i,
        nth: nthInner,
        box: { x, y, w: own.w * unit, h: own.h * unit },
        unit,
        held: true,
      });
      x += (own.w + GAP) * unit;
    });
    y += (line.h + GAP) * unit;
  }
  return placed;
}

/** Every zone where it was, with what lies there now; nothing if something is new, or has become too much for its box. */
function inPlace(table: FurnitureInfo, seat: number, plan: Plan, memory: Memory): Area[] | null {
  const zones = new Map(table.zones.map((zone) => [zone.id, zone]));
  const areas = memory.areas.map((area) => ({ ...area, zones: area.zones.flatMap((found) => again(found, zones, plan, memory)) }));
  const placed = new Set(areas.flatMap((area) => area.zones.map((found) => found.zone)));
  const isNew = (zone: ZoneInfo): boolean => !placed.has(zone) && shows(zone, seat, plan, memory);
  if (table.zones.some(isNew)) return null;
  const cramped = (found: PlacedZone): boolean => found.things.some((thing) => !thing.held && thing.unit < WELL * found.unit);
  return areas.some((area) => area.zones.some(cramped)) ? null : areas;
}

function again(found: PlacedZone, zones: ReadonlyMap<string, ZoneInfo>, plan: Plan, memory: Memory): PlacedZone[] {
  const zone = zones.get(found.zone.id);
  if (zone === undefined) return [];
  const anew: PlacedZone = { ...found, zone, things: [] };
  if (!anew.folded && zone.lay !== "board") anew.things = fill(anew, plan.density, memory);
  return [anew];
}

/** Whether a plan has a place for a zone. */
function shows(zone: ZoneInfo, seat: number, plan: Plan, memory: Memory): boolean {
  const ofOthers = ownerOf(zone) !== MIDDLE && ownerOf(zone) !== seat;
  return (!ofOthers || isTold(zone, plan)) && itemsOf(zone, plan.density, memory).length > 0;
}

/** The table laid out; and what to remember of it while the same turn goes on. */
export function layout(table: FurnitureInfo, seat: number, room: Room, before: Memory, turn: string): { memory: Memory; layout: Layout } {
  const anew: Memory = { ...before, turn, areas: [], slots: new Map() };
  const known = before.turn === turn ? before : anew;
  const old = known.areas.length > 0 ? known.plan : null;
  const stays = old === null ? null : inPlace(table, seat, old, known);
  const serves = old !== null && (stays !== null || arrange(table, seat, room, old, known, false) !== null);
  const kept = serves ? known : anew;
  const plan = serves ? old : choosePlan(table, seat, room, anew);
  const areas = stays ?? arrange(table, seat, room, plan, kept)?.areas ?? [];
  const zones = table.zones.filter((zone) => zone.lay !== "board");
  const slots = new Map(zones.map((zone) => [zone.id, itemsOf(zone, plan.density, kept)]));
  return { memory: { turn, plan, areas, slots }, layout: { density: plan.density, unit: plan.unit, areas } };
}
