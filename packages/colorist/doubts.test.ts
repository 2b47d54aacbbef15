import { expect, test } from "vitest";
import type { NamedThing } from "./color-request.ts";
import { findWrong } from "./fixtures/find-wrong.ts";
import { box, line, oval, shape } from "./fixtures/pencil.ts";
import type { Kind } from "./kinds.ts";
import { findDoubts } from "./matching/doubts.ts";
import { readColorRequest } from "./prompt-reader.ts";
import { type Shape, toThing } from "./shapes.ts";

/** A rectangle of a drawing. `at` is left, top, right and bottom in hundredths of the picture. */
const region = (
  label: number,
  at: readonly [left: number, top: number, right: number, bottom: number],
  neighbors: Record<number, number> = {},
  fill = 1,
): Shape => {
  const [left = 0, top = 0, right = 0, bottom = 0] = at.map((value) => value / 100);
  return {
    label,
    ...{ left, top, right, bottom },
    area: fill * (right - left) * (bottom - top),
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    aspect: (right - left) / (bottom - top),
    ...{ fill, solid: fill, taper: 1, inside: 0, edge: 0, rays: 0, isOnPole: false },
    touches: { left: left <= 0, top: top <= 0, right: right >= 1, bottom: bottom >= 1 },
    neighbors: new Map(Object.entries(neighbors).map(([key, length]) => [Number(key), length])),
    over: new Map(),
    strokes: new Set(),
  };
};

const name = (noun: string, kind: Kind, ...parts: string[]): NamedThing => ({
  noun,
  kind,
  color: null,
  parts: new Map(parts.map((part) => [part, [200, 40, 40]])),
  partWords: new Map(parts.map((part) => [part, `${part}s`])),
  plural: false,
});

/** The doubts of one thing whose regions have these names, over a ground from 90 hundredths down. */
function doubt(named: NamedThing, regions: readonly (readonly [Shape, string])[], more: readonly NamedThing[] = []) {
  const thing = toThing(
    regions.map(([own]) => own),
    1,
  );
  const paints = new Map(
    regions.map(([{ label }, part]) => {
      const paint = { name: `${named.noun} ${part}`.trim(), color: [200, 40, 40], material: "plain" } as const;
      return [label, { ...paint, color: [200, 40, 40] as [number, number, number] }];
    }),
  );
  const others = more.map((another) => ({ thing: toThing([region(90, [80, 10, 90, 20])], 1), named: another }));
  const ground = region(99, [0, 90, 100, 100]);
  return findDoubts({ things: [{ thing, named }, ...others], paints }, [...regions.map(([own]) => own), ground]);
}

test("a shell that is one tile of a turtle is in doubt, and a whole one is not", () => {
  const tiles = [region(1, [20, 40, 40, 70]), region(2, [40, 40, 60, 70]), region(3, [60, 50, 76, 60])];
  const turtle = name("turtle", "animal", "shell");
  expect(
    doubt(
      turtle,
      tiles.map((tile, at) => [tile, at === 2 ? "shell" : ""]),
    ),
  ).toEqual(["shells"]);
  expect(
    doubt(
      turtle,
      tiles.map((tile, at) => [tile, at === 2 ? "" : "shell"]),
    ),
  ).toEqual([]);
});

test("parts that are below what they are above of, and one of two equal ears, are in doubt", () => {
  const [head, body] = [region(1, [40, 30, 60, 50]), region(2, [36, 50, 64, 84])];
  const hat = region(3, [40, 20, 60, 30]);
  const person = name("girl", "person", "hat", "dress");
  expect(
    doubt(person, [
      [head, "face"],
      [body, "dress"],
      [hat, "hat"],
    ]),
  ).toEqual([]);
  expect(
    doubt(person, [
      [head, "face"],
      [body, "hat"],
      [hat, "dress"],
    ]),
  ).toEqual(["hats", "dresss"]);
  const ears = [region(4, [38, 20, 44, 30]), region(5, [56, 20, 62, 30])] as const;
  const cat = name("cat", "animal", "ear");
  expect(
    doubt(cat, [
      [head, ""],
      [body, ""],
      [ears[0], "ear"],
      [ears[1], ""],
    ]),
  ).toEqual(["ears"]);
  expect(
    doubt(cat, [
      [head, ""],
      [body, ""],
      [ears[0], "ear"],
      [ears[1], "ear"],
    ]),
  ).toEqual([]);
});

test("a color between two legs and a crate on wheels are in doubt", () => {
  const body = region(1, [30, 30, 70, 60], { 4: 200 });
  const legs = [region(2, [34, 60, 40, 90]), region(3, [60, 60, 69, 90])] as const;
  const gap = region(4, [40, 60, 60, 90], { 1: 200, 2: 300, 3: 300, 99: 200 });
  const horse = name("horse", "animal");
  expect(
    doubt(horse, [
      [body, ""],
      [legs[0], ""],
      [legs[1], ""],
      [gap, ""],
    ]),
  ).toEqual(["horse"]);
  expect(
    doubt(horse, [
      [body, ""],
      [legs[0], ""],
      [legs[1], ""],
    ]),
  ).toEqual([]);
  const wheels = [region(5, [32, 60, 44, 72], {}, 0.78), region(6, [56, 60, 68, 72], {}, 0.78)] as const;
  const crate = name("crate", "object");
  const parts = [
    [body, ""],
    [wheels[0], ""],
    [wheels[1], ""],
  ] as const;
  expect(doubt(crate, parts, [name("truck", "vehicle")])).toEqual(["crate"]);
  expect(doubt(crate, parts)).toEqual([]);
});

test("a shell of tiles and tufts of grass have their colors", async () => {
  const { wrong, warnings } = await findWrong(
    "green turtle with a brown shell, light green grass",
    [
      shape([10, 76], [12, 62], [22, 52], [34, 50], [46, 54], [54, 64], [56, 76]),
      shape([26, 58], [40, 58], [44, 68], [33, 72], [24, 68]),
      line([26, 58], [22, 52]),
      line([40, 58], [46, 54]),
      line([44, 68], [55, 71]),
      line([33, 72], [33, 76]),
      line([24, 68], [11, 71]),
      oval(60, 63, 6),
      box(15, 76, 9, 14),
      box(42, 76, 9, 14),
      shape([70, 90], [72.5, 82], [75, 90]),
      line([0, 90], [100, 90]),
    ],
    [
      [18, 64, "brown"],
      [33, 53, "brown"],
      [33, 64, "brown"],
      [50, 68, "brown"],
      [60, 63, "green"],
      [19, 82, "green"],
      [33, 84, "blue"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(warnings).not.toMatch(/not in the picture|other parts|stay white/);
});

test("a penguin black and white has a white face and a black back", async () => {
  const { wrong } = await findWrong(
    "penguin black and white with an orange beak",
    [
      shape([36, 30], [40, 14], [60, 14], [64, 30], [72, 54], [64, 84], [56, 88], [44, 88], [36, 84], [28, 54]),
      oval(50, 30, 9, 8),
      shape([47, 28], [53, 28], [50, 34]),
      oval(50, 62, 13, 18),
    ],
    [
      [45, 30, "white"],
      [50, 18, "black"],
      [32, 56, "black"],
      [50, 62, "white"],
      [50, 30, "orange"],
    ],
  );
  expect(wrong).toEqual([]);
});

test("a bee has upright stripes, and a wizard has his pointed hat and his robe", async () => {
  const bee = await findWrong(
    "bee with yellow and black stripes",
    [
      oval(50, 50, 26, 16),
      line([39, 36], [39, 64]),
      line([50, 34], [50, 66]),
      line([61, 36], [61, 64]),
      oval(31, 46, 1.4),
    ],
    [
      [30, 54, "yellow"],
      [44, 50, "black"],
      [55, 50, "yellow"],
      [67, 50, "black"],
    ],
  );
  const wizard = await findWrong(
    "wizard with a purple robe and a blue pointed hat, green lawn",
    [
      shape([38, 26], [48, 6], [58, 26]),
      shape([34, 26], [62, 26], [62, 29], [34, 29]),
      oval(48, 35, 7),
      shape([40, 42], [56, 42], [64, 84], [32, 84]),
      line([0, 84], [100, 84]),
    ],
    [
      [48, 20, "blue"],
      [37, 27.5, "blue"],
      [48, 36, "orange"],
      [48, 60, "purple"],
    ],
  );
  expect([bee.wrong, wizard.wrong]).toEqual([[], []]);
  const { things } = readColorRequest("wizard with a robe with yellow stars and a blue hat, green leaves of a tree");
  expect([things[0]?.parts.has("hat"), things.at(-1)?.noun]).toEqual([true, "tree"]);
});

test("the mane is around the head of a lion, and each roof of a church is one", async () => {
  const spikes = Array.from({ length: 24 }, (_, at): [number, number] => {
    const [radius, angle] = [at % 2 === 0 ? 22 : 18, (at * Math.PI) / 12];
    return [27 + Math.cos(angle) * radius, 60 + Math.sin(angle) * radius];
  });
  const { wrong } = await findWrong(
    "lion with a yellow face and a dark orange mane beside a white church with a dark red roof",
    [
      shape(...spikes),
      oval(27, 60, 13),
      line([14.5, 57], [9, 54]),
      line([39.5, 57], [45, 54]),
      oval(22, 57, 1.4),
      oval(32, 57, 1.4),
      shape([25, 62], [29, 62], [27, 65]),
      box(58, 40, 12, 44),
      shape([56, 40], [64, 20], [72, 40]),
      box(70, 62, 24, 22),
      shape([70, 62], [73, 50], [94, 50], [97, 62]),
      box(75, 68, 4, 8),
      box(85, 68, 4, 8),
      line([0, 84], [16, 84]),
      line([38, 84], [58, 84]),
      line([94, 84], [100, 84]),
    ],
    [
      [27, 68, "yellow"],
      [27, 42.5, "orange"],
      [27, 78, "orange"],
      [84, 56, "red"],
      [64, 34, "red"],
      [64, 54, "white"],
      [91, 74, "white"],
    ],
  );
  expect(wrong).toEqual([]);
  expect(readColorRequest("kids backpack, purple with a yellow star").things[0]?.color).not.toBeNull();
});

test("dots of a blanket are not on the bed, and the waffle of an ice cream is its cone", () => {
  const [bed, blanket] = readColorRequest("brown bed, lilac blanket with yellow dots").things;
  expect([bed?.parts.has("dot"), blanket?.parts.has("dot")]).toEqual([false, true]);
  const cream = readColorRequest("ice cream cone with strawberry scoops, golden waffle").things;
  expect([cream.length, cream[0]?.parts.has("cone")]).toEqual([1, true]);
});

test("ears of which only slivers have the color are in doubt", () => {
  const panda = name("panda", "animal", "ear");
  const body = [region(1, [30, 30, 70, 90]), ""] as const;
  expect(doubt(panda, [body, [region(2, [32, 28, 34, 30]), "ear"]])).toEqual(["ears"]);
  expect(doubt(panda, [body, [region(2, [30, 20, 40, 30]), "ear"]])).toEqual([]);
});
