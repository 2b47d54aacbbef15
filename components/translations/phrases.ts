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
  return (phrase) =>
    translateWhole(phrases, phrase, locale) ??
    translateSentences(phrases, phrase, locale) ??
    translatePart(phrases, phrase, locale) ??
    phrase;
}

/** A phrase without its values: "4 per image" → "{1} per image". */
export function toPattern(phrase: string): string {
  let position = 0;
  return phrase.replaceAll(VALUE, () => `{${++position}}`);
}

function translateWhole(phrases: Phrases, phrase: string, locale: ListedLocale): string | undefined {
  const { translation, values } = find(phrases, phrase) ?? findMessage(phrases, phrase) ?? {};
  // Values of other messages are words of the user.
  const isReport = phrase.startsWith(REPORT);
  return (
    translation &&
    insertValues(
      translation,
      values ?? [],
      (value) => (isReport && translatePart(phrases, value, locale)) || formatValue(value, locale),
    )
  );
}

/** The beginning of a warning about text that stays. */
const REPORT = "Not translated: ";

const insertValues = (translation: string, values: readonly string[], translate: Translate) =>
  translation.replaceAll(/\{(\d)\}/g, (_, position) => translate(values[Number(position) - 1] ?? ""));

/** A value that is a phrase without an end: what was not translated in a document, and why. */
function translatePart(phrases: Phrases, value: string, locale: ListedLocale): string | undefined {
  if (!/\p{Ll}/u.test(value) || value.startsWith('"')) return undefined;
  const { translation, values } = find(phrases, value) ?? matchMessage(toMessages(phrases).parts, value) ?? {};
  return (
    translation &&
    insertValues(translation, values ?? [], (item) => translatePart(phrases, item, locale) ?? formatValue(item, locale))
  );
}

/** A message that was composed of several messages of one or more sentences, if the catalogue has each of them. */
function translateSentences(phrases: Phrases, phrase: string, locale: ListedLocale): string | undefined {
  const sentences = phrase.split(/(?<=\.) (?=\p{Lu})/u);
  if (sentences.length === 1) return undefined;
  const translations: string[] = [];
  for (let from = 0; from < sentences.length; ) {
    let end = sentences.length;
    let translation: string | undefined;
    for (; translation === undefined && end > from; end--)
      translation = translateWhole(phrases, sentences.slice(from, end).join(" "), locale);
    if (translation === undefined) return undefined;
    translations.push(translation);
    from = end + 1;
  }
  return translations.join(locale === "ja" ? "" : " ");
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
  return phrase.endsWith(".") ? matchMessage(toMessages(phrases).sentences, phrase) : undefined;
}

function matchMessage(messages: readonly Message[], phrase: string): Found | undefined {
  for (const { pattern, translation } of messages) {
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

interface Messages {
  sentences: readonly Message[];
  /** Phrases without an end that begin like those of reports. */
  parts: readonly Message[];
}

const compiled = new WeakMap<Phrases, Messages>();

/** The phrases with values of a catalogue. Those with the most own words come first, because they are the most specific. */
function toMessages(phrases: Phrases): Messages {
  let messages = compiled.get(phrases);
  if (!messages) {
    messages = { sentences: compile(phrases, /\{\d\}.*\.$/s), parts: compile(phrases, PART) };
    compiled.set(phrases, messages);
  }
  return messages;
}

const PART = /^(?:\{1\} \p{Ll}|\p{Ll}.*\{\d\}|\{1\} has them).*[^.]$/su;

const compile = (phrases: Phrases, wanted: RegExp): Message[] =>
  Object.entries(phrases)
    .filter(([key]) => wanted.test(key))
    .sort(([left], [right]) => right.length - left.length)
    .map(([key, translation]) => ({
      pattern: new RegExp(`^${escapeForRegExp(key).replaceAll(/\\\{\d\\\}/g, "(.*?)")}$`, "s"),
      translation,
    }));

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
