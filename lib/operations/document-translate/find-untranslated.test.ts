import { expect, test } from "vitest";
import { installedModes, route } from "../../engines/apertium/modes.ts";
import { apertiumTranslator } from "../../engines/apertium/translator.ts";
import { findUntranslated } from "./find-untranslated.ts";

const translator = { findUnknown: async (texts: readonly string[]) => texts.filter((text) => /x/.test(text)) };

test("a text stays because the engine does not know it or one of its words", async () => {
  const texts = ["1 hora", "xylo", "Data de entrega:", "menta", "Saco de papel"];
  const knowsData = {
    findUnknown: async (some: readonly string[]) => some.filter((text) => /x/.test(text) || text === "Data"),
  };
  const from = { from: "pt", to: "es" };
  expect(await findUntranslated({ texts }, knowsData, from)).toEqual(["xylo", "Data de entrega:"]);
});

test("words of a sentence that was translated are only those that the engine does not know", async () => {
  const left = { texts: [], words: ["lugar fresco", "box"] };
  expect(await findUntranslated(left, translator, { from: "pt", to: "es" })).toEqual(["box"]);
});

test("the engine is called once for texts and words, and not without any", async () => {
  const calls: (readonly string[])[] = [];
  const counting = {
    findUnknown: async (texts: readonly string[]) => {
      calls.push(texts);
      return translator.findUnknown(texts);
    },
  };
  const options = { from: "pt", to: "es" };
  expect(await findUntranslated({ texts: ["xylo", "menta"], words: ["box"] }, counting, options)).toEqual([
    "xylo",
    "box",
  ]);
  expect(await findUntranslated({ texts: ["Pan de nuez"] }, counting, options)).toEqual([]);
  expect(await findUntranslated({ texts: [] }, counting, options)).toEqual([]);
  expect(calls).toEqual([["xylo", "menta", "box"], ["Pan de nuez"]]);
});

test("an engine without a dictionary leaves all", async () => {
  expect(await findUntranslated({ texts: ["menta"] }, {}, { from: "it", to: "es" })).toEqual(["menta"]);
});

test.runIf(installedModes().length > 0).each([
  ["pt", "es", ["nade", "costa", "suba", "Lavar", "Lençol"], ["Lençol"]],
  [
    "pt",
    "es",
    ["Saco de papel", "Total a pagar", "Data de entrega:", "3 Pastel de nata"],
    ["Data de entrega:", "3 Pastel de nata"],
  ],
  ["ca", "es", ["1 hora", "vida", "Entrada", "Illibres"], ["Illibres"]],
  ["it", "es", ["menta", "fresco", "panna", "coppe"], ["panna", "coppe"]],
  ["es", "en", ["aroma", "LIMPIAHOGAR", "hospital"], ["LIMPIAHOGAR"]],
  ["en", "ca", ["Hospital", "overdue", "2 <b> *x"], ["overdue", "2 <b> *x"]],
])("from %s to %s, words of both languages are known", async (from, to, words, unknown) => {
  if (route(from, to)?.length !== 1) return;
  expect(await findUntranslated({ texts: words }, apertiumTranslator(), { from, to })).toEqual(unknown);
});
