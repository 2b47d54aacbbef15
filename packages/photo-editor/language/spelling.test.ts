import { expect, test } from "vitest";
import { isKnown } from "../vocabulary.ts";
import { correctSpelling } from "./spelling.ts";

test.each([
  ["gras", "grass"],
  ["insted", "instead"],
  ["backround", "background"],
  ["bakgroud", "background"],
  ["brigther", "brighter"],
  ["remve", "remove"],
  ["chnage", "change"],
  ["pictrue", "picture"],
  ["profesional", "professional"],
])("%s is read as %s", (word, meant) => {
  expect(correctSpelling(word, isKnown).text).toBe(meant);
});

test("words of their own that resemble one of the grammar stay", () => {
  const words =
    "back blank blow blown brow cloud clown contract contrary chance bench glass gross lightning maintain password reflecting remote shadowy shift short situation transparency vertices walter while write";
  expect(correctSpelling(words, isKnown)).toEqual({ text: words, corrected: [] });
});
