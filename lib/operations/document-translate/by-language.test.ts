import type { Block } from "@atelier/document-model";
import { expect, test } from "vitest";
import type { DocumentTranslateEngine } from "../../engines/ports/index.ts";
import { translateByLanguage } from "./by-language.ts";
import { nearestPairs } from "./nearest-pairs.ts";
import { SegmentMemory } from "./segment-memory.ts";

const GERMAN = "Der alte Gärtner gießt jeden Morgen die Rosen vor dem Bahnhof und kennt jede beim Namen.";
const ENGLISH = "Every morning the old gardener waters the roses in front of the station.";

/** Translates texts with an engine that marks them with their source language. */
async function translate(texts: readonly string[], pairs: readonly string[], memory?: SegmentMemory) {
  const written: string[] = [];
  const fractions: number[] = [];
  const translator: DocumentTranslateEngine = {
    supports: async (from, to) => pairs.includes(`${from}-${to}`),
    languages: async () => [],
    async translate({ segments, from }, context) {
      context.progress("translating", 1);
      return { engine: "marks", translations: segments.map(({ text }) => `${from}: ${text}`) };
    },
  };
  const blocks = texts.map(
    (text, at): Block => ({
      part: "body",
      runs: [{ kind: "text", text, style: 0 }],
      write: (content) => {
        written[at] = content.map((run) => (run.kind === "text" ? run.text : "")).join("");
      },
    }),
  );
  const context = {
    signal: new AbortController().signal,
    seed: 1,
    progress: (_: string, fraction: number) => void fractions.push(fraction),
    warn: () => {},
  };
  const call = { translator, from: "en", to: "es", formality: "default" as const, glossary: [], memory, context };
  return { written, fractions, ...(await translateByLanguage(blocks, call)) };
}

test("a paragraph in another language is translated from it, and counted with the others", async () => {
  const { written, coverage, untouched, fractions } = await translate(
    [ENGLISH, GERMAN, "The end."],
    ["en-es", "de-es"],
  );
  expect(written).toEqual([`en: ${ENGLISH}`, `de: ${GERMAN}`, "en: The end."]);
  expect(coverage).toEqual([expect.objectContaining({ place: "body", segments: 3, translated: 3, failed: 0 })]);
  expect(untouched).toEqual([]);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
});

test("a paragraph in another language neither uses nor enters the memory of the document's language", async () => {
  const memory = new SegmentMemory([
    { source: ENGLISH, target: "En español." },
    { source: GERMAN, target: "Not for this pair." },
  ]);
  const { written, reused } = await translate([ENGLISH, GERMAN], ["en-es", "de-es"], memory);
  expect(written).toEqual(["En español.", `de: ${GERMAN}`]);
  expect(reused).toMatchObject({ all: false, exact: 1 });
  expect(memory.learned).toEqual([{ source: ENGLISH, target: "En español." }]);
});

test("a paragraph whose language the engine does not know stays and is reported", async () => {
  const { written, untouched } = await translate([ENGLISH, GERMAN], ["en-es"]);
  expect(written).toEqual([`en: ${ENGLISH}`]);
  expect(untouched).toEqual([
    { place: "1 paragraph in German", reason: "no engine translates from German to Spanish" },
  ]);
});

test("a paragraph that is already in the target language stays and is reported", async () => {
  const spanish = "El viejo jardinero riega todas las mañanas las rosas que están delante de la estación del pueblo.";
  const { written, untouched } = await translate([ENGLISH, spanish], ["en-es"]);
  expect(written).toEqual([`en: ${ENGLISH}`]);
  expect(untouched).toEqual([{ place: "1 paragraph in Spanish", reason: "they are in the target language" }]);
});

test.each([
  ["de", "ja", "The nearest supported pairs are from German to English or French, and to Japanese from English."],
  ["fi", "ja", "The nearest supported pairs are to Japanese from English."],
  ["fi", "ko", ""],
])("the nearest pairs of %s to %s", (from, to, expected) => {
  const groups = [
    { from: ["de"], to: ["en", "fr"] },
    { from: ["en"], to: ["de", "ja"] },
  ];
  expect(nearestPairs(groups, from, to)).toBe(expected);
});

test("timers of the process fire while a long text is translated", async () => {
  let fired = 0;
  const timer = setInterval(() => fired++, 1);
  const texts = Array.from({ length: 10_000 }, (_, at) => `${ENGLISH} The plant has the number ${at}.`);
  const memory = new SegmentMemory([{ source: ENGLISH, target: "Cada mañana el viejo jardinero riega las rosas." }]);
  const { written } = await translate(texts, ["en-es"], memory);
  clearInterval(timer);
  expect(written).toHaveLength(texts.length);
  expect(fired).toBeGreaterThan(10);
});
