import { expect, test } from "vitest";
import { memoryScope, SegmentMemory } from "./segment-memory.ts";

const memory = () =>
  new SegmentMemory([
    { source: "The red house is old.", target: "La casa roja es vieja." },
    { source: "Press <x1/> to save the file.", target: "Pulse <x1/> para guardar el archivo." },
  ]);

test("an equal segment is found whatever its white space, and keeps its own at the ends", () => {
  expect(memory().find("  The red\u00a0house is  old. ")).toBe("  La casa roja es vieja. ");
  expect(memory().find("The red house is older.")).toBeUndefined();
  expect(memory().find("the red house is old.")).toBeUndefined();
});

test("a similar segment shares most of its words", () => {
  expect(memory().findSimilar("The red house is very old.")).toEqual({
    source: "The red house is old.",
    translation: "La casa roja es vieja.",
    similarity: 10 / 11,
  });
  expect(memory().findSimilar("A red car is fast today.")).toBeUndefined();
  expect(memory().findSimilar("Old house")).toBeUndefined();
});

test("the scope depends on terms and formality, not on the order of the terms", () => {
  expect(memoryScope([], "default")).toBe("");
  expect(memoryScope([], "default", ["friendly", ""])).not.toBe(memoryScope([], "default", ["", "friendly"]));
  const terms: [string, string][] = [
    ["house", "casa"],
    ["dog", "perro"],
  ];
  expect(memoryScope(terms, "default")).toBe(memoryScope([...terms].reverse(), "default"));
  expect(new Set([memoryScope(terms, "more"), memoryScope(terms, "default"), memoryScope([], "more")]).size).toBe(3);
});
