// What a game brings to the table: pictures for its things, by what is painted on them. Nothing else is its own.

import type { Component } from "svelte";

import type { ThingInfo, ZoneInfo } from "../wire.ts";
import DogArt, { paints as dog } from "./DogArt.svelte";
import DogGround from "./DogGround.svelte";
import DonutDogArt, { paints as donutdog } from "./DonutDogArt.svelte";
import DungeonArt, { paints as dndomino } from "./DungeonArt.svelte";
import DungeonGround from "./DungeonGround.svelte";
import GoNutsArt, { paints as gonuts } from "./GoNutsArt.svelte";
import SpotsArt, { paints as spots } from "./SpotsArt.svelte";

export interface Art {
  picture: Component<{ thing: ThingInfo }>;
  paints: (thing: ThingInfo) => boolean; // whether there is a picture of it
  ground?: Component<{ zone: ZoneInfo }>; // what a board is painted on
}

const ART: Record<string, Art> = {
  dndomino: { picture: DungeonArt, paints: dndomino, ground: DungeonGround },
  dog: { picture: DogArt, paints: dog, ground: DogGround },
  donutdog: { picture: DonutDogArt, paints: donutdog },
  gonuts: { picture: GoNutsArt, paints: gonuts },
  spots: { picture: SpotsArt, paints: spots },
};

export function artOf(game: string, thing: ThingInfo): Art["picture"] | null {
  const art = ART[game];
  return art !== undefined && !thing.down && art.paints(thing) ? art.picture : null;
}

export function groundOf(game: string): Component<{ zone: ZoneInfo }> | null {
  return ART[game]?.ground ?? null;
}
