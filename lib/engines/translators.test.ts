import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FakeProvider } from "../../test/fakes/provider.ts";
import { fakeProviders, getChoice, secrets } from "../../test/fakes/providers.ts";
import type { FakeServer } from "../../test/fakes/server.ts";
import { writeTinyM2m100 } from "../../test/helpers/engines/m2m100.ts";
import { installedModes } from "./apertium/modes.ts";
import { apertiumTranslator } from "./apertium/translator.ts";
import { describeEngine } from "./index.ts";
import { m2m100Translator } from "./m2m100/translator.ts";
import type { DocumentTranslateEngine, EngineContext } from "./ports/index.ts";
import { findTagError, plainText } from "./translation/tags.ts";

// The contract of every translator. Embedded ones run for real, remote ones against fakes.
const settings = { cacheDirectory: "", threads: 2, bestBackground: false, secrets };

const directory = join(tmpdir(), `translators-${process.pid}`);
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Subject {
  name: string;
  provider: FakeProvider | null;
}

const subjects: Subject[] = [
  ...(installedModes().some(({ from, to }) => from === "en" && to === "es")
    ? [{ name: "apertium", provider: null }]
    : []),
  { name: "m2m100", provider: null },
  ...fakeProviders
    .filter(({ serves }) => serves.includes("document-translate"))
    .map((provider) => ({ name: provider.spec, provider })),
];

describe.each(subjects)("$name", ({ name, provider }) => {
  let server: FakeServer | undefined;
  let translator: DocumentTranslateEngine;
  beforeAll(async () => {
    server = await provider?.start(settings);
    if (name === "m2m100") {
      await writeTinyM2m100(directory);
      translator = m2m100Translator({ ...settings, threads: 1, m2m100Directory: directory });
    } else if (!provider || !server) translator = apertiumTranslator();
    else {
      const choice = getChoice(provider, server.origin, "document-translate");
      const loaded = describeEngine(choice, ["document-translate"], settings).load(settings)["document-translate"];
      if (!loaded) throw new Error("The engine has no translator.");
      translator = loaded;
    }
  });
  afterAll(() => server?.stop());

  async function translate(texts: readonly string[], to = "es", more: { formality?: "more" } = {}) {
    const warnings: string[] = [];
    const fractions: number[] = [];
    const context: EngineContext = {
      signal: new AbortController().signal,
      seed: 1,
      progress: (_step, fraction) => fractions.push(fraction),
      warn: (message) => warnings.push(message),
    };
    const segments = texts.map((text) => ({ text }));
    const call = { segments, from: "en", to, formality: more.formality ?? ("default" as const), glossary: [] };
    const { translations, engine } = await translator.translate(call, context);
    expect(engine).not.toBe("");
    expect(server?.protocolErrors ?? []).toEqual([]);
    expect(translations).toHaveLength(texts.length);
    for (const fraction of fractions) expect(fraction > 0 && fraction <= 1).toBe(true);
    return { translations, warnings, fractions };
  }

  test("returns one translation per segment, in order", async () => {
    const texts = Array.from({ length: 130 }, (_, at) => `The table has ${at + 1} books.`);
    const { translations, fractions } = await translate(texts);
    for (const [at, text] of translations.entries()) expect(text).toMatch(new RegExp(`(?<!\\d)${at + 1}(?!\\d)`));
    expect(fractions.at(-1)).toBe(1);
  });

  test.each([
    "The <g1>big red</g1> book is here.",
    "<g1>The book</g1> is <g2>red</g2>.",
    "See <x1/> and <x2/> for the table.",
    "<x1/> The table is <g1>red</g1> <x2/>",
    "The book <g1>of <x1/> the table</g1> is red.",
  ])("keeps the tags of %s", async (text) => {
    const { translations } = await translate([text]);
    expect(findTagError(text, translations[0] ?? "")).toBeNull();
    expect(plainText(translations[0] ?? "").trim()).not.toBe("");
  });

  test("keeps escapes", async () => {
    const { translations } = await translate(["Use a &lt;b&gt; tag &amp; the table is red."]);
    expect(translations[0]).toMatch(/&lt;b&gt;/i);
    expect(translations[0]).toContain("&amp;");
    expect(translations[0]).not.toMatch(/<b>/i);
  });

  test("returns empty translations for empty segments", async () => {
    const { translations } = await translate(["The table.", "", "   ", "The book."]);
    expect(translations.map((text) => text.trim() === "")).toEqual([false, true, true, false]);
  });

  test("accepts a segment of 5,000 characters", async () => {
    const long = "The table is red and the book is big. ".repeat(132).slice(0, 5_000);
    const { translations } = await translate([long, "The table."]);
    expect((translations[0] ?? "").length).toBeGreaterThan(4_000);
    expect(translations[1]).toBeTruthy();
  });

  test("keeps emoji, including joined ones", async () => {
    const { translations } = await translate(["The table 👩‍👩‍👧 is red 🎉."]);
    expect(translations[0]).toContain("👩‍👩‍👧");
    expect(translations[0]).toContain("🎉");
  });

  test("keeps words in other scripts, including right-to-left ones", async () => {
    const { translations } = await translate(["The word is שלום here.", "The word is مرحبا here."]);
    expect(translations[0]).toContain("שלום");
    expect(translations[1]).toContain("مرحبا");
  });

  test("supports the pairs that it lists", async () => {
    const groups = await translator.languages();
    for (const { from, to } of groups.slice(0, 3)) {
      for (const tag of [...from, ...to]) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      const [source] = from;
      const target = to.find((tag) => new Intl.Locale(tag).language !== new Intl.Locale(source ?? "").language);
      expect(await translator.supports(source ?? "", target ?? "")).toBe(true);
    }
    expect(await translator.supports("en", "es")).toBe(true);
    expect(await translator.supports("en", "tlh")).toBe(provider?.spec.startsWith("llm") ?? false);
  });

  test("rejects an unsupported pair so that the next engine is tried", async () => {
    await expect(translate(["The table."], "qaa")).rejects.toMatchObject({ code: "unsupported_language_pair" });
  });

  test("applies formality or warns that it does not", async () => {
    const { warnings } = await translate(["The table."], "es", { formality: "more" });
    const isApplied = /llm|deepl/.test(provider?.spec ?? "");
    expect(warnings.filter((warning) => warning.includes("formality"))).toHaveLength(isApplied ? 0 : 1);
  });

  test("ends when it is canceled", async () => {
    const cancel = new AbortController();
    cancel.abort(new DOMException("Canceled.", "AbortError"));
    const context: EngineContext = { signal: cancel.signal, seed: 1, progress: () => {}, warn: () => {} };
    const call = {
      segments: [{ text: "The table." }],
      from: "en",
      to: "es",
      formality: "default" as const,
      glossary: [],
    };
    await expect(translator.translate(call, context)).rejects.toMatchObject({ name: "AbortError" });
  });
});
