import type { TextLine } from "@atelier/ocr";
import { expect, test } from "vitest";
import { joinUnits } from "./join-units.ts";

const toLine = (text: string, [left, right]: [number, number], confidence: number, top = 100): TextLine => ({
  text,
  polygon: [
    [left, top],
    [right, top],
    [right, top + 20],
    [left, top + 20],
  ],
  angle: 0,
  confidence,
  score: 1,
  box: { center: [(left + right) / 2, top + 10], width: right - left, height: 20, angle: 0 },
});
const WEIGHT = toLine("Net weight: 370", [50, 200], 0.95);

test.each([
  ["a unit behind a number", [WEIGHT, toLine("g", [206, 216], 0.5)], ["Net weight: 370 g"]],
  ["a currency", [toLine("20", [50, 80], 0.9), toLine("€", [85, 95], 0.45)], ["20 €"]],
  ["a letter that is read surely", [WEIGHT, toLine("g", [206, 216], 0.9)], ["Net weight: 370", "g"]],
  ["a letter far from the number", [WEIGHT, toLine("g", [260, 270], 0.5)], ["Net weight: 370", "g"]],
  ["a letter on another line", [WEIGHT, toLine("g", [206, 216], 0.5, 125)], ["Net weight: 370", "g"]],
  ["a letter behind a word", [toLine("Weight", [50, 200], 0.9), toLine("g", [206, 216], 0.5)], ["Weight", "g"]],
] as const)("%s is joined where it belongs to a number", (_, lines, texts) => {
  expect(joinUnits(lines).map(({ text }) => text)).toEqual(texts);
});

test("the line of a number reaches to the end of its unit", () => {
  const [line] = joinUnits([WEIGHT, toLine("kg", [206, 226], 0.5)]);
  expect(line?.polygon[1]).toEqual([226, 100]);
});
