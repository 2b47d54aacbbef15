import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

const wheel = (x: number, y: number, radius: number) => [oval(x, y, radius), oval(x, y, radius * 0.4)];
const horizon = (y: number) => line([0, y], [100, y]);

test.each<{
  prompt: string;
  strokes: Stroke[];
  expected: [number, number, string][];
  isNot?: [number, number, string][];
}>([
  {
    prompt: "a red car with black tires on a gray road",
    strokes: [
      shape([12, 60], [12, 50], [26, 46], [36, 32], [64, 32], [74, 46], [88, 50], [88, 60]),
      shape([36, 45], [41, 35], [49, 35], [49, 45]),
      shape([52, 45], [52, 35], [62, 35], [68, 45]),
      ...wheel(28, 62, 8),
      ...wheel(72, 62, 8),
      oval(84.5, 52, 1.8),
      horizon(70),
    ],
    expected: [
      [50, 54, "red"],
      [84.5, 52, "yellow"],
      [50, 90, "gray"],
    ],
    isNot: [[50, 66, "red"]],
  },
  {
    prompt: "a girl in a pink dress with white dots",
    strokes: [
      oval(50, 22, 9),
      shape([44, 32], [56, 32], [62, 52], [38, 52]),
      shape([38, 52], [62, 52], [65, 62], [35, 62]),
      ...[46, 54].map((x) => oval(x, 44, 1.4)),
      box(41, 62, 7, 26),
      box(52, 62, 7, 26),
      horizon(88),
    ],
    expected: [
      [50, 38, "pink"],
      [50, 57, "pink"],
    ],
    isNot: [[50, 76, "pink"]],
  },
  {
    prompt: "a yellow house with a red roof, a blue door and a sandy path",
    strokes: [
      box(30, 42, 40, 28),
      shape([26, 42], [50, 22], [74, 42]),
      box(45, 54, 9, 16),
      line([0, 70], [30, 70]),
      line([70, 70], [100, 70]),
      line([45, 70], [34, 100]),
      line([54, 70], [66, 100]),
    ],
    expected: [
      [36, 60, "yellow"],
      [49, 62, "blue"],
      [50, 88, "sand"],
      [10, 88, "green"],
    ],
  },
  {
    prompt: "a sailboat with a brown hull, white and red sails, blue sea, evening sky orange",
    strokes: [
      shape([26, 66], [74, 66], [66, 78], [34, 78]),
      shape([47, 22], [47, 62], [28, 62]),
      shape([53, 18], [53, 62], [76, 62]),
      box(49, 14, 2, 52),
      line([0, 70], [28, 70]),
      line([72, 70], [100, 70]),
    ],
    expected: [
      [42, 55, "white"],
      [59, 52, "red"],
      [10, 40, "orange"],
      [50, 90, "blue"],
    ],
  },
  {
    prompt: "a hot air balloon with red, yellow and blue stripes over green hills, dark green trees",
    strokes: [
      shape([50, 12], [36, 16], [28, 30], [36, 46], [45, 52], [40, 32]),
      shape([50, 12], [40, 32], [45, 52], [55, 52], [60, 32]),
      shape([50, 12], [60, 32], [55, 52], [64, 46], [72, 30], [64, 16]),
      box(46, 56, 8, 6),
      horizon(76),
      ...[15, 25, 85].flatMap((x) => [shape([x - 4, 86], [x + 4, 86], [x, 78]), box(x - 1, 86, 2, 4)]),
    ],
    expected: [
      [33, 32, "red"],
      [50, 32, "yellow"],
      [67, 32, "blue"],
    ],
  },
  {
    prompt: "cupcake with pink frosting, a red cherry on top and a yellow paper cup",
    strokes: [
      oval(50, 16, 5),
      shape([38, 34], [40, 22], [60, 22], [62, 34]),
      shape([32, 48], [34, 34], [66, 34], [68, 48]),
      shape([26, 62], [28, 48], [72, 48], [74, 62]),
      shape([30, 62], [38, 62], [41, 90], [36, 90]),
      shape([38, 62], [46, 62], [47, 90], [41, 90]),
      shape([46, 62], [54, 62], [53, 90], [47, 90]),
      shape([54, 62], [62, 62], [59, 90], [53, 90]),
      shape([62, 62], [70, 62], [64, 90], [59, 90]),
    ],
    expected: [
      [50, 16, "red"],
      [50, 28, "pink"],
      [50, 56, "pink"],
      [50, 76, "yellow"],
      [36, 76, "yellow"],
    ],
  },
  {
    prompt: "butterfly with orange wings, white spots",
    strokes: [
      shape([47, 46], [22, 14], [10, 20], [14, 44]),
      shape([53, 46], [78, 14], [90, 20], [86, 44]),
      shape([47, 54], [20, 60], [24, 84], [36, 82]),
      shape([53, 54], [80, 60], [76, 84], [64, 82]),
      oval(50, 52, 3, 18),
      oval(22, 30, 4),
      oval(78, 30, 4),
    ],
    expected: [
      [22, 30, "white"],
      [78, 30, "white"],
      [32, 38, "orange"],
      [68, 38, "orange"],
    ],
  },
])("$prompt", async ({ prompt, strokes, expected, isNot = [] }) => {
  const { image, warnings } = await colorStrokes(prompt, strokes, 1);
  const isAt = ([x, y, name]: [number, number, string]) => matchesColorName(seenAt(image, x, y), name);
  expect(expected.filter((point) => !isAt(point))).toEqual([]);
  expect(isNot.filter(isAt)).toEqual([]);
  expect(warnings).not.toMatch(/not in the picture/);
});

test("the list names the colors of doubtful things by their place and not by a name", async () => {
  const { warnings } = await colorStrokes(
    "a red apple, a yellow banana and a green pear",
    [oval(20, 60, 12), oval(50, 60, 12), oval(80, 60, 12)],
    1,
  );
  const [, doubts = ""] = /colors can be on other parts: ([^.]*)\./.exec(warnings) ?? [];
  const [, list = ""] = /Its colors: ([^.]*)\./.exec(warnings) ?? [];
  expect(doubts).toMatch(/apple|banana|pear/);
  for (const noun of doubts.split(", ")) expect(list).not.toContain(noun);
  expect(list).toMatch(/ at the /);
});
