import type { DocumentTranslateEngine, TranslatorSegment } from "../../engines/ports/index.ts";
import type { Reused } from "./charge.ts";
import { inTurns } from "./in-turns.ts";
import type { SegmentMatch, SegmentMemory } from "./segment-memory.ts";
import { parseTranslation, type Sentence } from "./sentences.ts";

/** How a translation used the memory. */
export interface MemoryUse extends Reused {
  /** The sentences with an equal segment, and those that an engine translated with a similar one. */
  exact: number;
  similar: number;
}

/** The translations of the memory, by text. One whose tags do not fit the sentence is not used. */
export async function findKnown(
  sentences: readonly Sentence[],
  memory: SegmentMemory | undefined,
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  if (!memory) return known;
  for await (const { tagged } of inTurns(sentences)) {
    const found = known.has(tagged.text) ? undefined : memory.find(tagged.text);
    if (found !== undefined && parseTranslation(found, tagged)) known.set(tagged.text, found);
  }
  return known;
}

/** Adds similar segments of the memory for a translator that uses them. */
export async function withSimilar(
  segments: readonly TranslatorSegment[],
  memory: SegmentMemory | undefined,
  translator: DocumentTranslateEngine,
): Promise<readonly TranslatorSegment[]> {
  if (!memory || !translator.usesSimilar) return segments;
  const translated: TranslatorSegment[] = [];
  for await (const segment of inTurns(segments)) {
    const similar = memory.findSimilar(segment.text);
    translated.push(
      similar ? { ...segment, similar: { source: similar.source, translation: similar.translation } } : segment,
    );
  }
  return translated;
}

/** Notes the matches of the memory in sentences, for translators who edit the translation elsewhere. */
export async function noteMatches(
  sentences: readonly Sentence[],
  known: ReadonlyMap<string, string>,
  memory: SegmentMemory | undefined,
): Promise<void> {
  const matches = new Map<string, SegmentMatch | undefined>();
  for await (const sentence of inTurns(memory ? sentences : [])) {
    const { text } = sentence.tagged;
    const exact = known.get(text);
    if (!matches.has(text))
      matches.set(
        text,
        exact === undefined ? memory?.findSimilar(text) : { source: text, translation: exact, similarity: 1 },
      );
    sentence.match = matches.get(text);
  }
}

/** Adds the translations whose tags are right to the memory, each once. */
export async function learn(
  sentences: readonly Sentence[],
  translations: ReadonlyMap<string, string>,
  memory: SegmentMemory | undefined,
): Promise<void> {
  const learned = new Set<string>();
  for await (const { tagged } of inTurns(memory ? sentences : [])) {
    const translation = translations.get(tagged.text);
    if (translation === undefined || learned.has(tagged.text) || !parseTranslation(translation, tagged)) continue;
    learned.add(tagged.text);
    memory?.learn(tagged.text, translation);
  }
}

/** Counts how the sentences used the memory. */
export function getReused(
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
