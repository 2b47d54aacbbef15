import { expect, test } from "vitest";
import { findHelpfulBreaks } from "./loose-lines.ts";

const TEXT = "No es muy bueno tener experiencia para el curso de la escuela";
const words = [...TEXT.matchAll(/ |$/g)].map(({ index }) => Math.min(index + 1, TEXT.length));
/** The lines before and after "experiencia", of which the first one is free by `free` em. */
const lines = (free: number) => [
  { from: 0, to: TEXT.indexOf("experiencia"), free },
  { from: TEXT.indexOf("experiencia"), to: TEXT.length, free: 0 },
];

test("a torn line gets the syllables of the next word", () => {
  const breaks = findHelpfulBreaks(TEXT, lines(6), words, "es", new Set());
  expect(breaks.map((position) => TEXT.slice(TEXT.indexOf("exp"), position))).toContain("expe");
});

test.each([0, 1, 1.5])("a line with %s em to spread stays as it is", (free) => {
  expect(findHelpfulBreaks(TEXT, lines(free), words, "es", new Set())).toEqual([]);
});

test("names, and words that were tried before, stay whole", () => {
  const named = TEXT.replace("experiencia", "Experiencia");
  expect(findHelpfulBreaks(named, lines(6), words, "es", new Set())).toEqual([]);
  const known = new Set(findHelpfulBreaks(TEXT, lines(6), words, "es", new Set()));
  expect(findHelpfulBreaks(TEXT, lines(6), words, "es", known)).toEqual([]);
});

test("the last line of a text is never torn, and languages without patterns have no breaks", () => {
  expect(findHelpfulBreaks(TEXT, [{ from: 0, to: 20, free: 9 }], words, "es", new Set())).toEqual([]);
  expect(findHelpfulBreaks(TEXT, lines(6), words, "pl", new Set())).toEqual([]);
});

test("the last word of a text breaks only after a line that is torn more", () => {
  const end = TEXT.slice(0, TEXT.indexOf(" para"));
  const ends = words.filter((position) => position < end.length).concat(end.length);
  const free = (width: number) => lines(width).map((line) => ({ ...line, to: Math.min(line.to, end.length) }));
  expect(findHelpfulBreaks(end, free(3), ends, "es", new Set())).toEqual([]);
  expect(findHelpfulBreaks(end, free(6), ends, "es", new Set())).not.toEqual([]);
});
