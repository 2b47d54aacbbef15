import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeLanguageRegistry } from "../../../test/fakes/language-registry.ts";
import { translateDirectly } from "../../../test/helpers/engines/marian/direct.ts";
import { makeWordModel } from "../../../test/helpers/engines/marian/word-model.ts";
import { installedDirections } from "../../models/languages/installed-directions.ts";
import type { EngineSettings } from "../define.ts";
import { residentKeys } from "../onnx/resident.ts";
import type { EngineContext } from "../ports/index.ts";
import { findTagError } from "../translation/tags.ts";
import { restoreSpaces } from "./spaces.ts";
import { bergamotTranslator } from "./translator.ts";

const toGerman = { the: "das", The: "Das", table: "Tisch", red: "rote", is: "ist", big: "groß", hello: "Hallo" };
const toFrench = { das: "la", Das: "La", Tisch: "maison", rote: "rouge", ist: "est", groß: "grande" };
const english = { la: "the", La: "The", maison: "table", rouge: "red", est: "is" };
const models = {
  "en-de": makeWordModel(toGerman),
  "fr-en": makeWordModel(english),
  "de-en": makeWordModel(toFrench),
};

const registry = new FakeLanguageRegistry(
  Object.fromEntries(
    Object.entries(models).map(([key, { model, lexicon, vocabulary }]) => [
      key,
      { model, lexicalShortlist: lexicon, vocab: vocabulary },
    ]),
  ),
);
let settings: EngineSettings;
let cacheDirectory: string;
beforeAll(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), "bergamot-"));
  const source = await registry.start();
  settings = { cacheDirectory, threads: 1, bestBackground: false, languages: { downloads: true, source } };
});
afterAll(async () => {
  await registry.stop();
  await rm(cacheDirectory, { recursive: true });
});

async function translate(texts: readonly string[], from: string, to: string, more: Partial<EngineSettings> = {}) {
  const [warnings, steps]: [string[], string[]] = [[], []];
  const context: EngineContext = {
    signal: new AbortController().signal,
    seed: 1,
    progress: (step, fraction) => steps.push(`${step} ${fraction.toFixed(2)}`),
    warn: (message) => warnings.push(message),
  };
  const segments = texts.map((text) => ({ text }));
  const call = { segments, from, to, formality: "default" as const, glossary: [] };
  return { ...(await bergamotTranslator({ ...settings, ...more }).translate(call, context)), warnings, steps };
}

test("the first job downloads the model, with progress, and later ones use it", async () => {
  const first = await translate(["The table is red."], "en", "de");
  expect(first).toMatchObject({ engine: "bergamot/en-de", translations: ["Das Tisch ist rote."], warnings: [] });
  expect(first.steps[0]).toMatch(/^downloading the language model en-de 0\./);
  expect(first.steps.at(-1)).toBe("translating 1.00");
  expect(installedDirections(cacheDirectory).get("en-de")).toMatchObject({ origin: "registry" });
  const second = await translate(["The table is red."], "en", "de");
  expect(second.steps).toEqual(["translating 1.00"]);
});

test("its output is that of the WebAssembly module called directly on the same files", async () => {
  const texts = ["The table is big.", "hello <g1>red</g1> table, is it 42?", "Zebra &amp; the", "the the the the the"];
  const { translations } = await translate(texts, "en", "de");
  const direct = await translateDirectly(models["en-de"], "alphas", texts.map(html));
  expect(translations.map(html)).toEqual(direct);
  expect(direct[0]).toBe("Das Tisch ist groß.");
});

const html = (text: string) => text.replace(/<g(\d+)>/g, '<span id="g$1">').replace(/<\/g\d+>/g, "</span>");

test("models without stored factors are translated with the precision of their file's name", async () => {
  const model = makeWordModel(toGerman, { alphas: false });
  expect(await translateDirectly(model, "dynamic", ["The table is red."])).toEqual(["Das Tisch ist rote."]);
  const plain = new FakeLanguageRegistry(
    { "en-nl": { model: model.model, lexicalShortlist: model.lexicon, vocab: model.vocabulary } },
    { suffix: "intgemm8.bin" },
  );
  const own = await mkdtemp(join(tmpdir(), "bergamot-"));
  const languages = { downloads: true, source: await plain.start() };
  const { translations } = await translate(["The table is red."], "en", "nl", { cacheDirectory: own, languages });
  expect(translations).toEqual(["Das Tisch ist rote."]);
  await plain.stop();
  await rm(own, { recursive: true });
});

test("translates other pairs through English and says so", async () => {
  const { engine, translations, warnings } = await translate(["La <g1>maison</g1> est rouge."], "fr", "de");
  expect({ engine, translations }).toEqual({
    engine: "bergamot/fr-en+en-de",
    translations: ["Das <g1>Tisch</g1> ist rote."],
  });
  expect(warnings).toEqual(["Translated through English, because there is no direct model."]);
});

test("tags follow their words, objects keep their spaces, and all tags are valid", async () => {
  const texts = [
    "The <g1>big</g1> table.",
    "The table<x1/> is red.",
    "hello <x1/> table",
    "<x1/> hello <x2/> <x3/> table.",
    "The <g1>big <x1/> red</g1> table.",
    "a &lt; b &amp; c <g3>&gt;</g3>",
    "<x1/>",
    "  hello <g2>table</g2>\n",
    "(<g1>big</g1>) table",
  ];
  const { translations } = await translate(texts, "en", "de");
  expect(translations).toEqual([
    "Das <g1>groß</g1> Tisch.",
    "Das Tisch<x1/> ist rote.",
    "Hallo <x1/> Tisch",
    "<x1/> Hallo <x2/> <x3/> Tisch.",
    "Das <g1>groß <x1/> rote</g1> Tisch.",
    "a &lt; b &amp; c <g3>&gt;</g3>",
    "<x1/>",
    "  Hallo <g2>Tisch</g2>\n",
    expect.stringMatching(/^\(<g1>.+<\/g1>\) Tisch$/),
  ]);
  for (const [at, text] of texts.entries()) expect(findTagError(text, translations[at] ?? "")).toBeNull();
});

test("restores spaces of objects that became neighbors", () => {
  expect(restoreSpaces("a<x1/> b <x2/>c", "A <x1/><x2/> B")).toBe("A<x1/> <x2/>B");
});

test("unloads the least used model above the memory limit", async () => {
  await translate(["The table"], "en", "de", { modelMemoryBytes: 1 });
  await translate(["La maison"], "fr", "en", { modelMemoryBytes: 1 });
  expect(residentKeys().filter((key) => key.startsWith(cacheDirectory))).toEqual([expect.stringContaining("fr-en")]);
});

describe("languages and models", () => {
  test("offers what is known, or only what is installed if downloads are off", async () => {
    const translator = bergamotTranslator(settings);
    expect(await translator.supports("ja", "tr")).toBe(true);
    expect(await translator.supports("en-GB", "pt-BR")).toBe(true);
    expect(await translator.supports("zh", "zh-Hant")).toBe(false);
    expect(await translator.supports("en", "sw")).toBe(false);
    const found = (await translator.models?.()) ?? [];
    expect(found.find(({ to }) => to[0] === "de")).toMatchObject({ installed: true, from: ["en"] });
    expect(found.find(({ to }) => to[0] === "ja")).toMatchObject({
      installed: false,
      score: { comet: expect.any(Number) },
    });
    const off = bergamotTranslator({ ...settings, languages: { downloads: false } });
    expect(await off.supports("en", "de")).toBe(true);
    expect(await off.supports("ja", "tr")).toBe(false);
    expect((await off.models?.())?.every(({ installed }) => installed)).toBe(true);
  });

  test("a failed download names the file in the log only and is not repeated at once", async () => {
    const failure = await translate(["The table"], "en", "ja").catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "engine_unavailable" });
    expect(String(failure)).toMatch(/The language model could not be downloaded\..*Nothing was charged/);
    expect(String(failure)).not.toMatch(/SHA-256|\.bin/);
    expect(String(failure)).not.toContain("127.0.0.1");
    expect(String((failure as Error).cause)).toMatch(
      /127\.0\.0\.1.*lex\.50\.50\.enja\.s2t\.bin\.gz.*answered 404.*SHA-256 is [\da-f]{64}/s,
    );
    const before = registry.requests.length;
    await expect(translate(["The table"], "en", "ja")).rejects.toMatchObject({ code: "engine_unavailable" });
    expect(registry.requests.length).toBe(before);
  });
});

test("stops between batches when the job is canceled", async () => {
  const canceled = new AbortController();
  const context: EngineContext = {
    signal: canceled.signal,
    seed: 1,
    progress: () => canceled.abort(new Error("canceled")),
    warn: () => {},
  };
  const segments = Array.from({ length: 200 }, (_, at) => ({ text: `The table ${at}` }));
  const call = { segments, from: "en", to: "de", formality: "default" as const, glossary: [] };
  await expect(bergamotTranslator(settings).translate(call, context)).rejects.toThrow("canceled");
});
