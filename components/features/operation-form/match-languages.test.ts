import { expect, test } from "vitest";
import { isLanguageTag, matchLanguages } from "./match-languages.ts";

const choices = [
  { tag: "pt", name: "Portuguese" },
  { tag: "es", name: "Spanish" },
  { tag: "et", name: "Estonian" },
  { tag: "es-419", name: "Latin American Spanish" },
  { tag: "de", name: "German" },
];
const tags = (entered: string) => matchLanguages(choices, entered).map(({ tag }) => tag);

test("ranks an equal tag first, then names with the prefix, then other matches", () => {
  expect(tags("es")).toEqual(["es", "et", "pt", "es-419"]);
  expect(tags("span")).toEqual(["es", "es-419"]);
  expect(tags(" GER ")).toEqual(["de"]);
});

test("returns all languages for an empty text and none for an unknown one", () => {
  expect(tags("")).toHaveLength(choices.length);
  expect(tags("zzz")).toEqual([]);
});

test("accepts language tags and rejects names", () => {
  expect(["pt-BR", "zh-Hant", "ceb"].every(isLanguageTag)).toBe(true);
  expect(["German", "e", "pt_BR", ""].some(isLanguageTag)).toBe(false);
});
