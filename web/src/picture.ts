// The result as a picture to share: drawn here, by nobody else.

import { drawEmblems } from "./art/emblems.ts";
import { COLOURS, SHAPES } from "./parts/SeatMark.svelte";
import type { ScoreRow } from "./wire.ts";

export const SIDE = 1080; // pixels
const MARGIN = 72;
const FONT = '"Nunito", "Segoe UI", system-ui, sans-serif';
const PAPER = "#fffaf0";
const FELT = "#ece5d6";
const INK = "#2a251e";
const SOFT = "#5f574a";
const GOLD = "#8a5a00";
const MOST_ROWS = 7;

export interface Result {
  game: string;
  title: string;
  headline: string;
  margin: string;
  rows: ScoreRow[]; // the best first
  winners: number[];
  date: string;
  house: string;
}

export function drawPicture(result: Result): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas;
  drawGround(pen);
  drawEmblems(pen, result.game, SIDE / 2, 300, 290, 170);
  drawRosette(pen, SIDE / 2, 282, 118, result.winners);
  pen.textAlign = "center";
  write(pen, result.title, SIDE / 2, 128, 46, 700, GOLD);
  write(pen, result.headline, SIDE / 2, 552, 76, 800, INK);
  write(pen, result.margin, SIDE / 2, 614, 40, 600, SOFT);
  drawRows(pen, result);
  pen.textAlign = "left";
  write(pen, result.house, MARGIN + 44, SIDE - MARGIN - 34, 34, 800, INK);
  pen.textAlign = "right";
  write(pen, result.date, SIDE - MARGIN - 44, SIDE - MARGIN - 34, 30, 500, SOFT);
  return canvas;
}

/** A sheet on felt, with the signs of all seats strewn over its upper half. */
function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = FELT;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = PAPER;
  pen.strokeStyle = GOLD;
  pen.lineWidth = 6;
  pen.beginPath();
  pen.roundRect(MARGIN / 2, MARGIN / 2, SIDE - MARGIN, SIDE - MARGIN, 44);
  pen.fill();
  pen.stroke();
  for (let i = 0; i < 130; i += 1) {
    const x = 90 + ((i * 263) % (SIDE - 180));
    const y = 80 + ((i * 149) % 480);
    const free = Math.abs(x - SIDE / 2) > 400 || (y < 100 && Math.abs(x - SIDE / 2) > 300);
    if (free) drawSign(pen, i, x, y, 24 + (i % 3) * 8, (i * 47) % 360, COLOURS[(i * 5) % 6] ?? INK);
  }
}

function drawSign(
  pen: CanvasRenderingContext2D,
  seat: number,
  x: number,
  y: number,
  size: number,
  turn: number,
  colour: string,
): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate((turn * Math.PI) / 180);
  pen.scale(size / 24, size / 24);
  pen.translate(-12, -12);
  const shape = new Path2D(SHAPES[seat % 6] ?? "");
  pen.fillStyle = colour;
  pen.fill(shape);
  pen.strokeStyle = INK;
  pen.lineWidth = 1.5;
  pen.lineJoin = "round";
  pen.stroke(shape);
  pen.restore();
}

function drawRosette(pen: CanvasRenderingContext2D, x: number, y: number, size: number, winners: number[]): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 47, size / 47);
  pen.lineWidth = 1.5;
  pen.lineJoin = "round";
  paint(pen, new Path2D("M-20 24-30 70l14-8 9 12 6-46zM20 24 30 70 16 62 7 74 1 28z"), "#1c6349", INK);
  for (let petal = 0; petal < 14; petal += 1) {
    pen.save();
    pen.rotate((petal * Math.PI) / 7);
    const shape = new Path2D();
    shape.ellipse(0, -35, 9.5, 12, 0, 0, 2 * Math.PI);
    paint(pen, shape, "#e9b949", GOLD);
    pen.restore();
  }
  paint(pen, disc(34), "#f6d98b", GOLD);
  paint(pen, disc(28), PAPER, GOLD);
  const signs = winners.slice(0, 3);
  for (const [i, seat] of signs.entries()) {
    const apart = signs.length > 1 ? 17 : 0;
    const wide = signs.length > 1 ? 17 : 28;
    drawSign(pen, seat, (i - (signs.length - 1) / 2) * apart, 0, wide, 0, COLOURS[seat % 6] ?? INK);
  }
  pen.restore();
}

function disc(radius: number): Path2D {
  const shape = new Path2D();
  shape.arc(0, 0, radius, 0, 2 * Math.PI);
  return shape;
}

function paint(pen: CanvasRenderingContext2D, shape: Path2D, fill: string, edge: string): void {
  pen.fillStyle = fill;
  pen.fill(shape);
  pen.strokeStyle = edge;
  pen.stroke(shape);
}

function drawRows(pen: CanvasRenderingContext2D, result: Result): void {
  const rows = result.rows.slice(0, MOST_ROWS);
  const high = Math.min(96, 290 / rows.length);
  const top = 660;
  for (const [i, row] of rows.entries()) {
    const middle = top + (i + 0.5) * high;
    if (result.winners.includes(row.seat)) {
      pen.fillStyle = "#f6d98b88";
      pen.beginPath();
      pen.roundRect(MARGIN + 36, middle - high / 2 + 4, SIDE - 2 * MARGIN - 72, high - 8, 18);
      pen.fill();
    }
    drawSign(pen, row.seat, MARGIN + 84, middle, Math.min(42, high * 0.6), 0, COLOURS[row.seat % 6] ?? INK);
    const size = Math.min(42, high * 0.6);
    pen.textAlign = "left";
    write(pen, row.name, MARGIN + 130, middle + size / 3, size, 600, INK, SIDE - 2 * MARGIN - 330);
    pen.textAlign = "right";
    write(pen, String(row.points[0] ?? 0), SIDE - MARGIN - 64, middle + size / 3, size, 800, INK);
  }
}

/** A text in one line, smaller where it would not fit. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  weight: number,
  colour: string,
  room = SIDE - 2 * MARGIN - 60,
): void {
  pen.font = `${weight} ${size}px ${FONT}`;
  const wide = pen.measureText(text).width;
  if (wide > room) pen.font = `${weight} ${Math.max(18, Math.floor((size * room) / wide))}px ${FONT}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, room);
}

export function nameOfPicture(game: string): string {
  return `boneyard-${game}-${new Date().toISOString().slice(0, 10)}.png`;
}

/** To whatever this device shares with, or else into a file. */
export async function sharePicture(canvas: HTMLCanvasElement, name: string, title: string): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) return;
  const data = { files: [new File([blob], name, { type: "image/png" })], title };
  if (navigator.canShare?.(data)) {
    await navigator.share(data).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
