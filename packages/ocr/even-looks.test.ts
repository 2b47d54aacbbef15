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

test("coarse lines have serifs if all others have them", () => {
  const coarse = line(300, { isCoarse: true, size: 12 });
  const serifs = (others: SharedLook[]) => evenLooks([...others, coarse]).at(-1)?.serif;
  expect(serifs([line(100, { serif: true }), line(200, { serif: true })])).toBe(true);
  expect(serifs([line(100, { serif: true }), line(200)])).toBe(false);
  expect(serifs([line(100, { serif: true })])).toBe(false);
});
