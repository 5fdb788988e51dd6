// Which choices are still open after some touches, and what may be touched next. It knows no game: a choice is told
// by groups of components, the groups in any order, the components of a group in turn, equal ones as often as they
// stand there. Where it does not matter which piece is touched, a choice has several such ways.

import type { ChoiceInfo } from "./wire.ts";

export interface Look {
  open: ChoiceInfo[]; // what the touches so far can still become
  next: Set<string>; // components that lead on
  whole: ChoiceInfo | null; // the choice these touches are
}

/** The groups that are left after these touches, and what the next touch begins or goes on with; null off the way. */
function left(groups: string[][], touched: string[]): { left: string[][]; begun: string[] } | null {
  const left = groups.slice();
  let begun: string[] = [];
  for (const component of touched) {
    begun = [...begun, component];
    const whole = left.findIndex((group) => same(group, begun));
    if (whole >= 0) {
      left.splice(whole, 1);
      begun = [];
    } else if (!left.some((group) => begins(group, begun))) {
      return null;
    }
  }
  return { left, begun };
}

/** What may be touched after these touches on the way to a choice; null if they are not on that way. */
function ahead(groups: string[][], touched: string[]): string[] | null {
  const found = left(groups, touched);
  if (found === null) return null;
  const { begun } = found;
  return found.left.filter((group) => begins(group, begun)).map((group) => group[begun.length] as string);
}

/** All that is still to be touched on this way, in an order that leads there; null if the touches are not on it. */
function rest(groups: string[][], touched: string[]): string[] | null {
  const found = left(groups, touched);
  if (found === null) return null;
  const current = found.left.find((group) => begins(group, found.begun));
  if (current === undefined) return [];
  const others = found.left.filter((group) => group !== current);
  return [...current.slice(found.begun.length), ...others.flat()];
}

const isButton = (component: string): boolean => component.startsWith("button:");
const waysOf = (choice: ChoiceInfo): string[][][] => [choice.touch, ...choice.also];

function begins(group: string[], begun: string[]): boolean {
  return begun.length < group.length && begun.every((component, i) => group[i] === component);
}

function same(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((component, i) => other[i] === component);
}

export function look(choices: ChoiceInfo[], touched: string[]): Look {
  const open: ChoiceInfo[] = [];
  const next = new Set<string>();
  let whole: ChoiceInfo | null = null;
  for (const choice of choices) {
    const ways = waysOf(choice).map((way) => ahead(way, touched)).filter((more) => more !== null);
    if (ways.length === 0) continue;
    open.push(choice);
    if (ways.some((more) => more.length === 0)) whole = choice;
    for (const component of ways.flat()) next.add(component);
  }
  return { open, next, whole };
}

/** What leads on to one choice alone, and to which; nothing where it leads to several. */
export function waysTo(open: ChoiceInfo[], touched: string[]): ReadonlyMap<string, ChoiceInfo | null> {
  const ways = new Map<string, ChoiceInfo | null>();
  for (const choice of open) {
    for (const component of look([choice], touched).next) ways.set(component, ways.has(component) ? null : choice);
  }
  return ways;
}

/** The touches so far with those that every choice asks for next: where there is nothing to decide, nobody is asked. */
export function granted(choices: ChoiceInfo[], touched: string[]): string[] {
  const { open, next, whole } = look(choices, touched);
  if (whole !== null || open.length < 2) return touched;
  const common = [...next].filter((component) => open.every((choice) => look([choice], touched).next.has(component)));
  const free = common.find((component) => {
    const after = look(choices, [...touched, component]).next; // a group that is begun must be gone on with
    return [...next].every((other) => other === component || after.has(other) || isButton(other));
  });
  return free === undefined ? touched : granted(choices, [...touched, free]);
}

/** The touches after one more; null where the new one leads nowhere. Starting anew with it is leading somewhere. */
export function touch(choices: ChoiceInfo[], touched: string[], component: string): string[] | null {
  const begun = granted(choices, touched);
  if (look(choices, begun).next.has(component)) return completed(choices, [...begun, component]);
  if (touched.includes(component)) return untouch(choices, touched, component);
  if (look(choices, []).next.has(component)) return completed(choices, [component]);
  return partOfAll(choices, component) ? completed(choices, []) : null;
}

/** All pieces of a component are touched, and touching one of them again leads on: one more die to the same place. */
export function goesOn(next: ReadonlySet<string>, touched: string[], component: string, pieces: number): boolean {
  return next.has(component) && times(touched, component) >= pieces;
}

/** Touches that can become one choice only are that choice, unless a button has to say so: it stands there by itself. */
function completed(choices: ChoiceInfo[], touched: string[]): string[] {
  const [only, ...others] = look(choices, touched).open;
  if (only === undefined || others.length > 0) return touched;
  const more = waysOf(only).map((way) => rest(way, touched)).find((each) => each !== null) ?? [];
  return more.some(isButton) ? touched : [...touched, ...more];
}

/** Whether there is but one choice, and this is a piece of it. */
function partOfAll([only, ...others]: ChoiceInfo[], component: string): boolean {
  return only !== undefined && others.length === 0 && waysOf(only).some((way) => way.flat().includes(component));
}

/** The touches without the last one of this component, and without what makes no sense any more. */
export function untouch(choices: ChoiceInfo[], touched: string[], component: string): string[] {
  const at = touched.lastIndexOf(component);
  if (at < 0) return touched;
  const without = [...touched.slice(0, at), ...touched.slice(at + 1)];
  return look(choices, without).open.length > 0 ? without : touched.slice(0, at);
}

export function times(touched: string[], component: string): number {
  return touched.filter((each) => each === component).length;
}

/**
 * Of components that lie on no table, those worth a button now: what completes a choice, what goes on with something
 * begun, and whatever there is where nothing on the table leads on.
 */
export function offered(choices: ChoiceInfo[], touched: string[], loose: string[], onTable: boolean): string[] {
  const begun = loose.filter((component) => !look(choices, []).next.has(component));
  const finishing = loose.filter((component) => look(choices, [...touched, component]).whole !== null);
  const worth = loose.filter((component) => begun.includes(component) || finishing.includes(component));
  return worth.length > 0 || onTable ? worth : loose;
}

/** Choices made of several things in any order are confirmed, so that the last touch can still be taken back. */
export function needsConfirming(choice: ChoiceInfo, touched: string[]): boolean {
  const last = touched[touched.length - 1] ?? "";
  return choice.touch.length > 2 && !isButton(last);
}
