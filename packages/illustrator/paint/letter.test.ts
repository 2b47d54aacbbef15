import { expect, test } from "vitest";
import { splitLines } from "./letter.ts";

test("a text is split at spaces into lines of similar length", () => {
  expect(splitLines("Come in, we're open", 2)).toEqual(["Come in,", "we're open"]);
  expect(splitLines("STOP", 3)).toEqual(["STOP"]);
  expect(splitLines("one two three four five six", 3)).toHaveLength(3);
});
