import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";
import { readColorRequest } from "./prompt-reader.ts";

const wheel = (x: number, y: number, radius: number) => [oval(x, y, radius), oval(x, y, radius * 0.35)];
const tulip = (x: number) => [
  shape(
    [x - 6, 30],
    [x - 6, 40],
    [x - 3, 45],
    [x + 3, 45],
    [x + 6, 40],
    [x + 6, 30],
    [x + 3, 35],
    [x, 30],
    [x - 3, 35],
  ),
  shape([x - 0.8, 45], [x + 0.8, 45], [x + 0.8, 80], [x - 0.8, 80]),
  shape([x - 0.8, 74], [x - 7, 70], [x - 9, 60], [x - 4, 63]),
  shape([x + 0.8, 74], [x + 7, 70], [x + 9, 60], [x + 4, 63]),
];
const cat = (eye: number): Stroke[] => [
  shape([34, 46], [29, 36], [30, 26], [38, 21], [50, 19], [62, 21], [70, 26], [71, 36], [66, 46], [50, 48]),
  shape([34, 23.5], [32, 11], [43, 20]),
  shape([57, 20], [68, 11], [66, 23.5]),
  oval(42, 31, eye, eye * 0.8),
  oval(58, 31, eye, eye * 0.8),
  oval(42, 31, eye * 0.25, eye * 0.8),
  oval(58, 31, eye * 0.25, eye * 0.8),
  shape([48, 37], [52, 37], [50, 39.5]),
  shape([38, 47.5], [62, 47.5], [63, 52], [50, 54], [37, 52]),
  shape([37, 52], [50, 54], [63, 52], [70, 66], [72, 84], [68, 94], [32, 94], [28, 84], [30, 66]),
  oval(50, 72, 10, 14),
];

test.each<{ prompt: string; strokes: Stroke[]; expected: [number, number, string][] }>([
  {
    prompt: "an orange cat with green eyes, a white belly and a blue collar",
    strokes: cat(4.5),
    expected: [
      [39.5, 31, "green"],
      [60.5, 31, "green"],
      [50, 29, "orange"],
      [36.5, 18, "orange"],
      [56, 51, "blue"],
      [50, 72, "white"],
    ],
  },
  {
    prompt: "a gray castle with blue roofs and a brown gate",
    strokes: [
      box(38, 50, 24, 28),
      box(26, 38, 12, 40),
      box(62, 38, 12, 40),
      shape([24, 38], [40, 38], [32, 20]),
      shape([60, 38], [76, 38], [68, 20]),
      ...[40, 48, 56].map((x) => box(x, 46, 4, 4)),
      box(46, 64, 8, 14),
      line([0, 78], [26, 78]),
      line([74, 78], [100, 78]),
    ],
    expected: [
      [42, 48, "gray"],
      [50, 48, "gray"],
      [32, 32, "blue"],
      [50, 72, "brown"],
    ],
  },
  {
    prompt: "a snowman with a red scarf and a black hat",
    strokes: [
      oval(50, 76, 17, 16),
      oval(50, 49, 12, 11),
      oval(50, 30, 9, 8.5),
      shape([41.5, 36], [58.5, 36], [59.5, 40.5], [40.5, 40.5]),
      shape([40, 24], [60, 24], [60, 22], [40, 22]),
      box(44, 10, 12, 12),
    ],
    expected: [
      [43.6, 38.2, "red"],
      [50, 16, "black"],
      [50, 80, "white"],
    ],
  },
  {
    prompt: "a blue truck with a red cargo box and yellow headlights on a road",
    strokes: [
      box(14, 34, 42, 32),
      shape([57, 66], [57, 42], [70, 42], [77, 52], [86, 55], [86, 66]),
      shape([60, 45], [68, 45], [73, 53], [60, 53]),
      ...wheel(26, 68, 6),
      ...wheel(44, 68, 6),
      ...wheel(72, 68, 6),
      oval(83.5, 59, 2),
      line([0, 78], [100, 78]),
    ],
    expected: [
      [34, 46, "red"],
      [64, 60, "blue"],
      [83.5, 59, "yellow"],
      [22.5, 70, "black"],
    ],
  },
  {
    prompt: "a green parrot with a blue tail on a brown branch",
    strokes: [
      oval(50, 24, 11, 9),
      shape([42, 31], [36, 46], [40, 62], [46, 69], [56, 69], [62, 60], [63, 44], [59, 31]),
      shape([45, 74], [52, 74], [48, 96], [41, 95]),
      shape([10, 69], [90, 69], [90, 74], [10, 74]),
    ],
    expected: [
      [20, 71.5, "brown"],
      [80, 71.5, "brown"],
      [50, 50, "green"],
      [46, 88, "blue"],
    ],
  },
  {
    prompt: "a brown ship with white sails on a blue sea",
    strokes: [
      shape([22, 62], [78, 62], [72, 78], [29, 78]),
      box(49, 18, 2, 44),
      shape([33, 27], [49, 26], [49, 46], [32, 47]),
      shape([51, 26], [67, 27], [66, 47], [51, 46]),
      line([0, 72], [26, 72]),
      line([74, 72], [100, 72]),
    ],
    expected: [
      [40, 36, "white"],
      [58, 36, "white"],
      [40, 70, "brown"],
    ],
  },
  {
    prompt: "a green train with a black chimney and red wheels, a blue wagon",
    strokes: [
      box(56, 50, 28, 18),
      box(43, 36, 13, 32),
      box(45.5, 40, 8, 9),
      shape([74, 50], [73, 38], [80, 38], [79, 50]),
      oval(49, 71, 5),
      oval(64, 71, 5),
      oval(77, 71, 5),
      box(8, 46, 28, 22),
      box(12, 50, 8, 8),
      box(24, 50, 8, 8),
      oval(15, 71, 5),
      oval(29, 71, 5),
    ],
    expected: [
      [70, 62, "green"],
      [76.5, 43, "black"],
      [22, 64, "blue"],
    ],
  },
  {
    prompt: "a red barn with a green door",
    strokes: [
      box(30, 44, 40, 36),
      shape([27, 44], [34, 32], [50, 26], [66, 32], [73, 44]),
      box(42, 58, 16, 22),
      line([42, 58], [58, 80]),
      line([58, 58], [42, 80]),
      line([0, 80], [30, 80]),
      line([70, 80], [100, 80]),
    ],
    expected: [
      [50, 62, "green"],
      [50, 77, "green"],
      [45, 69, "green"],
      [36, 60, "red"],
    ],
  },
  {
    prompt: "a red bicycle with black wheels and a brown saddle in front of a yellow wall",
    strokes: [
      ...wheel(26, 64, 14),
      ...wheel(74, 64, 14),
      shape([25, 64], [40, 42], [66, 42], [66, 44], [41.5, 44], [27, 65]),
      shape([40, 42], [47, 64], [48.5, 64], [66, 44], [64, 44], [48, 61.5], [42, 44]),
      shape([35, 40], [40, 37], [48, 38], [46, 41.5]),
      line([0, 78.5], [100, 78.5]),
    ],
    expected: [
      [50, 72, "yellow"],
      [80, 66, "black"],
      [42, 39.3, "brown"],
    ],
  },
  {
    prompt: "a white plate with two red apples and a yellow pear on a brown table, purple background",
    strokes: [
      line([0, 60], [8.5, 60]),
      line([23.5, 60], [45.5, 60]),
      line([74.5, 60], [100, 60]),
      shape([36, 73], [84, 73], [79, 77], [70, 79.5], [50, 79.5], [41, 77]),
      oval(52, 65, 8),
      oval(68, 65, 8),
      shape([14, 44], [18, 44], [20, 54], [25, 64], [22, 73], [10, 73], [7, 64], [12, 54]),
    ],
    expected: [
      [52, 65, "red"],
      [68, 65, "red"],
      [60, 76.5, "white"],
      [16, 66, "yellow"],
      [50, 20, "purple"],
    ],
  },
  {
    prompt: "a red airplane with blue wings, white windows and a yellow tail in a light blue sky",
    strokes: [
      shape([18, 34], [25, 30], [60, 29], [76, 31], [87, 38], [83, 42], [70, 44], [30, 43], [21, 40]),
      shape([19, 33.5], [13, 20], [20, 20], [27, 29.8]),
      shape([45, 43.4], [58, 43.6], [49, 60], [40, 60]),
      ...[36, 44, 52, 60].map((x) => oval(x, 36, 1.8)),
    ],
    expected: [
      [30, 38, "red"],
      [19, 26, "yellow"],
      [48, 52, "blue"],
      [50, 90, "blue"],
    ],
  },
  {
    prompt: "a red car with black wheels, blue windows and yellow headlights",
    strokes: [
      shape([8, 60], [9, 52], [17, 50], [22, 42], [33, 40], [43, 42], [49, 50], [56, 52], [58, 60]),
      shape([23, 49.5], [26, 43.5], [32, 43], [32, 49.5]),
      shape([35, 49.5], [35, 43], [41, 44], [45, 49.5]),
      oval(54.5, 55, 1.8),
      ...wheel(19, 62, 5),
      ...wheel(46, 62, 5),
    ],
    expected: [
      [28, 54, "red"],
      [29, 47, "blue"],
      [54.5, 55, "yellow"],
    ],
  },
  {
    prompt: "a green frog with yellow eyes",
    strokes: [
      shape([36, 78], [34, 62], [40, 52], [60, 52], [66, 62], [64, 78]),
      oval(43, 46.8, 5),
      oval(57, 46.8, 5),
      oval(43, 46.8, 1.8),
      oval(57, 46.8, 1.8),
    ],
    expected: [
      [46, 46.8, "yellow"],
      [60, 46.8, "yellow"],
      [50, 66, "green"],
    ],
  },
])("colors $prompt", async ({ prompt, strokes, expected }) => {
  const { image, warnings } = await colorStrokes(prompt, strokes, 1);
  const seen = expected.map(([x, y]) => seenAt(image, x, y));
  expect(expected.map(([x, y, name], at) => [x, y, name, matchesColorName(seen[at] ?? [0, 0, 0], name)])).toEqual(
    expected.map(([x, y, name]) => [x, y, name, true]),
  );
  expect(warnings).not.toMatch(/not in the picture|Not found/);
});

test("leaves at the stem of a tulip are leaves, and no warning names them", async () => {
  const prompt = "three tulips, red, yellow and pink, with green stems and leaves";
  const { warnings } = await colorStrokes(prompt, [...tulip(20), ...tulip(50), ...tulip(80)], 1);
  expect(warnings).not.toMatch(/not in the picture|for certain/);
});

test("a beach ball is no beach, sand can be yellow, and two sheep are several", () => {
  const { grounds, things } = readColorRequest(
    "yellow sand, blue sea, a red ball, a pink beach ball and two white sheep",
  );
  expect(grounds.map(({ name, color }) => [name, color !== null])).toEqual([
    ["sand", true],
    ["sea", true],
  ]);
  expect(things.find(({ noun }) => noun === "sheep")?.plural).toBe(true);
  const palm = readColorRequest("a palm tree with green leaves");
  expect(palm.things.map(({ noun, parts }) => [noun, [...parts.keys()]])).toEqual([["tree", ["crown"]]]);
});
