// One table as this browser knows it: what the server last said, what the person has touched since, and the little
// theatre that shows new positions one after the other. There are no rules in here.

import { getContext, setContext, tick, untrack } from "svelte";

import { api } from "./api.ts";
import { build } from "./build.svelte.ts";
import { randomHex } from "./chance.ts";
import { learning } from "./learning.svelte.ts";
import { fly, whereabouts } from "./motion.ts";
import { goesOn, granted, look, needsConfirming, offered, times, touch, untouch, waysTo } from "./picker.ts";
import { Reactions } from "./reactions.svelte.ts";
import { steady } from "./steady.ts";
import { beatsOf, MOMENT, patched, RESULT, type Beat } from "./beats.ts";
import { beatTime, dwellTime, person, settings, travelTime } from "./settings.svelte.ts";
import { sound, soundOf } from "./sounds.ts";
import { merged } from "./steps.ts";
import { TableSocket, type Link } from "./socket.ts";
import type { Chat, ChoiceInfo, CoachInfo, FurnitureInfo, Heard, Hints, LogLine, Over, Said, State, Step, TableInfo, Weighed } from "./wire.ts";
import { language, t } from "./words.svelte.ts";

export const ONLOOKER = -3;
const READING = 8000; // milliseconds that a refusal stays
const TUTORING = 5000; // milliseconds that a tutor may think; then the choice is played
const BACKLOG = 4; // positions waiting to be shown, from which on nothing is animated

export interface Answer {
  sentence: string;
  rule: string;
}

/** Why something cannot be touched, beside the thing itself. */
export interface Why extends Answer {
  anchor: DOMRect | null;
}

/** A choice that gives much away, before it is played. */
export interface Warning {
  choice: ChoiceInfo;
  sentence: string;
}

interface Drawn {
  name: string;
  small: boolean; // too close to its neighbours for a finger
  n: number; // drawn so often
  pieces: number; // so many equal pieces of it; a token and the field it stands on are one
}

export class AtTable {
  info = $state.raw<TableInfo | null>(null);
  seat = $state(ONLOOKER);
  host = $state(false);
  state = $state.raw<State | null>(null);
  over = $state.raw<Over | null>(null); // the end, which stays whatever is shown once more
  witnessed = false; // whether the end came while this person was at the table
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Chat[]>([]);
  unread = $state(0);
  readonly reactions = new Reactions(); // pictures at the seats of who sent them
  muted = $state.raw<string[]>([]); // who it is, whatever they are called
  link = $state<Link>("connecting");
  touched = $state.raw<string[]>([]);
  why = $state.raw<Why | null>(null);
  refusal = $state.raw<Answer | null>(null); // of a move, or of anything else that was said
  private unsure: Answer | null = null; // that the server does not know about a move yet
  refusals = $state(0); // so many so far: a form that was refused shows again what holds
  news = $state(""); // for those who listen instead of looking
  bye = $state("");
  announced = $state(""); // from whoever runs the server, or for the host alone
  curtain = $state(""); // whose eyes the device is for next
  reveal = $state.raw<string[] | null>(null); // what everybody around the device should see; nothing while it is played
  hints = $state.raw<Hints | null>(null); // what would be good now
  warning = $state.raw<Warning | null>(null);
  learned = $state(false); // whether there is advice in this game
  private hintAsked = $state(""); // the question for hints on its way
  private weighing = $state.raw<{ id: string; choice: ChoiceInfo } | null>(null); // what a tutor thinks about
  hint = $state(""); // what the drawing has to say about what was touched so far
  private sent = $state(""); // the move on its way
  private settled = Infinity; // the version after it, once it is known
  private mover = ONLOOKER; // the seat that made it
  private behind = $state(0); // positions not shown yet
  private drawn = $state.raw<ReadonlyMap<string, Drawn>>(new Map());
  private readonly names = new Map<string, Drawn>();
  shown = $state.raw<FurnitureInfo | null>(null); // what lies on the table now, while it is being told what happened
  moment = $state(""); // what everybody should notice just now
  recap = $state(""); // what the last turns came to
  moved = $state.raw<ReadonlySet<string>>(new Set()); // where the last pieces went
  private last: { before: FurnitureInfo | null; beats: Beat[] } | null = null;
  private newest: State | null = null; // that was heard
  private readonly queue: State[] = [];
  private showing = false;
  private hurrying = false;
  private shownAt = 0;
  private passGate: (() => void) | null = null;
  private publicly: { state: State; log: LogLine[] } | null = null; // what everybody around one device saw last
  private hasten: (() => void) | null = null;
  private asked = { id: "", anchor: null as DOMRect | null };
  private socket: TableSocket | null = null;
  private handed = 0; // hands that were told of

  constructor(
    readonly table: string,
    private readonly token: string,
  ) {}

  // The line to the server

  connect(): () => void {
    const socket = new TableSocket(
      api.socket(this.table),
      () => ({ token: this.token, language: language.code, name: person.name, entropy: randomHex(16) }),
      (heard) => this.hear(heard),
      (link) => this.become(link),
    );
    this.socket = socket;
    const hurry = (): void => socket.hurry();
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket.close();
    };
  }

  /** What was asked for is lost with the line; a move is not. */
  private become(link: Link): void {
    this.link = link;
    if (link === "open") {
      this.chat = []; // the server tells it anew
      this.handed = 0;
      return;
    }
    this.hintAsked = "";
    this.weighing = null;
  }

  /** Have this game kept for good, or no longer. */
  async pin(on: boolean): Promise<void> {
    this.info = await api.pin(this.table, this.token, on, language.code);
  }

  /** Have this seat's name and words taken out of the table's log, for good. */
  async forgetMe(): Promise<void> {
    const { seat } = this;
    this.info = await api.forget(this.table, this.token, language.code);
    this.chat = this.chat.filter((line) => line.seat !== seat);
  }

  say(said: Exclude<Said, { t: "act" | "undo" | "hello" | "why" | "explain" }>): void {
    this.socket?.say(said);
  }

  private hear(heard: Heard): void {
    if (heard.t === "state") this.arrive((this.newest = heard));
    else if (heard.t === "step") this.follow(heard);
    else if (heard.t === "table") this.arrange(heard);
    else if (heard.t === "chat") this.listen(heard);
    else if (heard.t === "notice") this.announced = heard.sentence;
    else if (heard.t === "bye") this.leave(heard.sentence);
    else if (heard.t === "because") this.explain(heard.id, heard);
    else if (heard.t === "refused") this.refuse(heard.id, heard);
    else if (heard.t === "unsure") this.doubt(heard.sentence);
    else if (heard.t === "hints") this.takeHints(heard);
    else if (heard.t === "weighed") this.takeWeighed(heard);
    else this.settle(heard.id, heard.version);
  }

  /** A move is over when the position after it has come, which may be before or after it was acknowledged. */
  private settle(id: string, version: number): void {
    this.trust();
    if (id !== this.sent) return;
    this.settled = version;
    const newest = this.queue.at(-1) ?? this.state;
    if (newest !== null && this.follows(newest)) this.sent = "";
  }

  /** Whether a position comes after the move on its way; other eyes count versions of their own. */
  private follows(state: State): boolean {
    return state.version >= this.settled || (this.settled < Infinity && state.seat !== this.mover);
  }

  private arrange(heard: Extract<Heard, { t: "table" }>): void {
    const first = this.info === null;
    this.info = heard.info;
    this.tellOfHands(heard.info, first);
    this.seat = heard.seat;
    this.host = heard.host;
    this.refusal = null;
    build.hear(heard.build);
  }

  /** Whoever took a hand over in the middle of the game has seen it: everybody is told, also who comes later. */
  private tellOfHands(info: TableInfo, old: boolean): void {
    for (const { seat, name, was } of info.handed.slice(this.handed)) {
      const text = t("handed", { name, was });
      this.listen({ t: "chat", seat, who: "", name: "", text, old, table: true });
      if (!old) this.news = text;
    }
    this.handed = info.handed.length;
  }

  private listen(line: Chat): void {
    this.chat = [...this.chat, line].slice(-200);
    if (line.old || this.muted.includes(line.who)) return;
    if (line.table) this.news = line.text;
    this.reactions.take(line.seat, line.text);
    if (!this.isMine(line)) this.unread += 1;
  }

  /** Those who look on have no seat; they are told apart by their names. */
  isMine(line: Chat): boolean {
    return !line.table && line.seat === this.seat && (this.seat !== ONLOOKER || line.name === person.name.trim());
  }

  mute(who: string): void {
    const muted = this.muted.includes(who);
    this.muted = muted ? this.muted.filter((each) => each !== who) : [...this.muted, who];
  }

  private leave(sentence: string): void {
    this.bye = sentence;
  }

  private explain(id: string, why: { sentence: string; rule: string }): void {
    if (id !== this.asked.id) return;
    this.why = { ...why, anchor: this.asked.anchor };
    this.news = why.sentence;
  }

  private refuse(id: string, why: { sentence: string; rule: string }): void {
    if (this.weighing !== null && id === this.weighing.id) {
      this.settleWeighing(); // a tutor with nothing to say stops nobody
      return;
    }
    if (id === this.sent) this.sent = "";
    if (id === this.hintAsked) this.hintAsked = "";
    else this.touched = [];
    this.refusals += 1;
    this.unsure = null;
    this.notice(why);
  }

  /** A sentence that stays as long as it takes to read it. */
  private notice(said: Answer): void {
    this.refusal = said;
    setTimeout(() => {
      if (this.refusal === said) this.refusal = null;
    }, READING);
    this.news = said.sentence;
  }

  /** Nobody knows yet whether a move counts: it stays on its way, and the server says so again and again. */
  private doubt(sentence: string): void {
    this.unsure = { sentence, rule: "" };
    this.notice(this.unsure);
  }

  private trust(): void {
    if (this.unsure !== null && this.refusal === this.unsure) this.refusal = null;
    this.unsure = null;
  }

  // Showing positions, one after the other

  /** A step goes on from the newest state, whether that is shown already or not. */
  private follow(step: Step): void {
    if (this.newest === null) return;
    this.arrive((this.newest = merged(this.newest, step)));
  }

  private arrive(state: State): void {
    this.queue.push(state);
    if (!this.showing) void this.showAll();
  }

  /** Without a reason to wait a position is on the table at once, so that nothing flickers under a finger. */
  private async showAll(): Promise<void> {
    this.showing = true;
    for (let state = this.queue.shift(); state !== undefined; state = this.queue.shift()) {
      const rest = this.restLeft();
      if (rest > 0) await this.rest(rest);
      const eyes = this.otherEyes(state);
      if (eyes) await this.passDevice(eyes);
      if (state.seat === ONLOOKER && this.state?.seat !== ONLOOKER) this.uncover();
      if (state.reveal) this.reveal = [];
      const fresh = this.freshLines(state);
      const beats = this.moves() ? beatsOf(fresh) : [];
      if (beats.length > 0) await this.enact(beats);
      this.show(state);
      if (state.reveal) await this.letAllLook(fresh);
    }
    this.showing = false;
    this.hurrying = false;
  }

  /** Lines of the log that are new with this position; nothing is new to somebody who has just come. */
  private freshLines(state: State): LogLine[] {
    return this.state === null ? [] : this.newLines(state);
  }

  /** Around one device all are told at once what all may know, before it goes into somebody's hands. */
  private newLines(state: State): LogLine[] {
    if (state.seat >= 0 && this.state?.seat === ONLOOKER) return [];
    return state.log.slice(Math.max(0, this.log.length - state.since));
  }

  /** The device goes from somebody's hands to the middle of the table, which lies as everybody saw it last. */
  private uncover(): void {
    if (this.publicly === null) return;
    ({ state: this.state, log: this.log } = this.publicly);
    this.shown = this.state.table;
    this.last = null;
    this.recap = "";
    this.touched = [];
  }

  /** What was secret lies open: it stays until somebody says that all have seen it. */
  private async letAllLook(lines: LogLine[]): Promise<void> {
    this.behind = this.queue.length + 1;
    this.reveal = lines.filter((line) => (line.beat ?? 0) > 0).map((line) => line.text);
    await new Promise<void>((done) => (this.passGate = done));
    this.reveal = null;
    this.hurrying = false;
  }

  private moves(): boolean {
    return beatTime(MOMENT) > 0 && !this.hurrying && !document.hidden && this.queue.length < BACKLOG;
  }

  /** What happened, played at the table before the position that it led to is shown. */
  private async enact(beats: Beat[]): Promise<void> {
    this.last = { before: this.shown, beats };
    this.behind = this.queue.length + 1;
    for (const beat of beats) {
      if (this.hurrying) break;
      const before = whereabouts(beat.shifts);
      if (this.shown !== null) this.shown = patched(this.shown, beat.zones);
      this.moment = beat.weight >= MOMENT ? beat.text : "";
      this.moved = targets([beat]);
      const heard = soundOf(beat);
      if (heard !== null) sound(heard);
      await tick();
      if (travelTime() > 0) void fly(beat.shifts, before, travelTime());
      await this.rest(Math.max(beatTime(beat.weight), beat.shifts.length > 0 ? travelTime() : 0));
    }
    this.moment = "";
    this.shownAt = performance.now();
  }

  /** The last turn once more, for whoever looked away. */
  async repeat(): Promise<void> {
    if (this.showing || this.last === null || this.state === null) return;
    this.showing = true;
    this.shown = this.last.before;
    await this.enact(this.last.beats);
    this.shown = this.state.table;
    this.behind = this.queue.length;
    this.showing = false;
    this.hurrying = false;
    if (this.queue.length > 0) void this.showAll();
  }

  /** Milliseconds that the last position should stay, for people to see it. */
  private restLeft(): number {
    if (this.hurrying || document.hidden || this.queue.length >= BACKLOG) return 0;
    return this.shownAt + dwellTime() - performance.now();
  }

  private async rest(milliseconds: number): Promise<void> {
    this.behind = this.queue.length + 1;
    await new Promise<void>((done) => {
      this.hasten = done;
      setTimeout(done, milliseconds);
    });
    this.hasten = null;
  }

  /** At a table with one device for all: who should take it before this position is shown. */
  private otherEyes(state: State): string {
    if (!this.info?.shared || !this.secretive || state.seat < 0 || state.seat === this.state?.seat) return "";
    if (this.info.chairs.filter((chair) => chair.name && !chair.bot).length < 2) return "";
    return this.info.chairs[state.seat]?.name ?? "";
  }

  private async passDevice(name: string): Promise<void> {
    this.behind = this.queue.length + 1;
    this.curtain = name;
    await new Promise<void>((done) => (this.passGate = done));
    this.curtain = "";
    this.hurrying = false;
  }

  secretive = true; // whether this game has secrets at all

  /** Whoever the device waits for is there, or all have seen what there was to see. */
  goOn(): void {
    this.passGate?.();
    this.passGate = null;
  }

  /** Put a position on the table, and let fly what moved. */
  async present(state: State): Promise<void> {
    const fresh = this.freshLines(state);
    const moves = travelTime() > 0 && !this.hurrying && !document.hidden && this.queue.length < BACKLOG;
    const shifts = moves ? fresh.flatMap((line) => line.shifts ?? []) : [];
    const before = whereabouts(shifts);
    this.show(state);
    if (fresh.length > 0) this.shownAt = performance.now();
    await tick();
    await fly(shifts, before, travelTime());
  }

  /** Put a position on the table. */
  show(state: State): void {
    const before = this.state;
    const fresh = this.newLines(state);
    this.log = [...this.log.slice(0, state.since), ...state.log];
    this.state = state;
    if (state.seat === ONLOOKER) this.publicly = { state, log: this.log };
    this.shown = steady(this.shown, state.table);
    if (fresh.length > 0) this.moved = targets(before === null ? fresh.slice(-1) : fresh);
    const results = fresh.filter((line) => (line.beat ?? 0) >= RESULT);
    if (results.length > 0) this.recap = results.slice(-3).map((line) => line.text).join(" ");
    if (state.over !== null && this.over === null) {
      this.witnessed = before !== null;
      this.over = state.over;
    }
    this.behind = this.queue.length;
    if (this.follows(state)) this.sent = "";
    if (state.version !== before?.version || state.seat !== before.seat) this.forgetAdvice();
    if (look(this.choices, this.touched).open.length === 0) this.touched = [];
    if (state.prompt?.ask !== before?.prompt?.ask) this.why = null; // an answer stays as long as the question
    if (state.prompt !== null && !state.prompt.chosen && before !== null && before.prompt === null) sound("turn");
    const told = fresh.slice(-6).map((line) => line.text);
    this.news = [...told, state.prompt?.ask ?? state.status].join(" ");
  }

  /** The position that was there before others were shown once more. */
  putBack(state: State, log: LogLine[]): void {
    this.state = state;
    this.log = log;
  }

  /** The person does not want to wait for the theatre. */
  hurry(): void {
    if (this.behind === 0) return;
    this.hurrying = true;
    this.hasten?.();
  }

  // Touching

  /** What was chosen in secret and may still be changed. */
  chosen: ChoiceInfo | null = $derived(
    this.state?.prompt?.choices.find((choice) => choice.text === this.state?.prompt?.chosen) ?? null,
  );
  /** What may be chosen now; nothing while older positions are shown, the line is lost, or a move is on its way. */
  choices: ChoiceInfo[] = $derived(
    this.link === "open" && !this.sent && this.behind === 0
      ? (this.state?.prompt?.choices ?? []).filter((choice) => choice !== this.chosen)
      : [],
  );
  /** What counts as touched: also what every choice begins with. */
  begun: string[] = $derived(granted(this.choices, this.touched));
  look = $derived(look(this.choices, this.begun));
  /** The one thing that can be done, if there is nothing else. */
  only: ChoiceInfo | null = $derived(this.choices.length === 1 && !this.chosen ? (this.choices[0] ?? null) : null);
  /** Components that lead on and lie on no table: the page must offer them itself. */
  loose: string[] = $derived.by(() => {
    const next = [...this.look.next];
    const loose = next.filter((component) => !this.drawn.has(component));
    return offered(this.choices, this.begun, loose, loose.length < next.length);
  });

  /** Components that lead on and are hard to hit: the page offers them again, large enough. */
  small: string[] = $derived([...this.look.next].filter((component) => this.drawn.get(component)?.small));

  get waiting(): boolean {
    return this.sent !== "" || this.behind > 0;
  }

  isLit(component: string): boolean {
    return this.look.next.has(component);
  }

  isTaken(component: string, nth: number): boolean {
    return times(this.begun, component) > nth;
  }

  goesOn(component: string): boolean {
    return goesOn(this.look.next, this.begun, component, this.drawn.get(component)?.pieces ?? 1);
  }

  /** How often a piece was touched: the first one of several stands for touches beyond their number, too. */
  touchesOf(component: string, nth: number | undefined): number {
    const touches = times(this.begun, component);
    if (nth === undefined) return touches;
    const beyond = nth === 0 ? touches - (this.drawn.get(component)?.pieces ?? 1) : 0;
    return touches > nth ? 1 + Math.max(0, beyond) : 0;
  }

  isChosen(component: string, nth: number): boolean {
    if (this.chosen === null || this.touched.length > 0) return false;
    return times(this.chosen.touch.flat(), component) > nth;
  }

  nameOf(component: string): string {
    const buttons = this.state?.prompt?.buttons ?? {};
    const [, number] = /^number:(.+)$/.exec(component) ?? [];
    return buttons[component] ?? this.drawn.get(component)?.name ?? number ?? component;
  }

  /** What is compared where points are equal. */
  get tie(): string {
    return this.state?.tie ?? "";
  }

  private readonly ways = $derived(waysTo(this.look.open, this.begun));

  /** The only choice this component leads to, if it is one. */
  onlyChoice(component: string): ChoiceInfo | null {
    return this.ways.get(component) ?? null;
  }

  touch(component: string, nth: number | null, anchor: DOMRect | null): void {
    this.forgive();
    if (this.weighing !== null) return;
    if (this.waiting) {
      this.hurry();
      return;
    }
    const taken = nth !== null && this.isTaken(component, nth) && !this.goesOn(component);
    const after = taken
      ? untouch(this.choices, this.touched, component)
      : touch(this.choices, this.touched, component);
    if (after === null) {
      this.askWhy([...this.begun, component], anchor);
      return;
    }
    this.touched = after;
    const { whole } = this.look;
    const clear = after.at(-1) === component || this.only !== null; // else it is shown first what the touch comes to
    if (whole === null || !clear || settings.confirm || needsConfirming(whole, after)) return;
    this.play(whole);
  }

  /** What was said about the last touch is of no use after the next one. */
  private forgive(): void {
    this.why = null;
    this.refusal = null;
  }

  cancel(): void {
    this.touched = [];
    this.forgive();
  }

  play(choice: ChoiceInfo): void {
    if (this.state === null || this.socket === null || this.waiting) return;
    if (this.weighing !== null) return;
    this.forgive();
    if (this.tutored && this.advised && this.choices.length > 1) this.weigh(choice);
    else this.send(choice);
  }

  private send(choice: ChoiceInfo): void {
    if (this.state === null || this.socket === null || this.waiting) return;
    const { version } = this.state;
    this.depart(this.socket.move({ t: "act", version, text: choice.text, ...this.speaker() }));
  }

  // Learning

  private dismissed = $state(false); // whether the learner goes on without a coach
  warnings = 0; // so many in this game

  /** Whether this is a lesson that goes on. */
  get taught(): boolean {
    return (this.info?.lesson ?? false) && this.seat !== ONLOOKER && !this.dismissed;
  }

  get coach(): CoachInfo | null {
    return this.taught ? (this.state?.coach ?? null) : null;
  }

  endLesson(): void {
    this.dismissed = true;
  }

  /** What to touch next for what the coach shows; nothing once the learner goes another way. */
  private readonly shownHow = $derived.by((): ReadonlySet<string> => {
    const wanted = new Set(this.coach?.do ?? []);
    if (wanted.size === 0 || this.waiting) return new Set();
    return look(this.choices.filter((choice) => wanted.has(choice.text)), this.begun).next;
  });

  isShownHow(component: string): boolean {
    return this.shownHow.has(component);
  }

  isSpokenOf(component: string): boolean {
    return (this.coach?.about.includes(component) ?? false) || this.pointed.includes(component);
  }

  pointed = $state.raw<readonly string[]>([]); // where to begin with the answer to a puzzle

  private get tutored(): boolean {
    if (this.taught || settings.tutor === "never") return false;
    return settings.tutor === "always" || learning.tutored(this.info?.game ?? "");
  }

  // Advice

  /** Whether hints may be asked for at this table. */
  get advised(): boolean {
    return this.learned && (this.info?.hints ?? false);
  }

  get thinking(): boolean {
    return this.hintAsked !== "" || this.weighing !== null;
  }

  askHint(): void {
    if (this.socket === null || !this.advised || this.thinking || this.choices.length === 0) return;
    this.forgive();
    this.hintAsked = this.socket.newId();
    this.socket.say({ t: "hint", id: this.hintAsked, ...this.speaker() });
  }

  private takeHints(hints: Hints): void {
    if (hints.id !== this.hintAsked) return;
    this.hintAsked = "";
    if (hints.version !== this.state?.version) return;
    this.hints = hints;
    this.news = hints.tips.map((tip) => tip.sentence).join(". ");
  }

  closeHints(): void {
    this.hints = null;
  }

  /** Touch all that a choice is made of, so that it only needs to be confirmed. */
  layOut(choice: ChoiceInfo): void {
    this.forgive();
    const touched = choice.touch.flat();
    if (look(this.choices, touched).whole?.text === choice.text) this.touched = touched;
    else this.play(choice);
  }

  private weigh(choice: ChoiceInfo): void {
    if (this.socket === null) return;
    const id = this.socket.newId();
    this.weighing = { id, choice };
    this.socket.say({ t: "weigh", id, text: choice.text, ...this.speaker() });
    setTimeout(() => {
      if (this.weighing?.id === id) this.settleWeighing();
    }, TUTORING);
  }

  private takeWeighed(weighed: Weighed): void {
    if (this.weighing === null || weighed.id !== this.weighing.id) return;
    if (!weighed.warning) {
      this.settleWeighing();
      return;
    }
    this.warning = { choice: this.weighing.choice, sentence: weighed.warning };
    this.warnings += 1;
    this.weighing = null;
  }

  private settleWeighing(): void {
    const choice = this.weighing?.choice;
    this.weighing = null;
    if (choice) this.send(choice);
  }

  playAnyway(): void {
    const choice = this.warning?.choice;
    this.warning = null;
    if (choice) this.send(choice);
  }

  thinkAgain(): void {
    this.warning = null;
    this.touched = [];
  }

  /** It was about a question that is answered. */
  private forgetAdvice(): void {
    this.hints = null;
    this.warning = null;
    this.hintAsked = "";
    this.weighing = null;
  }

  undo(): void {
    if (this.state === null || this.socket === null || this.waiting || !this.state.undo) return;
    this.forgive();
    this.depart(this.socket.move({ t: "undo", version: this.state.version, ...this.speaker() }));
  }

  private depart(id: string): void {
    this.sent = id;
    this.settled = Infinity;
    this.mover = this.state?.seat ?? ONLOOKER;
    this.touched = [];
  }

  private askWhy(touched: string[], anchor: DOMRect | null): void {
    if (this.socket === null) return;
    this.asked = { id: this.socket.newId(), anchor };
    this.socket.say({ t: "why", id: this.asked.id, touched, ...this.speaker() });
  }

  /** What a thing is good for. */
  askWhat(zone: string, place: number, anchor: DOMRect | null): void {
    if (this.socket === null) return;
    this.asked = { id: this.socket.newId(), anchor };
    this.socket.say({ t: "explain", id: this.asked.id, zone, place, ...this.speaker() });
  }

  /** One line speaks for every chair of a shared table, so it says for which. */
  private speaker(): { seat?: number } {
    const shared = this.info?.shared && this.state !== null && this.state.seat >= 0;
    return shared && this.state !== null ? { seat: this.state.seat } : {};
  }

  // What the drawing has on it

  draw(component: string, name: string, small: boolean, nth: number): () => void {
    const found = this.names.get(component);
    const pieces = Math.max(found?.pieces ?? 1, nth + 1);
    this.names.set(component, { name, small, n: (found?.n ?? 0) + 1, pieces });
    this.noteDrawing();
    return () => {
      const now = this.names.get(component);
      if (now === undefined || now.n <= 1) this.names.delete(component);
      else this.names.set(component, { ...now, n: now.n - 1 });
      this.noteDrawing();
    };
  }

  private noted = false;

  /** Many pieces come and go together, so the whole is taken down once. */
  private noteDrawing(): void {
    if (this.noted) return;
    this.noted = true;
    queueMicrotask(() => {
      this.noted = false;
      untrack(() => {
        this.drawn = new Map(this.names);
      });
    });
  }
}

/** Where something went. */
function targets(told: Pick<LogLine, "shifts">[]): ReadonlySet<string> {
  return new Set(told.flatMap(({ shifts }) => (shifts ?? []).map(([, , target]) => target)));
}

const KEY = Symbol("table");

export const provideTable = (table: AtTable): AtTable => setContext(KEY, table);
export const useTable = (): AtTable => getContext<AtTable>(KEY);
