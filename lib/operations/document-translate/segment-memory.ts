import { createHash } from "node:crypto";
import type { GlossaryPair } from "./glossary.ts";

/** A translated segment as tagged text. */
export interface Segment {
  source: string;
  target: string;
}

/** A similar segment of the memory, for engines that use examples. */
export interface SimilarSegment {
  source: string;
  translation: string;
}

/** A segment of the memory and how similar its source is: 1 if it is equal. */
export interface SegmentMatch extends SimilarSegment {
  similarity: number;
}

/** The source of a segment as it is compared: without white space at its ends, and with one form of each letter. */
export const normalizeSegment = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * Which translations a segment's translation can replace: only those with the same terms, formality and wording, which is
 * the style and the instructions. Empty for no terms, the default formality and no wording.
 */
export function memoryScope(
  glossary: readonly GlossaryPair[],
  formality: string,
  wording: readonly string[] = [],
): string {
  if (glossary.length === 0 && formality === "default" && wording.length === 0) return "";
  const terms = [...glossary].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([formality, terms, ...(wording.length > 0 ? [wording] : [])]))
    .digest("hex")
    .slice(0, 32);
}

/** The share of common words above which a segment is similar. */
const MIN_SIMILARITY = 0.7;
const MIN_WORDS = 3;
/** More frequent words find no candidates. */
const MAX_POSTINGS = 500;
const MAX_CANDIDATES = 50;

/** The segments of an account's memory for a language pair, and those that a translation adds to them. */
export class SegmentMemory {
  readonly #targets = new Map<string, string>();
  readonly #learned: Segment[] = [];
  #index: WordIndex | undefined;

  constructor(segments: readonly Segment[]) {
    for (const { source, target } of segments) this.#targets.set(normalizeSegment(source), target.trim());
  }

  /** The translation of an equal segment with the white space at its ends; undefined if there is none. */
  find(source: string): string | undefined {
    const target = this.#targets.get(normalizeSegment(source));
    if (target === undefined) return undefined;
    const [start = ""] = /^\s*/.exec(source) ?? [];
    const [end = ""] = /\s*$/.exec(source) ?? [];
    return `${start}${target}${end}`;
  }

  /** The most similar segment, by the share of common words; undefined if none is similar enough. */
  findSimilar(source: string): SegmentMatch | undefined {
    this.#index ??= new WordIndex([...this.#targets.keys()]);
    const similar = this.#index.mostSimilar(source);
    const translation = similar && this.#targets.get(similar.text);
    return similar && translation !== undefined
      ? { source: similar.text, translation, similarity: similar.similarity }
      : undefined;
  }

  /** Adds a translation that an engine made, or marks one of the memory as used. */
  learn(source: string, target: string): void {
    this.#learned.push({ source: source.trim(), target: target.trim() });
  }

  /** The segments that were added or used. */
  get learned(): readonly Segment[] {
    return this.#learned;
  }
}

const parseWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Finds texts with common words (the Dice coefficient of their words). */
class WordIndex {
  readonly #texts: readonly string[];
  readonly #postings = new Map<string, number[]>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    for (const [at, text] of texts.entries())
      for (const word of new Set(parseWords(text))) {
        const known = this.#postings.get(word);
        if (known) known.push(at);
        else this.#postings.set(word, [at]);
      }
  }

  mostSimilar(text: string): { text: string; similarity: number } | undefined {
    const words = parseWords(text);
    if (words.length < MIN_WORDS) return undefined;
    const common = new Map<number, number>();
    for (const word of new Set(words)) {
      const found = this.#postings.get(word) ?? [];
      if (found.length > MAX_POSTINGS) continue;
      for (const at of found) common.set(at, (common.get(at) ?? 0) + 1);
    }
    const candidates = [...common].sort((a, b) => b[1] - a[1]).slice(0, MAX_CANDIDATES);
    let best: { text: string; similarity: number } | undefined;
    for (const [at] of candidates) {
      const candidate = this.#texts[at] ?? "";
      const similarity = getSimilarity(words, parseWords(candidate));
      if (similarity >= MIN_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { text: candidate, similarity };
    }
    return best;
  }
}

function getSimilarity(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common += 1;
    counts.set(word, left - 1);
  }
  return (2 * common) / (a.length + b.length);
}
