import { describe, expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

async function color(prompt: string, strokes: readonly Stroke[]) {
  const { image, warnings } = await colorStrokes(prompt, strokes, 1);
  const isAt = (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name);
  return { isAt, warnings };
}

const wave = (x: number, y: number) =>
  line(...Array.from({ length: 12 }, (_, at): [number, number] => [x + 2 * at, y + 1.2 * Math.sin(at / 2)]));
const boat = [
  shape([30, 66], [70, 66], [62, 80], [38, 80]),
  line([50, 66], [50, 20]),
  shape([51, 24], [68, 58], [51, 58]),
];

describe("short waves", () => {
  test.each([
    ["beside the hull, with others below", [wave(4, 78), wave(73, 78), wave(12, 88), wave(55, 89)], 86],
    ["in one row below the hull", [wave(8, 82), wave(40, 82.5), wave(70, 82)], 90],
    ["that begin at the edges of the paper", [wave(0, 78), wave(78, 78)], 88],
  ] as const)("%s are the line of the water", async (_name, waves, y) => {
    const { isAt } = await color("a brown boat with a red sail on the blue sea, pink sky", [...boat, ...waves]);
    expect([5, 50, 95].map((x) => isAt(x, y, "blue"))).toEqual([true, true, true]);
    expect([5, 95].map((x) => isAt(x, 55, "pink"))).toEqual([true, true]);
    expect(isAt(50, 73, "brown")).toBe(true);
  });
});

test("two whiskers that cross the outline of a face enclose nothing", async () => {
  const whiskers = [
    line([38, 38], [16, 35]),
    line([38, 41], [16, 43]),
    line([62, 38], [84, 35]),
    line([62, 41], [84, 43]),
  ];
  const cat = [oval(50, 34, 18, 16), oval(43, 30, 2.5), oval(57, 30, 2.5), oval(50, 72, 20, 22)];
  const { isAt } = await color("a red cat, light blue background", [...cat, ...whiskers]);
  expect([isAt(24, 39, "red"), isAt(76, 39, "red"), isAt(50, 75, "red")]).toEqual([false, false, true]);
});

describe("a leg whose front line ends below the body", () => {
  const back = line([44, 36], [60, 30], [74, 36], [80, 52], [79, 84]);
  const belly = line([52, 84], [53, 68], [66, 70], [67, 84]);
  const ground = line([0, 84], [100, 84]);

  test("closes the body", async () => {
    const animal = [oval(36, 42, 14, 14), back, belly, line([44, 84], [43.5, 60]), ground];
    const { isAt, warnings } = await color("a red elephant on green grass", animal);
    expect([isAt(65, 50, "red"), isAt(48, 76, "red"), isAt(59, 78, "red")]).toEqual([true, true, false]);
    expect(warnings).not.toContain("enclose no area");
  });

  test("is named as open if it ends far from it", async () => {
    const animal = [oval(36, 42, 14, 14), back, belly, ground];
    const { isAt, warnings } = await color("a red elephant on green grass", animal);
    expect(isAt(65, 50, "red")).toBe(false);
    expect(warnings).toContain("Lines enclose no area, so what they draw has no color");
  });
});

describe("a person down to the chest", () => {
  const portrait = (bottom: number) => [
    oval(50, 32, 13, 15),
    oval(45, 30, 1.6),
    oval(55, 30, 1.6),
    line([45, 46], [45, 53], [28, 58], [20, 70], [18, bottom]),
    line([55, 46], [55, 53], [72, 58], [80, 70], [82, bottom]),
    line([45, 53], [50, 62], [55, 53]),
    shape([50, 62], [53, 67], [50, 80], [47, 67]),
  ];

  test.each([95, 84])("has clothes whose lines end at row %i, and a tie on them", async (bottom) => {
    const { isAt } = await color("a man with a blue jacket and a red tie, pink background", portrait(bottom));
    expect([isAt(30, 76, "blue"), isAt(70, 76, "blue"), isAt(50, 70, "red")]).toEqual([true, true, true]);
    expect([isAt(50, 52, "blue"), isAt(45, 30, "red"), isAt(8, 76, "blue")]).toEqual([false, false, false]);
  });

  test("is no stick figure, between whose legs the background is", async () => {
    const stick = [oval(50, 22, 10), line([50, 32], [50, 62]), line([50, 62], [40, 90]), line([50, 62], [60, 90])];
    const { isAt } = await color("a girl with a blue dress, pink background", stick);
    expect(isAt(50, 84, "blue")).toBe(false);
  });
});

test("eyes right below the brim of a hat are eyes", async () => {
  const hat = [shape([38, 28], [38, 12], [62, 12], [62, 28]), shape([22, 28], [78, 28], [74, 33], [26, 33])];
  const face = line([36, 33], [36, 48], [42, 60], [58, 60], [64, 48], [64, 33]);
  const coat = shape([44, 60], [56, 60], [82, 76], [82, 99], [18, 99], [18, 76]);
  const { isAt } = await color("a man with a brown hat, red hair and a green coat", [
    ...hat,
    face,
    coat,
    oval(44, 39.5, 2),
    oval(56, 39.5, 2),
  ]);
  expect([isAt(44, 39.5, "red"), isAt(56, 39.5, "red")]).toEqual([false, false]);
});

test("hands at the ends of arms that are lines have the color of skin", async () => {
  const girl = [
    oval(50, 24, 10),
    shape([42, 38], [58, 38], [68, 70], [32, 70]),
    line([50, 34], [50, 38]),
    box(42, 70, 5, 18),
    box(53, 70, 5, 18),
    line([43, 40], [26, 54]),
    oval(24.5, 55.5, 2.2),
    line([57, 40], [74, 50]),
    oval(75.8, 51.2, 2.2),
  ];
  const { isAt, warnings } = await color("a girl with a yellow dress, brown skin, light blue background", girl);
  expect([isAt(24.5, 55.5, "brown"), isAt(75.8, 51.2, "brown")]).toEqual([true, true]);
  expect(warnings).not.toContain("unnamed parts");
});

test("tufts on the ground have its color, and are no trees", async () => {
  const tuft = (x: number) => line([x, 84], [x + 1, 78.5], [x + 2, 84], [x + 3.2, 78], [x + 3.6, 84]);
  const { warnings } = await color("a red mushroom with white dots, green grass", [
    line([2, 84], [98, 84]),
    shape([30, 50], [34, 36], [50, 28], [66, 36], [70, 50]),
    shape([45, 50], [55, 50], [57, 84], [43, 84]),
    oval(50, 40, 3),
    ...[10, 16, 78, 86].map(tuft),
  ]);
  expect(warnings).not.toContain("tree");
  expect(warnings).not.toContain("unnamed parts");
});
