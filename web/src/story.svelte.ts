// The turn that decided a game, shown once more on the table.

import { api } from "./api.ts";
import { shownPlies, timeForEach } from "./plies.ts";
import type { AtTable } from "./table.svelte.ts";
import type { LogLine, State, TurningInfo } from "./wire.ts";
import { language } from "./words.svelte.ts";

export class Story {
  shown = $state(-1); // how many positions so far; none where no story is told
  positions = $state(0);
  private kept: { state: State; log: LogLine[] } | null = null; // the end, to come back to
  private telling = 0; // which telling this is: a new one ends the last

  constructor(private readonly table: AtTable) {}

  get on(): boolean {
    return this.shown >= 0;
  }

  get told(): boolean {
    return this.on && this.shown >= this.positions;
  }

  async tell(turning: TurningInfo): Promise<void> {
    const { state, log } = this.table;
    if (state === null) return;
    this.kept ??= { state, log };
    this.telling += 1;
    const mine = this.telling;
    const plies = shownPlies(turning.start, turning.ply);
    const eyes = this.kept.state.seat;
    const found = await Promise.all(plies.map((ply) => api.ply(this.table.table, ply, eyes, language.code)));
    this.positions = found.length;
    const time = timeForEach(found.length);
    for (const [i, position] of found.entries()) {
      if (mine !== this.telling) return;
      this.shown = i;
      await this.table.present(position);
      await new Promise((done) => setTimeout(done, time));
    }
    if (mine === this.telling) this.shown = found.length;
  }

  /** Back to the end of the game. */
  leave(): void {
    this.telling += 1;
    this.shown = -1;
    if (this.kept === null) return;
    this.table.putBack(this.kept.state, this.kept.log);
    this.kept = null;
  }
}
