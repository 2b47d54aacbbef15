import { readFileSync } from "node:fs";
import { findCollection, lexicon } from "@atelier/illustrator";
import { findByMeaning, findSubject } from "@atelier/vocabulary";
import { miniLmEmbedder } from "../../lib/engines/illustrator/embed-texts.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

/** The verdict on one noun: what it is drawn as, and whether that is sensible. */
interface Verdict {
  noun: string;
  drawn: string;
  verdict: string;
}

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };

/**
 * The share of 1,000 common concrete nouns that are drawn sensibly, by the verdicts in `verdicts/illustrator-nouns.tsv`. A match that
 * has changed since its verdict does not count. Nouns with the verdict "left out" are named in a warning instead.
 */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(["minilm", "minilm-tokenizer"], settings);
  const verdicts = readVerdicts();
  let sensible = 0;
  for (const { noun, drawn, verdict } of verdicts) {
    const current = await drawnAs(noun);
    if (current !== drawn && !options.json)
      console.log(`New verdict needed: ${noun} is now drawn as ${current} instead of ${drawn}.`);
    if (current === drawn && verdict === "good") sensible++;
  }
  const all = { name: "common concrete nouns", value: verdicts.length };
  const ratio = sensible / verdicts.length;
  reportCase(
    { bench: "illustrator-nouns", case: "drawn sensibly", baseline: all, ours: sensible, ratio, unit: "nouns" },
    options,
  );
}

function readVerdicts(): Verdict[] {
  const lines = readFileSync(new URL("../verdicts/illustrator-nouns.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  return lines.map((line) => {
    const [noun = "", drawn = "", verdict = ""] = line.split("\t");
    return { noun, drawn, verdict };
  });
}

/** Describes how the illustrator draws a single noun. */
export async function drawnAs(noun: string): Promise<string> {
  const meaning = lexicon.get(noun);
  if (meaning && (meaning.is === "place" || meaning.is === "sky" || meaning.is === "weather"))
    return `${meaning.is} ${meaning.value}`;
  if (noun === "sky" || noun === "ground") return "in every outdoor scene";
  const collection = findCollection(noun);
  if (collection) return collection.join(", ");
  const match = findSubject(noun);
  if (match) return match.subject.id;
  const [near] = await findByMeaning([noun], miniLmEmbedder(settings));
  return near?.id ?? "nothing";
}
