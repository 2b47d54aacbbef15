import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { line, oval, type Stroke } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

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
