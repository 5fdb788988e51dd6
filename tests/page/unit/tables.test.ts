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
];

interface Match {
  name: string;
  tables: FurnitureInfo[];
}

const matches = JSON.parse(readFileSync("../build/page-tests/tables.json", "utf8")) as Match[];

function outside(found: Layout, { w, h }: Room): string[] {
  const placed = found.areas.flatMap((area) => area.zones.flatMap((zone) => zone.things.map((thing) => ({ area, thing }))));
  return placed.flatMap(({ area, thing }) => {
    const [x, y] = [area.box.x + thing.box.x, area.box.y + thing.box.y];
    return x < -1 || y < -1 || x + thing.box.w > w + 1 || y + thing.box.h > h + 1 ? [thing.key] : [];
  });
}

for (const { name, tables } of matches) {
  for (const room of ROOMS) {
    test(`${name} in ${room.w}×${room.h}`, () => {
      let memory = NO_MEMORY;
      tables.forEach((table, n) => {
        const turn = `${Math.floor(n / 3)}`; // several questions to a turn
        const found = layout(table, 0, room, memory, turn);
        memory = found.memory;
        assert.ok(found.layout.areas.length > 0, `table ${n} has no room`);
        assert.deepEqual(outside(found.layout, room), [], `table ${n}`);
      });
    });
  }
}
