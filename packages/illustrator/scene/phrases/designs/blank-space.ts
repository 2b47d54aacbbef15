import type { Words } from "@atelier/vocabulary";

/** Words before "space" that name an empty part of a design. */
const EMPTY = /^(?:white|negative|blank|empty|free|open)$/;
/** Words before them that say how much of it there is. */
const AMOUNT = /^(?:lots?|plenty|much|ample|generous|a|of|some|with|and|lots-of)$/;

/**
 * Writes "lots of white space" as "white background" and removes other empty space of a design: it is no outer space.
 * "Open space" at the end of "in open space" stays, because ships are there.
 */
export function removeBlankSpace({ tokens }: Words): void {
  for (let at = 1; at < tokens.length; at++) {
    const [space, before] = [tokens[at], tokens[at - 1]];
    if (space?.word !== "space" || !before || before.stop || !EMPTY.test(before.word)) continue;
    if (/^(?:in|into|through|of)$/.test(tokens[at - 2]?.word ?? "") && before.word === "open") continue;
    let from = at - 1;
    while (from > 0 && !tokens[from - 1]?.stop && AMOUNT.test(tokens[from - 1]?.word ?? "")) from--;
    if (before.word === "white") {
      space.word = "background";
      space.raw = "background";
      tokens.splice(from, at - 1 - from);
      at = from + 1;
      continue;
    }
    const last = tokens[from - 1];
    if (last && space.stop) last.stop = true;
    tokens.splice(from, at + 1 - from);
    at = from;
  }
}
