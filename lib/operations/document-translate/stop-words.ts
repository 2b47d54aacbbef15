import lists from "stopwords-iso" with { type: "json" };

const listsByLanguage: Readonly<Record<string, readonly string[] | undefined>> = lists;
const read = new Map<string, ReadonlySet<string>>();

/** The function words of a language, in lower case; empty for a language without a list. `tag` is a BCP 47 tag. */
export function stopWords(tag: string): ReadonlySet<string> {
  const { language } = new Intl.Locale(tag);
  const words = read.get(language) ?? new Set(listsByLanguage[language === "nb" ? "no" : language]);
  read.set(language, words);
  return words;
}
