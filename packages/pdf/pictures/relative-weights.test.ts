import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { withRelativeWeights } from "./relative-weights.ts";

/** A line of a list, with the ink of its letters relative to that of a regular font, in a gray. */
const line = (text: string, y: number, mass: number, gray: number): ImageLine => ({
  text,
  start: [100, y],
  end: [300, y],
  corners: [],
  size: 30,
  bold: false,
  serif: false,
  italic: false,
  ink: [gray, gray, gray],
  paper: [255, 255, 255],
  family: "sans",
  likeness: 0.93,
  mass,
});

const bolds = (lines: readonly ImageLine[]) =>
  withRelativeWeights(lines).flatMap(({ bold, text }) => (bold ? [text] : []));

test("semibold names above regular lines are bold, although each is as heavy as a regular font", () => {
  const rows = ["Notebook", "Wallet", "Shears"].flatMap((name, row) => [
    line(name, 100 + 80 * row, 1 + 0.01 * row, 82),
    line(`Things for ${row} people`, 130 + 80 * row, 0.87 - 0.01 * row, 112),
  ]);
  expect(bolds(rows)).toEqual(["Notebook", "Wallet", "Shears"]);
});

test("lines of one weight in two grays are not bold", () => {
  const rows = ["Notebook", "Wallet", "Shears"].flatMap((name, row) => [
    line(name, 100 + 80 * row, 0.9 - 0.01 * row, 40),
    line(`Things for ${row} people`, 130 + 80 * row, 0.88, 130),
  ]);
  expect(bolds(rows)).toEqual([]);
});

test("small lines of one weight that pixels make heavier than others are not bold", () => {
  const rows = ["Profile", "Privacy", "Security"].flatMap((name, row) => [
    { ...line(name, 100 + 40 * row, 1.02 - 0.01 * row, 0), size: 16 },
    { ...line(`Orders of ${row} days`, 110 + 40 * row, 0.86 + 0.005 * row, 20), size: 16 },
  ]);
  expect(bolds(rows)).toEqual([]);
});

test("larger regular lines above light ones are not bold, and semibold ones are", () => {
  const rows = (mass: number) =>
    ["Payment", "Privacy", "Language"].flatMap((name, row) => [
      { ...line(name, 100 + 80 * row, mass - 0.01 * row, 32), size: 28 },
      { ...line(`Orders of ${row} days`, 130 + 80 * row, 0.86, 106), size: 22 },
    ]);
  expect(bolds(rows(0.97))).toEqual([]);
  expect(bolds(rows(1.15))).toEqual(["Payment", "Privacy", "Language"]);
});
