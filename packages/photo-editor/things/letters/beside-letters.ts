import { collectParts, fitPlane } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { boxAround } from "../../tools/part.ts";

type Box = readonly number[];
type Plane = readonly [number, number, number];

/** How far the mark of a logo reaches from its lettering to the sides, and up and down, in heights of the line. */
const [ACROSS, DOWN] = [3, 1.5];
/** Parts of a mark are this close to the lettering or to each other, in heights of the line. */
const GAP = 0.6;
/** A pixel differs from the ground by more than this in a channel, of 255. */
const DIFFERENT = 16;
/** An area that differs from the ground by less than this in all of its pixels is a shadow or a fold. */
const CLEAR = 45;
/** Surroundings are plain if this share of them has the color of the ground. */
const MIN_GROUND = 0.35;
/** A smaller part, in squares of the line's height, is a speck. */
const MIN_PART = 0.01;
/** In each round, pixels that differ by at most this from the plane of the ground so far, of 255, are the ground. */
const LIMITS = [40, 20, 20, 20];

/**
 * The drawn mark beside the lettering of a logo on a plain ground, 255 on it: areas that differ from the ground, are near the
 * letters and end within the surroundings. Zeros if there are none, if the ground is not plain, or if a box of `others`,
 * lettering that stays, is in the surroundings: a mark there can belong to that lettering.
 */
export function markBeside(image: Raster, box: Box, others: readonly Box[] = []): Uint8Array {
  const [left = 0, top = 0, across = 0, height = 0] = box;
  const marked = new Uint8Array(image.width * image.height);
  const x = Math.max(0, Math.floor(left - ACROSS * height));
  const y = Math.max(0, Math.floor(top - DOWN * height));
  const width = Math.min(image.width, Math.ceil(left + across + ACROSS * height)) - x;
  const down = Math.min(image.height, Math.ceil(top + (1 + DOWN) * height)) - y;
  const isShared = others.some((other) => measureGap(other, [x, y, width, down]) === 0);
  if (width < 3 || down < 3 || isShared) return marked;
  const off = measureOff(image, { x, y, width, height: down }, [left - x, top - y, across, height]);
  const onGround = off.reduce((sum, value) => sum + Number(value <= DIFFERENT), 0);
  if (onGround < MIN_GROUND * off.length) return marked;
  const parts = collectParts(width, down, (at) => (off[at] ?? 0) > DIFFERENT)
    .map((pixels) => ({ pixels, box: boxAround(pixels, width) }))
    .filter(({ pixels, box: [px = 0, py = 0, pw = 0, ph = 0] }) => {
      const isCut = px === 0 || py === 0 || px + pw >= width || py + ph >= down;
      return !isCut && pixels.length > MIN_PART * height ** 2 && pixels.some((at) => (off[at] ?? 0) > CLEAR);
    });
  const near: Box[] = [[left - x, top - y, across, height]];
  for (let rest = parts; rest.length > 0; ) {
    const reached = rest.filter((part) => near.some((other) => measureGap(part.box, other) < GAP * height));
    if (reached.length === 0) break;
    for (const part of reached) {
      near.push(part.box);
      for (const at of part.pixels) marked[(y + Math.floor(at / width)) * image.width + x + (at % width)] = 255;
    }
    rest = rest.filter((part) => !reached.includes(part));
  }
  return marked;
}

interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far each pixel of a window is from its ground, whose light changes evenly: a plane in each channel. */
function measureOff(image: Raster, window: Window, line: Box): Float32Array {
  const off = new Float32Array(window.width * window.height);
  for (let channel = 0; channel < 3; channel++) {
    const values = off.map((_, at) => {
      const [x, y] = [window.x + (at % window.width), window.y + Math.floor(at / window.width)];
      return image.data[(y * image.width + x) * image.channels + channel] ?? 0;
    });
    let plane: Plane = [medianAround(values, window, line), 0, 0];
    // Letters and marks are left out of the plane step by step.
    for (const limit of LIMITS) {
      const ground: number[] = [];
      for (const [at, value] of values.entries())
        if (Math.abs(value - readPlane(plane, at, window.width)) <= limit) ground.push(at);
      if (ground.length > 2) plane = fitPlane(values, window.width, ground);
    }
    for (const [at, value] of values.entries())
      off[at] = Math.max(off[at] ?? 0, Math.abs(value - readPlane(plane, at, window.width)));
  }
  return off;
}

const readPlane = ([base, perX, perY]: Plane, at: number, width: number): number =>
  base + perX * (at % width) + perY * Math.floor(at / width);

/** The middle value of the box of a line, in which the ground is larger than the letters. */
function medianAround(plane: Float32Array, { width, height }: Window, [x = 0, y = 0, w = 0, h = 0]: Box) {
  const values: number[] = [];
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, y + h); row++)
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(width, x + w); column++)
      values.push(plane[row * width + column] ?? 0);
  values.sort((first, second) => first - second);
  return values[values.length >> 1] ?? 0;
}

/** The distance between two boxes; 0 if they touch. */
function measureGap([x = 0, y = 0, w = 0, h = 0]: Box, [x2 = 0, y2 = 0, w2 = 0, h2 = 0]: Box): number {
  return Math.hypot(Math.max(0, x2 - x - w, x - x2 - w2), Math.max(0, y2 - y - h, y - y2 - h2));
}
