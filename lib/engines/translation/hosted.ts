import type { LanguageGroup, Translator, TranslatorSegment } from "../ports/index.ts";
import { type BatchLimits, translateInBatches } from "./batches.ts";
import { languageName, matchLanguage, unsupportedPair } from "./languages.ts";
import type { SupportedLanguages } from "./supported-languages.ts";

/** One request to a vendor, in its own codes of languages. */
export interface TranslationRequest {
  segments: readonly TranslatorSegment[];
  /** What comes before them in the document. */
  before: readonly TranslatorSegment[];
  from: string;
  to: string;
  formality: "default" | "more" | "less";
}

export interface HostedTranslatorOptions {
  /** Named in results. */
  engine: string;
  offer(): Promise<SupportedLanguages>;
  limits: BatchLimits;
  /** The translations of some segments, in their order and with their tags. */
  ask(question: TranslationRequest, signal: AbortSignal): Promise<readonly string[]>;
}

const CONTEXT_SEGMENTS = 3;

/** A translator of somebody else's: its languages are found in its offer, its texts sent in batches. */
export function hostedTranslator({ engine, offer, limits, ask }: HostedTranslatorOptions): Translator {
  return {
    supports: async (from, to) => pairIn((await offer()).groups, from, to) !== null,
    languages: async () => (await offer()).groups,
    async translate({ segments, from, to, formality }, context) {
      const { groups, formality: knowing, codes = {} } = await offer();
      const pair = pairIn(groups, from, to);
      if (!pair) throw unsupportedPair(from, to);
      const addresses = knowing.includes(pair.to);
      if (formality !== "default" && !addresses)
        context.warn(`This engine knows no formality in ${languageName(pair.to)}: the setting was not used.`);
      const translations = await translateInBatches(
        segments,
        limits,
        context,
        ({ segments: sent, all, start }, signal) =>
          ask(
            {
              from: codes[pair.from] ?? pair.from,
              to: codes[pair.to] ?? pair.to,
              segments: sent,
              before: all.slice(Math.max(0, start - CONTEXT_SEGMENTS), start),
              formality: addresses ? formality : "default",
            },
            signal,
          ),
      );
      return { engine, translations };
    },
  };
}

/** The pair as the groups write it, or null where they do not have it. */
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
