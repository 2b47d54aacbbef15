import fc from "fast-check";
import { expect, test } from "vitest";
import { findTagError } from "../translation/tags.ts";
import { fromStream, toStream } from "./markup.ts";

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

test("adjacent words of one run style share its tags", () => {
  expect(fromStream("[[t:g:1]]Nota[[/]][[t:g:1]]:[[/]] la mesa.[]")).toBe("<g1>Nota:</g1> la mesa");
});

test("the added stop is removed where an object went behind it", () => {
  expect(fromStream("al directori.. [<x0/>] []")).toBe("al directori. <x0/>");
  expect(fromStream("al directori. [<x0/>] []")).toBe("al directori <x0/>");
});

test("signs of a raised number stay in its style, and a mark of digits follows its word", () => {
  expect(toStream("10<g1>−1</g1> m<g1>2</g1>")).toBe("10[<g1>−1</g1>] m[[t:g:1]]2[[/]]");
  expect(fromStream("10[<g1>−1</g1>] m[[t:g:1]]2[[/]].[]")).toBe("10<g1>−1</g1> m<g1>2</g1>");
  expect(fromStream(`${toStream("a<g1>&lt;*</g1>")}.[]`)).toBe("a<g1>&lt;*</g1>");
});
