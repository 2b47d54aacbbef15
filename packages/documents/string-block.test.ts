import fc from "fast-check";
import { expect, test } from "vitest";
import { STRING_CODES } from "./placeholders.ts";
import { wordsOfString } from "./string-block.ts";

const WORD_CHARACTERS = fc.constantFrom(..."aZéßя中が١9१ \t\n, ", "n\u0303", "www", "http", "s", "\u00a0", "100");

test("a text of letters, numbers, white space and commas has no code and keeps all its words", () => {
  fc.assert(
    fc.property(fc.array(WORD_CHARACTERS, { maxLength: 40 }), (characters) => {
      const text = characters.join("");
      expect([...text.matchAll(STRING_CODES)]).toEqual([]);
      expect(wordsOfString(text)).toBe(text.trim());
    }),
    { numRuns: 500 },
  );
});

test("the words of a string leave out its placeholders and tags", () => {
  expect(wordsOfString("Hello {name}, see <b>this</b> file")).toBe("Hello , see  this  file");
  expect(wordsOfString("%s")).toBe("");
});
