import { growMask } from "../alpha/regions.ts";
import type { Mask, Raster } from "../raster.ts";
import { resizeRaster } from "../scale/resize.ts";
import { type Blob, computeBlobs } from "./blobs.ts";
import { getLines, isLetterLike, MAX_COLOR_DIFFERENCE } from "./lines.ts";

/** Lettering of an image: the pixels of its letters, and one rectangle for each line. */
export interface Lettering {
  mask: Mask;
  lines: { x: number; y: number; width: number; height: number }[];
}

/** The largest image that is searched at its own size, in pixels. */
const MAX_PIXELS = 4_000_000;

/** The planes that are searched, as weights of red, green and blue. Colored letters stand out in a channel. */
const PLANES = [
  [0.299, 0.587, 0.114],
  [1, 0, 0],
  [0, 0, 1],
] as const;

/**
 * Finds lettering, such as captions, watermarks and signs: lines of at least three letters with even strokes, at least 32
 * of 255 levels lighter or darker than what is around them, up to about 20 degrees from the horizontal. The mask has only
 * 0 and 255 and is one pixel wider than the strokes. Letters must be at least 7 pixels high; images above 4 megapixels are
 * searched at a reduced size.
 */
export async function findLettering(image: Raster): Promise<Lettering> {
  const { width, height } = image;
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const scaled = scale === 1 ? image : await resizeRaster(image, size.width, size.height);
  const data = new Uint8Array(size.width * size.height);
  const lines: Lettering["lines"] = [];
  for (const weights of PLANES) {
    for (const isDark of [false, true]) {
      const blobs = computeBlobs(computePlane(scaled, weights, isDark), scaled);
      for (const line of getLines(blobs.filter(isLetterLike))) {
        const whole = completed(line, blobs);
        const box = toBox(whole);
        for (const { pixels } of whole) for (const at of pixels) data[at] = 255;
        if (!lines.some((known) => isInside(box, known))) lines.push(box);
      }
    }
  }
  const mask = enlarged({ ...size, data }, width, height);
  return { mask: growMask(mask, 1), lines: lines.map((box) => scaledBox(box, width / size.width)) };
}

/** One plane, inverted for dark letters. Transparent pixels count as white. */
function computePlane(
  { width, height, channels, data }: Raster,
  [red, green, blue]: readonly [number, number, number],
  isDark: boolean,
): Uint8Array {
  const plane = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < plane.length; at++, from += channels) {
    const alpha = channels === 4 ? (data[from + 3] ?? 0) / 255 : 1;
    const value = red * (data[from] ?? 0) + green * (data[from + 1] ?? 0) + blue * (data[from + 2] ?? 0);
    const opaque = value * alpha + 255 * (1 - alpha);
    plane[at] = Math.round(isDark ? 255 - opaque : opaque);
  }
  return plane;
}

/** The greatest gap between the words of a line, and the reach of accents above and below it, as shares of its height. */
const WORD_GAP = 1;
const MARK_REACH = 0.35;

/**
 * A line with what else belongs to it: blobs of its color that are not taller than its letters and lie beside them, such as
 * dots, accents, punctuation and words of one or two letters.
 */
function completed(line: readonly Blob[], blobs: readonly Blob[]): Blob[] {
  const [first] = line;
  if (!first) return [];
  const tallest = Math.max(...line.map(({ top, bottom }) => bottom - top));
  const widest = 1.4 * Math.max(...line.map(({ stroke }) => stroke)) + 1;
  const rest = new Set(
    blobs.filter(
      (blob) =>
        !line.includes(blob) &&
        blob.bottom - blob.top <= 1.3 * tallest &&
        blob.right - blob.left <= 3 * tallest &&
        blob.stroke <= widest &&
        blob.color.every((value, c) => Math.abs(value - (first.color[c] ?? 0)) < MAX_COLOR_DIFFERENCE),
    ),
  );
  const joined = [...line];
  for (let box = toBox(joined), count = 0; count < joined.length; box = toBox(joined)) {
    count = joined.length;
    for (const blob of rest) {
      const isLevel =
        blob.top >= box.y - MARK_REACH * tallest && blob.bottom <= box.y + box.height + MARK_REACH * tallest;
      const isNear = blob.left <= box.x + box.width + WORD_GAP * tallest && blob.right >= box.x - WORD_GAP * tallest;
      if (!isLevel || !isNear) continue;
      joined.push(blob);
      rest.delete(blob);
    }
  }
  return joined;
}

type Box = Lettering["lines"][number];

function toBox(line: readonly Blob[]): Box {
  const left = Math.min(...line.map((blob) => blob.left));
  const top = Math.min(...line.map((blob) => blob.top));
  const right = Math.max(...line.map((blob) => blob.right));
  const bottom = Math.max(...line.map((blob) => blob.bottom));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether most of a box lies in another one: a line found in several planes is reported once. */
function isInside(box: Box, outer: Box): boolean {
  const across = Math.min(box.x + box.width, outer.x + outer.width) - Math.max(box.x, outer.x);
  const down = Math.min(box.y + box.height, outer.y + outer.height) - Math.max(box.y, outer.y);
  return across > 0 && down > 0 && across * down > 0.5 * Math.min(box.width * box.height, outer.width * outer.height);
}

const scaledBox = (box: Box, factor: number): Box => ({
  x: Math.floor(box.x * factor),
  y: Math.floor(box.y * factor),
  width: Math.ceil(box.width * factor),
  height: Math.ceil(box.height * factor),
});

/** The mask at the image's size. A pixel of the result is set if the corresponding pixel of the scaled mask is set. */
function enlarged({ width, height, data }: Mask, toWidth: number, toHeight: number): Mask {
  if (width === toWidth && height === toHeight) return { width, height, data };
  const scaled = new Uint8Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / toHeight)) * width;
    for (let x = 0; x < toWidth; x++)
      scaled[y * toWidth + x] = data[row + Math.min(width - 1, Math.floor((x * width) / toWidth))] ?? 0;
  }
  return { width: toWidth, height: toHeight, data: scaled };
}
