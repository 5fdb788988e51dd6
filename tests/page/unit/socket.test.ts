// The line to a table, over lines that break.

import assert from "node:assert/strict";
import { test } from "node:test";

import { TableSocket, type Line, type Link, type Surroundings } from "../../../web/src/socket.ts";
import type { Heard } from "../../../web/src/wire.ts";

class FakeLine implements Line {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  sent: { t: string; id?: string }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.({} as Event);
  }

  say(heard: object): void {
    this.onmessage?.({ data: JSON.stringify(heard) } as MessageEvent);
  }

  breakDown(): void {
    this.onclose?.({} as CloseEvent);
  }
}

/** A place where time passes only when it is told to. */
class Place implements Surroundings {
  lines: FakeLine[] = [];
  waits: { milliseconds: number; then: () => void; over: boolean }[] = [];
  private ids = 0;

  open(): Line {
    const line = new FakeLine();
    this.lines.push(line);
    return line;
  }

  wait(milliseconds: number, then: () => void): () => void {
    const wait = { milliseconds, then, over: false };
    this.waits.push(wait);
    return () => (wait.over = true);
  }

  chance(): number {
    return 1;
  }

  name(): string {
    this.ids += 1;
    return `m${this.ids}`;
  }

  get line(): FakeLine {
    return this.lines.at(-1) as FakeLine;
  }

  /** Let the last thing that is waited for happen. */
  pass(): number {
    const wait = this.waits.findLast((each) => !each.over);
    assert.ok(wait);
    wait.over = true;
    wait.then();
    return wait.milliseconds;
  }
}

function connected(): { place: Place; socket: TableSocket; heard: Heard[]; links: Link[] } {
  const place = new Place();
  const heard: Heard[] = [];
  const links: Link[] = [];
  const socket = new TableSocket(
    "ws://table",
    () => ({ token: "secret" }),
    (message) => heard.push(message),
    (link) => links.push(link),
    place,
  );
  place.line.open();
  place.line.say({ t: "table" });
  return { place, socket, heard, links };
}

test("the first word is hello, and nothing else is said before the server answers", () => {
  const place = new Place();
  const socket = new TableSocket("ws://table", () => ({ token: "secret" }), () => {}, () => {}, place);
  socket.move({ t: "act", version: 1, text: "walk" });
  place.line.open();
  assert.deepEqual(place.line.sent, [{ t: "hello", token: "secret" }]);
  place.line.say({ t: "table" });
  assert.deepEqual(place.line.sent.map((said) => said.t), ["hello", "act"]);
});

test("a move that was not answered is repeated on the next line, with the same id", () => {
  const { place, socket } = connected();
  const id = socket.move({ t: "act", version: 1, text: "walk" });
  place.line.breakDown();
  place.pass();
  place.line.open();
  place.line.say({ t: "table" });
  assert.deepEqual(place.line.sent.map((said) => said.id), [undefined, id]);
  place.line.say({ t: "done", id, version: 2 });
  assert.ok(!socket.waiting);
  place.line.breakDown();
  place.pass();
  place.line.open();
  place.line.say({ t: "table" });
  assert.deepEqual(place.line.sent.map((said) => said.t), ["hello"]);
});

test("a refused move is answered too", () => {
  const { place, socket } = connected();
  const id = socket.move({ t: "undo", version: 1 });
  place.line.say({ t: "refused", id, sentence: "No.", rule: "" });
  assert.ok(!socket.waiting);
});

test("a server that says it is not sure yet is there: the move stays on its way on the same line", () => {
  const { place, socket } = connected();
  const id = socket.move({ t: "act", version: 1, text: "walk" });
  const patience = () => place.waits.filter((wait) => !wait.over);
  for (let i = 0; i < 5; i += 1) {
    const [before] = patience();
    place.line.say({ t: "unsure", id, sentence: "One moment." });
    assert.equal(patience().length, 1);
    assert.notEqual(patience()[0], before); // it begins anew
    assert.ok(socket.waiting);
  }
  assert.equal(place.lines.length, 1);
  place.line.say({ t: "done", id, version: 2 });
  assert.ok(!socket.waiting);
  assert.equal(patience().length, 0);
});

test("attempts come farther and farther apart, up to a quarter of a minute", () => {
  const { place } = connected();
  const delays: number[] = [];
  place.line.breakDown();
  for (let i = 0; i < 8; i += 1) {
    delays.push(place.pass());
    place.line.breakDown();
  }
  assert.deepEqual(delays, [400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
});

test("after an answer attempts begin soon again", () => {
  const { place } = connected();
  place.line.breakDown();
  place.pass();
  place.line.breakDown();
  place.pass();
  place.line.open();
  place.line.say({ t: "table" });
  place.line.breakDown();
  assert.equal(place.pass(), 400);
});

test("when the network is back there is no more waiting", () => {
  const { place, socket } = connected();
  place.line.breakDown();
  socket.hurry();
  assert.equal(place.lines.length, 2);
  socket.hurry();
  assert.equal(place.lines.length, 2);
});

test("a line that never answers is given up", () => {
  const { place, socket, links } = connected();
  socket.move({ t: "act", version: 1, text: "walk" });
  place.pass();
  assert.ok(place.lines[0]?.closed);
  assert.equal(links.at(-1), "lost");
});

test("what an old line still says is not heard", () => {
  const { place, socket, heard } = connected();
  const [old] = place.lines;
  place.line.breakDown();
  socket.hurry();
  old?.say({ t: "table" });
  assert.equal(heard.length, 1);
});

test("after goodbye nobody calls again", () => {
  const { place, links } = connected();
  place.line.say({ t: "bye", sentence: "The chair is gone." });
  assert.equal(links.at(-1), "closed");
  assert.ok(place.waits.every((wait) => wait.over));
});
