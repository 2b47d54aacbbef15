import type { ImageLine } from "@atelier/document-model";
import type { Mask, Raster } from "@atelier/images/raster";
import { forEachPixelIn, lineBox } from "@atelier/ocr";

/** How far the edges of letters reach beyond their rectangle, in units of the font size, and at least in pixels. */
const FADE = { share: 0.12, min: 3 };
/** Letters can be cut off by their rectangle. Their parts are searched this far around it, in units of the font size. */
const AROUND = 0.5;
/** Strokes of letters are shorter than the lines drawn below or beside them, in units of the font size. */
const LONGEST = 2.5;
/** Pixels this far on the way from the background to the ink are ink. */
const INK_SHARE = 0.3;
/** A contrast below this, in levels of 255 summed over three channels, shows no ink. */
const MIN_CONTRAST = 90;
/** On a texture, a larger share of the pixels in a ring around the rectangle have colors of ink. */
const MAX_AROUND = 0.45;
/** Smaller parts are dots and pieces of letters, in units of the squared font size. */
const MIN_LETTER = 0.02;
/** How much larger a drawing and its strokes are than the usual letter of its line, and how many letters show that. */
const SOLID = { letters: 4, area: 2, stroke: 1.8 };

/** The ink in the rectangle of a line. */
export interface InkParts {
  /** The pixels of its letters. */
  letters: Set<number>;
  /** The pixels of what is drawn beside them, as arrows and borders that reach into the rectangle. */
  drawings: Set<number>;
}

type Line = Pick<ImageLine, "corners" | "size">;

/** The pixels in the rectangle of a line, made larger on each side. */
export function collectPixels({ width, height }: Raster, { corners }: Line, by: number): Set<number> {
  const box = lineBox(corners);
  const found = new Set<number>();
  forEachPixelIn({ ...box, width: box.width + 2 * by, height: box.height + 2 * by }, width, height, (at) =>
    found.add(at),
  );
  return found;
}

/** How far the edges of a line's letters reach beyond its rectangle, in pixels. */
export const getFade = (size: number): number => Math.max(FADE.min, Math.round(FADE.share * size));

/**
 * The ink of a line by its color: pixels on the way from its background to its letters. The search for whole letters misses
 * thin and pale strokes. Null if the two colors hardly differ, or if the background has both.
 */
export function findInk(image: Raster, line: Line & Pick<ImageLine, "ink" | "paper">): InkParts | null {
  const { ink, paper } = line;
  const step = ink.map((value, channel) => value - (paper[channel] ?? 0));
  if (step.reduce((sum, value) => sum + Math.abs(value), 0) < MIN_CONTRAST) return null;
  const length = step.reduce((sum, value) => sum + value * value, 0);
  const isInk = (at: number) => {
    const along = step.reduce(
      (sum, value, channel) => sum + value * ((image.data[3 * at + channel] ?? 0) - (paper[channel] ?? 0)),
      0,
    );
    return along > INK_SHARE * length;
  };
  // Letters that the rectangle cuts off cross the near ring, other lines the far one. A texture has ink in both.
  const isTexture = [getFade(line.size), AROUND * line.size].every((by) => {
    const inside = collectPixels(image, line, by);
    const around = [...collectPixels(image, line, by + 2)].filter((at) => !inside.has(at));
    return around.filter(isInk).length > MAX_AROUND * around.length;
  });
  return isTexture ? null : splitInk(image, line, isInk);
}

/**
 * Splits ink into letters and drawings. A connected part is a letter, which the rectangle can cut off, if most of it is
 * inside. A drawn line is no part of the letters that touch it.
 */
export function splitInk(image: Raster, line: Line, isInk: (at: number) => boolean): InkParts {
  const fade = getFade(line.size);
  const [inside, box] = [collectPixels(image, line, fade), collectPixels(image, line, 0)];
  const area = collectPixels(image, line, fade + AROUND * line.size);
  const parts: InkParts = { letters: new Set(), drawings: new Set() };
  const all = new Set([...area].filter(isInk));
  const strokes = withoutLines(all, image.width, LONGEST * line.size);
  for (const at of all) if (!strokes.has(at)) parts.drawings.add(at);
  const found: number[][] = [];
  for (const part of findParts(strokes, image.width)) {
    const own = part.filter((at) => inside.has(at));
    const isWhole =
      own.length === part.length ||
      !part.some((at) => neighbors(at, image.width).some((next) => !area.has(next) && isInk(next)));
    const isLetter = isWhole && own.length > part.length / 2 && own.some((at) => box.has(at));
    if (isLetter) found.push(part);
    else for (const at of part) parts.drawings.add(at);
  }
  const isDrawn = findSolid(found, image.width, line.size);
  for (const part of found) for (const at of part) (isDrawn(part) ? parts.drawings : parts.letters).add(at);
  return parts;
}

/** Which parts of a line are solid drawings, as the head of an arrow: broader and larger than its letters. */
function findSolid(parts: readonly number[][], width: number, size: number): (part: readonly number[]) => boolean {
  const large = parts.filter((part) => part.length > MIN_LETTER * size * size);
  const getMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity;
  const [area, stroke] = [
    getMedian(large.map((part) => part.length)),
    getMedian(large.map((part) => getStroke(part, width))),
  ];
  return (part) =>
    large.length >= SOLID.letters && part.length > SOLID.area * area && getStroke(part, width) > SOLID.stroke * stroke;
}

/** The mean width of a part's strokes, in pixels. */
function getStroke(part: readonly number[], width: number): number {
  const all = new Set(part);
  let border = 0;
  for (const at of part) for (const next of [at - 1, at + 1, at - width, at + width]) if (!all.has(next)) border++;
  return (2 * part.length) / border;
}

/** The pixels that are in no level or upright row of this length. */
function withoutLines(all: ReadonlySet<number>, width: number, length: number): Set<number> {
  const reach = (at: number, step: number) => {
    let count = 0;
    while (count <= length && all.has(at + (count + 1) * step)) count++;
    return count;
  };
  return new Set([...all].filter((at) => [1, width].every((step) => reach(at, step) + reach(at, -step) + 1 <= length)));
}

/** The connected parts of pixels. */
function findParts(all: ReadonlySet<number>, width: number): number[][] {
  const parts: number[][] = [];
  const seen = new Set<number>();
  for (const start of all) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (const at of part)
      for (const next of neighbors(at, width))
        if (all.has(next) && !seen.has(next)) {
          seen.add(next);
          part.push(next);
        }
    parts.push(part);
  }
  return parts;
}

const neighbors = (at: number, width: number): number[] =>
  [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => at + row * width + column));

/** Pixels of an image as a mask. */
export function toMask(pixels: ReadonlySet<number>, { width, height }: Raster): Mask {
  const data = new Uint8Array(width * height);
  for (const at of pixels) data[at] = 255;
  return { width, height, data };
}
