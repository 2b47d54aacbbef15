/** The languages of the interface, with their own names. Each has a catalogue in `messages/`. */
export const localeNames = {
  en: "English",
  es: "Español",
  de: "Deutsch",
  fr: "Français",
  pt: "Português",
  ja: "日本語",
} as const;
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
