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
    findUnknown,
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
        const { translations, unchanged } = await throughMode(mode, texts, context.signal, (done) =>
          context.progress("translating", (hop + done) / modes.length),
        );
        texts = translations;
        if (unchanged.length > 0)
          context.warn(`Apertium has no translation of these words, which stay: ${unchanged.slice(0, 5).join(", ")}.`);
        hops.push(texts);
      }
      const [first, second] = modes;
      if (first && second)
        texts = await Promise.all(
          texts.map((target, index) =>
            restoreSourceWords(
              { source: hops[0]?.[index] ?? "", pivot: hops[1]?.[index] ?? "", target },
              async (word) => (await translateOne(first, word)) ?? word,
              async (word) => (await translateOne(second, word)) ?? word,
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

/** The signs of words that the dictionary of a language, or the one of the pair, lacks, and of those without a form. */
const MARK = /[*@#]\p{L}/u;

/** The texts with words that the dictionaries of a pair lack; all through a pivot language, whose words are not theirs. */
async function findUnknown(texts: readonly string[], from: string, to: string): Promise<string[]> {
  const [mode, second] = route(from, to) ?? [];
  if (!mode || second || texts.length === 0) return [...texts];
  const pipeline = new Pipeline(mode, { marks: true });
  try {
    const marked = await Promise.all(
      texts.map(async (text) => fromStream(await pipeline.send(toStream(text.replace(/[*@#<>]/g, " "))))),
    );
    return texts.filter((text, index) => {
      const answer = marked[index] ?? "";
      return MARK.test(answer) || toWords(answer) !== toWords(text);
    });
  } catch (error) {
    if (error instanceof EngineError) return [...texts];
    throw error;
  } finally {
    pipeline.close();
  }
}

/** The words of a text without their capitals and what is between them. */
const toWords = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

/** All installed directions, direct and through one pivot language. */
function languageGroups(): LanguageGroup[] {
  const modes = installedModes();
  const [sources, targets] = [new Set(modes.map(({ from }) => from)), new Set(modes.map(({ to }) => to))];
  return [...sources].map((from) => ({
    from: [from],
    to: [...targets].filter((to) => from !== to && route(from, to, modes) !== null),
  }));
}

/** Translates texts. `unchanged` are those of which the pipeline returns nothing, such as "will" without a verb. */
async function throughMode(
  mode: Mode,
  texts: readonly string[],
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<{ translations: string[]; unchanged: string[] }> {
  const results: (string | null)[] = [];
  for (let start = 0; start < texts.length; start += IN_FLIGHT) {
    signal.throwIfAborted();
    const batch = texts.slice(start, start + IN_FLIGHT);
    results.push(...(await Promise.all(batch.map((text) => translateOne(mode, text)))));
    progress(results.length / texts.length);
  }
  const unchanged = new Set(texts.filter((_, index) => results[index] === null));
  return { translations: results.map((result, index) => result ?? texts[index] ?? ""), unchanged: [...unchanged] };
}

/** Translates one sentence; null if the pipeline returns nothing. Restarts a failed pipeline once. */
async function translateOne(mode: Mode, text: string): Promise<string | null> {
  // In other languages, hyphens also join pronouns to verbs, as in "diz-nos".
  const split = mode.from === "en" ? await splitCompounds(text, (word) => translateWord(mode, word)) : text;
  const translated = await throughPipeline(mode, split);
  return translated === null ? null : withoutFaults(text, translated);
}

/** The most compounds whose translations are kept. */
const MAX_COMPOUNDS = 5_000;
const compounds = new Map<string, Promise<string>>();

function translateWord(mode: Mode, word: string): Promise<string> {
  const key = `${mode.file} ${word}`;
  const known = compounds.get(key);
  if (known) return known;
  if (compounds.size >= MAX_COMPOUNDS) compounds.clear();
  const translated = throughPipeline(mode, word).then((translation) => translation ?? word);
  compounds.set(key, translated);
  translated.catch(() => compounds.delete(key));
  return translated;
}

async function throughPipeline(mode: Mode, text: string): Promise<string | null> {
  const stream = toStream(text);
  const send = async () => fromStream(await pipelineFor(mode).send(stream)).trim();
  const answer = await send().catch((error: unknown) => {
    if (!(error instanceof EngineError)) throw error;
    return send();
  });
  return answer === "" && text.trim() !== "" ? null : answer;
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
