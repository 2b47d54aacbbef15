import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { findSyllables } from "./syllables.ts";

const hyphenated = (word: string, language: string): string => {
  const breaks = findSyllables(word, language);
  return [0, ...breaks].map((from, index) => word.slice(from, breaks[index])).join("-");
};

test.each([
  ["es", "mantenimiento", "man-te-ni-miento"],
  ["es", "construcción", "cons-truc-ción"],
  ["es", "desarrollador", "de-sa-rro-lla-dor"],
  ["es", "arquitectura", "ar-qui-tec-tura"],
  ["pt", "carregamento", "car-re-ga-mento"],
  ["it", "amministrazione", "am-mi-ni-stra-zione"],
  ["fr", "photographique", "pho-to-gra-phique"],
  ["de", "Wartungsreserve", "War-tungs-re-serve"],
  ["nl", "onderhoudsreserve", "on-der-houds-re-serve"],
  ["en", "maintenance", "main-te-nance"],
  ["pl", "konserwacja", "konserwacja"],
])("words break between syllables (%s: %s)", (language, word, expected) => {
  expect(hyphenated(word, language)).toBe(expected);
});

const BOLD: SheetFont = { name: "Arimo-Bold", face: "black" };

test("a long word in a narrow cell breaks with a hyphen and keeps its size", async () => {
  const sheet = new Sheet().raw("0.5 w");
  for (const x of [40, 100, 160]) sheet.raw(`${x} 358 60 56 re S`);
  sheet.text(44, 396, BOLD, 10, "Upkeep").text(44, 384, BOLD, 10, "reserve");
  sheet.text(104, 396, BOLD, 10, "Flats").text(164, 396, BOLD, 10, "Costs");
  const lines = await translatedLines(sheet, (text) => text.replace(/Upkeep reserve/, "Reserva mantenimiento"));
  const cell = lines.filter(({ x }) => x < 100);
  expect(cell.some(({ text }) => text.endsWith("-"))).toBe(true);
  expect(Math.min(...cell.map(({ size }) => size))).toBeGreaterThan(8.4);
  expect(Math.max(...cell.map(({ right }) => right))).toBeLessThan(100);
});
