import { expect, test } from "vitest";
import { colorStrokes } from "../fixtures/color-strokes.ts";
import { box, line, oval } from "../fixtures/pencil.ts";
import { matchesColorName, seenAt } from "../fixtures/seen.ts";

const house = (x: number, top: number) => [
  box(x, top, 22, 80 - top),
  line([x, top], [x + 11, top - 14], [x + 22, top]),
  box(x + 4, top + 6, 5, 6),
  box(x + 13, top + 6, 5, 6),
  box(x + 8, 68, 6, 12),
];
const row = [...house(6, 38), ...house(28, 30), ...house(50, 42), line([0, 80], [100, 80])];

test("houses that touch in a row have their colors from left to right", async () => {
  const { image } = await colorStrokes("three houses in pink, yellow and green from left to right", row, 1);
  const isAt = (x: number, name: string) => matchesColorName(seenAt(image, x, 62), name);
  expect([isAt(9, "pink"), isAt(31, "yellow"), isAt(53, "green")]).toEqual([true, true, true]);
});

test("a tree before the last house of a row keeps its own color", async () => {
  const tree = [oval(79, 52, 9, 13), box(77.5, 65, 3, 15)];
  const prompt = "a row of houses in pink, yellow and orange from left to right, a green tree";
  const { image } = await colorStrokes(prompt, [...row, ...tree], 1);
  const isAt = (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name);
  expect([isAt(9, 62, "pink"), isAt(53, 62, "orange"), isAt(80, 52, "green")]).toEqual([true, true, true]);
});
