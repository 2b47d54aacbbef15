import Negotiator from "negotiator";

/** The languages of the interface, with their own names. Each has a catalogue in `messages/`. */
export const localeNames = { en: "English" } as const;
export type ListedLocale = keyof typeof localeNames;

/**
 * Accented, longer English, generated from the English catalogue. It shows which texts are not in the catalogue and which
 * layouts break in languages with longer words. Only the cookie can choose it.
 */
export const PSEUDO_LOCALE = "en-XA";
export type Locale = ListedLocale | typeof PSEUDO_LOCALE;

export const DEFAULT_LOCALE: ListedLocale = "en";
export const LOCALE_COOKIE = "locale";

/** The languages that the language menu lists. */
export const listedLocales = Object.keys(localeNames) as ListedLocale[];

const isListed = (name: string | undefined): name is ListedLocale => listedLocales.some((locale) => locale === name);

/** The locale for a request: the developer's choice if there is one, otherwise the best match of the Accept-Language header. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (chosen === PSEUDO_LOCALE || isListed(chosen)) return chosen;
  // Without a header, every language is accepted.
  if (!acceptLanguage) return DEFAULT_LOCALE;
  const accepted = new Negotiator({ headers: { "accept-language": acceptLanguage } }).languages();
  // A browser that asks for "de-AT" gets German.
  return accepted.map((language) => language.split("-")[0]).find(isListed) ?? DEFAULT_LOCALE;
}
