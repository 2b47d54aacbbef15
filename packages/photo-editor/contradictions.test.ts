import { expect, test } from "vitest";
import { warnOfContradiction } from "./contradictions.ts";
import { editWithParts } from "./fixtures/edit.ts";
import { readInstructions } from "./grammar.ts";

test.each([
  ["much warmer and cooler", true],
  ["make it brighter and darker", true],
  ["more contrast and less contrast", true],
  ["blur it and sharpen it", true],
  ["make the sky darker and the sky brighter", true],
  ["brighter, warmer and a bit sharper", false],
  ["brighten the dog and darken the background", false],
  ["make it brighter with a moody look", false],
  ["increase exposure by one stop and bring back the highlights", false],
])("%s: opposite wishes are named at half of the price", (instructions, isNamed) => {
  const { edit, warnings } = editWithParts({});
  warnOfContradiction(readInstructions(instructions).steps, edit);
  expect([edit.guessed, warnings.length]).toEqual(isNamed ? [true, 1] : [false, 0]);
});
