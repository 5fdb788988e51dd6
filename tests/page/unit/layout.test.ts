// Where things go: inside their room, not over each other, and where they were.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, layout, NO_MEMORY, smallOf, UNITS, type Area, type Layout, type Placed, type Plan } from "../../../web/src/kit/layout.ts";
import type { FurnitureInfo, ThingInfo, ZoneInfo } from "../../../web/src/wire.ts";

const SIZES: [number, number][] = [
  [918, 520],
  [1560, 880],
  [370, 650],
  [340, 440],
  [570, 330],
];

const die = (value: number): ThingInfo => ({ kind: "die", name: `${value}`, touch: `die:${value}`, value });
const zone = (id: string, things: ThingInfo[], more: Partial<ZoneInfo> = {}): ZoneInfo => ({ id, things, ...more });

/** Cards with spaces, a roll and stocks, for so many players. */
function table(seats: number, dice: number[] = [6, 6, 1]): FurnitureInfo {
  const card = (n: number): ThingInfo => ({
    kind: "card",
    name: `card ${n}`,
    touch: `card:${n}`,
    title: "Card",
    holds: [zone(`spaces:${n}`, [die(2), die(5), die(6)])],
  });
  const players = Array.from({ length: seats }, (_, seat) => [
    zone(`plate:${seat}`, [{ kind: "plate", name: `${seat}`, seat }, { kind: "counter", name: "points", n: 3 }], { owner: seat }),
    zone(`cards:${seat}`, [card(10 * seat), card(10 * seat + 1), card(10 * seat + 2), card(10 * seat + 3)], { owner: seat }),
  ]);
  const tiles = Array.from({ length: 6 }, (_, n) => ({ kind: "tile", name: `tile ${n}`, touch: `tile:${n}`, title: "Tile", text: "Does something." }));
  return { title: "Turn 1", zones: [zone("tiles", tiles, { columns: 3 }), zone("roll", dice.map(die), { room: 4, like: "die" }), ...players.flat()] };
}

function placed(areas: Area[]): { area: Area; thing: Placed }[] {
  return areas.flatMap((area) => area.zones.flatMap((found) => found.things.map((thing) => ({ area, thing }))));
}

function spots(found: Layout): Map<string, string> {
  return new Map(placed(found.areas).map(({ area, thing }) => [thing.key, `${area.box.x + thing.box.x} ${area.box.y + thing.box.y}`]));
}

for (const [w, h] of SIZES) {
  for (const seats of [1, 2, 4, 6]) {
    test(`everything lies inside ${w}×${h} for ${seats}`, () => {
      const { layout: found } = layout(table(seats), 0, { w, h }, NO_MEMORY, "1");
      assert.ok(found.areas.some((area) => area.own), "one's own area is there");
      for (const { area, thing } of placed(found.areas)) {
        const x = area.box.x + thing.box.x;
        const y = area.box.y + thing.box.y;
        assert.ok(x > -1 && y > -1 && x + thing.box.w < w + 1 && y + thing.box.h < h + 1, `${thing.key} at ${x} ${y}`);
      }
    });

    test(`no area covers another in ${w}×${h} for ${seats}`, () => {
      const { layout: found } = layout(table(seats), 0, { w, h }, NO_MEMORY, "1");
      for (const one of found.areas) {
        for (const other of found.areas) {
          if (one === other) continue;
          const apart =
            one.box.x + one.box.w <= other.box.x + 1 ||
            other.box.x + other.box.w <= one.box.x + 1 ||
            one.box.y + one.box.h <= other.box.y + 1 ||
            other.box.y + other.box.h <= one.box.y + 1;
          assert.ok(apart, `${one.owner} and ${other.owner}`);
        }
      }
    });
  }
}

test("what is left stays where it was while the turn goes on", () => {
  const room = { w: 370, h: 650 };
  const first = layout(table(2, [6, 5, 4, 3]), 0, room, NO_MEMORY, "1");
  const second = layout(table(2, [6, 4, 3]), 0, room, first.memory, "1");
  const before = spots(first.layout);
  for (const [key, at] of spots(second.layout)) assert.equal(at, before.get(key), key);
});

test("what comes later takes a free place and moves nothing", () => {
  const room = { w: 370, h: 650 };
  const first = layout(table(2, []), 0, room, NO_MEMORY, "1");
  const second = layout(table(2, [6, 5, 1]), 0, room, first.memory, "1");
  const after = spots(second.layout);
  for (const [key, at] of spots(first.layout)) assert.equal(after.get(key), at, key);
});

test("in another turn things close up", () => {
  const room = { w: 370, h: 650 };
  const first = layout(table(2, [6, 5, 4, 3]), 0, room, NO_MEMORY, "1");
  const second = layout(table(2, [6, 4, 3]), 0, room, first.memory, "2");
  assert.notEqual(spots(second.layout).get("roll die:3 0"), spots(first.layout).get("roll die:3 0"));
});

test("what may be folded is, before anything gets too small", () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ kind: "card", name: `${n}`, title: "Card", text: "Words" }));
  const crowded = { ...table(2), zones: [...table(2).zones, zone("long", many, { owner: 0, folds: true })] };
  const { layout: found } = layout(crowded, 0, { w: 340, h: 440 }, NO_MEMORY, "1");
  const folded = found.areas.flatMap((area) => area.zones).find((each) => each.zone.id === "long");
  assert.equal(folded?.folded, true);
  assert.ok(found.unit >= 26, `${found.unit}`);
});

test("a board keeps its shape beside the rest, or above it", () => {
  const board = zone("board", [{ kind: "space", name: "field", touch: "field:0" }], { lay: "board", box: [0, 0, 17, 17] });
  for (const [w, h] of SIZES) {
    const { layout: found } = layout({ title: "", zones: [board, ...table(4).zones.filter((each) => each.owner !== undefined)] }, 0, { w, h }, NO_MEMORY, "1");
    const area = found.areas.find((each) => each.zones[0]?.zone.id === "board");
    assert.ok(area !== undefined && Math.min(area.box.w, area.box.h) / 17 >= 14, `${w}×${h}: ${area?.box.w} × ${area?.box.h}`);
  }
});

test("dice that need two lines are shared out evenly", () => {
  const roll = { title: "", zones: [zone("roll", [1, 2, 3, 4, 5, 6, 1, 2].map(die), { like: "die" })] };
  const { layout: found } = layout(roll, 0, { w: 380, h: 150 }, NO_MEMORY, "1");
  const heights = placed(found.areas).map(({ thing }) => thing.box.y);
  assert.deepEqual([...new Set(heights)].map((y) => heights.filter((each) => each === y).length), [4, 4]);
});

test("what is passed over unseen would not have fitted", () => {
  const rooms = [...SIZES, [700, 300], [300, 700], [1000, 1000]] as [number, number][];
  for (const [w, h] of rooms) {
    for (const seats of [1, 2, 4, 6]) {
      const { memory } = layout(table(seats), 0, { w, h }, NO_MEMORY, "1");
      const { plan } = memory;
      assert.ok(plan !== null);
      for (const unit of UNITS.filter((each) => each > plan.unit)) {
        const larger: Plan = { ...plan, unit, small: smallOf(unit) };
        assert.equal(arrange(table(seats), 0, { w, h }, larger, NO_MEMORY, false), null, `${unit} in ${w}×${h} for ${seats}`);
      }
    }
  }
});
