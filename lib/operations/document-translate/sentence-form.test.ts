import type { Run } from "@atelier/document-model";
import { expect, test } from "vitest";
import { withForm } from "./sentence-form.ts";

const text = (words: string): Run => ({ kind: "text", text: words, style: 0 });
const code: Run = { kind: "code", code: 0, hard: false };

test.each([
  ["this house is red", "Esta casa es roja.", "es", "esta casa es roja"],
  ["Is it red?", "¿es roja?", "es", "¿Es roja?"],
  ["Red house", "casa roja.", "es", "Casa roja"],
  ["It is red.", "Es roja", "es", "Es roja."],
  ["It is red.", "赤い。", "ja", "赤い。"],
  ["house", "Haus.", "de", "Haus"],
  ["its members", "NATO-Länder", "es", "NATO-Länder"],
  ["%s files", "Archivos: %s", "es", "Archivos: %s"],
  ["… and more", "y más.", "es", "y más"],
])("the form of %j is kept in %j", (source, translation, to, expected) => {
  expect(withForm([text(source)], [text(translation)], to)).toEqual([text(expected)]);
});

test("an inline code at an end is left alone", () => {
  const runs = [code, text("Casa roja."), code];
  expect(withForm([code, text("red house"), code], runs, "es")).toEqual(runs);
});
