// What one hears and feels of the table: made here from tones and noise, a few lines instead of files.

import type { Beat } from "./beats.ts";
import { MOMENT } from "./beats.ts";
import { settings } from "./settings.svelte.ts";

type Sound = "dice" | "card" | "turn" | "moment";

let audio: AudioContext | null = null;

/** A tone that dies away. */
function tone(out: AudioContext, at: number, pitch: number, long: number, loud: number, shape: OscillatorType): void {
  const source = out.createOscillator();
  const volume = out.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(volume).connect(out.destination);
  source.start(at);
  source.stop(at + long);
}

/** A short knock or rustle: noise, of which one pitch is let through. */
function knock(out: AudioContext, at: number, pitch: number, long: number, loud: number): void {
  const samples = out.createBuffer(1, Math.ceil(out.sampleRate * long), out.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = out.createBufferSource();
  source.buffer = samples;
  const filter = out.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const volume = out.createGain();
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(out.destination);
  source.start(at);
}

const MADE: Record<Sound, (out: AudioContext, at: number) => void> = {
  dice: (out, at) => [0, 0.06, 0.11, 0.19].forEach((late, i) => knock(out, at + late, 1500 + 350 * (i % 3), 0.05, 0.7)),
  card: (out, at) => knock(out, at, 3200, 0.09, 0.4),
  turn: (out, at) => [660, 880].forEach((pitch, i) => tone(out, at + 0.11 * i, pitch, 0.3, 0.12, "sine")),
  moment: (out, at) => [523, 659, 784].forEach((pitch, i) => tone(out, at + 0.09 * i, pitch, 0.5, 0.12, "triangle")),
};

const FELT: Record<Sound, number[]> = { dice: [12, 30, 12], card: [10], turn: [30], moment: [40, 40, 60] };

export function sound(which: Sound): void {
  if (settings.haptics && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(FELT[which]);
  if (!settings.sound) return;
  audio ??= new AudioContext();
  MADE[which](audio, audio.currentTime + 0.02);
}

/** What a beat sounds like. */
export function soundOf(beat: Beat): Sound | null {
  if (beat.weight >= MOMENT) return "moment";
  if (beat.shifts.some(([piece]) => piece.startsWith("die"))) return "dice";
  return beat.shifts.length > 0 ? "card" : null;
}
