import type { ImageLine } from "@atelier/document-model";

/** Lines further from the horizontal or vertical than this are on things that are seen at an angle, in degrees. */
const TILTED = 10;
/** Letters that differ more from those of the most similar font have another typeface, or another shape than flat ones. */
const LIKE = 0.77;
/** If this share of the letters at an angle is unlike all fonts, the rest cannot be set well either. */
const UNLIKE = 0.5;
/**
 * The lines of a picture whose translation would not look as printed, so that they stay as they are: they stand at an angle,
 * on books or packages that are seen from the side, in letters that no installed font has there.
 */
export function findUnsuitable(lines: readonly ImageLine[]): ImageLine[] {
  const tilted = lines.filter(isTilted);
  const unlike = tilted.filter(({ likeness }) => (likeness ?? 0) < LIKE);
  return tilted.length > 0 && countLetters(unlike) >= UNLIKE * countLetters(tilted) ? tilted : [];
}

function isTilted({ start, end }: ImageLine): boolean {
  const degrees = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
  return Math.abs(degrees - 90 * Math.round(degrees / 90)) > TILTED;
}

const countLetters = (lines: readonly ImageLine[]): number =>
  lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
