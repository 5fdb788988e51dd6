// Chances to win as lines: who shares a line (a team does), where it runs, and what it says in numbers.

import type { CurvePoint } from "./wire.ts";

export const WIDTH = 340;
export const HEIGHT = 170;
const MARKS = 5; // signs along a line

export interface Curve {
  seats: number[]; // everybody whose line this is
  points: [number, number][];
  marks: [number, number][];
  first: number;
  most: number;
  least: number;
  last: number;
}

export function curves(points: CurvePoint[]): Curve[] {
  const found = new Map<string, Curve>();
  const seats = points[0]?.chances.length ?? 0;
  for (let seat = 0; seat < seats; seat += 1) {
    const chances = points.map((point) => point.chances[seat] ?? 0);
    const known = found.get(chances.join());
    if (known) known.seats.push(seat);
    else found.set(chances.join(), curve(seat, chances, points));
  }
  return [...found.values()];
}

function curve(seat: number, chances: number[], points: CurvePoint[]): Curve {
  const end = Math.max(1, points.at(-1)?.ply ?? 1);
  const line = points.map((point, i): [number, number] => [
    rounded((point.ply / end) * WIDTH),
    rounded((1 - (chances[i] ?? 0)) * HEIGHT),
  ]);
  return {
    seats: [seat],
    points: line,
    marks: along(line, MARKS),
    first: chances[0] ?? 0,
    most: Math.max(...chances),
    least: Math.min(...chances),
    last: chances.at(-1) ?? 0,
  };
}

const rounded = (n: number): number => Math.round(10 * n) / 10;

/** Some of them, from the first to the last. */
function along<T>(items: T[], n: number): T[] {
  if (items.length <= n) return items;
  return Array.from({ length: n }, (_, i) => items[Math.round((i * (items.length - 1)) / (n - 1))] as T);
}
