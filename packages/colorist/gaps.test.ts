import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

const horizon = (y: number) => line([0, y], [100, y]);

/** A wheel with a tire of two lines and spokes. */
const spoked = (x: number, y: number, radius: number): Stroke[] => [
  oval(x, y, radius),
  oval(x, y, radius * 0.86),
  oval(x, y, radius * 0.1),
  ...Array.from({ length: 10 }, (_, at): Stroke => {
    const [dx, dy] = [Math.cos((at * Math.PI) / 5), Math.sin((at * Math.PI) / 5)];
    return line([x + dx * radius * 0.1, y + dy * radius * 0.1], [x + dx * radius * 0.86, y + dy * radius * 0.86]);
  }),
];

const bicycle = (radius: number): Stroke[] => [
  ...spoked(10 + radius, 80 - radius, radius),
  ...spoked(90 - radius, 80 - radius, radius),
  line([10 + radius, 80 - radius], [34, 42], [66, 42], [90 - radius, 80 - radius]),
  line([34, 42], [48, 80 - radius], [66, 42]),
  line([10 + radius, 80 - radius], [48, 80 - radius]),
  line([34, 42], [32, 36]),
  shape([26, 33], [38, 33], [38, 36], [26, 36]),
  line([66, 42], [65, 34], [71, 33]),
  horizon(80),
];

const bloom = (x: number, y: number): Stroke[] => [
  oval(x, y, 2),
  ...Array.from({ length: 5 }, (_, at) =>
    oval(x + 4.4 * Math.cos((at * 2 * Math.PI) / 5 + 0.3), y + 4.4 * Math.sin((at * 2 * Math.PI) / 5 + 0.3), 2.6),
  ),
];

const legs = (xs: number[], from: number, to: number, width: number) => xs.map((x) => box(x, from, width, to - from));

test.each<{
  name: string;
  prompt: string;
  strokes: Stroke[];
  expected: [number, number, string][];
}>([
  ...[14, 16].map((radius) => ({
    name: `between the spokes of wheels of radius ${radius}`,
    prompt: "a red bicycle with black tyres, green grass, blue sky",
    strokes: bicycle(radius),
    expected: [
      [10 + radius * 0.55, 80 - radius * 1.3, "blue"],
      [90 - radius * 0.55, 80 - radius * 1.3, "blue"],
      [90 - radius, 80 - radius * 0.5, "blue"],
      [10 + radius * 0.07, 80 - radius, "black"],
      [50, 46, "red"],
      [50, 95, "green"],
    ] satisfies [number, number, string][],
  })),
  ...(["handbag", "basket", "bucket"] as const).map((noun) => ({
    name: `in the handle of a ${noun}`,
    prompt: `a red ${noun}, green background`,
    strokes: [
      shape([20, 50], [80, 50], [84, 86], [16, 86]),
      shape(
        [30, 50],
        [30, 32],
        [38, 20],
        [62, 20],
        [70, 32],
        [70, 50],
        [65, 50],
        [65, 34],
        [59, 25],
        [41, 25],
        [35, 34],
        [35, 50],
      ),
    ],
    expected: [
      [50, 38, "green"],
      [50, 68, "red"],
      [32.5, 42, "red"],
    ] satisfies [number, number, string][],
  })),
  ...(["giraffe", "horse", "cow"] as const).map((noun) => ({
    name: `between the legs of a ${noun}`,
    prompt: `a yellow ${noun}, green grass, blue sky`,
    strokes: [
      oval(50, 52, 26, 12),
      shape([24, 48], [20, 20], [28, 18], [33, 43]),
      oval(20, 16, 9, 5),
      ...legs([32, 40, 57, 65], 61, 84, 5),
      horizon(84),
    ],
    expected: [
      [51, 75, "blue"],
      [50, 52, "yellow"],
      [34.5, 75, "yellow"],
    ] satisfies [number, number, string][],
  })),
  {
    name: "between two flowers whose stems are lines",
    prompt: "pink flowers, green meadow, blue sky",
    strokes: [
      ...bloom(43, 60),
      ...bloom(57, 60),
      line([43, 67], [43, 84]),
      line([57, 67], [57, 84]),
      ...bloom(80, 62),
      line([80, 69], [80, 84]),
      horizon(84),
    ],
    expected: [
      [50, 76, "blue"],
      [50, 94, "green"],
    ],
  },
])("the background is seen $name", async ({ prompt, strokes, expected }) => {
  const { image } = await colorStrokes(prompt, strokes, 1);
  for (const [x, y, name] of expected) {
    const color = seenAt(image, x, y);
    expect(matchesColorName(color, name), `${name} at ${x}, ${y} is ${color.join(", ")}`).toBe(true);
  }
});
