import type { LanguageGroup } from "../ports/index.ts";

/** The languages of a vendor as BCP 47 tags. */
export interface SupportedLanguages {
  groups: readonly LanguageGroup[];
  /** The target languages with a formality setting. */
  formality: readonly string[];
  /** The vendor's codes of languages, where they differ from the tag. */
  codes?: Readonly<Record<string, string>>;
}

const CACHE_MS = 3_600_000;
/** How long a failed request is not repeated. */
const FAILURE_CACHE_MS = 60_000;
const TIMEOUT_MS = 5_000;

interface CacheEntry {
  languages: Promise<SupportedLanguages>;
  expiresAt: number;
}

const cache = new Map<string, CacheEntry>();

/**
 * The languages of a vendor, cached for an hour by `key`. If the request fails, returns the last known languages. Never
 * throws.
 */
export function currentLanguages(
  key: string,
  fetchLanguages: (signal: AbortSignal) => Promise<SupportedLanguages>,
  knownLanguages: SupportedLanguages,
): Promise<SupportedLanguages> {
  const cached = cache.get(key);
  if (cached && Date.now() < cached.expiresAt) return cached.languages;
  const entry: CacheEntry = { expiresAt: Date.now() + CACHE_MS, languages: Promise.resolve(knownLanguages) };
  entry.languages = (async () => fetchLanguages(AbortSignal.timeout(TIMEOUT_MS)))().catch(async () => {
    entry.expiresAt = Date.now() + FAILURE_CACHE_MS;
    return cached ? cached.languages : knownLanguages;
  });
  cache.set(key, entry);
  return entry.languages;
}
