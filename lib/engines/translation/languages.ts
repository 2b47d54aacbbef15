import { AppError } from "@atelier/errors";

/** Tags that mean a language which others write with another subtag. */
const SAME: Record<string, string> = { no: "nb", sh: "sr-Latn" };

const known = new Map<string, Intl.Locale | null>();

/**
 * The tag of a list that means the language asked for, in its script, of its region if it is there: "pt" finds "pt-BR", and
 * "pt-PT" where that is all there is. Null where none does.
 */
export function matchLanguage(tag: string, list: readonly string[]): string | null {
  const wanted = maximized(tag);
  if (!wanted) return null;
  const fitting = list.filter((candidate) => {
    const locale = maximized(candidate);
    return locale?.language === wanted.language && locale.script === wanted.script;
  });
  return fitting.find((candidate) => maximized(candidate)?.region === wanted.region) ?? fitting[0] ?? null;
}

/** What it is called in English, as "Portuguese" and "Brazilian Portuguese". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}

/** A vendor's code as BCP 47 writes it, "PT-BR" as "pt-BR"; as it is where it is none. */
export function canonicalTag(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    return code;
  }
}

/** Whether it is a language that the Unicode data knows, and not only a well-formed tag. */
export function isLanguage(tag: string): boolean {
  const locale = maximized(tag);
  if (!locale) return false;
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(locale.language) !== undefined;
}

/** The refusal that lets the next engine be tried. */
export function unsupportedPair(from: string, to: string): AppError {
  return new AppError(
    "unsupported_language_pair",
    `No engine here translates from ${languageName(from)} to ${languageName(to)}. GET /languages lists the pairs.`,
  );
}

/** With script and region filled in; null for what is no tag, as some vendors' codes are. */
function maximized(tag: string): Intl.Locale | null {
  const found = known.get(tag);
  if (found !== undefined) return found;
  let locale: Intl.Locale | null = null;
  try {
    const given = new Intl.Locale(tag);
    const alias = SAME[given.language];
    locale = (alias ? new Intl.Locale(alias, given.region ? { region: given.region } : {}) : given).maximize();
  } catch {
    // Not a language tag.
  }
  // A caller's tags must not fill the memory.
  if (known.size > 5_000) known.clear();
  known.set(tag, locale);
  return locale;
}
