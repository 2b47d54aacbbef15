import { describe, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { installedModes, route } from "./modes.ts";
import { apertiumTranslator } from "./translator.ts";

const modes = [
  { from: "en", to: "es", file: "eng-spa.mode" },
  { from: "es", to: "ca", file: "spa-cat.mode" },
];

test("finds direct routes and routes with one language between", () => {
  expect(route("en-GB", "es-MX", modes)?.map(({ file }) => file)).toEqual(["eng-spa.mode"]);
  expect(route("en", "ca", modes)?.map(({ file }) => file)).toEqual(["eng-spa.mode", "spa-cat.mode"]);
  expect(route("ca", "en", modes)).toBeNull();
});

test.each([
  ["en", "sr-Latn"],
  ["en", "hr"],
  ["en", "bs"],
  ["mk", "sr-Latn"],
])("does not offer %s to %s, whose sentences lack words", (from, to) => {
  expect(installedModes().some((mode) => mode.from === from && mode.to === to)).toBe(false);
});

/** A sentence of each source language with everyday words. */
const SENTENCES: Record<string, string> = {
  en: "The table is big.",
  es: "La casa es grande.",
  ca: "La casa és gran.",
  fr: "La maison est grande.",
  pt: "A casa é grande.",
  it: "La casa è grande.",
  gl: "A casa é grande.",
  mk: "Куќата е голема.",
  sl: "Hiša je velika.",
  "sr-Latn": "Kuća je velika.",
  sv: "Huset är stort.",
  da: "Huset er stort.",
  nb: "Huset er stort.",
  nn: "Huset er stort.",
  nl: "Het huis is groot.",
  af: "Die huis is groot.",
  id: "Rumah itu besar.",
  ms: "Rumah itu besar.",
};

describe.runIf(installedModes().length > 0)("with the installed packages", () => {
  proof("offered direct pairs translate a sentence without marks of unknown words", async () => {
    const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
    const faults: string[] = [];
    for (const { from, to } of installedModes()) {
      const text = SENTENCES[from];
      if (!text) continue;
      const call = { segments: [{ text }], from, to, formality: "default" as const, glossary: [] };
      const { translations } = await apertiumTranslator().translate(call, context);
      if (!/^[^#*@]+$/.test(translations[0] ?? "")) faults.push(`${from}-${to}: ${translations[0]}`);
    }
    expect(faults).toEqual([]);
  });
});
