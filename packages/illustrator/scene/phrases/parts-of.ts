import { findSubject, singulars, type Token, type Words } from "@atelier/vocabulary";
import { phraseAt, subjectAt } from "../lookahead.ts";

/** The land at a water. */
const SHORE = /^(?:banks?|shores?|edge|side|waterside)$/;
const WATER = /^(?:river|lake|swamp)$/;
/** Parts of a food that its picture can stand for. */
const PORTION = /^(?:wedge|slice|piece|block|chunk|hunk|slab|cube|square|pat|knob|dollop|lump)s?$/;
const ARTICLE = /^(?:an?|the|some)$/;

/**
 * Removes "the bank of a" before a river, at whose shore things stand anyway, and "a wedge of" before cheese. Returns
 * the portions that the pictures do not show.
 */
export function removeOwnedParts({ tokens }: Words): string[] {
  const unused: string[] = [];
  for (let at = 0; at < tokens.length - 2; at++) {
    const [token, of] = [tokens[at], tokens[at + 1]];
    if (!token || token.stop || of?.word !== "of" || of.stop) continue;
    const next = ARTICLE.test(tokens[at + 2]?.word ?? "") ? at + 3 : at + 2;
    if (SHORE.test(token.word) && isWater(tokens, next)) removeShore(tokens, at, next);
    else if (PORTION.test(token.word) && isFood(tokens, at, next)) {
      const label = subjectAt(tokens, next, 0)?.subject.label ?? "";
      if (!label.includes(token.word.replace(/s$/, ""))) unused.push(`${token.word} of`);
      tokens.splice(at, next - at);
    }
  }
  return unused;
}

function isWater(tokens: readonly Token[], at: number): boolean {
  const meaning = phraseAt(tokens, at)?.meaning;
  return meaning?.is === "place" && WATER.test(meaning.value);
}

/** Whether the words name a portion of a food that has no picture of its own. */
function isFood(tokens: readonly Token[], from: number, at: number): boolean {
  const rest = tokens.slice(from + 1, at + 1).map(({ word }) => word);
  const names = singulars(tokens[from]?.word ?? "").map(({ word }) => [word, ...rest].join(" "));
  return (
    subjectAt(tokens, at, 0)?.subject.family.startsWith("food") === true &&
    names.every((name) => findSubject(name) === undefined)
  );
}

/** "On the bank of a river" is "by the river". */
function removeShore(tokens: Token[], at: number, next: number): void {
  const article = ARTICLE.test(tokens[at - 1]?.word ?? "") ? at - 1 : at;
  tokens.splice(article, next - article);
  const before = tokens[article - 1];
  if (before && /^(?:on|at|along)$/.test(before.word)) before.word = "by";
}
