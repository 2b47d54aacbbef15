import type { Token } from "@atelier/vocabulary";

/** Materials of which things are made, which are not things beside them. */
const MATERIAL =
  /^(?:stones?|bricks?|wood|glass|metal|steel|iron|gold|silver|bronze|copper|marble|paper|cardboard|straw|ice|clay|concrete|leather|wool|silk|cotton|porcelain|crystal|plastic|brass|bamboo)$/;
const MADE = /^(?:made|built|carved|formed|woven)$/;
/** Nouns of amounts, which are followed by what they count: a pile of stones. */
const AMOUNT =
  /^(?:piles?|heaps?|stacks?|pieces?|bars?|blocks?|cups?|glasses|bowls?|bags?|sacks?|boxes|box|baskets?|buckets?|bundles?|rows?|circles?|rings?|bunch|bunches|pots?|crowns?|sheets?|balls?|lots?|kinds?|bottles?|jars?|plates?|chests?|coins?|set|sets|types?)$/;

/** Whether the word at a token is what the thing before it is made of: a bridge of stone, a letter made of leaves. */
export function isMaterial(tokens: readonly Token[], at: number): boolean {
  const [token, of, before] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (!token || !before || before.stop || of?.stop || !/^(?:of|from)$/.test(of?.word ?? "")) return false;
  if (MADE.test(before.word)) return token.part === "noun";
  return of?.word === "of" && MATERIAL.test(token.word) && before.part === "noun" && !AMOUNT.test(before.word);
}
