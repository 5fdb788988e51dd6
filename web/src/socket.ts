// The line to one table. It reconnects by itself, says hello again, and repeats what was not answered: a move has an
// id and is played once, however often it arrives. Nothing is believed before the server says it.

import { randomHex } from "./chance.ts";
import type { Act, Hello, Heard, Said, Undo } from "./wire.ts";

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Line {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(address: string): Line;
  wait(milliseconds: number, then: () => void): () => void; // returns how to wait no longer
  chance(): number;
  name(): string; // a new id for a move
}

export const browser: Surroundings = {
  open: (address) => new WebSocket(address),
  wait(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  name: () => randomHex(16),
};

const SOONEST = 400; // milliseconds before the first new attempt
const LATEST = 15_000;
const PATIENCE = 10_000; // how long an answer may take before the line counts as lost

export class TableSocket {
  link: Link = "connecting";
  private line: Line | null = null;
  private greeted = false; // whether anything was heard on this line: until then moves wait
  private attempts = 0;
  private readonly pending = new Map<string, Act | Undo>();
  private stopWaiting = (): void => {};
  private stopWatching = (): void => {};

  constructor(
    private readonly address: string,
    private readonly hello: () => Omit<Hello, "t">,
    private readonly hear: (heard: Heard) => void,
    private readonly changed: (link: Link) => void,
    private readonly around: Surroundings = browser,
  ) {
    this.connect();
  }

  /** Play a choice or take one back; answered by `done` or `refused` with the same id. */
  move(said: Omit<Act, "id"> | Omit<Undo, "id">): string {
    const id = this.around.name();
    const whole = { ...said, id } as Act | Undo;
    this.pending.set(id, whole);
    if (this.greeted) this.send(whole);
    this.watch();
    return id;
  }

  /** What need not be repeated: it is lost if the line is. */
  say(said: Exclude<Said, Act | Undo | Hello>): void {
    if (this.greeted) this.send(said);
  }

  newId(): string {
    return this.around.name();
  }

  get waiting(): boolean {
    return this.pending.size > 0;
  }

  /** Try at once, because the network is back or the page is looked at again. */
  hurry(): void {
    if (this.link !== "lost") return;
    this.attempts = 0;
    this.stopWaiting();
    this.connect();
  }

  close(): void {
    this.drop();
    this.stopWaiting();
    this.stopWatching();
    this.become("closed");
  }

  private connect(): void {
    this.become("connecting");
    const line = this.around.open(this.address);
    this.line = line;
    this.greeted = false;
    line.onopen = () => line.send(JSON.stringify({ t: "hello", ...this.hello() } satisfies Hello));
    line.onmessage = (event) => {
      if (this.line === line) this.take(JSON.parse(String(event.data)) as Heard);
    };
    line.onclose = () => {
      if (this.line === line) this.lose();
    };
  }

  private take(heard: Heard): void {
    if (heard.t === "done" || heard.t === "refused") this.pending.delete(heard.id);
    if (this.pending.size === 0) this.stopWatching();
    else if (heard.t === "unsure") this.watch(); // the server is there, and waits itself
    this.greet();
    this.hear(heard);
    if (heard.t === "bye") this.close();
  }

  /** The server knows us again: say once more what it never answered. */
  private greet(): void {
    if (this.greeted) return;
    this.greeted = true;
    this.attempts = 0;
    this.become("open");
    for (const said of this.pending.values()) this.send(said);
    if (this.pending.size > 0) this.watch();
  }

  private lose(): void {
    this.line = null;
    this.greeted = false;
    this.become("lost");
    const delay = Math.min(LATEST, SOONEST * 2 ** this.attempts) * (0.5 + 0.5 * this.around.chance());
    this.attempts += 1;
    this.stopWaiting = this.around.wait(delay, () => this.connect());
  }

  private watch(): void {
    this.stopWatching();
    this.stopWatching = this.around.wait(PATIENCE, () => {
      if (this.link !== "open") return;
      this.drop();
      this.lose();
    });
  }

  private drop(): void {
    const line = this.line;
    this.line = null;
    this.greeted = false;
    line?.close();
  }

  private send(said: Said): void {
    this.line?.send(JSON.stringify(said));
  }

  private become(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.changed(link);
  }
}
