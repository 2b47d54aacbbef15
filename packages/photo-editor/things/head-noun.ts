/** Words before the place of a thing: "the bench behind the motorcycle" is a bench. */
const RELATION =
  / (?:behind|in front of|beside|next to|near|under|below|above|over|across|along|through|on|in|at|by|with|of|from|around|between|against|holding|wearing) /;

/** The action of a thing: "the man pointing at the sky", "the dog that runs". */
const DOING =
  / (?:who|that|which|pointing|sitting|standing|walking|running|riding|lying|looking|smiling|laughing|waving|talking|shouting|dancing|jumping|sleeping)\b.*$/;

/** The noun that names the thing: "cup" in "coffee cup" and in "cup beside the plate". */
export function getHeadNoun(words: string): string {
  const [thing = words] = words.replace(DOING, "").split(RELATION);
  return thing.split(" ").at(-1) ?? thing;
}

const PLURAL = /(?:[^s]s|people|men|children|everyone|everybody|crowd|sheep|mice|geese|cattle|teeth|feet|fish)$/;

/** Whether a name is of several things, as "eyes" and "red shoes". */
export const isPlural = (words: string): boolean =>
  PLURAL.test(getHeadNoun(words)) && !/(?:us|bus|lens)$/.test(getHeadNoun(words));
