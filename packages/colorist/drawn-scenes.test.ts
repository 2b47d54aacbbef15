import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

const color = (prompt: string, strokes: readonly Stroke[]) => colorStrokes(prompt, strokes, 0.7);

const legs = (x: number, y: number) => [line([x, y], [x - 4, y + 12]), line([x, y], [x + 4, y + 12])];
const ground = line([4, 74], [96, 74]);

test.each<{
  name: string;
  prompt: string;
  strokes: Stroke[];
  expected: [number, number, string][];
}>([
  {
    name: "land begins at a ground line that ends before the edges",
    prompt: "a red house on a meadow",
    strokes: [line([13, 74], [87, 74]), box(36, 50, 26, 24), shape([33, 50], [49, 36], [65, 50])],
    expected: [
      [6, 80, "green"],
      [94, 80, "green"],
      [6, 70, "blue"],
      [94, 70, "blue"],
    ],
  },
  {
    name: "a head that the brim of a hat cuts is white",
    prompt: "a snowman with a black hat",
    strokes: [
      oval(50, 76, 18),
      oval(50, 49, 12),
      oval(50, 33, 8),
      line([38, 28], [62, 28]),
      shape([44, 28], [44, 16], [56, 16], [56, 28]),
    ],
    expected: [
      [50, 34, "white"],
      [50, 20, "black"],
    ],
  },
  {
    name: "the blossom on a cactus has the color of the flower, and the arms are green",
    prompt: "a cactus in a clay pot with a pink flower",
    strokes: [
      shape([44, 66], [44, 24], [47, 20], [53, 20], [56, 24], [56, 66]),
      oval(50, 16, 4),
      shape([56, 46], [70, 46], [70, 32], [65, 32], [65, 41], [56, 41]),
      shape([34, 66], [66, 66], [61, 90], [39, 90]),
    ],
    expected: [
      [50, 16, "pink"],
      [67, 38, "green"],
      [50, 50, "green"],
      [50, 80, "brown"],
    ],
  },
  {
    name: "the foot of a lamp has its color, if a line joins them",
    prompt: "a desk lamp in green",
    strokes: [shape([56, 20], [76, 20], [84, 40], [48, 40]), line([62, 40], [40, 60], [46, 84]), oval(46, 88, 18, 4)],
    expected: [
      [66, 30, "green"],
      [46, 88, "green"],
    ],
  },
  {
    name: "the leaves of a tulip are green, whatever its petals are",
    prompt: "tulip, red petals, two green leaves",
    strokes: [
      shape([40, 40], [38, 22], [45, 30], [50, 20], [55, 30], [62, 22], [60, 40], [50, 46]),
      line([50, 46], [50, 92]),
      shape([50, 90], [38, 82], [32, 66], [42, 70]),
      shape([50, 90], [62, 82], [68, 66], [58, 70]),
    ],
    expected: [
      [50, 36, "red"],
      [40, 77, "green"],
      [60, 77, "green"],
    ],
  },
  {
    name: "panels in different colors each have their own",
    prompt: "a kite, each quarter a different bright color",
    strokes: [shape([50, 10], [72, 36], [50, 74], [28, 36]), line([50, 10], [50, 74]), line([28, 36], [72, 36])],
    expected: [
      [42, 30, "yellow"],
      [58, 30, "red"],
      [44, 48, "green"],
      [56, 48, "blue"],
    ],
  },
  {
    name: "things on a line are on a table, and the line is no thing",
    prompt: "kitchen table with a red apple and a blue mug",
    strokes: [
      line([8, 60], [92, 60]),
      line([14, 60], [14, 92]),
      line([86, 60], [86, 92]),
      oval(34, 53, 7),
      box(58, 44, 14, 16),
      oval(74, 52, 4, 5, -80, 80),
    ],
    expected: [
      [50, 78, "brown"],
      [34, 53, "red"],
      [65, 52, "blue"],
    ],
  },
  {
    name: "the furnishings of a room have the colors of their shape and place",
    prompt: "cosy kitchen",
    strokes: [
      box(10, 10, 14, 14),
      box(24, 10, 14, 14),
      box(10, 24, 14, 14),
      box(24, 24, 14, 14),
      line([0, 72], [100, 72]),
      oval(50, 86, 26, 6),
    ],
    expected: [
      [17, 17, "blue"],
      [50, 86, "red"],
    ],
  },
  {
    name: "the head and the legs of a stick figure are one child",
    prompt: "a child beside a green tree",
    strokes: [
      ground,
      oval(30, 36, 7),
      line([30, 43], [30, 60]),
      ...legs(30, 60),
      shape([67, 74], [68, 54], [72, 54], [73, 74]),
      oval(70, 42, 13),
    ],
    expected: [
      [30, 36, "orange"],
      [70, 42, "green"],
    ],
  },
  {
    name: "the body of an animal is its own, if it is drawn beside the head",
    prompt: "a brown dog and a red kite",
    strokes: [
      ground,
      box(28, 52, 30, 14),
      box(30, 66, 4, 8),
      box(52, 66, 4, 8),
      oval(66, 49, 7),
      shape([80, 10], [88, 20], [80, 34], [72, 20]),
    ],
    expected: [
      [43, 59, "brown"],
      [66, 49, "brown"],
      [80, 20, "red"],
    ],
  },
  {
    name: "the fins of a whale have its color",
    prompt: "a gray whale",
    strokes: [
      shape([12, 46], [20, 34], [46, 30], [70, 44], [70, 52], [48, 64], [22, 62]),
      shape([70, 44], [86, 34], [82, 48], [86, 60], [70, 52]),
      shape([40, 63], [48, 64], [50, 76], [42, 74]),
    ],
    expected: [[45, 70, "gray"]],
  },
  {
    name: "the discs around the pupils of an owl are its eyes",
    prompt: "an owl with yellow eyes",
    strokes: [
      shape([34, 20], [42, 28], [58, 28], [66, 20], [68, 60], [58, 84], [42, 84], [32, 60]),
      oval(43, 40, 6),
      oval(57, 40, 6),
    ],
    expected: [
      [43, 42, "yellow"],
      [57, 42, "yellow"],
    ],
  },
])("$name", async ({ prompt, strokes, expected }) => {
  const { image, warnings } = await color(prompt, strokes);
  const wrong = expected.filter(([x, y, name]) => !matchesColorName(seenAt(image, x, y), name));
  expect(wrong.map(([x, y, name]) => `${name} at ${x}, ${y} is ${seenAt(image, x, y)} (${warnings})`)).toEqual([]);
});

test("equal windows in a row are all windows, and slivers between them are no lamps", async () => {
  const strokes = [
    line([0, 80], [100, 80]),
    box(10, 40, 80, 32),
    // The windows almost touch, and their lines go over the corners.
    ...[14, 32, 50, 68].flatMap((x) => [box(x, 46, 15, 12), line([x, 46], [x + 17.5, 46])]),
    oval(28, 73, 7),
    oval(72, 73, 7),
  ];
  const { image } = await color("a green bus on a street", strokes);
  for (const x of [21, 39, 57, 75]) expect(matchesColorName(seenAt(image, x, 53), "blue")).toBe(true);
  for (const x of [30.5, 48.5, 66.5]) expect(matchesColorName(seenAt(image, x, 53), "yellow")).toBe(false);
});

test("a fire between a man and his tent is the campfire", async () => {
  const strokes = [
    line([0, 74], [100, 74]),
    shape([6, 74], [22, 46], [38, 74]),
    shape([48, 73], [46, 60], [50, 65], [53, 55], [56, 65], [60, 60], [58, 73]),
    line([45, 76], [61, 71]),
    line([45, 71], [61, 76]),
    oval(78, 44, 6),
    line([78, 50], [78, 62]),
    ...legs(78, 62),
  ];
  const { image } = await color("camping: a blue tent, a campfire and a man", strokes);
  expect(matchesColorName(seenAt(image, 22, 66), "blue")).toBe(true);
  expect(matchesColorName(seenAt(image, 53, 69), "orange")).toBe(true);
  expect(matchesColorName(seenAt(image, 78, 43), "orange")).toBe(true);
});

test("air between a robot without a neck and the flower before it is sky", async () => {
  const strokes = [
    line([0, 82], [100, 82]),
    box(14, 14, 16, 14),
    box(10, 31, 24, 28),
    box(13, 59, 7, 23),
    box(24, 59, 7, 23),
    box(34, 36, 24, 6),
    line([58, 40], [72, 46]),
    ...[0, 1, 2, 3, 4, 5].map((at) => oval(78 + 8 * Math.cos(at * 1.047), 52 + 8 * Math.sin(at * 1.047), 4)),
    oval(78, 52, 4),
    line([78, 64], [78, 82]),
  ];
  const { image } = await color("a gray robot and a yellow sunflower", strokes);
  expect(matchesColorName(seenAt(image, 55, 65), "gray")).toBe(false);
  expect(matchesColorName(seenAt(image, 86, 52), "yellow")).toBe(true);
});
