import { expect, test } from "vitest";
import { evenLooks, type SharedLook } from "./even-looks.ts";

const line = (y: number, look: Partial<SharedLook> = {}): SharedLook => ({
  text: "The folder contains photographs",
  start: [100, y],
  end: [400, y],
  size: 20,
  bold: false,
  serif: false,
  isCoarse: false,
  italic: false,
  ink: [30, 30, 30],
  ...look,
});
const sizes = (lines: readonly SharedLook[]) => evenLooks(lines).map(({ size }) => Math.round(size * 10) / 10);

test("lines of one text get one size, which longer lines show better", () => {
  expect(sizes([line(100), line(126, { size: 17, text: "is emptied" })])).toEqual([19.3, 19.3]);
});

test.each([
  ["a heading", { bold: true }],
  ["a much smaller line", { size: 15 }],
  ["a line that begins elsewhere", { start: [140, 126], end: [440, 126] }],
  ["a line of another color", { ink: [200, 30, 30] }],
  ["a line further away", { start: [100, 150], end: [400, 150] }],
] as const)("%s keeps its size", (_, look) => {
  expect(sizes([line(100), line(126, { size: 18, ...look })])).toEqual([20, "size" in look ? 15 : 18]);
});

test("coarse lines have serifs if most others have them", () => {
  const coarse = line(300, { isCoarse: true, size: 12 });
  const serifs = (others: SharedLook[]) => evenLooks([...others, coarse]).at(-1)?.serif;
  expect(serifs([line(100, { serif: true }), line(200, { serif: true })])).toBe(true);
  expect(serifs([line(100, { serif: true }), line(200)])).toBe(false);
  expect(serifs([line(100, { serif: true })])).toBe(false);
  expect(serifs([line(100, { serif: true }), line(200, { serif: true }), line(250, { text: "Soups" })])).toBe(true);
});

test("lines of a tilted picture get one angle, and a stamp at another angle keeps its own", () => {
  const tilted = [1.2, 1.6, 2.4, 1.5, 20].map((degrees, row) => {
    const [dx, dy] = [300 * Math.cos((degrees * Math.PI) / 180), 300 * Math.sin((degrees * Math.PI) / 180)];
    return line(100, { start: [100, 100 + 60 * row], end: [100 + dx, 100 + 60 * row + dy] });
  });
  const angles = evenLooks(tilted).map(({ start, end }) =>
    ((Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI).toFixed(1),
  );
  expect(angles).toEqual(["1.6", "1.6", "1.6", "1.6", "20.0"]);
});

test("a coarse line is as bold as most others of its color and size", () => {
  const coarse = (y: number, look: Partial<SharedLook> = {}) => line(y, { isCoarse: true, size: 15, ...look });
  const bolds = (lines: readonly SharedLook[]) => evenLooks(lines).map(({ bold }) => bold);
  const row = coarse(100, { bold: true, text: "Language" });
  expect(bolds([row, coarse(150), coarse(200)])).toEqual([false, false, false]);
  expect(bolds([row, coarse(150, { bold: true }), coarse(200)])).toEqual([true, true, false]);
  expect(bolds([row, coarse(150, { ink: [200, 30, 30] }), coarse(200)])).toEqual([true, false, false]);
  expect(bolds([{ ...row, isCoarse: false }, coarse(150), coarse(200)])).toEqual([true, false, false]);
});

test("lines of one size whose colors differ only by their edges get the color of the longest one", () => {
  const inks = (lines: readonly SharedLook[]) => evenLooks(lines).map(({ ink }) => ink[0]);
  const gray = line(126, { text: "is emptied", ink: [45, 44, 43] });
  expect(inks([line(100), gray])).toEqual([30, 30]);
  expect(inks([line(100), { ...gray, ink: [200, 30, 30] }])).toEqual([30, 200]);
  expect(inks([line(100), { ...gray, size: 40 }])).toEqual([30, 45]);
});

test("lines of a panel that is seen from the side keep angles that change from line to line", () => {
  const slopes = [0.07, 0.048, 0.01, -0.012, -0.03];
  const lines = slopes.map((slope, row) => {
    const y = 100 + 80 * row;
    return line(y, { start: [100, y - 150 * slope], end: [400, y + 150 * slope] });
  });
  const found = evenLooks(lines).map(({ start, end }) => (end[1] - start[1]) / (end[0] - start[0]));
  for (const [row, slope] of slopes.entries()) expect(Math.abs((found[row] ?? 0) - slope)).toBeLessThan(0.013);
});

test("letters whose color differs in hue keep it, although they are about as light", () => {
  const [blue] = evenLooks([
    line(100, { ink: [100, 112, 152], text: "Download" }),
    line(300, { ink: [120, 123, 130] }),
  ]);
  expect(blue?.ink).toEqual([100, 112, 152]);
});
