import { expect, test } from "vitest";
import { readPrompt } from "./words.ts";

test.each([
  ["on a marble countertop", { scene: "marble", dark: false }],
  ["black marble", { scene: "marble", dark: true, unused: [] }],
  ["a rustic wooden table", { scene: "wood", dark: false }],
  ["dark walnut desk", { scene: "wood", dark: true }],
  ["industrial concrete loft", { scene: "concrete" }],
  ["draped linen", { scene: "fabric", unused: [] }],
  ["pink silk", { scene: "fabric", color: "pink", unused: [] }],
  ["a garden with bokeh", { scene: "outdoor", top: "wood" }],
  ["stone table in the forest", { scene: "outdoor", top: "stone", unused: [] }],
  ["wooden table outdoors in sunlight", { scene: "outdoor", top: "wood", unused: [] }],
  ["a blue gradient", { scene: "gradient", color: "blue", unused: [] }],
  ["light blue background", { scene: "color", color: "lightblue", unused: [] }],
  ["plain #ff8800", { scene: "color", color: "#ff8800", unused: [] }],
  ["clean white background", { scene: "white", unused: [] }],
  ["Product photo on WOOD", { scene: "wood", unused: [] }],
  ["a slab of slate", { scene: "concrete" }],
])("%s is understood", (prompt, parsed) => {
  expect(readPrompt(prompt)).toMatchObject(parsed);
});

test.each([
  ["marble with penguins and fireworks", ["penguins", "fireworks"]],
  ["marble and silk", ["silk"]],
  ["green marble", ["green"]],
  ["wood without flowers", ["without flowers"]],
  ["pink and yellow fabric", ["yellow"]],
  ["wood, дерево", ["дерево"]],
])("the unused words of %s are reported", (prompt, unused) => {
  expect(readPrompt(prompt)?.unused).toEqual(unused);
});

test.each([
  ["in a kitchen", ["kitchen"]],
  ["on a marble kitchen counter", ["kitchen", "counter"]],
  ["in a garden", []],
  ["on marble", []],
])("places that the scene of %s only approximates are named", (prompt, places) => {
  expect(readPrompt(prompt)?.approximated).toEqual(places);
});

test.each(["", "🦄", "quantum penguins", "no marble", "\u0000\u0007", "在桌子上", "the", "x".repeat(4000)])(
  "%j names no scene",
  (prompt) => {
    expect(readPrompt(prompt)).toBeNull();
  },
);
