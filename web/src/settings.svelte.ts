// How this person likes the table. Kept in the browser, and told to the style sheet by attributes of <html>.

import { read, write } from "./kept.ts";

export interface Settings {
  motion: "off" | "fast" | "normal" | "slow";
  theme: "system" | "light" | "dark";
  size: "normal" | "large" | "larger";
  odds: boolean;
  confirm: boolean;
  keys: boolean;
  tutor: "never" | "first" | "always"; // when choices that give much away are warned of
  list: boolean; // whether all choices are listed, even if they can be touched
  sound: boolean;
  haptics: boolean; // whether a phone trembles a little
  language: string;
}

const USUAL: Settings = {
  motion: "normal",
  theme: "system",
  size: "normal",
  odds: true,
  confirm: false,
  keys: true,
  tutor: "first",
  list: true,
  sound: false,
  haptics: true,
  language: "",
};

export const settings = $state<Settings>({ ...USUAL, ...read<Partial<Settings>>("settings", {}) });

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const night = matchMedia("(prefers-color-scheme: dark)");
let dark = $state(night.matches);
let quiet = $state(calm.matches);

/** From now on every change is kept and shown. */
export function followSettings(): void {
  night.addEventListener("change", () => (dark = night.matches));
  calm.addEventListener("change", () => (quiet = calm.matches));
  $effect.root(() => {
    $effect(() => write("settings", $state.snapshot(settings)));
    $effect(() => {
      const root = document.documentElement;
      root.dataset["theme"] = settings.theme === "system" ? (dark ? "dark" : "light") : settings.theme;
      root.dataset["size"] = settings.size;
      root.dataset["motion"] = quiet ? "off" : settings.motion;
    });
  });
}

/** Milliseconds that a piece travels; 0 where nothing moves. */
export function travelTime(): number {
  if (calm.matches) return 0;
  return { off: 0, fast: 220, normal: 420, slow: 800 }[settings.motion];
}

/** Milliseconds that a new position stays before the next one comes, so that one can follow. */
export function dwellTime(): number {
  return { off: 0, fast: 250, normal: 550, slow: 1100 }[settings.motion];
}

/** Milliseconds that a beat is given, by how much it matters. Who wants no motion still sees moments. */
export function beatTime(weight: number): number {
  const times = calm.matches ? [0, 0, 300, 900] : [0, 260, 650, 1500];
  return (times[weight] ?? 0) * { off: 0, fast: 0.5, normal: 1, slow: 1.8 }[settings.motion];
}

class Person {
  name = $state(read("name", ""));

  rename(name: string): void {
    this.name = name;
    write("name", name);
  }
}

export const person = new Person();
