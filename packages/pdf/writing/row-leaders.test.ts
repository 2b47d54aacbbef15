import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

test("a line to write on follows the text before it, and not another one of its row", async () => {
  const sheet = new Sheet().text(60, 400, SERIF, 10, "Running").text(120, 400, SERIF, 10, "Other:");
  const start = 120 + getWidth("Other: ", SERIF, 10);
  sheet.text(start, 400, SERIF, 10, "______________");
  const change = (text: string) => text.replace("Running", "Corro").replace("Other:", "Otro:");
  const lines = await translatedLines(sheet, change);
  const rules = lines.filter(({ text }) => /_/.test(text));
  expect(Math.min(...rules.map(({ x }) => x))).toBeGreaterThan(130);
});

test.each(["Sitio y cita:", "Sitio y citas:", "Sitio o cita:"])(
  "a line to write on begins right after %s",
  async (label) => {
    const before = "Place and date: ";
    const start = 60 + getWidth(before, SERIF, 10);
    const sheet = new Sheet().text(60, 400, SERIF, 10, before).text(start, 400, SERIF, 10, "_".repeat(20));
    const lines = await translatedLines(sheet, (text) => text.replace("Place and date:", label));
    const rules = lines.filter(({ text }) => /_/.test(text));
    const end = Math.max(...lines.filter(({ text }) => /:/.test(text)).map(({ right }) => right));
    const gap = Math.min(...rules.map(({ x }) => x)) - 60 - getWidth(label, SERIF, 10);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(4.2);
    expect(end).toBeLessThan(start);
  },
);

test("a line to write on keeps its first stroke if the text before it grows by a little", async () => {
  const start = 60 + getWidth("day of ", SERIF, 10);
  const sheet = new Sheet().text(60, 400, SERIF, 10, "day of ").text(start, 400, SERIF, 10, "_".repeat(20));
  const lines = await translatedLines(sheet, (text) => text.replace("day of", "dayfof"));
  const rules = lines.filter(({ text }) => /_/.test(text));
  expect(Math.min(...rules.map(({ x }) => x))).toBeLessThan(start + 5);
});
