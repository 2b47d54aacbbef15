import { readFileSync } from "node:fs";
import { sceneSummary } from "@atelier/illustrator/fixtures/summary";
import { findByMeaning } from "@atelier/vocabulary";
import { miniLmEmbedder } from "../../lib/engines/illustrator/embed-texts.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const GOAL = 0.02;

/**
 * The share of 500 prompts whose pictures show a wrong thing, by the verdicts of a reader in `verdicts/illustrator-prompts.tsv`. A
 * scene that has changed since its verdict counts as wrong until somebody has looked at its picture. The verdict "warned" means that the warnings name what the picture lacks.
 */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(["minilm", "minilm-tokenizer"], settings);
  const embed = miniLmEmbedder(settings);
  const lines = readFileSync(new URL("../verdicts/illustrator-prompts.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  let wrong = 0;
  for (const line of lines) {
    const [prompt = "", drawn = "", verdict = ""] = line.split("\t");
    const current = await sceneSummary(prompt, (words) => findByMeaning(words, embed));
    if (current !== drawn && !options.json)
      console.log(`New verdict needed: "${prompt}" is now ${current} instead of ${drawn}.`);
    if (current !== drawn || verdict === "wrong") wrong++;
  }
  const goal = { name: "2 % of the prompts", value: GOAL * lines.length };
  reportCase(
    {
      bench: "illustrator-prompts",
      case: "pictures with a wrong thing",
      baseline: goal,
      ours: wrong,
      ratio: wrong / goal.value,
      unit: "prompts",
    },
    options,
  );
}
