import type { EngineSettings } from "../define.ts";
import { type DocumentTranslateEngine, type EngineContext, EngineError } from "../ports/index.ts";
import { matchLanguage, unsupportedPair } from "../translation/languages.ts";
import { escapeText, unescapeText } from "../translation/tags.ts";
import { describeModel, ensureModel, isOffered } from "./ensure-model.ts";
import { languages } from "./languages.ts";
import { type M2m100, openModel } from "./model.ts";
import { translateTagged } from "./tagged.ts";

/** The model is trained on sentences, so longer texts are split and their translations joined. */
const MAX_TOKENS = 160;
/** Limits per batch. The decoder's cache takes 200 kB per token. */
const BATCH = { sentences: 8, tokens: 320 };
/** The model takes 1 GB, so it is unloaded after this time without calls. */
const IDLE_MS = 120_000;
/** A conservative value: two idle cores translate about 400. */
const CHARACTERS_PER_SECOND = 200;

interface Loaded {
  model: Promise<M2m100>;
  users: number;
  idle?: NodeJS.Timeout;
}

const models = new Map<string, Loaded>();

/** A translator with M2M100 in this process. The model is downloaded and loaded at the first call. */
export function m2m100Translator(settings: EngineSettings): DocumentTranslateEngine {
  const findPair = (from: string, to: string) => {
    const [source, target] = [matchLanguage(from, languages), matchLanguage(to, languages)];
    return isOffered(settings) && source && target && source !== target ? { from: source, to: target } : null;
  };
  return {
    supports: async (from, to) => findPair(from, to) !== null,
    estimateSeconds: ({ characters }) => characters / CHARACTERS_PER_SECOND,
    languages: async () => (isOffered(settings) ? [{ from: languages, to: languages }] : []),
    models: async () => describeModel(settings),
    async translate({ segments, from, to, formality }, context) {
      const pair = findPair(from, to);
      if (!pair) throw unsupportedPair(from, to);
      if (formality !== "default") context.warn("This engine does not support formality. The setting was ignored.");
      const directory = await ensureModel(settings, context);
      const translations = await withModel(directory, settings.threads, (model) =>
        translateTagged(
          segments.map(({ text }) => text),
          (texts) => translatePlain(model, texts, pair, context),
          cachedHasTokens(model),
        ),
      );
      if (translations.every((text) => text === "") && segments.some(({ text }) => /\p{L}/u.test(text)))
        throw new EngineError("The model returned no valid translation.");
      return { engine: "m2m100", translations };
    },
  };
}

async function withModel<T>(directory: string, threads: number, use: (model: M2m100) => Promise<T>): Promise<T> {
  const entry: Loaded = models.get(directory) ?? { model: openModel(directory, threads), users: 0 };
  models.set(directory, entry);
  clearTimeout(entry.idle);
  entry.users++;
  try {
    return await use(await entry.model);
  } catch (error) {
    // A failed model is removed, so that the next call loads it again.
    entry.model.catch(() => removeEntry(directory, entry));
    throw error;
  } finally {
    entry.users--;
    if (entry.users === 0) {
      entry.idle = setTimeout(() => void unload(directory, entry), IDLE_MS);
      entry.idle.unref();
    }
  }
}

/** Removes an entry unless another one has replaced it. */
function removeEntry(directory: string, entry: Loaded): void {
  if (models.get(directory) === entry) models.delete(directory);
}

async function unload(directory: string, entry: Loaded): Promise<void> {
  if (entry.users > 0) return;
  removeEntry(directory, entry);
  await entry.model.then((model) => model.release()).catch(() => {});
}

/** `hasTokens` with a cache per character. */
function cachedHasTokens(model: M2m100): (character: string) => boolean {
  const cache = new Map<string, boolean>();
  return (character) => {
    const result = cache.get(character) ?? model.hasTokens(character);
    cache.set(character, result);
    return result;
  };
}

/** Translates texts without tags. Long texts are split, and sentences are translated in batches of similar length. */
async function translatePlain(
  model: M2m100,
  texts: readonly string[],
  { from, to }: { from: string; to: string },
  { signal, progress }: EngineContext,
): Promise<string[]> {
  const tokenized = texts.map((text) => splitLong(model, unescapeText(text), from));
  const sentences = tokenized.flatMap((parts, text) => parts.map((tokens, part) => ({ tokens, text, part })));
  sentences.sort((a, b) => a.tokens.length - b.tokens.length);
  const translations = tokenized.map((parts) => parts.map((): string | null => null));
  for (let start = 0; start < sentences.length; ) {
    const batch = takeBatch(sentences, start);
    const answers = await model.generate({ sentences: batch.map(({ tokens }) => tokens), from, to }, signal);
    for (const [at, { text, part }] of batch.entries()) {
      const tokens = answers[at];
      const parts = translations[text];
      if (tokens && parts) parts[part] = model.decode(tokens);
    }
    start += batch.length;
    progress("translating", start / sentences.length);
  }
  const joint = /^(zh|ja|th|lo|km|my)$/.test(to) ? "" : " ";
  return translations.map((parts) => (parts.includes(null) ? "" : escapeText(parts.join(joint))));
}

function takeBatch<T extends { tokens: readonly number[] }>(sentences: readonly T[], start: number): T[] {
  let end = start;
  // The sentences are sorted by length, so all are padded to the length of the last one.
  while (
    end < sentences.length &&
    end - start < BATCH.sentences &&
    (end === start || (end - start + 1) * (sentences[end]?.tokens.length ?? 0) <= BATCH.tokens)
  )
    end++;
  return sentences.slice(start, end);
}

/** A text's tokens. A long text is split between sentences, else between words, else anywhere. */
function splitLong(model: M2m100, text: string, language: string): number[][] {
  const tokens = model.encode(text);
  if (tokens.length <= MAX_TOKENS) return [tokens];
  for (const granularity of ["sentence", "word"] as const) {
    const parts = [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment);
    if (parts.length < 2) continue;
    const middle = Math.ceil(parts.length / 2);
    const halves = [parts.slice(0, middle).join("").trim(), parts.slice(middle).join("").trim()];
    return halves.filter((half) => half !== "").flatMap((half) => splitLong(model, half, language));
  }
  return Array.from({ length: Math.ceil(tokens.length / MAX_TOKENS) }, (_, at) =>
    tokens.slice(at * MAX_TOKENS, (at + 1) * MAX_TOKENS),
  );
}
