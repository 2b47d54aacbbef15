import type { DocumentTranslateEngine, LanguageGroup, TranslatorSegment } from "../ports/index.ts";
import { type BatchLimits, translateInBatches } from "./batches.ts";
import { languageName, matchLanguage, unsupportedPair } from "./languages.ts";
import type { SupportedLanguages } from "./supported-languages.ts";

/** One request to a vendor. Languages are the vendor's codes. */
export interface TranslationRequest {
  segments: readonly TranslatorSegment[];
  /** The preceding segments, for context. */
  before: readonly TranslatorSegment[];
  from: string;
  to: string;
  formality: "default" | "more" | "less";
  /** The subject of the segments. */
  context?: string | undefined;
}

export interface HostedTranslatorOptions {
  /** The engine's name in results. */
  engine: string;
  limits: BatchLimits;
  /** Whether the vendor uses `context`. */
  usesContext?: boolean | undefined;
  languages(): Promise<SupportedLanguages>;
  /** Returns one translation per segment, in order and with its tags. */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<readonly string[]>;
}

const CONTEXT_SEGMENTS = 3;

/** A translator that sends batches of segments to a vendor. */
export function hostedTranslator(options: HostedTranslatorOptions): DocumentTranslateEngine {
  const { engine, limits } = options;
  return {
    supports: async (from, to) => pairIn((await options.languages()).groups, from, to) !== null,
    languages: async () => (await options.languages()).groups,
    formalTargets: async () => (await options.languages()).formality,
    usesContext: options.usesContext ?? false,
    async translate({ segments, from, to, formality, context: subject }, context) {
      const { groups, formality: formalTargets, codes = {} } = await options.languages();
      const pair = pairIn(groups, from, to);
      if (!pair) throw unsupportedPair(from, to);
      const supportsFormality = formalTargets.includes(pair.to);
      if (formality !== "default" && !supportsFormality)
        context.warn(`This engine does not support formality for ${languageName(pair.to)}. The setting was ignored.`);
      const translations = await translateInBatches(
        segments,
        limits,
        context,
        ({ segments: batch, all, start }, signal) =>
          options.translate(
            {
              from: codes[pair.from] ?? pair.from,
              to: codes[pair.to] ?? pair.to,
              segments: batch,
              before: all.slice(Math.max(0, start - CONTEXT_SEGMENTS), start),
              formality: supportsFormality ? formality : "default",
              context: subject,
            },
            signal,
          ),
      );
      return { engine, translations };
    },
  };
}

/** The pair in the groups' own tags, or null if it is not supported. */
export function pairIn(
  groups: readonly LanguageGroup[],
  from: string,
  to: string,
): { from: string; to: string } | null {
  for (const group of groups) {
    const [source, target] = [matchLanguage(from, group.from), matchLanguage(to, group.to)];
    if (source && target && matchLanguage(source, [target]) === null) return { from: source, to: target };
  }
  return null;
}
