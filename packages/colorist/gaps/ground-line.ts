import { findStrokes } from "../strokes.ts";

/** The least width of a ground line, and that from which a thing stands on it anywhere, as shares of the width. */
const MIN_WIDTH = 0.6;
const FULL_WIDTH = 0.85;
/** The share of a shorter line that has background on both sides, so that it is not the bottom of a thing. */
const MIN_FREE = 0.3;
/** The share of a line below which all is background. */
const MIN_OPEN = 0.8;
/** The farthest that a line ends from the edge, as a share of the width. */
const MAX_GAP = 0.2;
/** The largest height between the first and the last twelfth of a line, as a share of the picture's. */
const MAX_SLANT = 0.15;
/** How far most of a line is from its middle height, as a share of the height. */
const FLAT = 0.07;
const MIN_FLAT = 0.8;
/** The places of a line that count as a ground, as shares of the height. */
const PLACES = { top: 0.3, bottom: 0.95 } as const;
/** The distance above and below a line at which its sides are looked at, in pixels. */
const BESIDE = 7;

interface Line {
  left: number;
  right: number;
  /** The lowest pixel of each column from `left` to `right`. */
  low: Int32Array;
}

/**
 * Extends a ground line that ends before the edges of the paper to them, so that the land below it is a region of its
 * own. Only a line with background below it (`isOutside`) counts, and only the highest one.
 */
export function extendGround(
  ink: Uint8Array,
  width: number,
  height: number,
  isOutside: (pixel: number) => boolean,
): Uint8Array {
  const isOpen = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && !ink[y * width + x] && isOutside(y * width + x);
  const isGround = ({ left, right, low }: Line) => {
    const span = right - left + 1;
    const drawn = [...low].filter((y) => y >= 0);
    const middle = median(low);
    if (middle < PLACES.top * height || middle > PLACES.bottom * height) return false;
    const isFlat = (y: number) => Math.abs(y - middle) < FLAT * height;
    if (drawn.filter(isFlat).length < MIN_FLAT * span) return false;
    let [open, free] = [0, 0];
    for (const [at, y] of low.entries()) {
      if (y < 0 || !isOpen(left + at, y + BESIDE)) continue;
      open++;
      if (isOpen(left + at, y - BESIDE)) free++;
    }
    return open > MIN_OPEN * span && (free > MIN_FREE * width || span > FULL_WIDTH * width);
  };
  const [line] = findLines(ink, width, height)
    .filter(isGround)
    .sort((a, b) => (a.low[0] ?? 0) - (b.low[0] ?? 0));
  if (!line || line.left > MAX_GAP * width || width - 1 - line.right > MAX_GAP * width) return ink;
  // Waves and what floats on them, joined at a slant, are no ground line. A blade of grass at its end is no slant.
  const part = Math.ceil(line.low.length / 12);
  if (Math.abs(median(line.low.slice(0, part)) - median(line.low.slice(-part))) > MAX_SLANT * height) return ink;
  const closed = Uint8Array.from(ink);
  const ends = [
    { from: 0, to: line.left, y: line.low[0] ?? 0 },
    { from: line.right, to: width - 1, y: line.low.at(-1) ?? 0 },
  ];
  for (const { from, to, y } of ends) {
    for (let x = from; x <= to; x++) {
      const i = y * width + x;
      if (!ink[i] && !isOutside(i)) return ink;
      closed[i] = 1;
      if (y + 1 < height) closed[i + width] = 1;
    }
  }
  return closed;
}

/** The connected lines of a drawing that are wide enough for a ground, each with its lowest pixels. */
const findLines = (ink: Uint8Array, width: number, height: number): Line[] =>
  findStrokes(ink, width, height)
    .filter(({ left, right }) => right - left + 1 >= MIN_WIDTH * width)
    .map(({ pixels, left, right }) => {
      const low = new Int32Array(right - left + 1).fill(-1);
      for (const i of pixels) low[(i % width) - left] = Math.max(low[(i % width) - left] ?? -1, Math.floor(i / width));
      return { left, right, low };
    });

/** The middle height of the columns of a line that are drawn. */
function median(low: Int32Array): number {
  const drawn = low.filter((y) => y >= 0).sort();
  return drawn[Math.floor(drawn.length / 2)] ?? 0;
}
