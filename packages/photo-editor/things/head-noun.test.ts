import { expect, test } from "vitest";
import { getHeadNoun, isPlural } from "./head-noun.ts";

test.each([
  ["coffee cup", "cup"],
  ["bench behind the motorcycle", "bench"],
  ["man pointing at the sky", "man"],
  ["dog that runs", "dog"],
  ["cable across the sky", "cable"],
])("%s is a %s", (words, noun) => expect(getHeadNoun(words)).toBe(noun));

test.each([
  ["cat's eyes", true],
  ["red shoes", true],
  ["men", true],
  ["bus", false],
  ["glass", false],
  ["man", false],
])("%s: several things is %s", (words, several) => expect(isPlural(words)).toBe(several));
