import type { Translator, TranslatorSegment } from "../../engines/ports/index.ts";
import type { Reused } from "./charge.ts";
import type { SegmentMemory } from "./segment-memory.ts";
import { parseTranslation, type Sentence } from "./sentences.ts";

/** How a translation used the memory. */
export interface MemoryUse extends Reused {
  /** The sentences with an equal segment, and those that an engine translated with a similar one. */
  exact: number;
  similar: number;
}

/** The translations of the memory, by text. One whose tags do not fit the sentence is not used. */
export function findKnown(sentences: readonly Sentence[], memory: SegmentMemory | undefined): Map<string, string> {
  const known = new Map<string, string>();
  if (!memory) return known;
  for (const { tagged } of sentences) {
    const found = known.has(tagged.text) ? undefined : memory.find(tagged.text);
    if (found !== undefined && parseTranslation(found, tagged)) known.set(tagged.text, found);
  }
  return known;
}

/** Adds similar segments of the memory for a translator that uses them. */
export function withSimilar(
  segments: readonly TranslatorSegment[],
  memory: SegmentMemory | undefined,
  translator: Translator,
): readonly TranslatorSegment[] {
  if (!memory || !translator.usesSimilar) return segments;
  return segments.map((segment) => {
    const similar = memory.findSimilar(segment.text);
    return similar ? { ...segment, similar } : segment;
  });
}

/** Adds the translations whose tags are right to the memory, each once. */
export function learn(
  sentences: readonly Sentence[],
  translations: ReadonlyMap<string, string>,
  memory: SegmentMemory | undefined,
): void {
  const learned = new Set<string>();
  for (const { tagged } of memory ? sentences : []) {
    const translation = translations.get(tagged.text);
    if (translation === undefined || learned.has(tagged.text) || !parseTranslation(translation, tagged)) continue;
    learned.add(tagged.text);
    memory?.learn(tagged.text, translation);
  }
}

/** Counts how the sentences used the memory. */
export function reusedOf(
  sentences: readonly Sentence[],
  known: ReadonlyMap<string, string>,
  segments: readonly TranslatorSegment[],
): MemoryUse {
  const exact = sentences.filter(({ tagged }) => known.has(tagged.text));
  return {
    all: exact.length > 0 && exact.length === sentences.length,
    exact: exact.length,
    similar: segments.filter(({ similar }) => similar).length,
    characters: exact.reduce((sum, { characters }) => sum + characters, 0),
  };
}
