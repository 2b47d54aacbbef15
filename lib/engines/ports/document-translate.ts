import type { EngineContext, EngineResult } from "./context.ts";
import { type Port, SAMPLE } from "./port.ts";

/**
 * A sentence with inline tags and an optional note for the translator. `<g1>…</g1>` marks a run style and `<x1/>` an
 * inline object; `&`, `<` and `>` are escaped. A translation contains each object exactly once and each run style at
 * least once, and styles do not overlap.
 */
export interface TranslatorSegment {
  text: string;
  note?: string | undefined;
  /** A similar segment and its approved translation. */
  similar?: { source: string; translation: string } | undefined;
}

/** BCP 47 tags: each language of `from` can be translated into each other language of `to`. */
export interface LanguageGroup {
  from: readonly string[];
  to: readonly string[];
}

/** A model that a translator loads, and the languages that it translates. */
export interface TranslationModel {
  from: readonly string[];
  to: readonly string[];
  /** Whether it is on this machine; the first job that needs it downloads it otherwise. */
  installed: boolean;
  sizeBytes: number;
  /** Its published scores on the FLORES test set; null if none is published. */
  score: { comet: number; bleu: number | null } | null;
}

export interface DocumentTranslateEngine {
  /** Returns translations in the order of the segments; a failed one is empty. Throws AppError `unsupported_language_pair`. */
  translate(
    input: {
      segments: readonly TranslatorSegment[];
      from: string;
      to: string;
      formality: "default" | "more" | "less";
      glossary: readonly (readonly [string, string])[];
      /** How the translation should sound; only for engines whose card does not name it as unsupported. */
      style?: string | undefined;
      /** Further instructions of the caller, under the same condition. */
      instructions?: string | undefined;
      /** Writes the segments again in their language instead; only for engines with `rewrites`. */
      rewrite?: "rephrase" | "correct" | undefined;
      /** The subject of the segments; ignored unless `usesContext` is set. */
      context?: string | undefined;
      /** All segments of the document, of which `segments` are those from `start`, so that its parts use the same terms. */
      document?: { segments: readonly TranslatorSegment[]; start: number } | undefined;
      /** The language of a text that is clearly not in the target language, otherwise null. */
      foreignLanguage?: ((text: string) => string | null) | undefined;
    },
    context: EngineContext,
  ): Promise<EngineResult & { translations: string[] }>;
  /** Whether it can also improve or correct a text in its own language. */
  rewrites?: boolean;
  /** Whether the similar segments improve its translations. */
  usesSimilar?: boolean;
  /** Whether `context` improves its translations. */
  usesContext?: boolean;
  /** Whether the translator supports the pair. */
  supports(from: string, to: string): Promise<boolean>;
  /** A conservative estimate, used to reject a job that cannot end in time; absent for a fast engine. */
  estimateSeconds?(input: { characters: number }): number;
  /** The target languages whose formality it can set; absent for a translator without formality. */
  formalTargets?(): Promise<readonly string[]>;
  /**
   * Those of some texts that it does not know, of texts that it left as they are: others are the same in both languages.
   * Absent for a translator that has no dictionary.
   */
  findUnknown?(texts: readonly string[], from: string, to: string): Promise<string[]>;
  /** All supported pairs. */
  languages(): Promise<readonly LanguageGroup[]>;
  /** The models behind the pairs; absent for a translator whose pairs have no models of their own. */
  models?(): Promise<readonly TranslationModel[]>;
  /** A sentence on how to install the published models that a pair needs; null if none is missing. */
  adviseInstallation?(from: string, to: string): string | null;
}

export const documentTranslate: Port<DocumentTranslateEngine> = {
  sample: {
    translate: async ({ segments, to }) => ({
      engine: SAMPLE,
      translations: segments.map(({ text }) => `[${to}] ${text}`),
    }),
    supports: async () => true,
    languages: async () => [],
  },
  call: (engine, context) => {
    const segments = [{ text: "The <g1>red</g1> house &amp; <x1/>." }, { text: "" }];
    return engine.translate({ segments, from: "en", to: "es", formality: "default", glossary: [] }, context);
  },
};
