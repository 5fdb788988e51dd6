// A seven is shared among tokens, one after the other: how many of its steps are left for what comes next.

import type { ChoiceInfo } from "../wire.ts";

const SEVEN = /^card:\d+\.7$/;

/** Null where no seven is being shared. A move is written as its card, then `<place>+<steps>` for each token. */
export function stepsLeft(open: ChoiceInfo[], touched: string[]): number | null {
  const [choice] = open;
  if (choice === undefined || !touched.some((each) => SEVEN.test(each) || each === "button:seven")) return null;
  const walks = choice.text.split(" ").slice(1);
  const gone = choice.touch
    .filter((group) => group.length === 2 && walked(group, touched))
    .map(([from = ""]) => walks.find((walk) => walk.startsWith(written(from))) ?? "");
  return sum(walks) - sum(gone);
}

function walked([from, to]: string[], touched: string[]): boolean {
  return touched.some((each, i) => each === from && touched[i + 1] === to);
}

/** How a move writes a place: `field:12` as `12`, the first slot of Red's home as `r1`. */
function written(component: string): string {
  const [kind, place = ""] = component.split(":");
  const [owner, slot] = place.split(".");
  return kind === "field" ? `${place}+` : `${"rybg"[Number(owner)] ?? ""}${slot}+`;
}

function sum(walks: string[]): number {
  return walks.reduce((steps, walk) => steps + Number(/\+(\d+)/.exec(walk)?.[1] ?? 0), 0);
}
