// Pieces that travel from where they were to where they are. Places are found by the ids of components; the ghost
// that flies is a copy of what lies there, so every game is animated without a word about it.

type Shift = [piece: string, origin: string, target: string];

const MOST = 14; // pieces in one flight; more would only be confusion
const STAGGER = 0.16; // of a flight's time between two pieces

function find(id: string): Element | null {
  const name = CSS.escape(id);
  return document.querySelector(`[data-piece="${name}"], [data-place~="${name}"]`);
}

export type Whereabouts = Map<string, { box: DOMRect; ghost: Element | null }>;

/** Where pieces and their origins are now, before the new position is drawn. */
export function whereabouts(shifts: Shift[]): Whereabouts {
  const found: Whereabouts = new Map();
  for (const id of shifts.flatMap(([piece, origin]) => [piece, origin])) {
    const element = found.has(id) ? null : find(id);
    if (element !== null) found.set(id, { box: element.getBoundingClientRect(), ghost: picture(element) });
  }
  return found;
}

/** Fly, and be done when the last piece has landed. */
export async function fly(shifts: Shift[], before: Whereabouts, time: number): Promise<void> {
  if (time === 0) return;
  const flights = onceEach(shifts).slice(0, MOST).map(({ shift: [piece, origin, target], to }, i) => {
    const from = before.get(origin)?.box ?? find(origin)?.getBoundingClientRect();
    if (!from || !visible(from) || !visible(to)) return undefined;
    const ghost = pictureOf(piece) ?? before.get(piece)?.ghost ?? pictureOf(target) ?? before.get(origin)?.ghost;
    return travel(ghost, from, to, time, i * time * STAGGER);
  });
  await Promise.all(flights);
}

/** Where each piece lands. One that comes to lie on two neighbouring places, as a domino does, flies once. */
function onceEach(shifts: Shift[]): { shift: Shift; to: DOMRect }[] {
  const found: { shift: Shift; to: DOMRect }[] = [];
  for (const shift of shifts) {
    const to = find(shift[2])?.getBoundingClientRect();
    if (to === undefined) continue;
    const last = found.at(-1);
    if (last !== undefined && last.shift[0] === shift[0] && last.shift[1] === shift[1] && adjoin(last.to, to)) {
      last.to = around(last.to, to);
    } else {
      found.push({ shift, to });
    }
  }
  return found;
}

/** Side by side without a gap; what is in the very same place does not adjoin itself. */
export function adjoin(one: DOMRect, other: DOMRect): boolean {
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  return Math.abs(Math.max(across, down)) <= 1.5 && Math.min(across, down) < -1.5;
}

function around(one: DOMRect, other: DOMRect): DOMRect {
  const x = Math.min(one.left, other.left);
  const y = Math.min(one.top, other.top);
  return new DOMRect(x, y, Math.max(one.right, other.right) - x, Math.max(one.bottom, other.bottom) - y);
}

function visible(box: DOMRect): boolean {
  return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
}

/** What a piece looks like: itself, or anything drawn that says it looks the same. */
function pictureOf(id: string): Element | null {
  const shown = find(id) ?? document.querySelector(`[data-art="${CSS.escape(id)}"]`);
  return shown === null ? null : picture(shown);
}

/** The drawing inside a component, to be carried about. */
function picture(element: Element): Element | null {
  const drawing = element instanceof SVGElement ? element : element.querySelector("svg");
  return drawing === null ? null : (drawing.cloneNode(true) as Element);
}

async function travel(ghost: Element | null | undefined, from: DOMRect, to: DOMRect, time: number, delay: number): Promise<void> {
  const carrier = document.createElement("div");
  carrier.className = "ghost";
  carrier.setAttribute("aria-hidden", "true");
  if (ghost) carrier.append(ghost);
  document.body.append(carrier);
  const half = carrier.getBoundingClientRect();
  const spot = (box: DOMRect, scale: number): string => {
    const x = box.left + box.width / 2 - half.width / 2;
    const y = box.top + box.height / 2 - half.height / 2;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const flight = carrier.animate(
    [
      { transform: spot(from, 1), opacity: 0 },
      { transform: spot(from, 1.15), opacity: 1, offset: 0.15 },
      { transform: spot(to, 1.15), opacity: 1, offset: 0.85 },
      { transform: spot(to, 0.9), opacity: 0 },
    ],
    { duration: time, delay, easing: "ease-in-out", fill: "both" },
  );
  await flight.finished.catch(() => undefined);
  carrier.remove();
}
