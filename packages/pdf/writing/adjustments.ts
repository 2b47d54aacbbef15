import type { Adjustments } from "@atelier/document-model";
import { getPublicName } from "../fonts/font-name.ts";

/** Records a paragraph that became smaller or does not fit. */
export function recordSize({ shrunk }: Adjustments, part: string, scale: number, overflows: boolean): void {
  if (scale > 0.995 && !overflows) return;
  let known = shrunk.find((entry) => entry.place === part);
  if (!known) {
    known = { place: part, paragraphs: 0, smallest: 1, overflowing: 0 };
    shrunk.push(known);
  }
  known.paragraphs += 1;
  known.smallest = Math.min(known.smallest, Math.round(scale * 100) / 100);
  if (overflows) known.overflowing += 1;
}

/** Records the substitute of a font. */
export function recordFont({ fonts }: Adjustments, font: string, family: string): void {
  const from = getPublicName(font);
  if (!fonts.some((entry) => entry.from === from && entry.to === family)) fonts.push({ from, to: family });
}
