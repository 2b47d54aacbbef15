import { type EngineContext, EngineError, type Translator } from "../ports/index.ts";
import { matchLanguage, unsupportedPair } from "../translation/languages.ts";
import { escapeText, unescapeText } from "../translation/tags.ts";
import { languages } from "./languages.ts";
import { type M2m100, openModel } from "./model.ts";
import { translateTagged } from "./tagged.ts";

/** It was trained on sentences: longer ones are cut, and what is cut is put together again. */
const MAX_TOKENS = 160;
/** Sentences at once, and their tokens together: the decoder's memory of them takes 200 kB a token. */
const BATCH = { sentences: 8, tokens: 320 };
/** It holds 1 GB, so it is let go when nobody has asked for a while. */
const IDLE_MS = 120_000;
/** Two cores do some 400; others may want them meanwhile. */
const CHARACTERS_PER_SECOND = 200;

interface Loaded {
  model: Promise<M2m100>;
  users: number;
  idle?: NodeJS.Timeout;
}

const loaded = new Map<string, Loaded>();

/** M2M100 in this process; the model is loaded at the first sentence. */
export function m2m100Translator(directory: string, threads: number): Translator {
  const pairOf = (from: string, to: string) => {
    const [source, target] = [matchLanguage(from, languages), matchLanguage(to, languages)];
    return source && target && source !== target ? { from: source, to: target } : null;
  };
  return {
    supports: async (from, to) => pairOf(from, to) !== null,
    estimateSeconds: ({ characters }) => characters / CHARACTERS_PER_SECOND,
    languages: async () => [{ from: languages, to: languages }],
    async translate({ segments, from, to, formality }, context) {
      const pair = pairOf(from, to);
      if (!pair) throw unsupportedPair(from, to);
      if (formality !== "default") context.warn("This engine knows no formality: the setting was not used.");
      const translations = await withModel(directory, threads, (model) =>
        translateTagged(
          segments.map(({ text }) => text),
          (texts) => translatePlain(model, texts, pair, context),
          knowing(model),
        ),
      );
      if (translations.every((text) => text === "") && segments.some(({ text }) => /\p{L}/u.test(text)))
        throw new EngineError("The model gave no translation that could be used.");
      return { engine: "m2m100", translations };
    },
  };
}

async function withModel<T>(directory: string, threads: number, use: (model: M2m100) => Promise<T>): Promise<T> {
  const entry: Loaded = loaded.get(directory) ?? { model: openModel(directory, threads), users: 0 };
  loaded.set(directory, entry);
  clearTimeout(entry.idle);
  entry.users++;
  try {
    return await use(await entry.model);
  } catch (error) {
    // One that could not be opened is tried anew the next time.
    entry.model.catch(() => forget(directory, entry));
    throw error;
  } finally {
    entry.users--;
    if (entry.users === 0) {
      entry.idle = setTimeout(() => void letGo(directory, entry), IDLE_MS);
      entry.idle.unref();
    }
  }
}

/** Another may have taken its place meanwhile. */
function forget(directory: string, entry: Loaded): void {
  if (loaded.get(directory) === entry) loaded.delete(directory);
}

async function letGo(directory: string, entry: Loaded): Promise<void> {
  if (entry.users > 0) return;
  forget(directory, entry);
  await entry.model.then((model) => model.release()).catch(() => {});
}

/** What the model knows, each character asked once. */
function knowing(model: M2m100): (character: string) => boolean {
  const known = new Map<string, boolean>();
  return (character) => {
    const found = known.get(character) ?? model.knows(character);
    known.set(character, found);
    return found;
  };
}

/** Texts without tags, escapes apart: cut into what the model takes at once, translated in batches of like lengths. */
async function translatePlain(
  model: M2m100,
  texts: readonly string[],
  { from, to }: { from: string; to: string },
  { signal, progress }: EngineContext,
): Promise<string[]> {
  const cuts = texts.map((text) => cutLong(model, unescapeText(text), from));
  const sentences = cuts.flatMap((parts, text) => parts.map((tokens, part) => ({ tokens, text, part })));
  sentences.sort((a, b) => a.tokens.length - b.tokens.length);
  const made = cuts.map((parts) => parts.map((): string | null => null));
  for (let start = 0; start < sentences.length; ) {
    const batch = takeBatch(sentences, start);
    const answers = await model.generate({ sentences: batch.map(({ tokens }) => tokens), from, to }, signal);
    for (const [at, { text, part }] of batch.entries()) {
      const tokens = answers[at];
      const parts = made[text];
      if (tokens && parts) parts[part] = model.decode(tokens);
    }
    start += batch.length;
    progress("translating", start / sentences.length);
  }
  const joint = /^(zh|ja|th|lo|km|my)$/.test(to) ? "" : " ";
  return made.map((parts) => (parts.includes(null) ? "" : escapeText(parts.join(joint))));
}

function takeBatch<T extends { tokens: readonly number[] }>(sentences: readonly T[], start: number): T[] {
  let end = start;
  // Sorted by length: the last is the longest, and all are padded to it.
  while (
    end < sentences.length &&
    end - start < BATCH.sentences &&
    (end === start || (end - start + 1) * (sentences[end]?.tokens.length ?? 0) <= BATCH.tokens)
  )
    end++;
  return sentences.slice(start, end);
}

/** A text's tokens, in one part or, where it is long, in several: cut between sentences, else between words, else anywhere. */
function cutLong(model: M2m100, text: string, language: string): number[][] {
  const tokens = model.encode(text);
  if (tokens.length <= MAX_TOKENS) return [tokens];
  for (const granularity of ["sentence", "word"] as const) {
    const pieces = [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment);
    if (pieces.length < 2) continue;
    const middle = Math.ceil(pieces.length / 2);
    const halves = [pieces.slice(0, middle).join("").trim(), pieces.slice(middle).join("").trim()];
    return halves.filter((half) => half !== "").flatMap((half) => cutLong(model, half, language));
  }
  return Array.from({ length: Math.ceil(tokens.length / MAX_TOKENS) }, (_, at) =>
    tokens.slice(at * MAX_TOKENS, (at + 1) * MAX_TOKENS),
  );
}
