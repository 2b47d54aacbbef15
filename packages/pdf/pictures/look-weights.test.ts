import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { findBoldLooks, sharesOtherWeight, type Weights } from "./look-weights.ts";
import type { FontMatch } from "./match-fonts.ts";

const line: ImageLine = {
  text: "Primero",
  start: [0, 40],
  end: [200, 40],
  corners: [],
  size: 40,
  bold: false,
  serif: true,
  italic: false,
  ink: [20, 20, 20],
  paper: [240, 240, 240],
};

const match = (bold: boolean, cost: number, mass: number): FontMatch => ({
  style: { family: "serif", bold, italic: false },
  cost,
  mass,
  gaps: 0,
  contrast: 1,
  size: 40,
  drop: 0,
  offset: 0,
  length: 200,
  width: 5,
});
const weigh = (regular: number, bold: number, mass = 1): Weights => [
  match(false, regular, mass),
  match(true, bold, 0.75 * mass),
];

test("headings share the weight that one of them clearly has, unless another clearly has the usual one", () => {
  const clear = weigh(0.084, 0.052);
  const isOther = (weights: Weights) => weights === clear;
  expect(sharesOtherWeight([weigh(0.042, 0.03), clear, weigh(0.04, 0.042)], isOther)).toBe(true);
  expect(sharesOtherWeight([weigh(0.042, 0.06), clear, weigh(0.04, 0.042)], isOther)).toBe(false);
  expect(sharesOtherWeight([weigh(0.042, 0.03), weigh(0.04, 0.042)], isOther)).toBe(false);
});

test.each([
  ["heavier than the light lines around them", 1.2, 0.82, 0.07, true],
  ["as heavy as the lines around them", 1.2, 1.15, 0.07, false],
  ["not more like bold letters", 1.2, 0.82, 0.1, false],
  ["not heavier than the font", 1.05, 0.82, 0.07, false],
])("headings %s: bold %s", (_, mass, around, bold, expected) => {
  const headings = [{ line, weights: weigh(0.09, bold, mass) }];
  const dishes = [{ line: { ...line, text: "Ensalada de la huerta" }, weights: weigh(0.12, 0.2, around) }];
  expect(findBoldLooks([headings, dishes]).has(headings)).toBe(expected);
});
