// The drawings of the games, one line each. A game without one is shown as text.

import type { Component } from "svelte";

import type { Scene } from "../wire.ts";
import DnDomino from "./DnDomino.svelte";
import Dog from "./Dog.svelte";
import DonutDog from "./DonutDog.svelte";
import GoNuts from "./GoNuts.svelte";
import Plain from "./Plain.svelte";
import Spots from "./Spots.svelte";

type Drawing<S> = Component<{ scene: S }>;
type Drawings = { [K in Scene["kind"]]: Drawing<Extract<Scene, { kind: K }>> };

export const DRAWINGS: Drawings = {
  dndomino: DnDomino,
  dog: Dog,
  donutdog: DonutDog,
  gonuts: GoNuts,
  plain: Plain,
  spots: Spots,
};
