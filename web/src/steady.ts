// What is as it was stays the very object it was, so that only what changed is laid out and drawn anew.

/** The same as `now`, made of the parts of `before` that are equal. Both are plain data. */
export function steady<T>(before: unknown, now: T): T {
  if (before === now || typeof before !== "object" || typeof now !== "object" || before === null || now === null) return now;
  if (Array.isArray(now)) return (Array.isArray(before) ? steadyList(before, now) : now) as T;
  return Array.isArray(before) ? now : (steadyRecord(before as Fields, now as Fields) as T);
}

type Fields = Record<string, unknown>;

function steadyList(before: unknown[], now: unknown[]): unknown[] {
  const made = now.map((each, i) => steady(before[i], each));
  return made.length === before.length && made.every((each, i) => each === before[i]) ? before : made;
}

function steadyRecord(before: Fields, now: Fields): Fields {
  const keys = Object.keys(now);
  const made: Fields = {};
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    made[key] = steady(before[key], now[key]);
    same &&= made[key] === before[key] && key in before;
  }
  return same ? before : made;
}
