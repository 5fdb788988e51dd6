// Pictures that people send show up at their seats for a moment.

import { emojiOf } from "./emoji.ts";

const SHOWN = 4000; // milliseconds

interface Reaction {
  emoji: string;
}

export class Reactions {
  private shown = $state.raw<ReadonlyMap<number, Reaction>>(new Map());

  /** What is to be seen at this seat just now; mostly nothing. */
  at(seat: number): string {
    return this.shown.get(seat)?.emoji ?? "";
  }

  take(seat: number, text: string): void {
    const emoji = emojiOf(text);
    if (!emoji) return;
    const reaction = { emoji };
    this.shown = new Map(this.shown).set(seat, reaction);
    setTimeout(() => {
      if (this.shown.get(seat) === reaction) this.forget(seat);
    }, SHOWN);
  }

  private forget(seat: number): void {
    this.shown = new Map([...this.shown].filter(([each]) => each !== seat));
  }
}
