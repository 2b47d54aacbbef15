import { expect, test } from "vitest";
import { boldInitial } from "../fixtures/pages.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const rest = "ada mañana el viejo jardinero abre la puerta y mira las flores que crecen junto al muro. ".repeat(3);

test("the first letter of a translation is an initial as high as that of the original", async () => {
  const lines = await translatedLines(boldInitial(0), () => `C${rest}`);
  const [letter] = lines.filter(({ text }) => text === "C");
  expect(letter?.size).toBeGreaterThan(30);
  expect(letter?.y).toBeCloseTo(396, 0);
  const rows = lines.filter(({ text }) => text !== "C").sort((a, b) => b.y - a.y);
  for (const row of rows.slice(0, 3)) expect(row.x).toBeGreaterThan(letter?.right ?? Infinity);
  for (const row of rows.slice(3)) expect(row.x).toBeCloseTo(50, 0);
  expect(rows.length).toBeGreaterThan(3);
  for (const { right } of rows) expect(right).toBeLessThan(252);
});

test("an initial with an accent is smaller, so that the accent stays below the text above it", async () => {
  const lines = await translatedLines(boldInitial(0), () => `Á${rest}`);
  const size = lines.find(({ text }) => text === "Á")?.size ?? 0;
  expect([size > 25, size < 33]).toEqual([true, true]);
});

test.each([["Cada día."], [`42 ${rest}`]])("a short text or one without a letter has no initial: %s", async (text) => {
  const lines = await translatedLines(boldInitial(0), () => text);
  expect(Math.max(...lines.map(({ size }) => size))).toBeLessThan(12);
});
