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

/**
 * A number or a quoted text in a phrase. The catalogue has them as {1}, {2} …, because an operator can change prices. U+E000
 * stands for the value of a message in the source code.
 */
const VALUE = /"[^"]*"|\d+(?:[.,]\d+)*|\uE000/g;

/** Translates phrases into a locale. */
export function createTranslate(locale: Locale): Translate {
  if (locale === "en") return (phrase) => phrase;
  if (locale === PSEUDO_LOCALE) return (phrase) => (find(german, phrase) ? pseudoText(phrase) : phrase);
  const phrases = catalogues[locale];
  return (phrase) => translateWhole(phrases, phrase, locale) ?? translateSentences(phrases, phrase, locale) ?? phrase;
}

/** A phrase without its values: "4 per image" → "{1} per image". */
export function toPattern(phrase: string): string {
  let position = 0;
  return phrase.replaceAll(VALUE, () => `{${++position}}`);
}

function translateWhole(phrases: Phrases, phrase: string, locale: ListedLocale): string | undefined {
  const { translation, values } = find(phrases, phrase) ?? findMessage(phrases, phrase) ?? {};
  return translation?.replaceAll(/\{(\d)\}/g, (_, position) =>
    formatValue(values?.[Number(position) - 1] ?? "", locale),
  );
}

/** A message that was composed of several sentences, if the catalogue has each of them. */
function translateSentences(phrases: Phrases, phrase: string, locale: ListedLocale): string | undefined {
  const sentences = phrase.split(/(?<=\.) (?=\p{Lu})/u);
  if (sentences.length === 1) return undefined;
  const translations = sentences.map((sentence) => translateWhole(phrases, sentence, locale));
  return translations.every((one) => one !== undefined) ? translations.join(locale === "ja" ? "" : " ") : undefined;
}

interface Found {
  translation: string;
  values: readonly string[];
}

function find(phrases: Phrases, phrase: string): Found | undefined {
  const translation = phrases[phrase] ?? phrases[toPattern(phrase)];
  return translation === undefined ? undefined : { translation, values: phrase.match(VALUE) ?? [] };
}

/** The message of an error or a warning, whose values can be any text: "Not understood: the hat." */
function findMessage(phrases: Phrases, phrase: string): Found | undefined {
  if (!phrase.endsWith(".")) return undefined;
  for (const { pattern, translation } of toMessages(phrases)) {
    const values = pattern.exec(phrase)?.slice(1) ?? [];
    // A value that holds the end of a sentence is the rest of a longer message.
    if (values.length > 0 && !values.some((value) => /\.\s\p{Lu}/u.test(value))) return { translation, values };
  }
  return undefined;
}

interface Message {
  pattern: RegExp;
  translation: string;
}

const compiled = new WeakMap<Phrases, readonly Message[]>();

/** The sentences with values of a catalogue. Those with the most own words come first, because they are the most specific. */
function toMessages(phrases: Phrases): readonly Message[] {
  let messages = compiled.get(phrases);
  if (!messages) {
    messages = Object.entries(phrases)
      .filter(([key]) => /\{\d\}.*\.$/s.test(key))
      .sort(([left], [right]) => right.length - left.length)
      .map(([key, translation]) => ({
        pattern: new RegExp(`^${escapeForRegExp(key).replaceAll(/\\\{\d\\\}/g, "(.*?)")}$`, "s"),
        translation,
      }));
    compiled.set(phrases, messages);
  }
  return messages;
}

const escapeForRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** "2,000" → "2.000" and "French" → "Französisch" in German. A number without separators, such as 1024, stays. */
function formatValue(value: string, locale: string): string {
  const language = findLanguage(value, locale);
  if (language) return language;
  if (!/^\d+[.,]\d/.test(value)) return value;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(Number(value.replaceAll(",", "")));
}

/** The name of a language, which a message has in English, in another language. */
function findLanguage(name: string, locale: string): string | undefined {
  const tag = languageTags().get(name);
  return tag && new Intl.DisplayNames(locale, { type: "language" }).of(tag);
}

let tags: Map<string, string> | undefined;

/** The tags of all languages with two letters by their English names. */
function languageTags(): ReadonlyMap<string, string> {
  if (tags) return tags;
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  tags = new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((tag): [string, string][] => {
        const name = names.of(tag);
        return name ? [[name, tag]] : [];
      }),
  );
  return tags;
}
