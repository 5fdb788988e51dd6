// The part of a board that is shown: how large its squares are, and where it begins, in pixels of the whole board.

import type { Box, Room } from "./layout.ts";

export interface Window {
  x: number;
  y: number;
  square: number; // pixels of a square
}

const RIM = 8; // pixels that stay free around a board
const LARGEST = 72; // pixels of a square
const LEAST = 30; // below this a square is hard to see, and the board is moved about instead

/** The whole board in the middle of its room; roomy if it can be seen well so, or must be. */
export function fitting(board: Box, room: Room, roams: boolean): Window & { roomy: boolean } {
  const square = Math.min((room.w - RIM) / board.w, (room.h - RIM) / board.h, LARGEST);
  const roomy = square >= LEAST || !roams;
  return { ...middled(Math.max(square, 4), board, room), roomy };
}

function middled(square: number, board: Box, room: Room): Window {
  return { square, x: (board.w * square - room.w) / 2, y: (board.h * square - room.h) / 2 };
}

/** Not beyond the edges; what is smaller than the room stays in its middle. */
export function held(window: Window, board: Box, room: Room): Window {
  const square = Math.max(8, Math.min(LARGEST, window.square));
  return {
    square,
    x: within(window.x, board.w * square, room.w),
    y: within(window.y, board.h * square, room.h),
  };
}

function within(at: number, whole: number, room: number): number {
  return whole <= room ? (whole - room) / 2 : Math.max(0, Math.min(whole - room, at));
}

/** All of these in sight if they fit at a good size, else as many as can be together. */
export function covering(squares: Box[], board: Box, room: Room): Window {
  const left = Math.min(...squares.map((each) => each.x)) - 0.5;
  const top = Math.min(...squares.map((each) => each.y)) - 0.5;
  const right = Math.max(...squares.map((each) => each.x + each.w)) + 0.5;
  const bottom = Math.max(...squares.map((each) => each.y + each.h)) + 0.5;
  const most = Math.min(room.w / (right - left), room.h / (bottom - top));
  const square = Math.max(LEAST, Math.min(most, 48));
  if (square <= most) return centred({ x: left, y: top, w: right - left, h: bottom - top }, square, board, room);
  const around = squares.map((each) => centred(each, square, board, room));
  const counts = around.map((window) => squares.filter((each) => isIn(each, window, board, room)).length);
  return around[counts.indexOf(Math.max(...counts))] as Window;
}

/** Whether the middle of a box is well inside the part shown. */
export function isIn(box: Box, window: Window, board: Box, room: Room): boolean {
  const x = (box.x + box.w / 2 - board.x) * window.square - window.x;
  const y = (box.y + box.h / 2 - board.y) * window.square - window.y;
  return x > RIM && x < room.w - RIM && y > RIM && y < room.h - RIM;
}

export function centred(box: Box, square: number, board: Box, room: Room): Window {
  const x = (box.x + box.w / 2 - board.x) * square - room.w / 2;
  const y = (box.y + box.h / 2 - board.y) * square - room.h / 2;
  return held({ square, x, y }, board, room);
}

/** Larger or smaller, about a point of the room that stays where it is. */
export function zoomed(window: Window, by: number, x: number, y: number): Window {
  const square = Math.max(8, Math.min(LARGEST, window.square * by));
  const scale = square / window.square;
  return { square, x: (window.x + x) * scale - x, y: (window.y + y) * scale - y };
}

export const SIGN = 44; // pixels of a sign at the edge
const EDGE = 4; // pixels between the edge and a sign

export type Side = "left" | "right" | "top" | "bottom";

/** A sign at an edge of the room, for all that lies beyond that edge. */
export interface Sign<T> {
  side: Side;
  x: number;
  y: number;
  size: number;
  beyond: T[]; // the nearest first
}

/** One sign for each edge beyond which something is, as near to it as can be without covering any of `clear` or another. */
export function signsAt<T>(all: { of: T; x: number; y: number }[], clear: Box[], room: Room): Sign<T>[] {
  const sides: Side[] = ["left", "right", "top", "bottom"];
  const signs: Sign<T>[] = [];
  for (const side of sides) {
    const there = all.filter((each) => sideOf(each, room) === side).sort((one, other) => far(one, room) - far(other, room));
    const [nearest] = there;
    if (nearest === undefined) continue;
    const taken = signs.map(({ x, y, size }) => ({ x, y, w: size, h: size }));
    signs.push({ side, ...placeOf(side, nearest, clear, taken, room), beyond: there.map((each) => each.of) });
  }
  return signs;
}

function sideOf({ x, y }: { x: number; y: number }, room: Room): Side | null {
  if (x < RIM) return "left";
  if (x > room.w - RIM) return "right";
  if (y < RIM) return "top";
  return y > room.h - RIM ? "bottom" : null;
}

function far({ x, y }: { x: number; y: number }, room: Room): number {
  return Math.hypot(x - room.w / 2, y - room.h / 2);
}

interface Try {
  size: number; // pixels of the sign
  core: number; // how much of what is lit stays free, about its middle
  step: number; // pixels by which it gives way
}

/** Where everything is lit there is no room for a whole sign: it may cover edges then, and is small, but covers no middle. */
const TRIES: Try[] = [
  { size: SIGN, core: 1, step: 8 },
  { size: SIGN, core: 0.5, step: 4 },
  { size: 26, core: 0.05, step: 2 },
];

function placeOf(side: Side, at: { x: number; y: number }, clear: Box[], taken: Box[], room: Room): { x: number; y: number; size: number } {
  for (const attempt of TRIES) {
    const found = placeBy(attempt, side, at, clear, taken, room);
    if (found !== null) return { ...found, size: attempt.size };
  }
  return { x: EDGE, y: EDGE, size: 26 };
}

/** At the edge if it can be, else as little further in as it takes. */
function placeBy({ size, core, step }: Try, side: Side, at: { x: number; y: number }, clear: Box[], taken: Box[], room: Room): { x: number; y: number } | null {
  const upright = side === "left" || side === "right";
  const first = side === "left" || side === "top";
  const [length, depth] = (upright ? [room.h, room.w] : [room.w, room.h]).map((whole) => whole - size - EDGE) as [number, number];
  const wanted = Math.max(EDGE, Math.min(length, (upright ? at.y : at.x) - size / 2));
  const cores = clear.map(({ x, y, w, h }) => ({ x: x + ((1 - core) * w) / 2, y: y + ((1 - core) * h) / 2, w: core * w, h: core * h }));
  const kept = [...cores, ...taken];
  for (let inwards = 0; inwards <= depth - EDGE; inwards += step) {
    const across = first ? EDGE + inwards : depth - inwards;
    for (let away = 0; away < length; away += step) {
      for (const along of [wanted - away, wanted + away]) {
        if (along < EDGE || along > length) continue;
        const spot = upright ? { x: across, y: along } : { x: along, y: across };
        if (!kept.some((box) => overlap({ ...spot, w: size, h: size }, box))) return spot;
      }
    }
  }
  return null;
}

function overlap(one: Box, other: Box): boolean {
  return one.x < other.x + other.w && one.x + one.w > other.x && one.y < other.y + other.h && one.y + one.h > other.y;
}

/** A corner of the room where something so large covers none of `clear`; nowhere, if there is none. */
export function cornerFor(size: Room, clear: Box[], room: Room): { x: number; y: number } | null {
  const [right, bottom] = [room.w - size.w - EDGE, room.h - size.h - EDGE];
  const corners = [
    { x: right, y: bottom },
    { x: EDGE, y: bottom },
    { x: right, y: EDGE },
    { x: EDGE, y: EDGE },
  ];
  return corners.find((corner) => !clear.some((box) => overlap({ ...corner, ...size }, box))) ?? null;
}
