// When a page may load itself anew because the server has a newer one: never under somebody's fingers.

export interface Moment {
  version: number; // of the table; -1 before the game
  asked: boolean; // whether there is something to choose
  begun: boolean; // whether something was touched, or is on its way, or is still being shown
  busy: boolean; // whether a dialog is open, or somebody writes
}

/** Nothing is asked; or something else is asked than when the news came, and nobody has begun to answer. */
export function isGoodMoment(now: Moment, versionThen: number): boolean {
  if (now.begun || now.busy) return false;
  return !now.asked || now.version !== versionThen;
}
