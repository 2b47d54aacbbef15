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

test.each(["Tipus de sòl", "Tipus de la", "Els tipus", "Tipus", "Els tipus de sòl bo"])(
  "a leader of dots set apart leaves no hole after %s",
  async (label) => {
    const start = 60 + getWidth("Tipos de suelo ", SERIF, 10) + 2;
    const sheet = new Sheet().text(60, 400, SERIF, 10, "Tipos de suelo").text(start, 400, SERIF, 10, ". ".repeat(40));
    const lines = await translatedLines(sheet, (text) => text.replace("Tipos de suelo", label));
    const dots = lines.filter(({ text }) => /^[\s.]+$/.test(text));
    const gap = Math.min(...dots.map(({ x }) => x)) - 60 - getWidth(label, SERIF, 10);
    expect(gap).toBeGreaterThan(0.2);
    expect(gap).toBeLessThan(1.5 + getWidth(". ", SERIF, 10));
  },
);

test.each(["Number:", "Numbers:", "The number:", "A number:", "Number of:"])(
  "a leader of dense dots begins after %s as it did before",
  async (label) => {
    const start = 60 + getWidth("Número de carné: ", SERIF, 10);
    const sheet = new Sheet().text(60, 400, SERIF, 10, "Número de carné: ").text(start, 400, SERIF, 10, ".".repeat(40));
    const lines = await translatedLines(sheet, (text) => text.replace("Número de carné:", label));
    const dots = lines.filter(({ text }) => /^[\s.]+$/.test(text));
    const gap = Math.min(...dots.map(({ x }) => x)) - 60 - getWidth(label, SERIF, 10);
    const before = getWidth(" ", SERIF, 10);
    expect(Math.abs(gap - before)).toBeLessThan(0.5 * getWidth(".", SERIF, 10) + 0.2);
  },
);

test.each(["Byline of the applicant:", "Firma of the applicant:", "Byline of the applicants:"])(
  "a line to write on begins right after the longer text %s",
  async (label) => {
    const before = "Firma del solicitante: ";
    const start = 60 + getWidth(before, SERIF, 10);
    const sheet = new Sheet().text(60, 400, SERIF, 10, before).text(start, 400, SERIF, 10, "_".repeat(20));
    const lines = await translatedLines(sheet, (text) => text.replace("Firma del solicitante:", label));
    const strokes = lines.filter(({ text }) => /_/.test(text));
    const gap = Math.min(...strokes.map(({ x }) => x)) - 60 - getWidth(label, SERIF, 10);
    expect(Math.abs(gap - getWidth(" ", SERIF, 10))).toBeLessThan(1.6);
  },
);
