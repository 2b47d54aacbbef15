import type { LanguageModelClient } from "../ai-sdk/language-model.ts";
import { InvalidModelOutput } from "../ai-sdk/refusal.ts";
import { type DocumentTranslateEngine, EngineError, type TranslatorSegment } from "../ports/index.ts";
import { type Batch, translateInBatches } from "../translation/batches.ts";
import { isLanguage, matchLanguage, unsupportedPair } from "../translation/languages.ts";
import { findAnswerError, findDoubt } from "./check-answer.ts";
import { listedLanguages } from "./languages.ts";
import { noOverview, type Overview, requestOverview } from "./overview.ts";
import { buildUserMessage, NEIGHBORS, type PromptInput, systemPrompt, translationSchema } from "./prompt.ts";

/** Small enough for complete responses, large enough that the system prompt is a small share of the cost. */
const LIMITS = { segments: 40, characters: 6_000, concurrency: 4 };
const RESPONSE_TIMEOUT_MS = 120_000;

type Request = Omit<PromptInput, "start" | "count" | "previousError">;

/**
 * Translates with a language model in batches with context. An overview of the whole comes first, so that batches use the
 * same terms. Validates each response and requests invalid segments again once.
 */
export function llmTranslator(model: LanguageModelClient, engine: string): DocumentTranslateEngine {
  /** The overviews of documents, which several calls translate. */
  const overviews = new WeakMap<readonly TranslatorSegment[], Promise<Overview>>();
  return {
    supports: async (from, to) => isLanguage(from) && isLanguage(to) && matchLanguage(from, [to]) !== to,
    languages: async () => [{ from: listedLanguages, to: listedLanguages }],
    formalTargets: async () => listedLanguages,
    rewrites: true,
    usesContext: true,
    usesSimilar: true,
    async translate({ segments, document, context: subject, ...options }, context) {
      const { from, to, glossary, rewrite } = options;
      if (!isLanguage(from) || !isLanguage(to)) throw unsupportedPair(from, to);
      const { segments: whole, start } = document ?? { segments, start: 0 };
      const request = () => requestOverview(model, { segments: whole, from, to, glossary }, context);
      const overview = rewrite || !isLong(whole) ? noOverview : await remember(overviews, whole, request);
      const around = {
        before: whole.slice(Math.max(0, start - NEIGHBORS), start),
        after: whole.slice(start + segments.length, start + segments.length + NEIGHBORS),
      };
      const doubtful = new Set<string>();
      const translations = await translateInBatches(segments, LIMITS, context, (batch, signal) => {
        const request = { ...options, segments: batch.all, context: subject, overview, around };
        return translateBatch(model, request, batch, { seed: context.seed, signal, doubtful });
      });
      if (doubtful.size > 0)
        context.warn(
          `Sentences that the language model returned unchanged, in another language or in an unlikely length, twice: ${doubtful.size}. Check them.`,
        );
      if (translations.every((text) => text === "") && segments.some(({ text }) => text.trim() !== ""))
        throw new EngineError("The language model returned no valid translation.");
      return { engine, translations };
    },
  };
}

/** Whether a text needs several batches because of its length. One batch sees the whole text itself. */
const isLong = (segments: readonly TranslatorSegment[]): boolean =>
  segments.reduce((sum, { text }) => sum + text.length, 0) > LIMITS.characters;

/** The overview of a document, which is requested once unless the request fails. */
function remember(
  overviews: WeakMap<readonly TranslatorSegment[], Promise<Overview>>,
  document: readonly TranslatorSegment[],
  request: () => Promise<Overview>,
): Promise<Overview> {
  const known = overviews.get(document);
  if (known) return known;
  const pending = request();
  overviews.set(document, pending);
  pending.catch(() => overviews.delete(document));
  return pending;
}

interface BatchCall {
  seed: number;
  signal: AbortSignal;
  /** Gets the segments whose translation may be wrong. */
  doubtful: Set<string>;
}

async function translateBatch(
  model: LanguageModelClient,
  request: Request,
  { start, segments }: Batch,
  { seed, signal, doubtful }: BatchCall,
): Promise<string[]> {
  const answers = await requestOrSplit(model, { ...request, start, count: segments.length }, seed, signal);
  const checked: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const answer = answers.get(at + 1);
    const check = {
      source: segment.text,
      to: request.to,
      rewrites: request.rewrite !== undefined,
      lacksNeighbor: [at, at + 2].some((index) => index > 0 && index <= segments.length && !answers.has(index)),
      foreignLanguage: request.foreignLanguage,
    };
    const error = findAnswerError(answer, check) ?? findDoubt(answer ?? "", check);
    if (error === null) checked.push(answer ?? "");
    else {
      const single = { ...request, start: start + at, count: 1, previousError: error };
      const second = (await requestTranslations(model, single, seed, signal)).get(1);
      // Empty after a second error: the document keeps or simplifies the sentence and warns.
      const isValid = findAnswerError(second, { ...check, lacksNeighbor: false }) === null;
      if (isValid && findDoubt(second ?? "", check) !== null) doubtful.add(segment.text);
      checked.push(isValid ? (second ?? "") : "");
    }
  }
  return checked;
}

/**
 * Requests a batch, and in halves if the response does not match the schema, down to the segments that spoil it. Throws
 * EngineError if both halves of a batch fail.
 */
async function requestOrSplit(
  model: LanguageModelClient,
  input: PromptInput,
  seed: number,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const answers = await requestTranslations(model, input, seed, signal);
  if (answers.size > 0 || input.count === 1) return answers;
  const first = Math.ceil(input.count / 2);
  const rest = { ...input, start: input.start + first, count: input.count - first };
  const halves = [
    await requestTranslations(model, { ...input, count: first }, seed, signal),
    await requestTranslations(model, rest, seed, signal),
  ] as const;
  if (halves.every(({ size }) => size === 0))
    throw new EngineError("The language model returned output that does not match the schema, twice.");
  const parts = [
    [{ ...input, count: first }, halves[0], 0],
    [rest, halves[1], first],
  ] as const;
  for (const [part, found, offset] of parts) {
    const whole = found.size > 0 || part.count === 1 ? found : await requestOrSplit(model, part, seed, signal);
    for (const [index, text] of whole) answers.set(index + offset, text);
  }
  return answers;
}

/** Requests translations and returns them by index. Empty if the output does not match the schema. */
async function requestTranslations(
  model: LanguageModelClient,
  input: PromptInput,
  seed: number,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const { translations } = await model.generate({
      system: systemPrompt,
      prompt: buildUserMessage(input),
      schema: translationSchema,
      signal: AbortSignal.any([signal, limit]),
      seed,
    });
    const answers = new Map<number, string>();
    // A duplicate index is dropped, because it is unknown which translation is right.
    const duplicates = new Set<number>();
    for (const { index, text } of translations) {
      if (answers.has(index)) duplicates.add(index);
      answers.set(index, text);
    }
    for (const index of duplicates) answers.delete(index);
    return answers;
  } catch (error) {
    if (limit.aborted && !signal.aborted) throw new EngineError("The language model did not respond in time.");
    if (error instanceof InvalidModelOutput) return new Map();
    throw error;
  }
}
