import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

const horizon = (y: number) => line([0, y], [100, y]);

const bear: Stroke[] = [
  // The inner circle of an ear is no pupil, and the pad of a foot neither.
  ...[32, 68].flatMap((x) => [oval(x, 16, 8), oval(x, 16, 4.5)]),
  oval(50, 28, 19, 17),
  ...[43, 57].map((x) => oval(x, 24, 1.3)),
  oval(50, 34, 8, 6),
  oval(50, 31.5, 2.8, 1.6),
  oval(50, 65, 21, 19),
  oval(50, 67, 11, 12),
  shape([50, 48.5], [41, 45.5], [41, 51.5]),
  shape([50, 48.5], [59, 45.5], [59, 51.5]),
  ...[30, 70].flatMap((x) => [oval(x, 86, 9, 7), oval(x, 86, 4.5, 3.5)]),
];

test.each(["bear", "dog", "rabbit"])(
  "a toy %s has its bow below the face, and pads in the color of its paws",
  async (noun) => {
    const { image } = await colorStrokes(`a cuddly brown ${noun} with white paws and a blue bow tie`, bear, 1);
    const isAt = (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name);
    expect(isAt(50, 37.5, "blue")).toBe(false);
    expect(isAt(50, 37.5, "white")).toBe(false);
    expect(isAt(43.5, 48.5, "blue")).toBe(true);
    for (const x of [30, 70]) expect(isAt(x, 86, "black")).toBe(false);
    for (const x of [32, 68]) expect(isAt(x, 16, "black")).toBe(false);
  },
);

const plant: Stroke[] = [
  oval(40, 22, 4),
  ...Array.from({ length: 6 }, (_, at) =>
    oval(40 + 8 * Math.cos((at * Math.PI) / 3), 22 + 8 * Math.sin((at * Math.PI) / 3), 3.9),
  ),
  box(38.5, 34, 3, 24),
  shape([29, 64], [51, 64], [48, 86], [32, 86]),
];

test.each([
  ["a stem that goes through it", [box(27, 58, 11.5, 6), box(38.5, 58, 3, 6), box(41.5, 58, 11.5, 6)]],
  ["a rim of its own", [box(27, 58, 26, 6)]],
])("the rim of a pot has the color of the pot, with %s", async (_, rim) => {
  const { image } = await colorStrokes(
    "a yellow flower with a green stem in a red pot",
    [...plant, ...rim, horizon(86)],
    1,
  );
  for (const x of [30, 50]) expect(matchesColorName(seenAt(image, x, 61), "red")).toBe(true);
});

test("the band of a watering can is no drink", async () => {
  const { image } = await colorStrokes(
    "a blue watering can",
    [
      box(30, 46, 34, 38),
      box(32, 40, 30, 6),
      shape([34, 40], [36, 28], [58, 28], [60, 40]),
      shape([30, 70], [12, 48], [16, 45], [30, 60]),
      shape([64, 52], [80, 50], [84, 66], [64, 76]),
      horizon(84),
    ],
    1,
  );
  expect(matchesColorName(seenAt(image, 47, 43), "blue")).toBe(true);
});

test("mountains that are drawn as a thing and a small nose are not missing", async () => {
  const mountains = await colorStrokes(
    "a red tent, purple mountains, green grass, blue sky",
    [
      shape([5, 52], [22, 20], [38, 44], [55, 16], [75, 52]),
      shape([40, 84], [54, 58], [68, 84]),
      line([0, 52], [5, 52]),
      line([75, 52], [100, 52]),
    ],
    1,
  );
  expect(mountains.warnings).not.toContain("purple mountains");
  const cat = await colorStrokes(
    "a gray cat with green eyes and a pink nose",
    [
      shape([30, 30], [32, 10], [44, 20]),
      shape([70, 30], [68, 10], [56, 20]),
      oval(50, 34, 21, 17),
      ...[42, 58].map((x) => oval(x, 31, 3.2)),
      shape([48.6, 38], [51.4, 38], [50, 40.4]),
      oval(50, 70, 22, 20),
    ],
    1,
  );
  expect(cat.warnings).not.toContain("pink nose");
});

test("a sketch of too many areas names the things with the most of them", async () => {
  const tiles = Array.from({ length: 36 }, (_, at) => box(20 + (at % 6) * 10, 26 + Math.floor(at / 6) * 10, 10, 10));
  const { warnings } = await colorStrokes("a red house", [...tiles, shape([18, 26], [50, 8], [82, 26])], 1);
  expect(warnings).toMatch(/The sketch has \d+ areas/);
  expect(warnings).toMatch(/colors can be on other parts: [^.]*house/);
});
