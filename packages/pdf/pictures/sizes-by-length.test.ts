import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import type { FontMatch } from "./match-fonts.ts";
import { correctSizes } from "./sizes-by-length.ts";

const line = (text: string, [x, y]: [number, number], length: number, size: number): ImageLine => ({
  text,
  start: [x, y],
  end: [x + length, y],
  corners: [],
  size,
  bold: false,
  serif: false,
  italic: false,
  ink: [10, 10, 10],
  paper: [240, 240, 240],
});
const getSizes = async (lines: readonly ImageLine[]) =>
  (await correctSizes(lines)).map(({ size }) => Math.round(10 * size) / 10);

test("a line of a column whose height was measured with its background has the size of the others", async () => {
  const found = await getSizes([
    line("is a great free package based on", [560, 807], 225, 15.9),
    line("Bootstrap that includes the most", [560, 832], 222, 15.9),
    line("important components and features", [560, 858], 235, 19),
  ]);
  expect(found).toEqual([15.9, 15.9, 15.9]);
});

test("a subtitle below its title keeps its size", async () => {
  expect(
    await getSizes([line("Repair Café", [100, 100], 300, 60), line("every first Sunday", [100, 140], 180, 24)]),
  ).toEqual([60, 24]);
});

test("letters on a colored label are as high as their length lets expect, in its middle", async () => {
  const [label] = await correctSizes([line("BUSINESS", [569, 905], 52, 18.7)]);
  expect(label?.size).toBeGreaterThan(8);
  expect(label?.size).toBeLessThan(11);
  expect(label?.start[1]).toBeLessThan(903);
});

test("lines around a bottle, whose curve makes some of them high, have the size that their lengths show", async () => {
  const found = await getSizes([
    line("Massage a small amount into wet hair, leave for two", [293, 930], 600, 44.6),
    line("minutes and rinse well. Avoid contact with the eyes.", [290, 968], 600, 78.3),
    line("Keep out of reach of children.", [300, 1007], 340, 31),
  ]);
  expect(found).toEqual([31, 31, 31]);
});

test("a condensed heading above a line as long keeps its size", async () => {
  const heading = line("PADARIA DA ESQUINA", [406, 243], 394, 54);
  const street = line("Rua das Flores, 25", [430, 285], 279, 32.8);
  const measured = { cost: 0.08, mass: 1, contrast: 1, gaps: 0, drop: 0, offset: 0, length: 394, width: 12 };
  const matcher = {
    compare: async (): Promise<FontMatch[]> => [
      { ...measured, style: { family: "sans", bold: true, italic: false }, size: 44 },
    ],
  };
  expect((await correctSizes([heading, street], matcher)).map(({ size }) => size)).toEqual([54, 32.8]);
  expect((await correctSizes([heading, street])).map(({ size }) => size)).toEqual([32.8, 32.8]);
});
