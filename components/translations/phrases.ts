import { type ListedLocale, type Locale, PSEUDO_LOCALE } from "./locales.ts";
import german from "./phrases/de.json" with { type: "json" };
import spanish from "./phrases/es.json" with { type: "json" };
import french from "./phrases/fr.json" with { type: "json" };
import japanese from "./phrases/ja.json" with { type: "json" };
import portuguese from "./phrases/pt.json" with { type: "json" };
import { pseudoText } from "./pseudo-message.ts";

/** Translates an English phrase of an operation or an error; a phrase that the catalogue lacks stays English. */
export type Translate = (phrase: string) => string;

/** Translations by the English phrase, which the API and the documentation show. */
type Phrases = Readonly<Record<string, string>>;

const catalogues: Readonly<Record<Exclude<ListedLocale, "en">, Phrases>> = {
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
  ja: japanese,
};

/** A number or a quoted text in a phrase. The catalogue has them as {1}, {2} …, because an operator can change prices. */
const VALUE = /"[^"]*"|\d+(?:[.,]\d+)*/g;

/** Translates phrases into a locale. */
export function createTranslate(locale: Locale): Translate {
  if (locale === "en") return (phrase) => phrase;
  if (locale === PSEUDO_LOCALE) return (phrase) => (find(german, phrase) ? pseudoText(phrase) : phrase);
  const phrases = catalogues[locale];
  return (phrase) => {
    const values = phrase.match(VALUE) ?? [];
    return (find(phrases, phrase) ?? phrase).replaceAll(/\{(\d)\}/g, (_, position) =>
      formatValue(values[Number(position) - 1] ?? "", locale),
    );
  };
}

/** A phrase without its values: "4 per image" → "{1} per image". */
export function toPattern(phrase: string): string {
  let position = 0;
  return phrase.replaceAll(VALUE, () => `{${++position}}`);
}

const find = (phrases: Phrases, phrase: string): string | undefined => phrases[phrase] ?? phrases[toPattern(phrase)];

/** "2,000" → "2.000" in German. A number without separators, such as 1024, stays. */
function formatValue(value: string, locale: string): string {
  if (!/^\d+[.,]/.test(value)) return value;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(Number(value.replaceAll(",", "")));
}
