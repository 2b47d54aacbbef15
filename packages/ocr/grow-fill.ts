import type { Raster } from "@atelier/images/raster";
import { type Color, distance, findMedian } from "./colors.ts";
import { forEachPixelIn } from "./find-lines.ts";
import type { RotatedBox } from "./geometry.ts";

/** Letters continue in pixels that differ from their neighbors by less than this, in levels of 255. */
const SAME_SHADE = 12;
/** How far they continue outside of the line, as a share of its height, and how much they may grow. */
const OVERHANG = 0.2;
const GROWTH = { min: 1.05, max: 2.2 };
/** Grown strokes become wider by less, and less of their border is at the edge of where they may grow. */
const GROWN = { stroke: 1.3, cut: 0.03 };
/** The bands along a line in which grown pixels are compared, as a share of its height. */
const BAND = 0.06;
/** Colors of one band differ by less, in levels of 255. */
const SAME_BAND = 30;
/** Of the places of letters along a line, which are this long as a share of its height, a band has at least this share. */
const PLACE = 0.3;
const MIN_PLACES = 0.5;

/**
 * The fill of letters with the pixels that continue its colors without a step, as the pale end of a gradient. The fill itself
 * if its strokes would become wider, because then the background continues them too.
 */
export function growFill(image: Raster, box: RotatedBox, fill: Uint8Array): Uint8Array {
  const { width, height } = image;
  const inside = new Uint8Array(width * height);
  forEachPixelIn({ ...box, height: box.height * (1 + 2 * OVERHANG) }, width, height, (at) => {
    inside[at] = 1;
  });
  const pixels: number[] = [];
  for (let at = 0; at < fill.length; at++) if (fill[at]) pixels.push(at);
  const count = pixels.length;
  const grown = new Uint8Array(fill);
  for (let index = 0; index < pixels.length; index++) {
    const at = pixels[index];
    const color: Color = [image.data[3 * at], image.data[3 * at + 1], image.data[3 * at + 2]];
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (!inside[next] || grown[next] || distance(image, next, color) >= SAME_SHADE) continue;
      grown[next] = 1;
      pixels.push(next);
      if (pixels.length > GROWTH.max * count) return fill;
    }
  }
  const kept = dropPieces(image, box, fill, grown);
  if (kept < GROWTH.min * count) return fill;
  const [before, after] = [fill, grown].map((mask) => measureBorder(mask, inside, width));
  const isCut = after.cut > GROWN.cut * after.border;
  const isWide = kept / after.border > (GROWN.stroke * count) / before.border;
  return isCut || isWide ? fill : grown;
}

/** The number of pixel edges around a mask, and of those at the edge of where it may be. */
function measureBorder(mask: Uint8Array, inside: Uint8Array, width: number): { border: number; cut: number } {
  let [border, cut] = [0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at]) continue;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (mask[next]) continue;
      border++;
      if (!inside[next]) cut++;
    }
  }
  return { border: Math.max(1, border), cut };
}

/**
 * Drops grown pixels that belong to the background: those with another color than most at the same height, and those at
 * heights where only few letters continue. Returns how many pixels remain.
 */
function dropPieces(image: Raster, box: RotatedBox, fill: Uint8Array, grown: Uint8Array): number {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const bands = new Map<number, number[]>();
  const place = (at: number) => {
    const [x, y] = [(at % image.width) - box.center[0], Math.floor(at / image.width) - box.center[1]];
    return {
      along: Math.floor((x * cos + y * sin) / (PLACE * box.height)),
      across: Math.floor((y * cos - x * sin) / (BAND * box.height)),
    };
  };
  const places = new Set<number>();
  let count = 0;
  for (let at = 0; at < grown.length; at++) {
    if (!grown[at]) continue;
    count++;
    const { along, across } = place(at);
    if (fill[at]) places.add(along);
    const band = bands.get(across);
    if (band) band.push(at);
    else bands.set(across, [at]);
  }
  for (const band of bands.values()) {
    const color = findMedian(image, band);
    const isFew = new Set(band.map((at) => place(at).along)).size < MIN_PLACES * places.size;
    for (const at of band) {
      if (fill[at] || (!isFew && distance(image, at, color) < SAME_BAND)) continue;
      grown[at] = 0;
      count--;
    }
  }
  return count;
}
