import { expect, test } from "vitest";
import { repairTagged } from "./repair-tags.ts";
import { type TaggedText, writeTagged } from "./tagged-text.ts";

/** Far below the time for sentences of this length if it grew with the square of the length. */
const LIMIT_MS = 15_000;

const source = (text: string, { codes = 0, styles = 0 } = {}): TaggedText => ({
  text,
  style: 0,
  styles: Array.from({ length: styles }, (_, at) => at + 1),
  codes: Array.from({ length: codes }, (_, code) => ({ code, hard: false })),
});
const repaired = (translation: string, tagged: TaggedText) =>
  writeTagged(repairTagged(translation, tagged) ?? [], tagged);

test.each([
  ["into the gap that it left", "Hola  mundo bueno", "Hello <x1/> good world", "Hola <x1/> mundo bueno"],
  ["between words, with spaces", "Hola mundo bueno", "Hello good <x1/> world", "Hola mundo <x1/> bueno"],
  ["before the marks at the end", "Hola mundo!?", "Hello world<x1/>!?", "Hola mundo<x1/>!?"],
  ["between the marks at the end", "Hola mundo (…)!", "Hello world (…<x1/>)!", "Hola mundo (…<x1/>)!"],
  ["before a mark that a space precedes", "Hola mundo , bueno", "Hi world <x1/>, good", "Hola mundo <x1/>, bueno"],
  ["at the start and at the end", "Hola mundo", "<x1/>Hello world<x2/>", "<x1/>Hola mundo<x2/>"],
])("a missing code is put %s", (_, translation, text, expected) => {
  expect(repaired(translation, source(text, { codes: text.split("<x").length - 1 }))).toBe(expected);
});

test("several missing codes have their own gaps, or share one in their order", () => {
  expect(repaired("uno dos tres.", source("one <x1/> two three<x2/>.", { codes: 2 }))).toBe("uno <x1/> dos tres<x2/>.");
  expect(repaired("uno dos", source("one <x1/> <x2/> <x3/> two", { codes: 3 }))).toBe("uno <x1/><x2/><x3/> dos");
});

test("a missing style is put around the words there, or around the nearest word", () => {
  expect(repaired("uno dos tres", source("one <g1>two</g1> three", { styles: 1 }))).toBe("uno <g1>dos</g1> tres");
  expect(repaired("uno", source("<g1>a</g1> long <g2>sentence</g2>", { styles: 2 }))).toBe("<g1>uno</g1>");
});

test("400 missing codes before very many marks", { timeout: LIMIT_MS }, () => {
  const codes = Array.from({ length: 400 }, (_, at) => `b<x${at + 1}/>`);
  const marks = "!".repeat(12_000);
  const output = repaired(`Hola${marks}`, source(`a${codes.join("")}c`, { codes: 400 }));
  expect(output.replace(/<x\d+\/>/g, "")).toBe(`Hola${marks}`);
  expect(output.match(/<x\d+\/>/g)).toEqual(codes.map((code) => code.slice(1)));
});
