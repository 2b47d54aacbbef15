import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

const color = (prompt: string, strokes: readonly Stroke[]) => colorStrokes(prompt, strokes, 0.7);

const face = [oval(48, 20, 11), oval(44, 19, 1.4), oval(52, 19, 1.4)];
const robot = [box(34, 12, 32, 24), oval(43, 24, 4), oval(57, 24, 4), box(28, 40, 44, 36)];

test.each<{ prompt: string; strokes: Stroke[]; expected: [number, number, string][] }>([
  {
    prompt: "a girl in a pink dress",
    strokes: [...face, shape([41, 33], [55, 33], [70, 84], [26, 84]), shape([40, 36], [26, 52], [23, 50], [38, 33])],
    expected: [[48, 66, "pink"]],
  },
  {
    prompt: "a boy in a blue shirt and red shorts holding a yellow ball",
    strokes: [
      ...face,
      box(38, 32, 20, 24),
      shape([38, 57], [58, 57], [59, 73], [50, 73], [48, 64], [46, 73], [37, 73]),
      box(39, 73, 6, 18),
      box(52, 73, 6, 18),
      oval(72, 52, 8),
    ],
    expected: [
      [48, 44, "blue"],
      [42, 64, "red"],
      [72, 52, "yellow"],
    ],
  },
  {
    prompt: "a purple flower in a brown pot",
    strokes: [
      ...[0, 1, 2, 3, 4].map((at) =>
        oval(50 + 13 * Math.cos(at * 1.257 - 1.57), 28 + 13 * Math.sin(at * 1.257 - 1.57), 7.5),
      ),
      oval(50, 28, 5.5),
      shape([49, 48], [49, 72], [51.5, 72], [51.5, 48]),
      shape([36, 72], [64, 72], [60, 93], [40, 93]),
    ],
    expected: [
      [50, 83, "brown"],
      [50, 15, "purple"],
    ],
  },
  {
    prompt: "a blue sailboat with white sails at sunset",
    strokes: [
      shape([26, 68], [76, 68], [67, 80], [35, 80]),
      line([50, 68], [50, 18]),
      shape([52, 22], [72, 63], [52, 63]),
      shape([48, 28], [31, 63], [48, 63]),
      oval(84, 22, 8),
    ],
    expected: [
      [50, 74, "blue"],
      [57, 54, "white"],
      [84, 22, "yellow"],
    ],
  },
  {
    prompt: "a silver robot with red buttons and yellow eyes",
    strokes: [...robot, oval(43, 54, 3), oval(50, 54, 3), oval(57, 54, 3)],
    expected: [
      [43, 24, "yellow"],
      [50, 54, "red"],
      [34, 66, "gray"],
    ],
  },
  {
    prompt: "a chocolate birthday cake with pink icing",
    strokes: [
      box(22, 56, 56, 26),
      shape([22, 56], [30, 48], [50, 46], [70, 48], [78, 56], [70, 64], [50, 62], [30, 64]),
    ],
    expected: [
      [50, 54, "pink"],
      [50, 74, "brown"],
    ],
  },
  {
    prompt: "a white mug on a wooden table",
    strokes: [shape([32, 40], [66, 40], [63, 72], [35, 72]), line([0, 72], [35, 72]), line([63, 72], [100, 72])],
    expected: [
      [48, 56, "white"],
      [15, 88, "brown"],
    ],
  },
  {
    prompt: "a gray castle with red flags",
    strokes: [
      shape(
        [20, 34],
        [28, 34],
        [28, 42],
        [32, 42],
        [32, 50],
        [68, 50],
        [68, 42],
        [72, 42],
        [72, 34],
        [80, 34],
        [80, 86],
        [20, 86],
      ),
      line([24, 34], [24, 18]),
      shape([24, 18], [34, 22], [24, 26]),
    ],
    expected: [
      [50, 68, "gray"],
      [27, 22, "red"],
    ],
  },
  {
    prompt: "a house with a red roof and yellow walls",
    strokes: [box(24, 46, 50, 40), shape([18, 46], [49, 18], [80, 46]), box(34, 54, 10, 10)],
    expected: [
      [49, 36, "red"],
      [60, 74, "yellow"],
    ],
  },
  {
    prompt: "a white lighthouse with red stripes",
    strokes: [
      shape([40, 86], [44, 24], [56, 24], [60, 86]),
      ...[36, 48, 60, 72].map((y) => line([44 - (y - 24) / 15.5, y], [56 + (y - 24) / 15.5, y])),
    ],
    expected: [
      [50, 42, "red"],
      [50, 54, "white"],
      [50, 66, "red"],
    ],
  },
  {
    prompt: "an ice cream with a pink scoop and a green scoop in a brown cone",
    strokes: [shape([36, 54], [64, 54], [50, 94]), oval(50, 46, 14, 8), oval(50, 30, 12, 8)],
    expected: [
      [50, 30, "pink"],
      [50, 46, "green"],
      [50, 66, "brown"],
    ],
  },
  {
    prompt: "a green dragon with a yellow belly",
    strokes: [oval(50, 55, 30, 34), oval(50, 66, 14, 18), oval(50, 14, 12, 9)],
    expected: [
      [50, 66, "yellow"],
      [50, 28, "green"],
    ],
  },
  {
    prompt: "a white rocket with orange flames in space",
    strokes: [
      shape([50, 8], [62, 32], [60, 66], [40, 66], [38, 32]),
      oval(50, 34, 5),
      shape([43, 66], [46, 80], [50, 74], [54, 82], [57, 66]),
    ],
    expected: [
      [50, 70, "orange"],
      [12, 12, "navy"],
      [12, 92, "gray"],
    ],
  },
  {
    prompt: "a blue vase next to a yellow lemon on a brown table",
    strokes: [
      shape([34, 34], [46, 34], [45, 42], [52, 52], [48, 70], [32, 70], [28, 52], [35, 42]),
      oval(70, 65, 8, 5),
      box(12, 70.5, 76, 5),
      box(18, 75.5, 5, 20),
      box(76, 75.5, 5, 20),
    ],
    expected: [
      [40, 56, "blue"],
      [70, 65, "yellow"],
      [50, 73, "brown"],
    ],
  },
  {
    prompt: "an orange cat sleeping on a red sofa",
    strokes: [
      shape([14, 40], [86, 40], [88, 65], [12, 65]),
      box(12, 65, 76, 16),
      oval(54, 65, 16, 12, 180, 360),
      oval(36, 59, 6),
    ],
    expected: [
      [56, 60, "orange"],
      [50, 74, "red"],
      [20, 50, "red"],
    ],
  },
  {
    prompt: "a boy in a green shirt and a girl in a red dress",
    strokes: [
      oval(28, 28, 9),
      box(21, 38, 14, 24),
      box(21, 62, 6, 22),
      box(29, 62, 6, 22),
      oval(72, 28, 9),
      shape([67, 38], [77, 38], [86, 78], [58, 78]),
    ],
    expected: [
      [28, 50, "green"],
      [72, 66, "red"],
    ],
  },
  {
    prompt: "a blue house and a brown house with yellow windows",
    strokes: [6, 54].flatMap((x) => [
      box(x, 40, 40, 46),
      shape([x - 3, 40], [x + 20, 20], [x + 43, 40]),
      box(x + 6, 48, 9, 9),
    ]),
    expected: [
      [36, 74, "blue"],
      [84, 74, "brown"],
      [16.5, 52.5, "yellow"],
      [64.5, 52.5, "yellow"],
    ],
  },
  {
    prompt: "a brown teddy bear with a blue bow tie",
    strokes: [
      oval(50, 32, 16),
      oval(50, 70, 19, 20),
      shape([49, 49], [40, 45], [40, 54]),
      shape([51, 49], [60, 45], [60, 54]),
    ],
    expected: [
      [50, 75, "brown"],
      [43, 49.5, "blue"],
      [57, 49.5, "blue"],
    ],
  },
])("the colors are at the parts of the prompt: $prompt", async ({ prompt, strokes, expected }) => {
  const { image, warnings } = await color(prompt, strokes);
  expect(expected.filter(([x, y, name]) => !matchesColorName(seenAt(image, x, y), name))).toEqual([]);
  expect(warnings).not.toMatch(/not in the picture as described|Not found/);
});

test("a part that can be a thing of its own is one of the thing that has it", async () => {
  const apple = [oval(50, 58, 24, 26), shape([51, 33], [60, 20], [74, 20], [66, 31]), line([50, 33], [49, 24])];
  const { image, warnings } = await color("a red apple with a green leaf", apple);
  expect(matchesColorName(seenAt(image, 63, 25), "green")).toBe(true);
  expect(warnings).not.toContain("swapped");
});

test("a tree has the fruit of the prompt", async () => {
  const crown = [oval(50, 36, 28, 24), shape([46, 60], [46, 88], [54, 88], [54, 60])];
  const apples = [oval(40, 32, 3), oval(58, 28, 3), oval(52, 44, 3)];
  const { image, warnings } = await color("an apple tree with yellow apples", [...crown, ...apples]);
  expect(matchesColorName(seenAt(image, 40, 32), "yellow")).toBe(true);
  expect(warnings).not.toContain("Not found");
});

test.each([
  ["the color of a part that is not drawn", "a silver robot with a green hat", "green hat"],
  ["a second part that is not drawn", "a silver robot with a red button and a blue button", "button"],
  ["a color that a small part has", "a red robot with red eyes and a red hat", "red hat"],
])("a warning names %s", async (_, prompt, missing) => {
  const { warnings } = await color(prompt, robot);
  expect(warnings).toContain("not in the picture as described");
  expect(warnings).toContain(missing);
});

test("a warning names a ground that the picture does not have", async () => {
  const { warnings } = await color("a cat on the beach in a forest", [oval(50, 55, 20), oval(50, 28, 12)]);
  expect(warnings).toMatch(/Not found in the sketch: (sand|forest)/);
});

test("clouds and the sun stay what they are, whatever the prompt names", async () => {
  const tractor = [box(24, 50, 34, 22), oval(30, 76, 8), oval(54, 76, 8)];
  const cloud = shape([60, 20], [66, 12], [76, 10], [84, 14], [88, 20], [74, 23]);
  const { image, warnings } = await color("a green tractor and a red barn", [...tractor, cloud]);
  expect(matchesColorName(seenAt(image, 75, 17), "white")).toBe(true);
  expect(warnings).toContain("Not found in the sketch: barn");
});

test("a thing that the prompt does not name stays white, with a warning", async () => {
  const { image, warnings } = await color("a red car", [
    box(10, 54, 40, 18),
    oval(18, 76, 6),
    oval(42, 76, 6),
    box(78, 30, 12, 50),
  ]);
  expect(matchesColorName(seenAt(image, 84, 60), "white")).toBe(true);
  expect(warnings).toContain("stay white, because no name of the prompt fits");
});

test("a sketch with many areas is colored with a warning", async () => {
  const boxes = Array.from({ length: 36 }, (_, at) => box(4 + (at % 6) * 16, 4 + Math.floor(at / 6) * 16, 12, 12));
  expect((await color("a red house", boxes)).warnings).toContain("areas");
});
