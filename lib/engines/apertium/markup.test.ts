import fc from "fast-check";
import { expect, test } from "vitest";
import { findTagError } from "../translation/tags.ts";
import { fromStream, toStream, withCapital } from "./markup.ts";

const words = fc
  .stringMatching(/^[\w ,.:$\\[\]{}^/@?!áß-]{1,12}$/)
  .map((text) => text.trim())
  .filter((text) => text !== "");
const part = fc.oneof(
  words,
  words.map((text) => `<g1>${text}</g1>`),
  fc.constant(" "),
);

test("a round trip keeps the text and valid tags for any characters", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const tagged = `<x1/> ${parts.join(" ")}`;
      const back = fromStream(`${toStream(tagged)}.[]`);
      expect(findTagError(tagged, back)).toBeNull();
      expect(back.replace(/<\/?g1>/g, "")).toBe(tagged.replace(/<\/?g1>/g, ""));
    }),
  );
});

test.each([
  ["He doesn't like it.", "no le gusta.", "No le gusta."],
  ["<g1>Is</g1> it?", "¿<g1>es</g1> esto?", "¿<g1>Es</g1> esto?"],
  ["the table", "la mesa", "la mesa"],
  ["The table", "La mesa", "La mesa"],
  ["<x1/> The table", "<x1/> la mesa", "<x1/> la mesa"],
  ["12 Tables", "12 casas", "12 casas"],
])("%s translated as %s becomes %s", (source, answer, expected) => {
  expect(withCapital(source, answer)).toBe(expected);
});

test("adjacent words of one run style share its tags", () => {
  expect(fromStream("[[t:g:1]]Nota[[/]][[t:g:1]]:[[/]] la mesa.[]")).toBe("<g1>Nota:</g1> la mesa");
});
