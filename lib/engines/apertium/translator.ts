import { type DocumentTranslateEngine, EngineError, type LanguageGroup } from "../ports/index.ts";
import { unsupportedPair } from "../translation/languages.ts";
import { splitCompounds } from "./compounds.ts";
import { withoutFaults } from "./faults.ts";
import { fromStream, toStream } from "./markup.ts";
import { installedModes, type Mode, route } from "./modes.ts";
import { Pipeline } from "./pipeline.ts";
import { restoreSourceWords } from "./pivot-words.ts";

/** A pipeline takes 30 to 950 MB, so only the most recently used ones keep running. */
const MAX_PIPELINES = 4;
/** Concurrent sentences, so that every stage of the pipeline is busy. */
const IN_FLIGHT = 64;

const pipelines = new Map<string, Pipeline>();

/** Translates with Apertium's rule-based pipelines. */
export function apertiumTranslator(): DocumentTranslateEngine {
  return {
    supports: async (from, to) => route(from, to) !== null,
    languages: async () => languageGroups(),
    async translate({ segments, from, to, formality }, context) {
      const modes = route(from, to);
      if (!modes) throw unsupportedPair(from, to);
      if (formality !== "default") context.warn("This engine does not support formality. The setting was ignored.");
      if (modes.length > 1)
        context.warn(
          `Translated through ${new Intl.DisplayNames(["en"], { type: "language" }).of(modes[0]?.to ?? "")}, because there is no direct pair.`,
        );
      let texts = segments.map(({ text }) => text);
      const hops = [texts];
      for (const [hop, mode] of modes.entries()) {
        texts = await throughMode(mode, texts, context.signal, (done) =>
          context.progress("translating", (hop + done) / modes.length),
        );
        hops.push(texts);
      }
      const [first, second] = modes;
      if (first && second)
        texts = await Promise.all(
          texts.map((target, index) =>
            restoreSourceWords(
              { source: hops[0]?.[index] ?? "", pivot: hops[1]?.[index] ?? "", target },
              (word) => translateOne(first, word),
              (word) => translateOne(second, word),
            ),
          ),
        );
      return {
        engine: `apertium/${modes.map((mode) => mode.file.split("/").at(-1)?.replace(".mode", "")).join("+")}`,
        translations: texts,
      };
    },
  };
}

/** All installed directions, direct and through one pivot language. */
function languageGroups(): LanguageGroup[] {
  const modes = installedModes();
  const [sources, targets] = [new Set(modes.map(({ from }) => from)), new Set(modes.map(({ to }) => to))];
  return [...sources].map((from) => ({
    from: [from],
    to: [...targets].filter((to) => from !== to && route(from, to, modes) !== null),
  }));
}

async function throughMode(
  mode: Mode,
  texts: readonly string[],
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<string[]> {
  const results: string[] = [];
  for (let start = 0; start < texts.length; start += IN_FLIGHT) {
    signal.throwIfAborted();
    const batch = texts.slice(start, start + IN_FLIGHT);
    results.push(...(await Promise.all(batch.map((text) => translateOne(mode, text)))));
    progress(results.length / texts.length);
  }
  return results;
}

/** Translates one sentence. Restarts a failed pipeline once. */
async function translateOne(mode: Mode, text: string): Promise<string> {
  // In other languages, hyphens also join pronouns to verbs, as in "diz-nos".
  const split = mode.from === "en" ? await splitCompounds(text, (word) => translateWord(mode, word)) : text;
  return withoutFaults(text, await throughPipeline(mode, split));
}

/** The most compounds whose translations are kept. */
const MAX_COMPOUNDS = 5_000;
const compounds = new Map<string, Promise<string>>();

function translateWord(mode: Mode, word: string): Promise<string> {
  const key = `${mode.file} ${word}`;
  const known = compounds.get(key);
  if (known) return known;
  if (compounds.size >= MAX_COMPOUNDS) compounds.clear();
  const translated = throughPipeline(mode, word);
  compounds.set(key, translated);
  translated.catch(() => compounds.delete(key));
  return translated;
}

async function throughPipeline(mode: Mode, text: string): Promise<string> {
  const stream = toStream(text);
  for (const last of [false, true]) {
    try {
      const answer = fromStream(await pipelineFor(mode).send(stream));
      if (answer.trim() !== "" || text.trim() === "") return answer.trim();
      throw new EngineError("Apertium returned no translation.", { retryable: true });
    } catch (error) {
      if (last || !(error instanceof EngineError)) throw error;
    }
  }
  throw new EngineError("Apertium returned no translation.");
}

function pipelineFor(mode: Mode): Pipeline {
  const known = pipelines.get(mode.file);
  pipelines.delete(mode.file);
  const pipeline = known?.alive ? known : new Pipeline(mode);
  pipelines.set(mode.file, pipeline);
  for (const [file, oldest] of pipelines) {
    if (pipelines.size <= MAX_PIPELINES) break;
    oldest.close();
    pipelines.delete(file);
  }
  return pipeline;
}
