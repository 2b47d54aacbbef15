import type { LanguageModelClient } from "../ai-sdk/language-model.ts";
import { InvalidModelOutput } from "../ai-sdk/refusal.ts";
import { EngineError, type Translator } from "../ports/index.ts";
import { type Batch, translateInBatches } from "../translation/batches.ts";
import { isLanguage, matchLanguage, unsupportedPair } from "../translation/languages.ts";
import { findTagError } from "../translation/tags.ts";
import { writtenLanguages } from "./languages.ts";
import { answerSchema, type PromptInput, promptOf, systemPrompt } from "./prompt.ts";

/** Small enough that an answer is whole, large enough that its prompt is not most of the bill. */
const LIMITS = { segments: 40, characters: 6_000, atOnce: 4 };
const ANSWER_TIMEOUT_MS = 120_000;

type Question = Omit<PromptInput, "start" | "count" | "complaint">;

/** Translates with a language model: in batches with their neighbors as context, each answer checked, what is wrong asked for once more by itself. */
export function llmTranslator(model: LanguageModelClient, engine: string): Translator {
  return {
    supports: async (from, to) => isLanguage(from) && isLanguage(to) && matchLanguage(from, [to]) !== to,
    languages: async () => [{ from: writtenLanguages, to: writtenLanguages }],
    async translate({ segments, from, to, formality, glossary }, context) {
      if (!isLanguage(from) || !isLanguage(to)) throw unsupportedPair(from, to);
      const translations = await translateInBatches(segments, LIMITS, context, (batch, signal) => {
        const question = { segments: batch.all, from, to, formality, glossary };
        return translateBatch(model, question, batch, context.seed, signal);
      });
      if (translations.every((text) => text === "") && segments.some(({ text }) => text.trim() !== ""))
        throw new EngineError("The language model gave no translation that could be used.");
      return { engine, translations };
    },
  };
}

async function translateBatch(
  model: LanguageModelClient,
  question: Question,
  { start, segments }: Batch,
  seed: number,
  signal: AbortSignal,
): Promise<string[]> {
  const answers = await askInParts(model, { ...question, start, count: segments.length }, seed, signal);
  const checked: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const answer = answers.get(at + 1);
    const fault = faultOf(segment.text, answer);
    if (fault === null) checked.push(answer ?? "");
    else {
      const alone = { ...question, start: start + at, count: 1, complaint: fault };
      const second = (await ask(model, alone, seed, signal)).get(1);
      // Empty where it is wrong again: the document keeps or simplifies the sentence, and says so.
      checked.push(faultOf(segment.text, second) === null ? (second ?? "") : "");
    }
  }
  return checked;
}

/** A batch that was answered with nothing of use is asked for in halves; a half that is too says that the model cannot do it. */
async function askInParts(
  model: LanguageModelClient,
  input: PromptInput,
  seed: number,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const answers = await ask(model, input, seed, signal);
  if (answers.size > 0 || input.count === 1) return answers;
  const first = Math.ceil(input.count / 2);
  const rest = { ...input, start: input.start + first, count: input.count - first };
  const halves = [
    await ask(model, { ...input, count: first }, seed, signal),
    await ask(model, rest, seed, signal),
  ] as const;
  if (halves.some(({ size }) => size === 0))
    throw new EngineError("The language model gave no answer of the shape asked for, twice.");
  for (const [index, text] of halves[0]) answers.set(index, text);
  for (const [index, text] of halves[1]) answers.set(index + first, text);
  return answers;
}

function faultOf(source: string, answer: string | undefined): string | null {
  if (answer === undefined || answer.trim() === "") return "it was left out";
  return findTagError(source, answer);
}

/** One question; its answers by index, none where the model gave none of the shape asked for. */
async function ask(
  model: LanguageModelClient,
  input: PromptInput,
  seed: number,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const limit = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    const { translations } = await model.ask({
      system: systemPrompt,
      prompt: promptOf(input),
      schema: answerSchema,
      signal: AbortSignal.any([signal, limit]),
      seed,
    });
    const answers = new Map<number, string>();
    // An index answered twice is answered by neither: which one was meant is not to be guessed.
    const twice = new Set<number>();
    for (const { index, text } of translations) {
      if (answers.has(index)) twice.add(index);
      answers.set(index, text);
    }
    for (const index of twice) answers.delete(index);
    return answers;
  } catch (error) {
    if (limit.aborted && !signal.aborted) throw new EngineError("The language model did not answer in time.");
    if (error instanceof InvalidModelOutput) return new Map();
    throw error;
  }
}
