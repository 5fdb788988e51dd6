// Real tables of every game and number of players, in every window: all that lies there lies inside.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { layout, NO_MEMORY, type Layout, type Room } from "../../../web/src/kit/layout.ts";
import type { FurnitureInfo } from "../../../web/src/wire.ts";

// What is left for the table in windows of 1280×720, 1920×1080, 390×844, 360×640 and 844×390.
const ROOMS: Room[] = [
  { w: 918, h: 480 },
  { w: 1560, h: 830 },
  { w: 370, h: 622 },
  { w: 340, h: 418 },
  { w: 570, h: 318 },
  // And beside a coach or a puzzle.
  { w: 918, h: 358 },
  { w: 370, h: 494 },
  { w: 340, h: 290 },
  { w: 570, h: 235 },
];

interface Question {
  turn: string;
  table: FurnitureInfo;
  lit: string[];
}

const matches = JSON.parse(readFileSync("../build/page-tests/tables.json", "utf8")) as { name: string; asked: Question[] }[];

interface Spot {
  key: string;
  lit: boolean;
  x: number;
  y: number;
  w: number;
  h: number;
}

function spotsOf(found: Layout, lit: string[]): Spot[] {
  return found.areas.flatMap((area) =>
    area.zones.flatMap((zone) =>
      zone.things.map(({ key, thing, box }) => {
        return { key, lit: lit.includes(thing.touch ?? "-"), x: area.box.x + box.x, y: area.box.y + box.y, w: box.w, h: box.h };
      }),
    ),
  );
}

function isOutside({ x, y, w, h }: Spot, room: Room): boolean {
  return x < -1 || y < -1 || x + w > room.w + 1 || y + h > room.h + 1;
}

/** Both lit, and not where it was. */
function moved(before: Spot[], now: Spot[]): string[] {
  const known = new Map(before.filter((spot) => spot.lit).map((spot) => [spot.key, spot]));
  return now.flatMap((spot) => {
    const old = known.get(spot.key);
    const stays = old === undefined || !spot.lit || Math.hypot(old.x - spot.x, old.y - spot.y) < 1;
    return stays ? [] : [`${spot.key}: ${[old.x, old.y].map(Math.round).join()} to ${[spot.x, spot.y].map(Math.round).join()}`];
  });
}

for (const { name, asked } of matches) {
  for (const room of ROOMS) {
    test(`${name} in ${room.w}×${room.h}`, () => {
      let memory = NO_MEMORY;
      let before: Spot[] = [];
      let turn = "";
      asked.forEach((question, n) => {
        const found = layout(question.table, 0, room, memory, question.turn);
        memory = found.memory;
        assert.ok(found.layout.areas.length > 0, `question ${n} has no room`);
        const spots = spotsOf(found.layout, question.lit);
        const outside = spots.filter((spot) => isOutside(spot, room)).map((spot) => spot.key);
        assert.deepEqual(outside, [], `question ${n}`);
        if (question.turn === turn) assert.deepEqual(moved(before, spots), [], `question ${n} of turn ${turn}`);
        before = spots;
        turn = question.turn;
      });
    });
  }
}
