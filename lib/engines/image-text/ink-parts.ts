import type { ImageLine } from "@atelier/document-model";
import { growMask } from "@atelier/images";
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
/** Pixels this far on the way are ink on any background. Letters of them are this high, in units of the height of the line's rectangle. */
const PURE_SHARE = 0.78;
const PURE_HEIGHT = 0.3;
/** Higher parts are a pattern behind letters, in units of the height of the line's rectangle. */
const HIGHEST = 1.6;
/** A contrast below this, in levels of 255 summed over three channels, shows no ink. */
const MIN_CONTRAST = 90;
/** On a texture, a larger share of the pixels in a ring around the rectangle have colors of ink. */
const MAX_AROUND = 0.45;
/** Smaller parts are dots and pieces of letters, in units of the squared font size. */
const MIN_LETTER = 0.02;
/**
 * How much larger a drawing and its strokes are than the usual letter of its line, and how many letters show that. In a line
 * with no more parts than letters, a part is only a drawing if it is larger still: blur fills the holes of a bold capital.
 */
const SOLID = { letters: 4, area: 2, stroke: 1.8, largest: 4 };

/** The ink in the rectangle of a line: 255 for each pixel that belongs to a part. */
export interface InkParts {
  /** Its letters. */
  letters: Uint8Array;
  /** Drawings beside them, such as arrows and borders that reach into the rectangle. */
  drawings: Uint8Array;
}

type Line = Pick<ImageLine, "corners" | "size">;

/** The pixels in the rectangle of a line, made larger on each side: 255 for each of them. */
export function collectPixels({ width, height }: Raster, { corners }: Line, by: number): Uint8Array {
  const box = lineBox(corners);
  const found = new Uint8Array(width * height);
  forEachPixelIn({ ...box, width: box.width + 2 * by, height: box.height + 2 * by }, width, height, (at) => {
    found[at] = 255;
  });
  return found;
}

/** How far the edges of a line's letters reach beyond its rectangle, in pixels. */
export const getFade = (size: number): number => Math.max(FADE.min, Math.round(FADE.share * size));

/** The number of pixels of a mask. */
export function countPixels(mask: Uint8Array): number {
  let count = 0;
  for (const value of mask) if (value) count++;
  return count;
}

/**
 * The ink of a line by its color: pixels on the way from its background to its letters. The search for whole letters misses
 * thin and pale strokes. Null if the two colors hardly differ, or if the background has both.
 */
export function findInk(
  image: Raster,
  line: Line & Pick<ImageLine, "ink" | "paper"> & Partial<Pick<ImageLine, "text">>,
): InkParts | null {
  const { ink, paper } = line;
  const step = ink.map((value, channel) => value - (paper[channel] ?? 0));
  if (step.reduce((sum, value) => sum + Math.abs(value), 0) < MIN_CONTRAST) return null;
  const length = step.reduce((sum, value) => sum + value * value, 0);
  const [red = 0, green = 0, blue = 0] = step;
  const getShare = (at: number) =>
    (red * ((image.data[3 * at] ?? 0) - paper[0]) +
      green * ((image.data[3 * at + 1] ?? 0) - paper[1]) +
      blue * ((image.data[3 * at + 2] ?? 0) - paper[2])) /
    length;
  const isInk = (at: number) => getShare(at) > INK_SHARE;
  // Letters that the rectangle cuts off cross the near ring, other lines the far one. A texture has ink in both.
  const isTexture = [getFade(line.size), AROUND * line.size].every((by) => {
    const inside = collectPixels(image, line, by);
    const whole = collectPixels(image, line, by + 2);
    let [inked, count] = [0, 0];
    for (let at = 0; at < whole.length; at++) {
      if (!whole[at] || inside[at]) continue;
      count++;
      if (isInk(at)) inked++;
    }
    return inked > MAX_AROUND * count;
  });
  if (isTexture) return null;
  const parts = splitInk(image, line, isInk);
  return withLettersOnDrawings(image, line, { parts, isPure: (at) => getShare(at) > PURE_SHARE });
}

/** The parts with the letters that stand on a drawing behind the text, whose color is between those of the ink and the background. */
function withLettersOnDrawings(
  image: Raster,
  line: Line & Partial<Pick<ImageLine, "text">>,
  { parts, isPure }: { parts: InkParts; isPure: (at: number) => boolean },
): InkParts {
  const { letters: pure } = splitInk(image, line, isPure);
  const found = findParts(pure, image.width).filter(
    (part) =>
      part.every((at) => !parts.letters[at]) &&
      part.some((at) => parts.drawings[at]) &&
      part.length > MIN_LETTER * line.size ** 2 &&
      getHeight(part, image.width, line) > PURE_HEIGHT,
  );
  if (found.length === 0) return parts;
  const data = new Uint8Array(pure.length);
  for (const at of found.flat()) data[at] = 255;
  const grown = growMask(toMask(data, image), getFade(line.size) >> 1).data;
  return {
    letters: parts.letters.map((value, at) => (value || grown[at] ? 255 : 0)),
    drawings: parts.drawings.map((value, at) => (value && !grown[at] ? 255 : 0)),
  };
}

/**
 * Splits ink into letters and drawings. A connected part is a letter, which the rectangle can cut off, if most of it is
 * inside. A drawn line is no part of the letters that touch it.
 */
export function splitInk(image: Raster, line: Line, isInk: (at: number) => boolean): InkParts {
  const { width } = image;
  const fade = getFade(line.size);
  const [inside, box] = [collectPixels(image, line, fade), collectPixels(image, line, 0)];
  const area = collectPixels(image, line, fade + AROUND * line.size);
  const parts: InkParts = { letters: new Uint8Array(area.length), drawings: new Uint8Array(area.length) };
  const all = area.map((value, at) => (value && isInk(at) ? 255 : 0));
  const strokes = withoutLines(all, width, LONGEST * line.size);
  for (let at = 0; at < all.length; at++) if (all[at] && !strokes[at]) parts.drawings[at] = 255;
  const found: number[][] = [];
  for (const part of findParts(strokes, width)) {
    let [own, isInBox, isCut] = [0, false, false];
    for (const at of part) {
      if (inside[at]) own++;
      if (box[at]) isInBox = true;
      if (!isCut) isCut = neighbors(at, width).some((next) => !area[next] && isInk(next));
    }
    const isLetter =
      (own === part.length || !isCut) && own > part.length / 2 && isInBox && getHeight(part, width, line) < HIGHEST;
    if (isLetter) found.push(part);
    else for (const at of part) parts.drawings[at] = 255;
  }
  const isDrawn = findSolid(found, width, line);
  for (const part of found) {
    const kind = isDrawn(part) ? parts.drawings : parts.letters;
    for (const at of part) kind[at] = 255;
  }
  return parts;
}

/** How high a part is above its line, in units of the height of the line's rectangle. */
function getHeight(part: readonly number[], width: number, { corners }: Line): number {
  const box = lineBox(corners);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  let [least, most] = [Infinity, -Infinity];
  for (const at of part) {
    const down = Math.floor(at / width) * cos - (at % width) * sin;
    [least, most] = [Math.min(least, down), Math.max(most, down)];
  }
  return (most - least) / box.height;
}

/** Which parts of a line are solid drawings, as the head of an arrow: broader and larger than its letters. */
function findSolid(
  parts: readonly number[][],
  width: number,
  { size, text }: Pick<ImageLine, "size"> & Partial<Pick<ImageLine, "text">>,
): (part: readonly number[]) => boolean {
  const large = parts.filter((part) => part.length > MIN_LETTER * size * size);
  const getMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity;
  const [area, stroke] = [
    getMedian(large.map((part) => part.length)),
    getMedian(large.map((part) => getStroke(part, width))),
  ];
  const letters = text?.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const larger = large.length > letters ? SOLID.area : SOLID.largest;
  return (part) =>
    large.length >= SOLID.letters && part.length > larger * area && getStroke(part, width) > SOLID.stroke * stroke;
}

/** The mean width of a part's strokes, in pixels. */
function getStroke(part: readonly number[], width: number): number {
  const all = new Set(part);
  let border = 0;
  for (const at of part) for (const next of [at - 1, at + 1, at - width, at + width]) if (!all.has(next)) border++;
  return (2 * part.length) / border;
}

/** The pixels that are in no level or upright row of this length. */
function withoutLines(all: Uint8Array, width: number, length: number): Uint8Array {
  const strokes = Uint8Array.from(all);
  const height = all.length / width;
  const clear = (first: number, count: number, step: number) => {
    if (count > length) for (let at = 0; at < count; at++) strokes[first + at * step] = 0;
  };
  for (const [lines, long, along, across] of [
    [height, width, 1, width],
    [width, height, width, 1],
  ] as const)
    for (let line = 0; line < lines; line++) {
      let count = 0;
      for (let place = 0; place <= long; place++) {
        const at = line * across + place * along;
        if (place < long && all[at]) count++;
        else {
          clear(at - count * along, count, along);
          count = 0;
        }
      }
    }
  return strokes;
}

/** The connected parts of a mask's pixels. */
function findParts(mask: Uint8Array, width: number): number[][] {
  const parts: number[][] = [];
  const seen = new Uint8Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (const at of part)
      for (const next of neighbors(at, width))
        if (mask[next] && !seen[next]) {
          seen[next] = 1;
          part.push(next);
        }
    parts.push(part);
  }
  return parts;
}

const neighbors = (at: number, width: number): number[] => [
  at - width - 1,
  at - width,
  at - width + 1,
  at - 1,
  at + 1,
  at + width - 1,
  at + width,
  at + width + 1,
];

/** Pixels of an image as a mask. */
export const toMask = (data: Uint8Array, { width, height }: Raster): Mask => ({ width, height, data });
