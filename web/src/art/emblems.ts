// What a game is played with, drawn on a canvas: two emblems for the picture of a result.

type Pen = CanvasRenderingContext2D;
type Emblem = (pen: Pen) => void; // 100 wide and high, around the middle

const INK = "#2a251e";
const WHITE = "#ffffff";
const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

function paint(pen: Pen, shape: Path2D, colour: string): void {
  pen.fillStyle = colour;
  pen.fill(shape);
  pen.strokeStyle = INK;
  pen.lineWidth = 4;
  pen.lineJoin = "round";
  pen.stroke(shape);
}

function box(x: number, y: number, wide: number, high: number, round: number): Path2D {
  const shape = new Path2D();
  shape.roundRect(x, y, wide, high, round);
  return shape;
}

function dot(pen: Pen, x: number, y: number, radius: number, colour = INK): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function pips(pen: Pen, value: number, x: number, y: number, apart: number, radius: number): void {
  for (const [across, down] of PIPS[value] ?? []) dot(pen, x + across * apart, y + down * apart, radius);
}

const die =
  (value: number): Emblem =>
  (pen) => {
    paint(pen, box(-40, -40, 80, 80, 16), WHITE);
    pips(pen, value, 0, 0, 22, 8);
  };

const domino =
  (one: number, other: number): Emblem =>
  (pen) => {
    paint(pen, box(-25, -50, 50, 100, 9), WHITE);
    paint(pen, box(-19, -1, 38, 2, 1), INK);
    pips(pen, one, 0, -25, 12, 4.5);
    pips(pen, other, 0, 25, 12, 4.5);
  };

const donut =
  (icing: string): Emblem =>
  (pen) => {
    const ring = (outer: number, inner: number): Path2D => {
      const shape = new Path2D();
      shape.arc(0, 0, outer, 0, 2 * Math.PI);
      shape.moveTo(inner, 0);
      shape.arc(0, 0, inner, 0, 2 * Math.PI, true);
      return shape;
    };
    paint(pen, ring(46, 14), "#d9a25f");
    pen.fillStyle = icing;
    pen.fill(ring(38, 19));
    for (let i = 0; i < 9; i += 1) {
      pen.save();
      pen.rotate((i * 2 * Math.PI) / 9);
      pen.fillStyle = ["#fffaf0", "#f0e442", "#56b4e9"][i % 3] ?? WHITE;
      pen.fillRect(-6, -31, 12, 5);
      pen.restore();
    }
  };

const pawn =
  (colour: string): Emblem =>
  (pen) => {
    paint(pen, new Path2D("M-30 46c0-12 12-16 16-40h28c4 24 16 28 16 40z"), colour);
    const head = new Path2D();
    head.arc(0, -18, 24, 0, 2 * Math.PI);
    paint(pen, head, colour);
  };

const EMBLEMS: Record<string, [Emblem, Emblem]> = {
  dndomino: [domino(6, 6), domino(3, 5)],
  dog: [pawn("#d55e00"), pawn("#009e73")],
  donutdog: [die(6), donut("#d46a8c")],
  gonuts: [donut("#6b3f24"), donut("#d46a8c")],
  spots: [die(3), die(5)],
};

/** On both sides of a place. */
export function drawEmblems(pen: Pen, game: string, x: number, y: number, apart: number, size: number): void {
  const emblems = EMBLEMS[game] ?? [die(2), die(6)];
  for (const [i, emblem] of emblems.entries()) {
    const side = i === 0 ? -1 : 1;
    pen.save();
    pen.translate(x + side * apart, y);
    pen.rotate(side * 0.2);
    pen.scale(size / 100, size / 100);
    emblem(pen);
    pen.restore();
  }
}
