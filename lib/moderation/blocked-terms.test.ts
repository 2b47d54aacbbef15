import { describe, expect, test } from "vitest";
import { findBlockedTerm, parseTerms } from "./blocked-terms.ts";
import { getPrompts } from "./prompts.ts";

const terms = parseTerms(["gore", "naked person", "explos*", "Straße", " , "]);

describe("blocked terms", () => {
  test.each([
    ["GORE, please", "gore"],
    ["a Naked\nperson on a beach", "naked person"],
    ["three explosions", "explos*"],
    ["ｇｏｒｅ", "gore"],
    ["góré", "gore"],
    ["eine straße", "Straße"],
    ["go\u200bre", "gore"],
    ["g\u00ado\u2060r\u3164e", "gore"],
  ])("%j contains a term", (text, term) => {
    expect(findBlockedTerm(text, terms)).toBe(term);
  });

  test.each(["gorest", "a person, naked", "categories", "person naked", "", "nakedperson"])(
    "%j contains none, because terms are whole words in their order",
    (text) => {
      expect(findBlockedTerm(text, terms)).toBeNull();
    },
  );

  test("only fields that say what an image shall show are prompts", () => {
    const input = { prompt: "a", negative_prompt: "gore", instructions: "b", objects: ["c", "d"], style: "none", n: 1 };
    expect(getPrompts(input).map(({ field, text }) => `${field}:${text}`)).toEqual([
      "prompt:a",
      "instructions:b",
      "objects:c",
      "objects:d",
    ]);
  });
});
