import type { LanguageModelClient } from "../ai-sdk/language-model.ts";
import { InvalidModelOutput } from "../ai-sdk/refusal.ts";
import { type DocumentTranslateEngine, EngineError, type TranslatorSegment } from "../ports/index.ts";
import { type Batch, translateInBatches } from "../translation/batches.ts";
import { isLanguage, matchLanguage, unsupportedPair } from "../translation/languages.ts";
import { findTagError } from "../translation/tags.ts";
import { listedLanguages } from "./languages.ts";
import { noOverview, requestOverview } from "./overview.ts";
import { buildUserMessage, type PromptInput, systemPrompt, translationSchema } from "./prompt.ts";

/** Small enough for complete responses, large enough that the system prompt is a small share of the cost. */
const LIMITS = { segments: 40, characters: 6_000, concurrency: 4 };
const RESPONSE_TIMEOUT_MS = 120_000;

type Request = Omit<PromptInput, "start" | "count" | "previousError">;

/**
 * Translates with a language model in batches with context. An overview of the whole comes first, so that batches use the
 * same terms. Validates each response and requests invalid segments again once.
 */
export function llmTranslator(model: LanguageModelClient, engine: string): DocumentTranslateEngine {
  return {
    supports: async (from, to) => isLanguage(from) && isLanguage(to) && matchLanguage(from, [to]) !== to,
    languages: async () => [{ from: listedLanguages, to: listedLanguages }],
    formalTargets: async () => listedLanguages,
    rewrites: true,
    usesContext: true,
    usesSimilar: true,
    async translate(
      { segments, from, to, formality, style, instructions, rewrite, glossary, context: subject },
      context,
    ) {
      if (!isLanguage(from) || !isLanguage(to)) throw unsupportedPair(from, to);
      const overview =
        rewrite || !isLong(segments)
          ? noOverview
          : await requestOverview(model, { segments, from, to, glossary }, context);
      const translations = await translateInBatches(segments, LIMITS, context, (batch, signal) => {
        const wording = { formality, style, instructions, rewrite, glossary, context: subject, overview };
        const request = { segments: batch.all, from, to, ...wording };
        return translateBatch(model, request, batch, context.seed, signal);
      });
      if (translations.every((text) => text === "") && segments.some(({ text }) => text.trim() !== ""))
        throw new EngineError("The language model returned no valid translation.");
      return { engine, translations };
    },
  };
}

/** Whether a text needs several batches because of its length. One batch sees the whole text itself. */
const isLong = (segments: readonly TranslatorSegment[]): boolean =>
  segments.reduce((sum, { text }) => sum + text.length, 0) > LIMITS.characters;

async function translateBatch(
  model: LanguageModelClient,
  request: Request,
  { start, segments }: Batch,
  seed: number,
  signal: AbortSignal,
): Promise<string[]> {
  const answers = await requestOrSplit(model, { ...request, start, count: segments.length }, seed, signal);
  const checked: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const answer = answers.get(at + 1);
    const error = findError(segment.text, answer);
    if (error === null) checked.push(answer ?? "");
    else {
      const single = { ...request, start: start + at, count: 1, previousError: error };
      const second = (await requestTranslations(model, single, seed, signal)).get(1);
      // Empty after a second error: the document keeps or simplifies the sentence and warns.
      checked.push(findError(segment.text, second) === null ? (second ?? "") : "");
    }
  }
  return checked;
}

/** Requests a batch, and in halves if the response does not match the schema. Throws EngineError if a half fails too. */
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
  if (halves.some(({ size }) => size === 0))
    throw new EngineError("The language model returned output that does not match the schema, twice.");
  for (const [index, text] of halves[0]) answers.set(index, text);
  for (const [index, text] of halves[1]) answers.set(index + first, text);
  return answers;
}

function findError(source: string, answer: string | undefined): string | null {
  if (answer === undefined || answer.trim() === "") return "the translation is missing";
  return findTagError(source, answer);
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
