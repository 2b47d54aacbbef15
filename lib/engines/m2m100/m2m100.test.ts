import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describeLanguage } from "@atelier/documents/languages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeHub } from "../../../test/fakes/hub.ts";
import { writeTinyM2m100 } from "../../../test/helpers/engines/m2m100.ts";
import { parseEngineList } from "../choice.ts";
import type { EngineSettings } from "../define.ts";
import { describeEngine, engineList } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";
import { languages } from "./languages.ts";
import { translateTagged } from "./tagged.ts";
import { m2m100Translator } from "./translator.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "m2m100-"));
  await writeTinyM2m100(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const toSettings = (folder: string | undefined) => ({
  cacheDirectory: "/nowhere",
  threads: 1,
  bestBackground: false,
  m2m100Directory: folder,
});

function toEngine(folder: string | undefined) {
  const [choice] = parseEngineList("m2m100", "document-translate", () => true);
  if (!choice) throw new Error("The list is empty.");
  return describeEngine(choice, ["document-translate"], toSettings(folder));
}

async function translate(
  texts: readonly string[],
  to = "es",
  folder = directory,
  signal = new AbortController().signal,
) {
  const fractions: number[] = [];
  const context: EngineContext = {
    signal,
    seed: 1,
    progress: (_step, fraction) => fractions.push(fraction),
    warn: () => {},
  };
  const segments = texts.map((text) => ({ text }));
  const call = { segments, from: "en", to, formality: "default" as const, glossary: [] };
  const { "document-translate": translator } = toEngine(folder).load(toSettings(folder));
  const translated = await translator?.translate(call, context);
  return { translations: translated?.translations ?? [], fractions };
}

test("the model of the store is used without a download", async () => {
  const model = {
    name: "m2m100-418m",
    title: "M2M100 418M",
    tasks: ["translation" as const],
    layout: "seq2seq" as const,
    directory,
    memoryBytes: 1_000,
  };
  const settings = { ...toSettings(undefined), models: [model] };
  const find = (chosen: EngineSettings) =>
    engineList("document-translate", chosen).find(({ name }) => name === "m2m100");
  const first = find(settings);
  expect([first?.storeModel, first?.missingRequirement?.()]).toEqual([undefined, null]);
  expect(find({ ...settings, models: [] })?.missingRequirement?.()?.reason).toContain("LANGUAGE_DOWNLOADS is off");
  const call = { segments: [{ text: "abc" }], from: "en", to: "de", formality: "default" as const, glossary: [] };
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  const translated = await first?.load(settings)["document-translate"]?.translate(call, context);
  expect(translated?.translations).toEqual(["bcd"]);
});

test("translates sentences of different lengths in one batch into the target language", async () => {
  const texts = ["a", "the table is red.", "A longer sentence, with (marks) & more.", "b c"].map((text) =>
    text.replace("&", "&amp;"),
  );
  expect((await translate(texts)).translations).toEqual(
    texts.map((text) => text.replace("&amp;", "&").toUpperCase().replace("&", "&amp;")),
  );
  expect((await translate(["the cat", "abc"], "de")).translations).toEqual(["uif dbu", "bcd"]);
});

test("splits a long text between sentences or words without losing text", async () => {
  const sentences = "The table is red and big. ".repeat(40).trim();
  const one = "word ".repeat(100).trim();
  const glued = "x".repeat(400);
  const { translations } = await translate([sentences, one, glued]);
  expect(translations[0]).toBe(sentences.toUpperCase());
  expect(translations[1]).toBe(one.toUpperCase());
  expect(translations[2]?.replaceAll(" ", "")).toBe(glued.toUpperCase());
});

test("keeps characters without tokens", async () => {
  const text = "See ⟶ the 日本 table 👩‍👩‍👧 now";
  expect((await translate([text])).translations).toEqual(["SEE ⟶ THE 日本 TABLE 👩‍👩‍👧 NOW"]);
});

test("stops when it is canceled", async () => {
  const cancel = new AbortController();
  setTimeout(() => cancel.abort(new DOMException("Canceled.", "AbortError")), 20);
  const long = Array.from({ length: 2_000 }, (_, at) => `The table number ${at} is red.`);
  await expect(translate(long, "es", directory, cancel.signal)).rejects.toMatchObject({ name: "AbortError" });
});

describe("model files", () => {
  test("missing files are reported", async () => {
    expect(toEngine("/nowhere").missingRequirement?.()).toMatchObject({
      reason: expect.stringContaining("M2M100_WEIGHTS"),
    });
    expect(toEngine(directory).missingRequirement?.()).toBeNull();
    await expect(translate(["One."], "es", "/nowhere")).rejects.toMatchObject({ code: "engine_unavailable" });
  });

  test("a model that will be downloaded is not a missing requirement", () => {
    const listed = { "document-translate": [{ name: "m2m100", family: "m2m100" }] };
    const [engine] = engineList("document-translate", { ...toSettings(undefined), lists: listed });
    expect(engine?.missingRequirement?.()).toBeNull();
    expect(engine?.storeModel).toBe("m2m100-418m");
    expect(toEngine(directory).storeModel).toBeUndefined();
  });

  test("the first job downloads the model if no list names the engine", async () => {
    const paths = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const files = await Promise.all(
      paths.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [relative(directory, path), await readFile(path)] as const;
      }),
    );
    const hub = new FakeHub({ "Xenova/m2m100_418M": { license: "mit", files: Object.fromEntries(files) } });
    const cacheDirectory = await mkdtemp(join(tmpdir(), "m2m100-cache-"));
    const settings = { ...toSettings(undefined), cacheDirectory, languages: { downloads: true } };
    const steps = new Set<string>();
    const context = {
      signal: new AbortController().signal,
      seed: 1,
      progress: (step: string) => steps.add(step),
      warn: () => {},
    };
    const call = { segments: [{ text: "abc" }], from: "en", to: "de", formality: "default" as const, glossary: [] };
    const translate = async (endpoint: string) =>
      m2m100Translator({ ...settings, hub: { endpoint } }).translate(call, context);
    const { translations } = await translate(await hub.start());
    expect(translations).toEqual(["bcd"]);
    expect([...steps]).toEqual(["downloading the translation model m2m100-418m", "translating"]);
    await hub.stop();
    const otherSettings = { ...settings, cacheDirectory: join(cacheDirectory, "other") };
    const failed = m2m100Translator({ ...otherSettings, hub: { endpoint: "http://127.0.0.1:9" } }).translate(
      call,
      context,
    );
    await expect(failed).rejects.toMatchObject({ code: "engine_unavailable" });
    await expect(failed).rejects.toThrow(/operator's log\. Nothing was charged/);
    await expect(failed).rejects.toMatchObject({ cause: { message: expect.stringContaining("127.0.0.1:9") } });
    await rm(cacheDirectory, { recursive: true });
  });

  test("a damaged file fails with the fault engine and is loaded again once it is repaired", async () => {
    const damaged = await mkdtemp(join(tmpdir(), "m2m100-damaged-"));
    await cp(directory, damaged, { recursive: true });
    await writeFile(join(damaged, "onnx", "encoder_model_quantized.onnx"), "not a model");
    await expect(translate(["One."], "es", damaged)).rejects.toMatchObject({ name: "EngineError", fault: "engine" });
    await cp(directory, damaged, { recursive: true });
    expect((await translate(["One."], "es", damaged)).translations).toEqual(["ONE."]);
    await rm(damaged, { recursive: true });
  });
});

describe("tags", () => {
  /** A model that reverses the order of words and optionally drops placeholders. */
  const reversing =
    (dropPlaceholders = false) =>
    async (texts: readonly string[]) =>
      texts.map((text) =>
        (dropPlaceholders ? text.replace(/\[\d\]/g, "") : text).split(" ").reverse().join(" ").toUpperCase(),
      );

  const hasTokens = (character: string) => /^[\p{L}\p{P}]$/u.test(character);

  test("follow their words when these move", async () => {
    expect(await translateTagged(["the <g1>red</g1> table <x1/>"], reversing(), hasTokens)).toEqual([
      "<x1/> TABLE <g1>RED</g1> THE",
    ]);
  });

  test("separate the parts if a placeholder is lost", async () => {
    expect(await translateTagged(["see <x1/> and <g1>that one</g1>"], reversing(true), hasTokens)).toEqual([
      "SEE <x1/> AND <g1>ONE THAT</g1>",
    ]);
  });

  test("are omitted if their words occur twice", async () => {
    expect(await translateTagged(["the <g1>red</g1> red"], reversing(), hasTokens)).toEqual(["RED RED THE"]);
  });

  test("are not confused with brackets of the text", async () => {
    expect(await translateTagged(["see [1] at <x1/>"], reversing(), hasTokens)).toEqual(["<x1/> AT [1] SEE"]);
  });

  test("and emoji are kept in texts without words", async () => {
    expect(await translateTagged(["<x1/>", "🎉 <x1/>", "12 %"], reversing(), hasTokens)).toEqual([
      "<x1/>",
      "🎉 <x1/>",
      "12 %",
    ]);
  });
});

test("estimates the time for a document", () => {
  const { "document-translate": translator } = toEngine(directory).load(toSettings(directory));
  expect(translator?.estimateSeconds?.({ characters: 10_000 })).toBeLessThan(900);
  expect(translator?.estimateSeconds?.({ characters: 1_000_000 })).toBeGreaterThan(900);
});

test("lists a hundred languages, each with a name", async () => {
  expect(new Set(languages).size).toBe(100);
  for (const tag of languages) expect(describeLanguage(tag).name, tag).not.toBe(tag);
});
