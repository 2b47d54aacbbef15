import { expect, test } from "vitest";
import { colorStrokes } from "../fixtures/color-strokes.ts";
import { line, oval, type Stroke } from "../fixtures/pencil.ts";
import { matchesColorName, seenAt } from "../fixtures/seen.ts";

async function color(prompt: string, strokes: readonly Stroke[]) {
  const { image } = await colorStrokes(prompt, strokes, 1);
  return (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name);
}

test("an outline with a gap is closed, and its color does not reach the background", async () => {
  const isAt = await color("a red ball", [oval(50, 50, 26, 26, -60, 270)]);
  expect([isAt(50, 50, "red"), isAt(50, 10, "red")]).toEqual([true, false]);
});

test("two parallel lines without ends are a thing", async () => {
  const branch = [line([10, 78], [90, 77]), line([10, 84], [90, 83])];
  const isAt = await color("a blue owl on a brown branch", [oval(50, 50, 18, 27), ...branch]);
  expect([isAt(80, 80.5, "brown"), isAt(50, 50, "blue")]).toEqual([true, true]);
});

test("the open end of a spiral is closed", async () => {
  const spiral = Array.from({ length: 70 }, (_, step): [number, number] => {
    const angle = (step / 70) * 5 * Math.PI;
    return [50 + Math.cos(angle) * (2 + step * 0.4), 50 + Math.sin(angle) * (2 + step * 0.4)];
  });
  const isAt = await color("a purple shell", [line(...spiral)]);
  expect(isAt(69, 50, "purple")).toBe(true);
});

test("lines in a thing do not divide it", async () => {
  const isAt = await color("a purple ball", [oval(50, 50, 30), line([42, 25], [38, 50], [42, 75])]);
  expect([isAt(30, 50, "purple"), isAt(65, 50, "purple")]).toEqual([true, true]);
});

test("lines of waves that end before the edges of the paper bound the water", async () => {
  const waves = [74, 81, 88].map((y, at) =>
    line(...Array.from({ length: 46 }, (_, x): [number, number] => [5 + 2 * x, y + 1.2 * Math.sin(x / 4 + at)])),
  );
  const isAt = await color("a red ball on a blue lake, pink sky", [oval(50, 45, 18), ...waves]);
  expect([78, 85, 95].flatMap((y) => [2, 50, 98].map((x) => isAt(x, y, "blue")))).toEqual(Array(9).fill(true));
  expect([isAt(50, 15, "pink"), isAt(50, 45, "red")]).toEqual([true, true]);
});

test("a neck whose end bends away is joined with the shell behind it", async () => {
  const turns = Array.from({ length: 70 }, (_, step): [number, number] => {
    const angle = ((75 + (69 - step) * 11) * Math.PI) / 180;
    return [45 + Math.cos(angle) * (3 + step * 0.25), 42 + Math.sin(angle) * (3 + step * 0.25)];
  });
  const body = line([29, 53], [12, 78], [60, 79], [84, 76], [90, 55], [88, 42], [80, 40], [76, 52], [66, 62], [59, 59]);
  const isAt = await color("a yellow snail with a brown shell, light blue background", [line(...turns), body]);
  expect([isAt(25, 73, "yellow"), isAt(70, 70, "yellow"), isAt(86, 48, "yellow")]).toEqual([true, true, true]);
});
