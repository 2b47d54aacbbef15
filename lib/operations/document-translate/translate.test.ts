import type { Block, Run } from "@atelier/document-model";
import { expect, test } from "vitest";
import type { DocumentTranslateEngine, TranslatorSegment } from "../../engines/ports/index.ts";
import { parseGlossary } from "./glossary.ts";
import { SegmentMemory } from "./segment-memory.ts";
import { translateBlocks } from "./translate.ts";

/** A translator that converts words to capitals. `change` adds errors to its output. */
function capitals(change: (text: string) => string = (text) => text) {
  const sent: TranslatorSegment[] = [];
  const steps: { step: string; fraction: number }[] = [];
  const translator: DocumentTranslateEngine = {
    supports: async () => true,
    languages: async () => [],
    async translate({ segments }, context) {
      sent.push(...segments);
      context.progress("translating", 0.5);
      context.progress("translating", 1);
      const toCapitals = (text: string) =>
        text.replace(/<[^>]*>|&\w+;|[^<&]+/g, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()));
      return { engine: "capitals", translations: segments.map(({ text }) => change(toCapitals(text))) };
    },
  };
  return { translator, sent, steps };
}

async function translate(
  paragraphs: (string | Run[])[],
  {
    glossary = "",
    change,
    memory,
    usesSimilar = false,
  }: { glossary?: string; change?: (text: string) => string; memory?: SegmentMemory; usesSimilar?: boolean } = {},
) {
  const { translator, sent, steps } = capitals(change);
  translator.usesSimilar = usesSimilar;
  const written: string[] = [];
  const runsWritten: (readonly Run[])[] = [];
  const blocks = paragraphs.map(
    (runs, at): Block => ({
      part: "body",
      runs: typeof runs === "string" ? [{ kind: "text", text: runs, style: 0 }] : runs,
      write: (content) => {
        runsWritten[at] = content;
        written[at] = content.map((run) => (run.kind === "text" ? run.text : `[${run.code}]`)).join("");
      },
    }),
  );
  const context = {
    signal: new AbortController().signal,
    seed: 1,
    progress: (step: string, fraction: number) => steps.push({ step, fraction }),
    warn: () => {},
  };
  const call = {
    translator,
    from: "en",
    to: "es",
    formality: "default" as const,
    glossary: parseGlossary(glossary),
    memory,
    context,
  };
  const { coverage, reused } = await translateBlocks(blocks, call);
  return { written, runs: runsWritten, sent, steps, reused, coverage: coverage[0] };
}

test("keeps URLs, placeholders and code", async () => {
  const text =
    "Hello {name}, see https://example.com/a?b=c or write to me@example.com: `npm test` takes %d s and {{count}} tries.";
  const { written, sent } = await translate([text]);
  expect(written).toEqual([
    "HELLO {name}, SEE https://example.com/a?b=c OR WRITE TO me@example.com: `npm test` TAKES %d S AND {{count}} TRIES.",
  ]);
  expect(sent[0]?.text).toContain("<x1/>");
  expect(sent[0]?.note).toContain('<x2/> is "https://example.com/a?b=c"');
});

test("applies the glossary to whole words, longest terms first", async () => {
  const { written, sent } = await translate(["The bank holiday at the Bank near the embankment."], {
    glossary: "bank,banco\nbank holiday,día festivo",
  });
  expect(written).toEqual(["THE día festivo AT THE banco NEAR THE EMBANKMENT."]);
  expect(sent[0]?.note).toBe('<x1/> is "día festivo"; <x2/> is "banco"');
});

test("sends a repeated sentence once, without a note if the notes differ", async () => {
  const { written, sent } = await translate([
    "See https://a.example.",
    "See https://b.example.",
    "The end.",
    "The end.",
  ]);
  expect(written).toEqual(["SEE https://a.example.", "SEE https://b.example.", "THE END.", "THE END."]);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.note).toBeUndefined();
});

test("progress counts sentences and never decreases", async () => {
  const paragraphs = Array.from({ length: 600 }, (_, at) => `Sentence number ${at}.`);
  const { steps } = await translate(paragraphs);
  expect(steps.map(({ step }) => step)).toContain("translating 256 of 600");
  expect(steps.at(-1)?.step).toBe("translating 600 of 600");
  const fractions = steps.map(({ fraction }) => fraction);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
});

const styled: Run[] = [
  { kind: "text", text: "The ", style: 0 },
  { kind: "text", text: "red", style: 1 },
  { kind: "text", text: " house is here.", style: 0 },
];

test("placeholders and styles that the engine loses or doubles are put back and counted", async () => {
  const lose = (text: string) => text.replace(/<x1\/>/, "").replace(/<x2\/>/, "<x2/><x2/>");
  const { written, coverage } = await translate(["Dear {name}, you have {count} new messages.", styled], {
    change: lose,
  });
  expect(written).toEqual(["DEAR {name}, YOU HAVE {count} NEW MESSAGES.", "THE RED HOUSE IS HERE."]);
  expect(coverage).toMatchObject({ segments: 2, translated: 1, simplified: 1, failed: 0 });
});

test("a sentence with lost styles is sent again without them, and they are put back by position", async () => {
  const { written, coverage, steps, runs } = await translate([styled], {
    change: (text) => text.replace(/<\/?g1>/g, ""),
  });
  expect(written).toEqual(["THE RED HOUSE IS HERE."]);
  expect(runs[0]?.find((run) => run.kind === "text" && run.style === 1)).toMatchObject({ text: "RED" });
  expect(coverage).toMatchObject({ segments: 1, translated: 0, simplified: 1, failed: 0 });
  expect(steps.at(-1)).toMatchObject({ step: "translating again 1 of 1" });
});

test("segments of the memory are not sent, and similar ones are examples for engines that use them", async () => {
  const memory = new SegmentMemory([
    { source: "The red house is old.", target: "La casa roja es vieja." },
    { source: "Keep <x1/> here.", target: "It lost its object." },
  ]);
  const { written, sent, reused } = await translate(
    ["The red house is old.", "The red house is very old.", "Keep {name} here."],
    { memory, usesSimilar: true },
  );
  expect(written).toEqual(["La casa roja es vieja.", "THE RED HOUSE IS VERY OLD.", "KEEP {name} HERE."]);
  expect(sent.map(({ text, similar }) => [text, similar?.translation])).toEqual([
    ["The red house is very old.", "La casa roja es vieja."],
    ["Keep <x1/> here.", "It lost its object."],
  ]);
  expect(reused).toEqual({ all: false, exact: 1, similar: 2, characters: 21 });
  expect(memory.learned.map(({ target }) => target)).toEqual([
    "La casa roja es vieja.",
    "THE RED HOUSE IS VERY OLD.",
    "KEEP <x1/> HERE.",
  ]);
});

test("a sentence that cannot be translated is kept and counted", async () => {
  const { written, coverage } = await translate([styled, "It stays."], {
    change: (text) => (text.includes("RED") ? "" : text),
  });
  expect(written).toEqual(["The red house is here.", "IT STAYS."]);
  expect(coverage).toMatchObject({ segments: 2, translated: 1, failed: 1 });
});
