/** Parts higher than this many usual ones are no letters. */
const MAX_HEIGHT = 1.6;
/**
 * Capitals can be twice as high as the small letters of a typeface: so many parts up to this height are capitals if their
 * tops and bottoms differ by less than this share of the usual height.
 */
const CAPITALS = { most: 2.1, count: 2, level: 0.12 };
/** A larger share of the pixels belongs to the letters. */
const MOST = 0.4;

/**
 * A mask of letters without its strays: connected parts that are much higher than most, or that reach the edge of the mask,
 * are pieces of the background with the letters' color. They remain if they are too many to be strays.
 */
export function withoutStrays(mask: Uint8Array, { columns, rows }: { columns: number; rows: number }): Uint8Array {
  const parts = findParts(mask, columns, rows);
  const all = parts.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const byHeight = parts.toSorted((a, b) => a.bottom - a.top - (b.bottom - b.top));
  let [usual, counted] = [0, 0];
  for (const { top, bottom, pixels } of byHeight) {
    counted += pixels.length;
    usual = bottom - top + 1;
    if (counted >= all / 2) break;
  }
  const isHigh = ({ top, bottom }: Part) => bottom - top + 1 > MAX_HEIGHT * usual;
  const high = parts.filter((part) => isHigh(part) && part.bottom - part.top + 1 <= CAPITALS.most * usual);
  const isCapital = ({ top, bottom }: Part) => {
    const isLevel = (a: number, b: number) => Math.abs(a - b) < CAPITALS.level * usual;
    const level = high.filter((near) => isLevel(near.top, top) && isLevel(near.bottom, bottom));
    return level.length >= CAPITALS.count;
  };
  const strays = parts.filter(
    (part) => (isHigh(part) && !isCapital(part)) || part.top === 0 || part.bottom === rows - 1,
  );
  if (strays.reduce((sum, { pixels }) => sum + pixels.length, 0) > MOST * all) return mask;
  const kept = new Uint8Array(mask);
  for (const { pixels } of strays) for (const at of pixels) kept[at] = 0;
  return kept;
}

interface Part {
  pixels: number[];
  top: number;
  bottom: number;
}

/** The connected parts of a mask. */
function findParts(mask: Uint8Array, columns: number, rows: number): Part[] {
  const seen = new Uint8Array(mask.length);
  const parts: Part[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    seen[start] = 1;
    const part: Part = { pixels: [start], top: rows, bottom: 0 };
    for (let index = 0; index < part.pixels.length; index++) {
      const at = part.pixels[index];
      const [x, y] = [at % columns, Math.floor(at / columns)];
      part.top = Math.min(part.top, y);
      part.bottom = Math.max(part.bottom, y);
      for (const next of [
        x > 0 ? at - 1 : -1,
        x < columns - 1 ? at + 1 : -1,
        at - columns,
        y < rows - 1 ? at + columns : -1,
      ]) {
        if (next < 0 || !mask[next] || seen[next]) continue;
        seen[next] = 1;
        part.pixels.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}
