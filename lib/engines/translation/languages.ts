import { AppError } from "@atelier/errors";

/** Tags with more than one common spelling. */
const SAME: Record<string, string> = { no: "nb", sh: "sr-Latn" };

const known = new Map<string, Intl.Locale | null>();

/**
 * Finds the tag of the same language and script in a list and prefers the same region: "pt" finds "pt-BR", or "pt-PT" if
 * the list has no other. Null if there is no match.
 */
export function matchLanguage(tag: string, list: readonly string[]): string | null {
  const wanted = maximized(tag);
  if (!wanted) return null;
  const matches = list.filter((candidate) => {
    const locale = maximized(candidate);
    return locale?.language === wanted.language && locale.script === wanted.script;
  });
  return matches.find((candidate) => maximized(candidate)?.region === wanted.region) ?? matches[0] ?? null;
}

/** The English name, for example "Brazilian Portuguese". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}

/** Converts a vendor's code to BCP 47, for example "PT-BR" to "pt-BR". Returns an invalid tag unchanged. */
export function canonicalTag(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    return code;
  }
}

/** Whether the Unicode data contains the language. A well-formed tag is not enough. */
export function isLanguage(tag: string): boolean {
  const locale = maximized(tag);
  if (!locale) return false;
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(locale.language) !== undefined;
}

/** The error that lets the next engine be tried. */
export function unsupportedPair(from: string, to: string): AppError {
  return new AppError(
    "unsupported_language_pair",
    `No engine supports translation from ${languageName(from)} to ${languageName(to)}. Call GET /languages for the supported pairs.`,
  );
}

/** Adds the likely script and region. Null for an invalid tag, because some vendors' codes are none. */
function maximized(tag: string): Intl.Locale | null {
  const found = known.get(tag);
  if (found !== undefined) return found;
  let locale: Intl.Locale | null = null;
  try {
    const parsed = new Intl.Locale(tag);
    const alias = SAME[parsed.language];
    locale = (alias ? new Intl.Locale(alias, parsed.region ? { region: parsed.region } : {}) : parsed).maximize();
  } catch {
    // Not a language tag.
  }
  // Callers choose the tags, so the cache is bounded.
  if (known.size > 5_000) known.clear();
  known.set(tag, locale);
  return locale;
}
