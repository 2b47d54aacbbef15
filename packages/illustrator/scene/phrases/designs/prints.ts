import type { Token, Words } from "@atelier/vocabulary";
import { subjectAt } from "../../lookahead.ts";

/** Words before a print. */
const LED = /^(?:with|and)$/;
/** Prints that are designs of their own, too: "a map pin and compass logo" is one of both. */
const DESIGN = /^(?:logo|emblem|symbol|crest)$/;
const LONGEST = 5;
const SIDE = /^(?:side|front|door|chest|sleeve|pocket)$/;
/** Printed things, which the whole picture is. */
const PRINTED = /^(?:cards?|posters?|flyers?|covers?|banners?|invitations?|labels?|stickers?)$/;

/**
 * Writes "a shirt with a cactus print" as one "with a cactus on it", because it is no pattern, and "a cactus in a pot" as
 * one in a flower pot.
 */
export function namePrints({ tokens }: Words): void {
  for (let at = 2; at < tokens.length; at++) {
    const token = tokens[at];
    const isPrint =
      /^(?:print|motif|design|picture|image|graphic|logo|emblem|symbol|crest)$/.test(token?.word ?? "") &&
      isThingBefore(tokens, at);
    if (token && isPrint) {
      const it: Token = { ...token, word: "it", raw: "it", part: "other" };
      const isOn = tokens[at + 1]?.word === "on" && /^(?:it|the)$/.test(tokens[at + 2]?.word ?? "");
      // "A van with a pizza logo on the side".
      const side = tokens[at + 3];
      const isSide = isOn && SIDE.test(side?.word ?? "");
      if (isSide)
        tokens.splice(at, 4, { ...it, word: "on", raw: "on", stop: false }, { ...it, stop: side?.stop ?? false });
      else if (isOn && !token.stop) tokens.splice(at, 1);
      else tokens.splice(at, 1, { ...it, word: "on", raw: "on", stop: false }, it);
    } else if (token && /^pots?$/.test(token.word) && isPlantBefore(tokens, at)) token.word = `flower ${token.word}`;
  }
}

/** Whether a thing directly before a word is led by "with" and an article. */
function isThingBefore(tokens: readonly Token[], at: number): boolean {
  const found = subjectAt([{ ...tokens[at - 1], stop: true } as Token], 0, 0);
  if (!found || tokens[at - 1]?.stop) return false;
  for (let from = at - 2; from >= Math.max(0, at - LONGEST); from--) {
    if (tokens[from]?.stop) return false;
    const isDesign = DESIGN.test(tokens[at]?.word ?? "");
    if (isDesign && tokens[from]?.word === "and") return false;
    if (LED.test(tokens[from]?.word ?? "")) return from > 0 && !PRINTED.test(tokens[from - 1]?.word ?? "");
  }
  return false;
}

function isPlantBefore(tokens: readonly Token[], at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - LONGEST); from--) {
    if (tokens[from]?.stop) return false;
    if (tokens[from]?.word !== "in") continue;
    return [1, 2].some(
      (used) => from >= used && /^plant/.test(subjectAt(tokens.slice(from - used, from), 0, 0)?.subject.family ?? ""),
    );
  }
  return false;
}
