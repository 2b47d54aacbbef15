import { EngineError, type LanguageGroup, type Translator } from "../ports/index.ts";
import { unsupportedPair } from "../translation/languages.ts";
import { fromStream, toStream, withCapital } from "./markup.ts";
import { installedModes, type Mode, route } from "./modes.ts";
import { Pipeline } from "./pipeline.ts";

/** Each takes 30 to 950 MB: those used last stay. */
const MAX_PIPELINES = 4;
/** Sent ahead of the answers, so that every stage always has work. */
const IN_FLIGHT = 64;

const pipelines = new Map<string, Pipeline>();

/** Apertium, rule-based, from the distribution's packages: plain in its words, quick, and private. */
export function apertiumTranslator(): Translator {
  return {
    supports: async (from, to) => route(from, to) !== null,
    languages: async () => languageGroups(),
    async translate({ segments, from, to, formality }, context) {
      const way = route(from, to);
      if (!way) throw unsupportedPair(from, to);
      if (formality !== "default") context.warn("This engine knows no formality: the setting was not used.");
      if (way.length > 1)
        context.warn(
          `Translated by way of ${new Intl.DisplayNames(["en"], { type: "language" }).of(way[0]?.to ?? "")}: there is no direct pair.`,
        );
      let texts = segments.map(({ text }) => text);
      for (const [hop, mode] of way.entries()) {
        texts = await throughMode(mode, texts, context.signal, (done) =>
          context.progress("translating", (hop + done) / way.length),
        );
      }
      return {
        engine: `apertium/${way.map((mode) => mode.file.split("/").at(-1)?.replace(".mode", "")).join("+")}`,
        translations: texts,
      };
    },
  };
}

/** Every direction, direct and over one language, that is installed here. */
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

/** One sentence; a pipeline that died under it is started again once. */
async function translateOne(mode: Mode, text: string): Promise<string> {
  const stream = toStream(text);
  for (const last of [false, true]) {
    try {
      const answer = fromStream(await pipelineFor(mode).send(stream));
      if (answer.trim() !== "" || text.trim() === "") return withCapital(text, answer.trim());
      throw new EngineError("Apertium answered nothing.", { retryable: true });
    } catch (error) {
      if (last || !(error instanceof EngineError)) throw error;
    }
  }
  throw new EngineError("Apertium answered nothing.");
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
