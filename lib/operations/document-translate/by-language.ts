import { type Block, type OpenDocument, textOfRuns } from "@atelier/document-model";
import { foreignLanguage } from "@atelier/documents/detect-language";
import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { inTurns } from "./in-turns.ts";
import { MAX_MISSED } from "./terms.ts";
import { type Coverage, type TranslateCall, type Translated, translateBlocks } from "./translate.ts";

interface ByLanguage extends Translated {
  /** Paragraphs that stay because no engine translates from their language. */
  untouched: OpenDocument["untouched"];
}

/**
 * Translates blocks, each from its own language: a paragraph that is clearly in another language than the document is
 * translated from that language, and so is a text of a list whose language is in `languages`. If the engine has no such pair, the paragraph stays and is reported.
 */
export async function translateByLanguage(
  blocks: readonly Block[],
  call: TranslateCall,
  languages: readonly (string | null)[] = [],
): Promise<ByLanguage> {
  const groups = await groupByLanguage(blocks, call.from, languages);
  const untouched: OpenDocument["untouched"] = [];
  const coverage = new Map<string, Coverage>();
  const results: Translated[] = [];
  let done = 0;
  for (const [from, group] of groups) {
    if (from !== call.from && !(await isPossible(from, call))) {
      untouched.push(keptParagraphs(group.length, from, call.to));
      done += group.length;
      continue;
    }
    const result = await translateBlocks(
      group,
      withShare(call, from, done / blocks.length, group.length / blocks.length),
    );
    results.push(result);
    for (const counts of result.coverage) addCounts(coverage, counts);
    done += group.length;
  }
  return { ...combined(results), coverage: [...coverage.values()], untouched };
}

/** The engine, terms and reused segments of all languages. The memory belongs to the document's language, the first one. */
function combined(results: readonly Translated[]): Omit<Translated, "coverage"> {
  const terms = results.flatMap((result) => result.terms ?? []);
  const reused = results[0]?.reused;
  return {
    engine: results.find(({ engine }) => engine !== "")?.engine ?? "",
    unchanged: results.flatMap(({ unchanged }) => unchanged),
    ...(terms.length > 0
      ? {
          terms: {
            applied: terms.reduce((sum, { applied }) => sum + applied, 0),
            not_applied: terms.flatMap((term) => term.not_applied).slice(0, MAX_MISSED),
          },
        }
      : {}),
    ...(reused ? { reused: { ...reused, all: reused.all && results.length === 1 } } : {}),
  };
}

/** The blocks by language, those in the document's language first. */
async function groupByLanguage(
  blocks: readonly Block[],
  from: string,
  languages: readonly (string | null)[],
): Promise<Map<string, Block[]>> {
  const groups = new Map<string, Block[]>([[from, []]]);
  for await (const block of inTurns(blocks)) {
    const own = block.item === undefined ? null : languages[block.item];
    const language = own ?? foreignLanguage(textOfRuns(block.runs), from) ?? from;
    const known = groups.get(language);
    if (known) known.push(block);
    else groups.set(language, [block]);
  }
  return groups;
}

const isPossible = async (from: string, { translator, to }: TranslateCall) =>
  !sameLanguage(from, to) && (await translator.supports(from, to));

function keptParagraphs(count: number, from: string, to: string): OpenDocument["untouched"][number] {
  const [source, target] = [from, to].map((tag) => describeLanguage(tag).name);
  return {
    place: `${count} ${count === 1 ? "paragraph" : "paragraphs"} in ${source}`,
    reason: sameLanguage(from, to)
      ? "they are in the target language"
      : `no engine translates from ${source} to ${target}`,
  };
}

/** The call for the blocks of one language, whose progress is a part of the whole. */
function withShare(call: TranslateCall, from: string, start: number, share: number): TranslateCall {
  const progress = (step: string, fraction: number) => call.context.progress(step, start + fraction * share);
  const memory = from === call.from ? call.memory : undefined;
  return { ...call, from, memory, context: { ...call.context, progress } };
}

function addCounts(coverage: Map<string, Coverage>, counts: Coverage): void {
  const known = coverage.get(counts.place);
  if (!known) coverage.set(counts.place, counts);
  else
    for (const key of ["segments", "characters", "translated", "kept", "simplified", "failed"] as const)
      known[key] += counts[key];
}
