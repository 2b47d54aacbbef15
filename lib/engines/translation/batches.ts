import { type EngineContext, EngineError, type TranslatorSegment } from "../ports/index.ts";

/** Neighboring segments that are sent together. */
export interface Batch {
  segments: readonly TranslatorSegment[];
  /** Everything that is to be sent, this batch and its neighbors, and the place of its first segment there. */
  all: readonly TranslatorSegment[];
  start: number;
}

export interface BatchLimits {
  segments: number;
  /** Of all texts of a batch together; a longer one goes alone. */
  characters: number;
  /** How many batches are under way at once. */
  atOnce: number;
}

/**
 * Translates segments batch by batch, several at once, and gives the translations in the segments' order. What is empty
 * stays so and is not sent. The first failure ends the others.
 */
export async function translateInBatches(
  segments: readonly TranslatorSegment[],
  limits: BatchLimits,
  { signal, progress }: Pick<EngineContext, "signal" | "progress">,
  ask: (batch: Batch, signal: AbortSignal) => Promise<readonly string[]>,
): Promise<string[]> {
  const places = segments.flatMap(({ text }, place) => (text.trim() === "" ? [] : [place]));
  const wanted = places.flatMap((place) => segments[place] ?? []);
  const translations = segments.map(() => "");
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const batches = cutBatches(wanted, limits).values();
  let done = 0;
  const work = async () => {
    for (const batch of batches) {
      either.throwIfAborted();
      const answers = await ask(batch, either);
      if (answers.length !== batch.segments.length)
        throw new EngineError(`${answers.length} translations came for ${batch.segments.length} segments.`);
      for (const [at, answer] of answers.entries()) translations[places[batch.start + at] ?? -1] = answer;
      done += answers.length;
      progress("translating", done / wanted.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: limits.atOnce }, work));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
  return translations;
}

function cutBatches(segments: readonly TranslatorSegment[], limits: BatchLimits): Batch[] {
  const batches: Batch[] = [];
  let open: TranslatorSegment[] = [];
  let characters = 0;
  for (const [place, segment] of segments.entries()) {
    const full = open.length === limits.segments || characters + segment.text.length > limits.characters;
    if (open.length > 0 && full) {
      batches.push({ start: place - open.length, segments: open, all: segments });
      open = [];
      characters = 0;
    }
    open.push(segment);
    characters += segment.text.length;
  }
  if (open.length > 0) batches.push({ start: segments.length - open.length, segments: open, all: segments });
  return batches;
}
