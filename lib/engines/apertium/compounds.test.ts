import { expect, test } from "vitest";
import { splitCompounds } from "./compounds.ts";
import { route } from "./modes.ts";
import { apertiumTranslator } from "./translator.ts";

const words = new Map([
  ["well-dressed", "bien-vistió"],
  ["never-ending", "queacabanunca"],
  ["old-fashioned", "anticuado"],
]);
const translate = async (word: string) => words.get(word.toLowerCase()) ?? word;

test("compounds that the dictionary lacks are split into words", async () => {
  expect(await splitCompounds("A well-dressed, old-fashioned man with never-ending stories", translate)).toBe(
    "A well dressed, old-fashioned man with never ending stories",
  );
});

test("names, numbers, prefixes and tags are no compounds", async () => {
  const text = "Jean-Paul sent an e-mail on COVID-19 to Baden-Baden <g1>re-</g1>opened in 1999-2001";
  expect(await splitCompounds(text, translate)).toBe(text);
});

test.runIf(route("en", "es")?.length === 1)("the installed dictionary gives no glued words", async () => {
  const segments = [{ text: "A mixed-effects model" }, { text: "My mother-in-law" }];
  const context = {
    signal: new AbortController().signal,
    seed: 1,
    progress: () => {},
    warn: () => {},
  };
  const call = {
    segments,
    from: "en",
    to: "es",
    formality: "default" as const,
    glossary: [],
  };
  const { translations } = await apertiumTranslator().translate(call, context);
  expect(translations[0]).toMatch(/^Un modelo de /);
  expect(translations[1]).toBe("Mi suegra");
});

test.runIf(route("pt", "es")?.length === 1)(
  "pronouns after a hyphen stay with their verb in other languages",
  async () => {
    const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
    const call = {
      segments: [{ text: "Disse-nos a verdade." }],
      from: "pt",
      to: "es",
      formality: "default" as const,
      glossary: [],
    };
    const { translations } = await apertiumTranslator().translate(call, context);
    expect(translations[0]).toBe("Nos dijo la verdad.");
  },
);

test.runIf(route("en", "ca")?.length === 1)("a word without a translation stays and is named", async () => {
  const warnings: string[] = [];
  const warn = (warning: string) => void warnings.push(warning);
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn };
  const segments = [{ text: "will" }, { text: "A house is big." }];
  const call = { segments, from: "en", to: "ca", formality: "default" as const, glossary: [] };
  const { translations } = await apertiumTranslator().translate(call, context);
  expect(translations).toEqual(["will", expect.stringContaining("casa")]);
  expect(warnings).toEqual(["Apertium has no translation of these words, which stay: will."]);
});
