import { cutWords } from "@atelier/vocabulary";
import { expect, test } from "vitest";
import { correctSpelling } from "./spelling.ts";

function correct(prompt: string) {
  const { tokens } = cutWords(prompt);
  const corrected = correctSpelling(tokens);
  return { words: tokens.map(({ word }) => word).join(" "), corrected };
}

test.each([
  ["a yelow submarine", "a yellow submarine"],
  ["an elefant wih a squirel", "an elephant with a squirrel"],
  ["hedgehogs in the autum forest", "hedgehogs in the autumn forest"],
  ["two buterflies on a sunfower", "two butterflies on a sunflower"],
])("a misspelled word is read as the closest known one: %s", (prompt, meant) => {
  const { words, corrected } = correct(prompt);
  expect(words).toBe(meant);
  expect(corrected.length).toBeGreaterThan(0);
});

test.each([
  "an old lighthouse on a cliff",
  "a cottage beside a stall with wares",
  "a car in front of a bakery",
  "an astronaut planting a flag, launching and kicking",
  "a portrait of Anna and Yelow",
  "drei rote Katzen unter einem Baume",
])("an English word, a name and a text in another language stay as they are: %s", (prompt) => {
  expect(correct(prompt).corrected).toEqual([]);
});
