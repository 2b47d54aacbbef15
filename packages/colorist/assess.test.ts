import { expect, test } from "vitest";
import { createColorist } from "./create-colorist.ts";
import { box, drawSketch, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

async function color(prompt: string, strokes: readonly Stroke[]) {
  const warnings: string[] = [];
  const result = await createColorist().color(
    { image: drawSketch(strokes, "clean", 1), prompt, style: "none", controlStrength: 1 },
    { seed: 5, signal: new AbortController().signal, progress: () => {}, warn: (message) => warnings.push(message) },
  );
  const isAt = (x: number, y: number, name: string) => matchesColorName(seenAt(result.image, x, y), name);
  return { ...result, isAt, warnings: warnings.join(" ") };
}

const house = [box(30, 50, 34, 30), shape([28, 50], [47, 32], [66, 50]), box(43, 63, 8, 17)];

test("a result that shows what the prompt names has its full price", async () => {
  const { isPartial, isMainMissing } = await color("a red house with a blue door", house);
  expect([isPartial, isMainMissing]).toEqual([false, false]);
});

test("half of the price is due if half of what the prompt names is missing, and nothing if the main thing is", async () => {
  const half = await color("a red house and a giraffe", house);
  expect([half.isPartial, half.isMainMissing]).toEqual([true, false]);
  const zigzag = line([20, 20], [80, 40], [20, 60], [80, 90]);
  const none = await color("a red snail", [zigzag]);
  expect(none.isMainMissing).toBe(true);
});

test("half of the price is due if half of the colors are missing", async () => {
  const lost = await color("a house with a turquoise porch", house);
  expect([lost.isPartial, lost.isMainMissing]).toEqual([true, false]);
  const whole = await color("a red house with a blue door and a blue chimney", house);
  expect(whole.isPartial).toBe(false);
});

test("a part that only has a tip in its color is named", async () => {
  const body = [oval(50, 60, 20, 28), shape([49, 30], [50, 27], [51, 30])];
  expect((await color("a yellow pineapple with green leaves", body)).warnings).toContain("green leaves");
});

test("lines that enclose nothing are named with their place, and poles and waves are not", async () => {
  const open = line([60, 60], [90, 60], [70, 85], [95, 90]);
  expect((await color("a red ball", [oval(25, 30, 15), open])).warnings).toContain("no color: bottom right");
  const pole = line([25, 50], [25, 90], [22, 93]);
  expect((await color("a red ball", [oval(25, 30, 15), pole])).warnings).not.toContain("enclose no area");
});

test("a disc among several is not called a sun, and one with rays is", async () => {
  const flakes = [10, 30, 70, 90].map((x) => oval(x, 15, 3));
  expect((await color("a red house", [...house, ...flakes])).warnings).not.toContain("sun");
  const rays = Array.from({ length: 8 }, (_, index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 4), Math.sin((index * Math.PI) / 4)];
    return line([85 + cos * 9, 15 + sin * 9], [85 + cos * 12, 15 + sin * 12]);
  });
  expect((await color("a red house", [...house, oval(85, 15, 7), ...rays])).warnings).toContain("sun");
});

test("two colors of one thing alternate, and general words mean the thing before them", async () => {
  const balloon = [oval(50, 35, 25), line([42, 11], [42, 59]), line([58, 11], [58, 59])];
  const { isAt } = await color("purple and yellow balloon", balloon);
  expect([isAt(33, 35, "purple"), isAt(50, 35, "yellow")]).toEqual([true, true]);
  const tulip = [shape([40, 30], [45, 20], [50, 28], [55, 20], [60, 30], [50, 45]), line([50, 45], [50, 80])];
  const { warnings } = await color("a tulip, yellow flower", tulip);
  expect(warnings).not.toContain("flower");
});

test("mountains and a lake are land, and no names of trees and tents take them", async () => {
  const peaks = [shape([5, 55], [30, 20], [55, 55]), shape([50, 55], [72, 28], [95, 55])];
  const lake = oval(50, 75, 28, 7);
  const fir = [shape([15, 62], [9, 78], [21, 78]), box(14, 78, 2, 5)];
  const { isAt, warnings } = await color("a blue mountain lake with a green fir tree", [
    line([0, 55], [100, 55]),
    ...peaks,
    lake,
    ...fir,
  ]);
  expect([isAt(50, 75, "blue"), isAt(80, 92, "blue"), isAt(15, 74, "green"), isAt(30, 40, "green")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(warnings).not.toContain("Not found");
});

test("a bloom of one region is no center, and a hull on a lake is no lake", async () => {
  const tulip = [
    shape([40, 40], [43, 20], [47, 30], [50, 20], [53, 30], [57, 20], [60, 40], [50, 50]),
    box(49, 50, 2, 35),
  ];
  expect((await color("a red tulip", tulip)).isAt(50, 40, "red")).toBe(true);
  const boat = [
    shape([30, 70], [70, 70], [61, 80], [39, 80]),
    shape([49, 66], [49, 35], [65, 66]),
    line([0, 60], [100, 60]),
  ];
  const { isAt } = await color("a red boat with a white sail on a lake", boat);
  expect([isAt(50, 75, "red"), isAt(10, 90, "blue")]).toEqual([true, true]);
});

test("windows are in a cab and not the whole cab, and all wheels have one color", async () => {
  const van = [
    box(15, 30, 45, 35),
    shape([60, 40], [72, 40], [82, 52], [82, 65], [60, 65]),
    shape([64, 44], [70, 44], [76, 52], [64, 52]),
  ];
  const wheels = [28, 70].flatMap((x) => [oval(x, 71, 6), oval(x, 71, 2)]);
  const { isAt } = await color("a red van", [...van, ...wheels]);
  expect([isAt(70, 58, "red"), isAt(67, 48, "red"), isAt(28, 75, "black"), isAt(70, 75, "black")]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test("half of the price is due for a sketch of whose things the prompt names none", async () => {
  const result = await color("a cosy kitchen", [oval(30, 40, 12, 8), oval(70, 60, 9, 14)]);
  expect([result.isPartial, result.warnings]).toEqual([true, expect.stringContaining("stay white")]);
});
