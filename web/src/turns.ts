// The log cut into turns, and its lines into words and the pieces that they name.

import { MOMENT, RESULT, SMALL } from "./beats.ts";
import type { LogLine, PieceInfo } from "./wire.ts";

export const NOBODY = -4;

export interface Turn {
  first: number; // which line it begins with
  seat: number;
  lines: LogLine[];
}

export interface Part {
  text: string;
  piece: PieceInfo | null;
}

/** A secret choice is told to all who wait for it: that is nobody's turn. */
function whose(line: LogLine): number {
  return line.beat === 0 ? NOBODY : (line.seat ?? NOBODY);
}

/** Names a turn: it goes on until others are asked, somebody else does something that is told, something happens to all,
 * or all choose in secret. */
export function turnOf(lines: LogLine[], acting: number[], viewer: number, secret: boolean): string {
  const mine = acting.includes(viewer) ? [viewer] : acting;
  const ends = (line: LogLine): boolean => (whose(line) === NOBODY ? manner(line) !== "small" : !mine.includes(whose(line)));
  return `${mine.join()} ${secret} ${lines.findLastIndex(ends)}`;
}

/** Something small that happens by itself does not end a turn that goes on after it. */
function goesOn(before: Turn | undefined, between: Turn | undefined, seat: number): boolean {
  return before?.seat === seat && between?.seat === NOBODY && between.lines.every((line) => (line.beat ?? SMALL) === SMALL);
}

/** Those that are as they were before stay the same objects, so that nothing is drawn anew. */
export function turnsOf(lines: LogLine[], before: Turn[] = []): Turn[] {
  const known = new Map(before.map((turn) => [turn.first, turn]));
  return cut(lines).map((turn) => {
    const old = known.get(turn.first);
    return old?.seat === turn.seat && same(old.lines, turn.lines) ? old : turn;
  });
}

function same(one: LogLine[], other: LogLine[]): boolean {
  return one.length === other.length && one.every((line, i) => line === other[i]);
}

function cut(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const [first, line] of lines.entries()) {
    const seat = whose(line);
    const [before, last] = [turns.at(-2), turns.at(-1)];
    if (last?.seat === seat) last.lines.push(line);
    else if (goesOn(before, last, seat)) before?.lines.push(...(turns.pop()?.lines ?? []), line);
    else turns.push({ first, seat, lines: [line] });
  }
  return turns;
}

export function manner(line: LogLine): "moment" | "result" | "small" {
  const beat = line.beat ?? SMALL;
  return beat >= MOMENT ? "moment" : beat >= RESULT ? "result" : "small";
}

/** The same letters in the same order; a piece has those of its name. */
export function partsOf(line: LogLine): Part[] {
  const letters = [...line.text]; // places are counted in characters, which are not always one unit of a string
  const parts: Part[] = [];
  let done = 0;
  const put = (to: number, piece: PieceInfo | null): void => {
    if (to > done) parts.push({ text: letters.slice(done, to).join(""), piece });
    done = to;
  };
  for (const piece of line.pieces ?? []) {
    put(piece.at, null);
    put(piece.at + piece.long, piece);
  }
  put(letters.length, null);
  return parts;
}
