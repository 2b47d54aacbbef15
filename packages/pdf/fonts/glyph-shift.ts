/** How a glyph of a smaller letter differs from the usual one. */
export interface GlyphShift {
  /** The height of its foot above the baseline, in units of the font size. Negative for a lowered letter. */
  rise: number;
  /** Its size relative to the usual letter. */
  size: number;
}

/** Letters and digits, whose usual glyphs stand on the baseline or reach below it. */
export const CAN_SHIFT = /^[0-9A-Za-z]$/;
/** The height of usual digits and capital letters, in units of the font size. */
const USUAL_HEIGHT = 0.68;
/** A raised foot is at least this high, a lowered one this low, and both letters are lower than this. */
const SHIFTED = { raised: 0.15, lowered: -0.08, height: 0.56 };
/** The top of a lowered letter is lower than this. Letters with a tail, such as g, are higher. */
const LOWERED_TOP = 0.42;

/**
 * Finds out by its outline whether a glyph is a superior or inferior letter of its font, which some programs use for
 * marks and units: its text is that of the usual letter. `path` is an SVG path in units of the font size, y downward.
 */
export function glyphShift(path: string): GlyphShift | null {
  const numbers = [...path.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number);
  const heights = numbers.flatMap((value, index) => (index % 2 === 1 ? [-value] : []));
  if (heights.length === 0) return null;
  const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
  const isRaised = bottom > SHIFTED.raised;
  const isLowered = bottom < SHIFTED.lowered && top < LOWERED_TOP;
  if (top - bottom > SHIFTED.height || !(isRaised || isLowered)) return null;
  return { rise: bottom, size: Math.min(0.8, Math.max(0.5, (top - bottom) / USUAL_HEIGHT)) };
}
