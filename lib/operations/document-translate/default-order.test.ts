import { expect, test } from "vitest";
import { tableDirections } from "../../models/languages/direction.ts";
import { closeLanguages, orderForPair } from "./default-order.ts";

test.each([
  ["en", "de", ["bergamot", "apertium", "m2m100", "own"]],
  ["es", "ca", ["apertium", "bergamot", "m2m100", "own"]],
  ["pt-BR", "es-MX", ["apertium", "bergamot", "m2m100", "own"]],
  ["es", "fr", ["bergamot", "apertium", "m2m100", "own"]],
  ["", "es", ["bergamot", "apertium", "m2m100", "own"]],
])("%s to %s", (from, to, expected) => {
  expect(orderForPair(["own", "apertium", "bergamot", "m2m100"], from, to)).toEqual(expected);
});

test("the table lists only languages that Mozilla's models have too, with a reason", () => {
  for (const { languages, reason } of closeLanguages) {
    expect(reason).not.toBe("");
    for (const language of languages)
      expect(
        [...tableDirections.keys()].some((key) => key.split("-").includes(language)),
        language,
      ).toBe(true);
  }
});
