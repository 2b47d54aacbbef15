import { expect, test } from "vitest";
import { coloredArea, softAreaMask } from "./areas.ts";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { cutOut } from "./named-area.ts";

test("only the red of a red car keeps its color, and a brown dog keeps its tongue", () => {
  const image = filled(4, 1, [200, 20, 20]);
  image.data.set([120, 120, 120, 150, 140, 120], 6);
  const mask = new Uint8Array(4).fill(255);
  const area = coloredArea(image, "red car", mask);
  expect([(area[0] ?? 0) > 200, area[2], area[3]]).toEqual([true, 0, 0]);
  for (const words of ["car", "brown dog", "white cup", "green car"])
    expect(coloredArea(image, words, mask)).toBe(mask);
});

test("a side fades into the rest without a step, and a half is no side", () => {
  const image = filled(100, 2, [90, 90, 90]);
  const row = [...(softAreaMask(image, "left side") ?? [])].slice(0, 100);
  expect([row[0], row[99]]).toEqual([255, 0]);
  expect(Math.abs((row[50] ?? 0) - 128)).toBeLessThan(6);
  for (const [x, value] of row.slice(1).entries()) expect(Math.abs(value - (row[x] ?? 0))).toBeLessThan(12);
  expect(softAreaMask(image, "left half")).toBeNull();
});

test.each([
  ["bird with its branch", true],
  ["bird with its wings", false],
  ["man with the hat", false],
])("a cutout of the %s names what it left out: %s", async (words, isHalf) => {
  const cut = filled(20, 20, [90, 80, 70, 255]);
  cut.data[3] = 0;
  const { edit, warnings } = editWithParts({
    remover: { removeBackground: async () => ({ image: cut }) },
    find: async () => null,
    detect: async () => [],
  });
  await cutOut(filled(20, 20, [90, 80, 70]), edit, words);
  expect([edit.guessed, warnings.some((warning) => /^Only the bird was cut out/.test(warning))]).toEqual([
    isHalf,
    isHalf,
  ]);
});
