/** Equal things share an id; this says which of its equals each one is. */
export function numbered<T extends { id: string }>(things: T[]): { thing: T; nth: number; key: string }[] {
  const seen = new Map<string, number>();
  return things.map((thing) => {
    const nth = seen.get(thing.id) ?? 0;
    seen.set(thing.id, nth + 1);
    return { thing, nth, key: `${thing.id}/${nth}` };
  });
}
