import type { EngineContext, EngineResult } from "./context.ts";

/**
 * A sentence with inline tags and an optional note for the translator. `<g1>…</g1>` marks a run style and `<x1/>` an
 * inline object; `&`, `<` and `>` are escaped. A translation has each object exactly once and each run style at least
 * once, and styles do not cross.
 */
export interface TranslatorSegment {
  text: string;
  note?: string | undefined;
}

/** Languages, BCP 47, each of which can be translated into any other of `to`. */
export interface LanguageGroup {
  from: readonly string[];
  to: readonly string[];
}

export interface Translator {
  /** Answers in the order of the segments; a segment that could not be translated is empty. Languages are BCP 47. Throws AppError `unsupported_language_pair`. */
  translate(
    input: {
      segments: readonly TranslatorSegment[];
      from: string;
      to: string;
      formality: "default" | "more" | "less";
      glossary: readonly (readonly [string, string])[];
    },
    context: EngineContext,
  ): Promise<EngineResult & { translations: string[] }>;
  /** Whether it can translate the pair. */
  supports(from: string, to: string): Promise<boolean>;
  /** A conservative estimate, used to refuse a job that cannot end in time; absent for a fast engine. */
  estimateSeconds?(input: { characters: number }): number;
  /** Every pair it can translate, for the list of languages. */
  languages(): Promise<readonly LanguageGroup[]>;
}
