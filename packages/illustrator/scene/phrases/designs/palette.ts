import { luminance, type Rgb } from "@atelier/painting";
import { findColor, type Token, type Words } from "@atelier/vocabulary";
import { lexicon } from "../../lexicon.ts";
import { colorAt } from "../../lookahead.ts";

/** The colors of a design that has two. */
export interface Palette {
  paper: Rgb;
  ink: Rgb;
}

/**
 * Removes two colors that are a clause of their own from a printed design with a text: "a poster, mustard and navy". The
 * darker one is that of the paper. Returns null if there are none.
 */
export function removePalette({ tokens, quotes }: Words): Palette | null {
  // Of "two canoes, orange and green", each has a color.
  const isCounted = tokens.some(({ word }) => lexicon.get(word)?.is === "count" && !/^(?:an?|one)$/.test(word));
  if (quotes.length === 0 || isCounted) return null;
  for (let at = 1; at < tokens.length - 2; at++) {
    const first = getColor(tokens, at);
    const joint = at + (first?.used ?? 0);
    if (!first || !tokens[at - 1]?.stop || !/^(?:and|&)$/.test(tokens[joint]?.word ?? "")) continue;
    const second = getColor(tokens, joint + 1);
    const end = joint + 1 + (second?.used ?? 0);
    if (!second || !(tokens[end - 1]?.stop || end === tokens.length)) continue;
    tokens.splice(at, end - at);
    const isDarker = luminance(first.color) < luminance(second.color);
    return isDarker ? { paper: first.color, ink: second.color } : { paper: second.color, ink: first.color };
  }
  return null;
}

/** A color at a token, also one that is a thing elsewhere, such as mustard. */
function getColor(tokens: readonly Token[], at: number): { color: Rgb; used: number } | null {
  const found = colorAt(tokens, at);
  if (found) return found;
  const color = findColor(tokens[at]?.word ?? "");
  return color && { color, used: 1 };
}
