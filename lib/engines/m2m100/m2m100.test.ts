import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeLanguage } from "@atelier/documents/languages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeTinyM2m100 } from "../../../test/helpers/m2m100.ts";
import { parseEngineList } from "../choice.ts";
import { describeEngine } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";
import { languages } from "./languages.ts";
import { translateTagged } from "./tagged.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "m2m100-"));
  await writeTinyM2m100(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const settingsOf = (folder: string | undefined) => ({
  cacheDirectory: "/nowhere",
  threads: 1,
  bestBackground: false,
  m2m100Directory: folder,
});

function engineOf(folder: string | undefined) {
  const [choice] = parseEngineList("m2m100", "translator", () => true);
  if (!choice) throw new Error("nothing was chosen");
  return describeEngine(choice, ["translator"], settingsOf(folder));
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
  const { translator } = engineOf(folder).load(settingsOf(folder));
  const made = await translator?.translate(call, context);
  return { translations: made?.translations ?? [], fractions };
}

test("translates what the model says, sentences of all lengths at once, into the language asked for", async () => {
  const texts = ["a", "the house is red.", "A longer sentence, with (marks) & more.", "b c"].map((text) =>
    text.replace("&", "&amp;"),
  );
  expect((await translate(texts)).translations).toEqual(
    texts.map((text) => text.replace("&amp;", "&").toUpperCase().replace("&", "&amp;")),
  );
  expect((await translate(["the cat", "abc"], "de")).translations).toEqual(["uif dbu", "bcd"]);
});

test("cuts a long text between sentences or words and loses none of it", async () => {
  const sentences = "The house is red and big. ".repeat(40).trim();
  const one = "word ".repeat(100).trim();
  const glued = "x".repeat(400);
  const { translations } = await translate([sentences, one, glued]);
  expect(translations[0]).toBe(sentences.toUpperCase());
  expect(translations[1]).toBe(one.toUpperCase());
  expect(translations[2]?.replaceAll(" ", "")).toBe(glued.toUpperCase());
});

test("keeps what it has no letters for", async () => {
  const text = "See ⟶ the 日本 house 👩‍👩‍👧 now";
  expect((await translate([text])).translations).toEqual(["SEE ⟶ THE 日本 HOUSE 👩‍👩‍👧 NOW"]);
});

test("ends between two words when it is canceled", async () => {
  const cancel = new AbortController();
  setTimeout(() => cancel.abort(new DOMException("Canceled.", "AbortError")), 20);
  const long = Array.from({ length: 2_000 }, (_, at) => `The house number ${at} is red.`);
  await expect(translate(long, "es", directory, cancel.signal)).rejects.toMatchObject({ name: "AbortError" });
});

describe("without its files", () => {
  test("a folder that lacks some is said to", async () => {
    expect(engineOf("/nowhere").missingRequirement?.()).toMatchObject({
      reason: expect.stringContaining("M2M100_WEIGHTS"),
    });
    expect(engineOf(directory).missingRequirement?.()).toBeNull();
    await expect(translate(["One."], "es", "/nowhere")).rejects.toMatchObject({ code: "engine_unavailable" });
  });

  test("nothing is lacking where it is to be fetched, and six files are named", () => {
    const engine = engineOf(undefined);
    expect(engine.missingRequirement?.()).toBeNull();
    expect(engine.modelFolder?.directory).toBe("/nowhere/m2m100-418m");
    expect(engine.modelFolder?.files).toHaveLength(6);
    expect(engineOf(directory).modelFolder).toBeUndefined();
  });

  test("a damaged one fails as the engine's fault, and is tried anew once it is whole", async () => {
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
  /** A model that turns the order of words around, and forgets marks where it is told to. */
  const reversing =
    (forget = false) =>
    async (texts: readonly string[]) =>
      texts.map((text) => (forget ? text.replace(/\[\d\]/g, "") : text).split(" ").reverse().join(" ").toUpperCase());

  const knows = (character: string) => /^[\p{L}\p{P}]$/u.test(character);

  test("follow their words where these move", async () => {
    expect(await translateTagged(["the <g1>red</g1> house <x1/>"], reversing(), knows)).toEqual([
      "<x1/> HOUSE <g1>RED</g1> THE",
    ]);
  });

  test("are put between pieces where an object's mark is lost", async () => {
    expect(await translateTagged(["see <x1/> and <g1>that one</g1>"], reversing(true), knows)).toEqual([
      "SEE <x1/> AND <g1>ONE THAT</g1>",
    ]);
  });

  test("that stand for words which come twice are left out, for the caller to know", async () => {
    expect(await translateTagged(["the <g1>red</g1> red"], reversing(), knows)).toEqual(["RED RED THE"]);
  });

  test("are not mistaken for a text's own brackets", async () => {
    expect(await translateTagged(["see [1] at <x1/>"], reversing(), knows)).toEqual(["<x1/> AT [1] SEE"]);
  });

  test("and emoji are kept where there is nothing else", async () => {
    expect(await translateTagged(["<x1/>", "🎉 <x1/>", "12 %"], reversing(), knows)).toEqual([
      "<x1/>",
      "🎉 <x1/>",
      "12 %",
    ]);
  });
});

test("tells how long a document takes, so that none is begun that cannot end in time", () => {
  const { translator } = engineOf(directory).load(settingsOf(directory));
  expect(translator?.estimateSeconds?.({ characters: 10_000 })).toBeLessThan(900);
  expect(translator?.estimateSeconds?.({ characters: 1_000_000 })).toBeGreaterThan(900);
});

test("knows a hundred languages, each with a name", async () => {
  expect(new Set(languages).size).toBe(100);
  for (const tag of languages) expect(describeLanguage(tag).name, tag).not.toBe(tag);
});
