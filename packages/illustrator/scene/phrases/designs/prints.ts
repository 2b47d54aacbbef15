import type { Token, Words } from "@atelier/vocabulary";
import { subjectAt } from "../../lookahead.ts";

/** Words before a print. */
const LED = /^(?:with|and)$/;
/** Prints that are designs of their own, too: "a map pin and compass logo" is one of both. */
const DESIGN = /^(?:logo|emblem|symbol|crest)$/;
const PRINT = /^(?:print|motif|design|picture|image|graphic|logo|emblem|symbol|crest)$/;
const LONGEST = 5;
const SIDE = /^(?:side|front|door|chest|sleeve|pocket)$/;
/** Designs, which the whole picture is. */
const WHOLE =
  /^(?:cards?|posters?|flyers?|covers?|banners?|invitations?|labels?|stickers?|logos?|icons?|badges?|emblems?|crests?|arms|brochures?|menus?|leaflets?)$/;

/**
 * Writes "a shirt with a cactus print" as one "with a cactus on it", because it is no pattern, and "a cactus in a pot" as
 * one in a flower pot.
 */
export function namePrints({ tokens }: Words): void {
  for (let at = 2; at < tokens.length; at++) {
    const token = tokens[at];
    const lead = PRINT.test(token?.word ?? "") ? findLead(tokens, at) : -1;
    const isWhole = WHOLE.test(tokens[lead - 1]?.word ?? "");
    const before = tokens[at - 1];
    if (token && before && lead > 0 && isWhole && DESIGN.test(token.word)) {
      // The star of "a logo with a star symbol" is in the logo.
      before.stop = token.stop;
      tokens.splice(at, 1);
    } else if (token && lead > 0 && !isWhole) {
      const it: Token = { ...token, word: "it", raw: "it", part: "other" };
      const isOn = tokens[at + 1]?.word === "on" && /^(?:it|the|its)$/.test(tokens[at + 2]?.word ?? "");
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

/** The index of the "with" that leads the thing directly before a print, or −1. */
function findLead(tokens: readonly Token[], at: number): number {
  const found = subjectAt([{ ...tokens[at - 1], stop: true } as Token], 0, 0);
  if (!found || tokens[at - 1]?.stop) return -1;
  for (let from = at - 2; from >= Math.max(0, at - LONGEST); from--) {
    const { word = "", stop } = tokens[from] ?? {};
    if (stop || (word === "and" && DESIGN.test(tokens[at]?.word ?? ""))) return -1;
    if (LED.test(word)) return from;
  }
  return -1;
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
