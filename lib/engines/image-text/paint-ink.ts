import type { ImageLine } from "@atelier/document-model";
import type { Raster } from "@atelier/images/raster";
import { forEachPixelIn, lineBox } from "@atelier/ocr";

/** Colors this near to the background are the same to the eye, even beside a painted rectangle. */
const PLAIN = 2;
/** How far the edges of letters reach beyond their rectangle, in units of the font size, and at least in pixels. */
const FADE = { share: 0.12, min: 3 };
/** Letters can be cut off by their rectangle. Their parts are searched this far around it, in units of the font size. */
const AROUND = 0.5;
/** The share of the pixels around the rectangle of letters that have the color of a plain background. */
const MIN_PAPER = 0.5;
/** Strokes of letters are shorter than the lines drawn below or beside them, in units of the font size. */
const LONGEST = 2.5;

/**
 * Paints all that differs from the background within the rectangle of a line, where the background around it has one color:
 * thin strokes are a part of the letters that the search for them can miss. What reaches from the rectangle to its outside is
 * a letter that was cut off, and gets painted too, if most of it is inside. False elsewhere.
 */
export function paintInk(
  { width, height, data }: Raster,
  { corners, size, paper, effects }: Pick<ImageLine, "corners" | "size" | "paper" | "effects">,
): boolean {
  if (effects?.shadow || effects?.outline) return false;
  const box = lineBox(corners);
  const grow = (by: number) => ({ ...box, width: box.width + 2 * by, height: box.height + 2 * by });
  const isPaper = (at: number) =>
    paper.every((value, channel) => Math.abs((data[3 * at + channel] ?? 0) - value) <= PLAIN);
  const collect = (by: number) => {
    const found = new Set<number>();
    forEachPixelIn(grow(by), width, height, (at) => found.add(at));
    return found;
  };
  const fade = Math.max(FADE.min, Math.round(FADE.share * size));
  const [inside, near] = [collect(fade), collect(fade + 2)];
  if (inside.size === 0) return false;
  const ring = [...near].filter((at) => !inside.has(at));
  const even = ring.filter(isPaper).length;
  if (even < MIN_PAPER * ring.length) return false;
  if (even === ring.length) {
    for (const at of inside) data.set(paper, 3 * at);
    return true;
  }
  const area = collect(fade + AROUND * size);
  const letters = collect(0);
  for (const part of findParts(area, width, isPaper)) {
    const own = part.filter((at) => inside.has(at));
    const isCut =
      own.length === part.length || !part.some((at) => neighbors(at, width).some((next) => !area.has(next)));
    const isLetter = isCut && own.length > part.length / 2 && own.some((at) => letters.has(at));
    // A drawn line that letters touch stays.
    for (const at of withoutLines(part, width, LONGEST * size))
      if (isLetter || letters.has(at)) data.set(paper, 3 * at);
  }
  return true;
}

/** The pixels of a part that are in no level or upright row of this length. */
function withoutLines(part: readonly number[], width: number, length: number): number[] {
  const all = new Set(part);
  const reach = (at: number, step: number) => {
    let count = 0;
    while (count <= length && all.has(at + (count + 1) * step)) count++;
    return count;
  };
  return part.filter((at) => [1, width].every((step) => reach(at, step) + reach(at, -step) + 1 <= length));
}

/** The connected pixels of an area that have not the color of the background. */
function findParts(area: ReadonlySet<number>, width: number, isPaper: (at: number) => boolean): number[][] {
  const parts: number[][] = [];
  const seen = new Set<number>();
  for (const start of area) {
    if (seen.has(start) || isPaper(start)) continue;
    const part = [start];
    seen.add(start);
    for (const at of part)
      for (const next of neighbors(at, width))
        if (area.has(next) && !seen.has(next) && !isPaper(next)) {
          seen.add(next);
          part.push(next);
        }
    parts.push(part);
  }
  return parts;
}

const neighbors = (at: number, width: number): number[] =>
  [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => at + row * width + column));
