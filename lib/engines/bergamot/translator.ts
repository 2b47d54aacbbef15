import { setImmediate as nextTurn } from "node:timers/promises";
import { installedDirections } from "../../models/languages/installed-directions.ts";
import type { EngineSettings } from "../define.ts";
import { withResident } from "../onnx/resident.ts";
import { type DocumentTranslateEngine, type EngineContext, EngineError } from "../ports/index.ts";
import { fromHtml, toHtml } from "../translation/html.ts";
import { unsupportedPair } from "../translation/languages.ts";
import { adviseLanguages } from "./advise-languages.ts";
import { directionModels } from "./direction-models.ts";
import { ensureDirections } from "./ensure-directions.ts";
import { getResidence, type LanguageModel } from "./model.ts";
import { findRoute, languageGroups, type Usable, usableDirections } from "./routes.ts";
import { restoreSpaces } from "./spaces.ts";

/** A call of the model: about half a second on one core. */
const BATCH = { segments: 64, characters: 4_000 };
/** A conservative value: an idle core translates about 6,000. */
const CHARACTERS_PER_SECOND = 1_500;
const DEFAULT_MEMORY_BYTES = 1_200_000_000;

/** Translations of a job's sentences by direction. It ends with the job, because sentences are not kept longer than jobs. */
const caches = new WeakMap<AbortSignal, Map<string, Map<string, string>>>();

/** Translates with Mozilla's models. A model that is not installed is downloaded by the first job that needs it. */
export function bergamotTranslator(settings: EngineSettings): DocumentTranslateEngine {
  return {
    supports: async (from, to) => findRoute(from, to, usableDirections(settings)) !== null,
    languages: async () => languageGroups(usableDirections(settings)),
    models: async () => directionModels(settings),
    adviseInstallation: (from, to) => adviseLanguages(from, to, settings),
    estimateSeconds: ({ characters }) => characters / CHARACTERS_PER_SECOND,
    async translate({ segments, from, to, formality }, context) {
      const route = findRoute(from, to, usableDirections(settings));
      if (!route) throw unsupportedPair(from, to);
      if (formality !== "default") context.warn("This engine does not support formality. The setting was ignored.");
      if (route.length > 1) context.warn("Translated through English, because there is no direct model.");
      await ensureDirections(route, settings, context);
      let fragments = segments.map(({ text }) => toHtml(text));
      for (const [step, direction] of route.entries())
        fragments = await withDirection(direction, settings, (model) =>
          translateAll(fragments, model, direction, context, (share) =>
            context.progress("translating", (step + share) / route.length),
          ),
        );
      return {
        engine: `bergamot/${route.map((direction) => `${direction.from}-${direction.to}`).join("+")}`,
        translations: fragments.map((fragment, at) => restoreSpaces(segments[at]?.text ?? "", fromHtml(fragment))),
      };
    },
  };
}

function withDirection<T>(
  { from, to }: Usable,
  { cacheDirectory, modelMemoryBytes = DEFAULT_MEMORY_BYTES }: EngineSettings,
  use: (model: LanguageModel) => Promise<T>,
): Promise<T> {
  const record = installedDirections(cacheDirectory).get(`${from}-${to}`);
  if (!record) throw new EngineError("The language model was removed.", { retryable: true });
  return withResident(getResidence(record, cacheDirectory), modelMemoryBytes, use);
}

/** Translates each distinct fragment once, in batches of similar length, and gives the event loop a turn after each. */
async function translateAll(
  fragments: readonly string[],
  model: LanguageModel,
  { from, to }: Usable,
  { signal }: EngineContext,
  progress: (share: number) => void,
): Promise<string[]> {
  const known = getCache(signal, `${from}-${to}`);
  const isNew = (fragment: string) => !known.has(fragment) && /\p{L}/u.test(fragment.replace(/<[^>]*>|&\w+;/g, ""));
  const waiting = [...new Set(fragments.filter(isNew))].sort((a, b) => a.length - b.length);
  for (let start = 0; start < waiting.length; ) {
    signal.throwIfAborted();
    const batch = takeBatch(waiting, start);
    const translations = model.translate(batch);
    for (const [at, fragment] of batch.entries()) known.set(fragment, translations[at] ?? "");
    start += batch.length;
    progress(start / waiting.length);
    await nextTurn();
  }
  return fragments.map((fragment) => known.get(fragment) ?? fragment);
}

function getCache(signal: AbortSignal, key: string): Map<string, string> {
  const caching = caches.get(signal) ?? new Map<string, Map<string, string>>();
  caches.set(signal, caching);
  const cache = caching.get(key) ?? new Map<string, string>();
  caching.set(key, cache);
  return cache;
}

function takeBatch(fragments: readonly string[], start: number): string[] {
  let end = start;
  for (let characters = 0; end < fragments.length && end - start < BATCH.segments; end++) {
    characters += fragments[end]?.length ?? 0;
    if (characters > BATCH.characters && end > start) break;
  }
  return fragments.slice(start, end);
}
