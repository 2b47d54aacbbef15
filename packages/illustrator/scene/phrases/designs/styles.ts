import type { Token, Words } from "@atelier/vocabulary";
import { colorAt, phraseAt } from "../../lookahead.ts";

/** Words in the name of a style, which are no things in the picture: "paper cut-out style". */
const LONGEST = 3;
const ENDS = /^(?:in|with|an?|the|and|of|on|at|as|by|for)$/;

/** Whether a phrase of the lexicon names a style that ends at the word "style", or just before it. */
const isKnown = (tokens: readonly Token[], at: number): boolean =>
  Array.from({ length: LONGEST + 1 }, (_, back) => at - back).some((from) => {
    const phrase = from >= 0 ? phraseAt(tokens, from) : null;
    return phrase?.meaning.is === "style" && from + phrase.used >= at;
  });

/** Removes the names of styles that the illustrator does not have. Returns them. */
export function removeStyles({ tokens }: Words): string[] {
  const unused: string[] = [];
  for (let at = 1; at < tokens.length; at++) {
    if (!/^styled?$/.test(tokens[at]?.word ?? "") || isKnown(tokens, at)) continue;
    // In "in the style of a vase", nothing before it is a name.
    if (tokens[at + 1]?.word === "of" && !tokens[at]?.stop) continue;
    let from = at;
    while (from > 0 && at - from < LONGEST && isOfName(tokens, from - 1)) from--;
    if (from === at) continue;
    const words = tokens.slice(from, at + 1).map(({ word }) => word);
    const [before, last] = [tokens[from - 1], tokens[at]];
    if (before && last?.stop) before.stop = true;
    tokens.splice(from, at - from + 1);
    unused.push(words.join(" "));
    at = from - 1;
  }
  return unused;
}

function isOfName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || token.stop || token.quote !== undefined || token.word === "" || ENDS.test(token.word)) return false;
  return /^(?:noun|adjective|other)$/.test(token.part) && !colorAt(tokens, at);
}
