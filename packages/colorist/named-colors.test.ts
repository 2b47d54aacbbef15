import { decodeImage, resizeRaster } from "@atelier/images";
import { expect, test } from "vitest";
import { createColorist } from "./create-colorist.ts";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

const house = (x: number) => [
  box(x, 46, 18, 34),
  shape([x - 1, 46], [x + 9, 32], [x + 19, 46]),
  box(x + 7, 66, 5, 14),
  box(x + 3, 52, 4, 5),
];
const fir = (x: number, y: number) => [
  shape([x, y], [x - 6, y + 11], [x + 6, y + 11]),
  shape([x, y + 10], [x - 8, y + 24], [x + 8, y + 24]),
  box(x - 1.5, y + 24, 3, 6),
];

test.each<{ prompt: string; strokes: Stroke[]; expected: [number, number, string][] }>([
  {
    prompt: "a red teapot with a blue lid",
    strokes: [
      oval(48, 58, 24, 20),
      oval(48, 37, 13, 3.5),
      oval(48, 31, 2.6),
      shape([70, 52], [86, 36], [89, 40], [71, 64]),
      line([26, 48], [14, 50], [15, 66], [27, 68]),
    ],
    expected: [
      [48, 62, "red"],
      [48, 36, "blue"],
      [48, 31, "blue"],
    ],
  },
  {
    prompt: "an ice cream cone, strawberry and mint, a cherry on top",
    strokes: [shape([36, 52], [64, 52], [50, 94]), oval(50, 25, 11), oval(50, 43, 13, 9), oval(50, 10, 3.2)],
    expected: [
      [50, 20, "pink"],
      [50, 46, "green"],
      [50, 10, "red"],
    ],
  },
  {
    prompt: "a turtle with a green shell and brown patches",
    strokes: [
      shape([20, 64], [26, 48], [38, 40], [52, 40], [64, 48], [70, 64]),
      oval(34, 54, 4),
      oval(46, 50, 5),
      oval(58, 54, 4),
      oval(78, 58, 7, 6),
      oval(80, 57, 0.9),
    ],
    expected: [
      [46, 50, "brown"],
      [34, 54, "brown"],
    ],
  },
  {
    prompt: "a yellow teapot with a brown handle",
    strokes: [
      oval(48, 58, 24, 20),
      oval(48, 37, 13, 3.5),
      shape([70, 66], [72, 56], [86, 36], [90, 38], [80, 66]),
      shape([27, 46], [14, 46], [12, 70], [27, 70]),
    ],
    expected: [
      [48, 62, "yellow"],
      [19, 58, "brown"],
      [82, 52, "yellow"],
    ],
  },
  {
    prompt: "an ice cream with a pink scoop and a green scoop in a cone",
    strokes: [
      shape([36, 46], [64, 46], [50, 94]),
      oval(50, 20, 11),
      oval(50, 37, 14, 9),
      line([37, 48], [55, 78]),
      line([63, 48], [45, 78]),
    ],
    expected: [
      [50, 16, "pink"],
      [50, 38, "green"],
      [50, 86, "brown"],
    ],
  },
  {
    prompt: "underwater: two orange fish over sand",
    strokes: [
      oval(40, 40, 10, 6),
      shape([50, 40], [57, 34], [57, 46]),
      oval(70, 60, 10, 6),
      shape([80, 60], [87, 54], [87, 66]),
      line([0, 86], [50, 84], [100, 86]),
    ],
    expected: [
      [15, 20, "blue"],
      [40, 40, "orange"],
      [50, 94, "sand"],
    ],
  },
  {
    prompt: "a cactus in a blue pot with one pink flower",
    strokes: [
      shape([40, 66], [40, 20], [46, 12], [54, 12], [60, 20], [60, 66]),
      shape([34, 66], [66, 66], [61, 92], [39, 92]),
    ],
    expected: [
      [50, 40, "green"],
      [50, 80, "blue"],
    ],
  },
  {
    prompt: "a lighthouse striped red and white by the sea",
    strokes: [
      shape([46, 24], [50, 16], [54, 24]),
      shape([46, 24], [54, 24], [55.5, 40], [44.5, 40]),
      shape([44.5, 40], [55.5, 40], [57, 56], [43, 56]),
      shape([43, 56], [57, 56], [59, 76], [41, 76]),
      line([0, 76], [41, 76]),
      line([59, 76], [100, 76]),
    ],
    expected: [
      [50, 66, "red"],
      [50, 48, "white"],
      [50, 32, "red"],
    ],
  },
  {
    prompt: "three houses: yellow, pink and blue",
    strokes: [...house(8), ...house(40), ...house(72), line([0, 80], [100, 80])],
    expected: [
      [22, 62, "yellow"],
      [54, 62, "pink"],
      [86, 62, "blue"],
    ],
  },
  {
    prompt: "winter: a child on a sledge, snowy hill, three fir trees",
    strokes: [
      ...fir(14, 34),
      ...fir(66, 38),
      ...fir(86, 40),
      line([0, 64], [40, 66], [100, 72]),
      oval(40, 48, 4),
      line([40, 52], [40, 62]),
      line([34, 62], [48, 63]),
    ],
    expected: [
      [14, 54, "green"],
      [66, 58, "green"],
      [86, 60, "green"],
      [50, 90, "white"],
    ],
  },
  {
    prompt: "a red barn on a green hill",
    strokes: [
      box(38, 44, 26, 30),
      shape([35, 44], [51, 30], [67, 44]),
      box(47, 60, 8, 14),
      line([0, 62], [20, 58], [38, 57], [64, 57], [80, 60], [100, 66]),
      line([38, 57], [64, 57]),
    ],
    expected: [
      [42, 68, "red"],
      [60, 68, "red"],
      [51, 50, "red"],
    ],
  },
])("colors $prompt", async ({ prompt, strokes, expected }) => {
  const { image } = await colorStrokes(prompt, strokes, 1);
  const seen = expected.map(([x, y]) => seenAt(image, x, y));
  expect(expected.map(([x, y, name], at) => [x, y, name, matchesColorName(seen[at] ?? [0, 0, 0], name)])).toEqual(
    expected.map(([x, y, name]) => [x, y, name, true]),
  );
});

test("a warning names the color of a row that no thing has", async () => {
  const { warnings } = await colorStrokes("three houses: yellow, pink and blue", [...house(8), ...house(60)], 1);
  expect(warnings).toContain("These colors are not in the picture as described: blue house.");
});

test("a small sketch gets the colors of a large one", async () => {
  const sample = await decodeImage({ path: "public/samples/house-sketch.png" });
  const image = await resizeRaster(sample, 256, 256);
  const context = { seed: 7, signal: new AbortController().signal, progress: () => {}, warn: () => {} };
  const prompt = "a blue house with a red roof";
  const colored = await createColorist().color({ image, prompt, style: "none", controlStrength: 1 }, context);
  const isAt = (x: number, y: number, name: string) => matchesColorName(seenAt(colored.image, x, y), name);
  expect([colored.image.width, isAt(51, 40, "red"), isAt(51, 50, "blue"), isAt(36, 66, "blue")]).toEqual([
    256,
    true,
    true,
    true,
  ]);
});
