export interface LanguageChoice {
  tag: string;
  name: string;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Whether the text has the form of a language tag, for example "pt-BR". */
export const isLanguageTag = (text: string): boolean => LANGUAGE_TAG.test(text);

/**
 * The tag for the entered text: a tag, a language's name, or the beginning of exactly one name. Undefined if the text
 * matches no language or several.
 */
export function findTag(choices: readonly LanguageChoice[], entered: string): string | undefined {
  const text = entered.trim().toLowerCase();
  if (text === "") return undefined;
  const equal = choices.find(({ tag, name }) => name.toLowerCase() === text || tag.toLowerCase() === text);
  if (equal) return equal.tag;
  const named = choices.filter(({ name }) => name.toLowerCase().startsWith(text));
  if (named.length === 1) return named[0]?.tag;
  return isLanguageTag(text) ? entered.trim() : undefined;
}

/** The languages that match the entered text: an equal tag first, then names with that prefix, then other matches. */
export function matchLanguages(choices: readonly LanguageChoice[], entered: string): LanguageChoice[] {
  const text = entered.trim().toLowerCase();
  const rank = ({ tag, name }: LanguageChoice) => {
    if (tag.toLowerCase() === text) return 0;
    if (name.toLowerCase().startsWith(text)) return 1;
    return name.toLowerCase().includes(text) || tag.toLowerCase().startsWith(text) ? 2 : 3;
  };
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter((match) => match.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}
