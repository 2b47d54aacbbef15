import { expect, test } from "vitest";
import type { DrawnText } from "./draw-letters.ts";
import { findOverlapping, isTooSmall } from "./picture-faults.ts";

/** A line of ten letters, 20 pixels high. */
const line = (x: number, y: number): DrawnText => ({
  glyphs: Array.from({ length: 10 }, (_, at) => ({
    outline: "M0 0",
    matrix: `0.02 0 0 -0.02 ${x + at * 11} ${y}`,
    fill: "rgb(0,0,0)",
    units: 50,
    unitsPerEm: 1000,
  })),
  effects: null,
  scale: 1,
  size: 20,
  stroke: 0,
});

test("texts over each other are found, and lines below each other are not", () => {
  expect(findOverlapping([line(10, 100), line(14, 103), line(10, 200)])).toEqual([0, 1]);
  expect(findOverlapping([line(10, 100), line(10, 119), line(140, 100)])).toEqual([]);
  const { glyphs } = line(10, 108);
  expect(findOverlapping([{ ...line(10, 100), glyphs: [...line(10, 100).glyphs, ...glyphs] }])).toEqual([0]);
});

test("a page of tiny letters is too small, and a chart with small labels is not", () => {
  const labels = (coarse: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ text: "Some text", isCoarse: at < coarse }));
  const ask = (coarse: number, count: number) => isTooSmall(labels(coarse, count));
  expect([ask(54, 54), ask(40, 54), ask(12, 12)]).toEqual([true, false, false]);
});

test("many letters take the time of their lines", () => {
  const page = Array.from({ length: 400 }, (_, at) => line(10 + (at % 4) * 200, 20 + Math.floor(at / 4) * 24));
  expect(findOverlapping(page)).toEqual([]);
});
