// What a game brings to the table: pictures for its things, by what is painted on them. Nothing else is its own.

import type { Component } from "svelte";

import type { ThingInfo } from "../wire.ts";
import DogArt, { paints as dog } from "./DogArt.svelte";
import DonutDogArt, { paints as donutdog } from "./DonutDogArt.svelte";
import DungeonArt, { paints as dndomino } from "./DungeonArt.svelte";
import GoNutsArt, { paints as gonuts } from "./GoNutsArt.svelte";
import SpotsArt, { paints as spots } from "./SpotsArt.svelte";

export interface Art {
  picture: Component<{ thing: ThingInfo }>;
  paints: (thing: ThingInfo) => boolean; // whether there is a picture of it
}

const ART: Record<string, Art> = {
  dndomino: { picture: DungeonArt, paints: dndomino },
  dog: { picture: DogArt, paints: dog },
  donutdog: { picture: DonutDogArt, paints: donutdog },
  gonuts: { picture: GoNutsArt, paints: gonuts },
  spots: { picture: SpotsArt, paints: spots },
};

export function artOf(game: string, thing: ThingInfo): Art["picture"] | null {
  const art = ART[game];
  return art !== undefined && !thing.down && art.paints(thing) ? art.picture : null;
}
