import { foreignLanguage } from "@atelier/documents/detect-language";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAiApi } from "../../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../../test/fakes/server.ts";
import { languageModel } from "../ai-sdk/language-model.ts";
import { llmTranslator } from "./translator.ts";

interface Prompt {
  segments: { index: number; text: string }[];
  before: string[];
  after: string[];
  task?: string;
  summary?: string;
  previous_error?: string;
}
type Answer = (segments: Prompt["segments"], prompt: Prompt) => unknown;

const german: Record<string, string> = {
  "The museum opens at nine in the morning.": "Das Museum öffnet um neun Uhr morgens.",
  "Children may touch most of the tools.": "Kinder dürfen die meisten Werkzeuge anfassen.",
  "Write to <x1/> before you come.": "Schreiben Sie an <x1/>, bevor Sie kommen.",
};
const sources = Object.keys(german);
const right = ({ index, text }: { index: number; text: string }) => ({ index, text: german[text] ?? text });

let server: FakeServer;
let prompts: Prompt[] = [];
let warnings: string[] = [];
let answer: Answer = (segments) => ({ translations: segments.map(right) });

beforeAll(async () => {
  const chat = (text: string) => {
    const prompt = JSON.parse(text) as Prompt;
    prompts.push(prompt);
    return answer(prompt.segments, prompt);
  };
  server = await startFakeServer(openAiApi({ key: "sk-bad-1", chat }));
});
afterAll(() => server.stop());
beforeEach(() => {
  prompts = [];
  warnings = [];
});

function createTranslator() {
  const settings = { cacheDirectory: "", threads: 1, bestBackground: false, secrets: { OPENAI_API_KEY: "sk-bad-1" } };
  const choice = { name: "openai/x", provider: "openai" as const, model: "x", address: `${server.origin}/v1` };
  return llmTranslator(languageModel(choice, settings), "llm");
}

const context = () => ({
  signal: new AbortController().signal,
  seed: 1,
  progress: () => {},
  warn: (text: string) => warnings.push(text),
});

async function translate(texts: readonly string[], bad: Answer, to = "de", translator = createTranslator()) {
  answer = bad;
  const { translations } = await translator.translate(
    {
      segments: texts.map((text) => ({ text })),
      from: "en",
      to,
      formality: "default",
      glossary: [],
      foreignLanguage: (text) => foreignLanguage(text, to),
    },
    context(),
  );
  return translations;
}

/** Spoils the answer to one segment, in both attempts or only in the first. */
const spoil =
  (at: number, spoiled: (text: string) => string, once = false): Answer =>
  (segments, { previous_error }) => ({
    translations: segments.map((segment) =>
      segment.text === sources[at] && !(once && previous_error)
        ? { index: segment.index, text: spoiled(german[segment.text] ?? "") }
        : right(segment),
    ),
  });

const faults: [string, (text: string) => string, RegExp][] = [
  ["a dropped code", (text) => text.replace("<x1/>", ""), /<x1\/> is missing/],
  ["an explanation after the text", (text) => `${text}\n\nNote: I chose the formal address.`, /more lines/],
  ["a remark before the text", (text) => `Here is the German translation: ${text}`, /remark/],
  ["a text that is cut off", () => "Sch", /<x1\/> is missing|much longer or shorter/],
  ["another language", () => "Escriba a <x1/> antes de venir al museo con sus hijos pequeños.", /language es/],
];

describe("a model that answers with", () => {
  test.each(faults)("%s gets the error, and its second answer is used", async (_, spoiled, error) => {
    expect(await translate(sources, spoil(2, spoiled, true))).toEqual(Object.values(german));
    expect(prompts[1]?.previous_error).toMatch(error);
  });

  test("another language twice is kept and named", async () => {
    const spanish = "Escriba a <x1/> antes de venir al museo con sus hijos pequeños.";
    expect(
      (
        await translate(
          sources,
          spoil(2, () => spanish),
        )
      )[2],
    ).toBe(spanish);
    expect(warnings).toEqual([expect.stringContaining("in another language or in an unlikely length, twice: 1")]);
  });

  test.each(faults.slice(0, -1))("%s twice leaves only that segment without a translation", async (_, spoiled) => {
    expect(await translate(sources, spoil(2, spoiled))).toEqual([...Object.values(german).slice(0, 2), ""]);
  });

  test("another script gets the error, and twice is no translation", async () => {
    const english: Answer = (segments) => ({
      translations: segments.map(({ index }) => ({ index, text: "The museum opens at nine o'clock." })),
    });
    await expect(translate(sources.slice(0, 1), english, "ja")).rejects.toMatchObject({ name: "EngineError" });
    expect(prompts[1]?.previous_error).toContain("script");
  });

  test("the text as it was, twice, is kept and named", async () => {
    const [text] = await translate(sources.slice(0, 1), (segments) => ({ translations: segments }));
    expect(text).toBe(sources[0]);
    expect(prompts[1]?.previous_error).toBe("the segment was not translated");
    expect(warnings).toEqual([
      expect.stringContaining("unchanged, in another language or in an unlikely length, twice: 1"),
    ]);
  });

  test("an abbreviation for a long term twice is kept and named", async () => {
    const terms: Answer = (segments) => ({ translations: segments.map(({ index }) => ({ index, text: "AGB" })) });
    expect(await translate(["General terms and conditions"], terms)).toEqual(["AGB"]);
    expect(prompts[1]?.previous_error).toMatch(/much longer or shorter/);
    expect(warnings).toEqual([expect.stringContaining("unlikely length, twice: 1")]);
  });

  test("two segments as one translates each of them again", async () => {
    const merged: Answer = (segments) =>
      segments.length > 1
        ? {
            translations: [
              { index: 1, text: `${german[sources[0] ?? ""]} ${german[sources[1] ?? ""]}` },
              right({ index: 3, text: sources[2] ?? "" }),
            ],
          }
        : { translations: segments.map(right) };
    expect(await translate(sources, merged)).toEqual(Object.values(german));
  });

  test("one segment that always breaks the response loses only that segment", async () => {
    const broken: Answer = (segments) =>
      segments.some(({ text }) => text === sources[1]) ? { text: "no list" } : { translations: segments.map(right) };
    const [first, second, third] = await translate(sources, broken);
    expect([first, second, third]).toEqual([german[sources[0] ?? ""], "", german[sources[2] ?? ""]]);
  });
});

test("all calls of one document share one summary, and see the segments of the calls beside them", async () => {
  const texts = Array.from(
    { length: 90 },
    (_, at) => `Part ${at}: ${"the garden is green and the river is long ".repeat(3)}`,
  );
  answer = (segments, { task }) =>
    task === "overview"
      ? { summary: "A garden.", terms: [] }
      : { translations: segments.map(({ index, text }) => ({ index, text: text.replace("garden", "Garten") })) };
  const segments = texts.map((text) => ({ text }));
  const translator = createTranslator();
  for (const start of [0, 45]) {
    const request = {
      segments: segments.slice(start, start + 45),
      from: "en",
      to: "de",
      formality: "default" as const,
      glossary: [],
    };
    await translator.translate({ ...request, document: { segments, start } }, context());
  }
  expect(prompts.filter(({ task }) => task === "overview")).toHaveLength(1);
  expect(prompts.filter(({ task }) => !task).every(({ summary }) => summary === "A garden.")).toBe(true);
  const second = prompts.find((prompt) => prompt.segments?.[0]?.text.startsWith("Part 45:"));
  expect(second?.before.map((text) => text.slice(0, 7))).toEqual(["Part 42", "Part 43", "Part 44"]);
});
