// Which positions of a turn are shown again, and how long each, so that all of it takes some ten seconds.

const LENGTH = 9000; // milliseconds for all of it
const SHORTEST = 350; // milliseconds for a position
const LONGEST = 2000;

/** Some plies from the first to the last: all of them, where there is time to follow. */
export function shownPlies(start: number, end: number): number[] {
  const stride = Math.max(1, Math.ceil((end - start) / Math.floor(LENGTH / SHORTEST)));
  const plies = [];
  for (let ply = start; ply < end; ply += stride) plies.push(ply);
  return [...plies, end];
}

/** Milliseconds for each of so many positions. */
export const timeForEach = (positions: number): number => Math.min(LONGEST, LENGTH / positions);
