import { type EngineContext, EngineError, type TranslatorSegment } from "../ports/index.ts";

/** Consecutive segments that are sent in one request. */
export interface Batch {
  segments: readonly TranslatorSegment[];
  /** All segments of the call; `start` is the index of the batch's first one. */
  all: readonly TranslatorSegment[];
  start: number;
}

export interface BatchLimits {
  segments: number;
  /** The limit for all texts of a batch. A longer text is sent alone. */
  characters: number;
  /** The number of concurrent batches. */
  concurrency: number;
}

/**
 * Translates segments in concurrent batches and returns the translations in order. Empty segments are not sent. The
 * first failure cancels the other batches.
 */
export async function translateInBatches(
  segments: readonly TranslatorSegment[],
  limits: BatchLimits,
  { signal, progress }: Pick<EngineContext, "signal" | "progress">,
  translate: (batch: Batch, signal: AbortSignal) => Promise<readonly string[]>,
): Promise<string[]> {
  const indexes = segments.flatMap(({ text }, index) => (text.trim() === "" ? [] : [index]));
  const nonEmpty = indexes.flatMap((index) => segments[index] ?? []);
  const translations = segments.map(() => "");
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const batches = createBatches(nonEmpty, limits).values();
  let done = 0;
  const sendBatches = async () => {
    for (const batch of batches) {
      either.throwIfAborted();
      const answers = await translate(batch, either);
      if (answers.length !== batch.segments.length)
        throw new EngineError(
          `The engine returned ${answers.length} translations for ${batch.segments.length} segments.`,
        );
      for (const [at, answer] of answers.entries()) translations[indexes[batch.start + at] ?? -1] = answer;
      done += answers.length;
      progress("translating", done / nonEmpty.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: limits.concurrency }, sendBatches));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
  return translations;
}

function createBatches(segments: readonly TranslatorSegment[], limits: BatchLimits): Batch[] {
  const batches: Batch[] = [];
  let open: TranslatorSegment[] = [];
  let characters = 0;
  for (const [index, segment] of segments.entries()) {
    const full = open.length === limits.segments || characters + segment.text.length > limits.characters;
    if (open.length > 0 && full) {
      batches.push({ start: index - open.length, segments: open, all: segments });
      open = [];
      characters = 0;
    }
    open.push(segment);
    characters += segment.text.length;
  }
  if (open.length > 0) batches.push({ start: segments.length - open.length, segments: open, all: segments });
  return batches;
}
