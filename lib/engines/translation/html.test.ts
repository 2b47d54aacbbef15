import fc from "fast-check";
import { expect, test } from "vitest";
import { fromHtml, toHtml } from "./html.ts";
import { escapeText } from "./tags.ts";

const words = fc.string({ unit: "grapheme" }).map((text) => escapeText(text.replace(/[\r\0]/g, "")));
const part = fc.oneof(
  words,
  words.map((text) => `<g1>${text}</g1>`),
  fc.constantFrom("<x1/>", "<x2/>"),
);

test("tagged text survives a round trip through HTML", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const tagged = parts.join("");
      expect(fromHtml(toHtml(tagged))).toBe(tagged);
    }),
  );
});

test("removes elements that a vendor added and keeps their text", () => {
  const html = '<p>Una <font color="red">casa</font> <span id="x1">1</span><!-- note --><br>&nbsp;roja</p>';
  expect(fromHtml(html)).toBe("Una casa <x1/>1\u00a0roja");
});
