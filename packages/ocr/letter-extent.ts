/** The usual height of letters above and below the baseline, in units of the font size. */
const ASCENDER = 0.73;
const X_HEIGHT = 0.53;
const DESCENDER = 0.21;
const IDEOGRAPH = { above: 0.83, below: 0.07 };
const TALL = /[\p{Lu}\p{N}bdfhijklt!?()[\]&%/'"]|\p{M}/gu;
// Commas have so little ink below the baseline that their rows do not count.
const HANGING = /[gjpqyç()[\]]/g;
/** Fewer tall or hanging letters than this share of a line can have too little ink to count as its rows. */
const FEW = 0.15;
/** The part of the height at an edge that such letters reach, and the ink of small letters in it, as a share of their rows. */
const EDGE = 0.18;
const DENSE = 0.5;

/**
 * How far the letters of a text reach above and below the baseline, in units of the font size. `ink` are the numbers of
 * pixels of its rows from top to bottom; empty if they are not known. The only tall or hanging letter of a long line has
 * too little ink for a row of its own, so that a dense row at an edge is that of small letters.
 */
export function getExtent(text: string, ink: readonly number[]): { above: number; below: number } {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return IDEOGRAPH;
  const letters = text.match(/\S/gu)?.length ?? 1;
  const decomposed = text.normalize("NFD");
  const reaches = (pattern: RegExp, edge: readonly number[]) => {
    const count = decomposed.match(pattern)?.length ?? 0;
    return count > 0 && !(count < FEW * letters && isDense(edge, ink));
  };
  const depth = Math.max(1, Math.round(EDGE * ink.length));
  return {
    above: reaches(TALL, ink.slice(0, depth)) ? ASCENDER : X_HEIGHT,
    below: reaches(HANGING, ink.slice(-depth)) ? DESCENDER : 0.01,
  };
}

function isDense(edge: readonly number[], ink: readonly number[]): boolean {
  if (edge.length === 0) return false;
  const usual = [...ink].sort((a, b) => a - b)[ink.length >> 1] ?? 0;
  return edge.reduce((sum, count) => sum + count, 0) / edge.length > DENSE * usual;
}
