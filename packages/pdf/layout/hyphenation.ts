import { scaled, type Width } from "../reading/spans.ts";
import { NARROW } from "./attempts.ts";
import type { LayoutCall } from "./layout-call.ts";
import { findSyllables } from "./syllables.ts";

/** The hyphen of a word that breaks, and its usual width in units of the font size. */
export const HYPHEN = { text: "-", width: 0.34 };
/** A word without digits and signs, which addresses and names of files have. */
export const WORD = /(?<![^\s(“"«¿¡])\p{L}+(?=[.,;:!?)”"»]*(?:\s|$))/gu;
/** A line of as many words is a label, such as the head of a column or a button, and its words do not break. */
const LABEL = 2;
/** A word breaks if its line would be too long at this size. */
const READABLE = 0.85;

/** The positions at which words break with a hyphen that are longer than a line. `breaks` are the ends of the words. */
export function addHyphens(
  text: string,
  breaks: readonly number[],
  widths: readonly Width[],
  { area, target, paragraph }: LayoutCall,
): Set<number> {
  const hyphens = new Set<number>();
  if (paragraph.lines.length === 1 && text.split(/\s+/).length <= LABEL) return hyphens;
  const scales = { scale: READABLE, narrow: NARROW, spread: 1 };
  for (const [index, to] of breaks.entries()) {
    if (scaled(widths[index], scales) < area.right - area.left) continue;
    const from = breaks[index - 1] ?? 0;
    for (const { 0: word, index: start } of text.slice(from, to).matchAll(WORD))
      for (const position of findSyllables(word, target.language)) hyphens.add(from + start + position);
  }
  return hyphens;
}
