/** Words before the place of a thing: "the bench behind the motorcycle" is a bench. */
const RELATION =
  / (?:behind|in front of|beside|next to|near|under|below|above|over|on|in|at|by|with|of|from|around|between|against|holding|wearing) /;

/** The noun that names the thing: "cup" in "coffee cup" and in "cup beside the plate". */
export function getHeadNoun(words: string): string {
  const [thing = words] = words.split(RELATION);
  return thing.split(" ").at(-1) ?? thing;
}
