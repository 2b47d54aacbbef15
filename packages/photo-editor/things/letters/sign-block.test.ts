import { expect, test } from "vitest";
import { readBlock, splitWords } from "./sign-block.ts";

const line = (text: string, ...box: number[]) => ({ text, box });

test("lines below each other are a sign, and lines apart or of other sizes are none", () => {
  const [first, second] = [line("FOR", 40, 10, 60, 20), line("SALE", 30, 38, 80, 20)];
  expect(readBlock([second, first])?.map(({ text }) => text)).toEqual(["FOR", "SALE"]);
  expect(readBlock([first])).toBeNull();
  expect(readBlock([first, line("SALE", 30, 90, 80, 20)])).toBeNull();
  expect(readBlock([first, line("SALE", 200, 38, 80, 20)])).toBeNull();
  expect(readBlock([first, line("by owner", 40, 34, 60, 8)])).toBeNull();
});

test.each([
  ["SE VENDE", 2, ["SE", "VENDE"]],
  ["SOLD", 2, ["SOLD"]],
  ["TO LET NOW", 2, ["TO LET", "NOW"]],
  ["a b c d", 3, ["a", "b", "c d"]],
])("%s in %i lines", (text, lines, expected) => {
  expect(splitWords(text, lines).length).toBeLessThanOrEqual(lines);
  expect(splitWords(text, lines).join(" ")).toBe(text);
  if (text !== "a b c d") expect(splitWords(text, lines)).toEqual(expected);
});
