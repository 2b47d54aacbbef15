import { boxBlur, collectParts, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";

/** Cameras print dates in warm, glowing colors: red is so much above blue, of 255, and above what is around. */
const [MIN_RED, MIN_ABOVE, MIN_FAINT] = [120, 38, 16];
/** The radius of the surroundings of a digit, as a share of the shorter side. */
const AROUND = 1 / 30;
/** The height of digits, and the rows at the upper and lower edge in which a stamp stands, as shares of the height. */
const [MIN_HEIGHT, MAX_HEIGHT, DOWN] = [0.008, 0.09, 0.24];
/** Digits of one stamp: so many, their lower ends this close in height, and gaps of at most so many heights. */
const [MIN_DIGITS, ALIGNED, MAX_GAP] = [4, 0.2, 3];
/** A digit is at most so many times as wide as high; several may touch. */
const MAX_WIDE = 3.2;

type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * The digits of a date that a camera printed into a corner, by their glowing color and their row, for stamps that a text reader
 * cannot read. The mask has 255 on them. Null if no corner shows such a row. `isAllowed` limits the corners by their middle.
 */
export function findStampDigits(
  image: Raster,
  isAllowed: (x: number, y: number) => boolean = () => true,
): { mask: Mask; box: Box } | null {
  const { width, height, channels, data } = image;
  const warm = Float32Array.from({ length: width * height }, (_, at) => {
    const [r = 0, , b = 0] = data.subarray(at * channels, at * channels + 3);
    return r - b;
  });
  const around = boxBlur(warm, width, height, Math.max(3, Math.round(AROUND * Math.min(width, height))));
  const isAbove = (at: number, least: number) => {
    const r = data[at * channels] ?? 0;
    return r > MIN_RED && (warm[at] ?? 0) > least && (warm[at] ?? 0) - (around[at] ?? 0) > least;
  };
  const isCorner = (at: number) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    return Math.min(y, 1 - y) < DOWN && isAllowed(x, y);
  };
  const seeds = Uint8Array.from({ length: width * height }, (_, at) =>
    isCorner(at) && isAbove(at, MIN_ABOVE) ? 255 : 0,
  );
  // The strokes of a digit have gaps between them.
  const joined = growMask({ width, height, data: seeds }, Math.max(1, Math.round(height / 400))).data;
  const parts = collectParts(width, height, (at) => Boolean(joined[at])).map((part) => computeBounds(part, width));
  const digits = parts.filter(
    ([, , across, down]) => down > MIN_HEIGHT * height && down < MAX_HEIGHT * height && across < MAX_WIDE * down,
  );
  const run = findRow(digits);
  if (!run) return null;
  const mask = { width, height, data: new Uint8Array(width * height) };
  for (const [x, y, across, down] of run) {
    const space = Math.ceil(down / 4);
    for (let line = Math.max(0, y - space); line < Math.min(height, y + down + space); line++)
      for (let column = Math.max(0, x - space); column < Math.min(width, x + across + space); column++) {
        const at = line * width + column;
        if (isAbove(at, MIN_FAINT)) mask.data[at] = 255;
      }
  }
  const box = joinBoxes(run);
  const grown = growMask(mask, Math.max(2, Math.round(box[3] / 8)));
  const isSmall = grown.data.reduce((sum, value) => sum + Number(value > 0), 0) < MAX_AREA * grown.data.length;
  return isSmall ? { mask: grown, box } : null;
}

/** A larger part of the image is no stamp. */
const MAX_AREA = 0.02;

function computeBounds(part: readonly number[], width: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left, top, right - left, bottom - top];
}

/** The longest row of digits of about one height; null if no row has enough of them. */
function findRow(digits: readonly Box[]): Box[] | null {
  let best: Box[] = [];
  for (const first of digits) {
    const [, y, , down] = first;
    const level = digits
      .filter(
        ([, top, , tall]) =>
          Math.abs(top + tall - (y + down)) < ALIGNED * down && tall < SAME_HEIGHT * down && down < SAME_HEIGHT * tall,
      )
      .sort((a, b) => a[0] - b[0]);
    let run: Box[] = [];
    for (const next of level) {
      const last = run.at(-1);
      if (last && next[0] - (last[0] + last[2]) > MAX_GAP * down) run = [];
      run.push(next);
      if (run.length > best.length && run.includes(first)) best = [...run];
    }
  }
  return best.length < MIN_DIGITS ? null : best;
}

/** Digits of one row differ less in height than by this factor. */
const SAME_HEIGHT = 1.35;

function joinBoxes(best: readonly Box[]): Box {
  const [left, top] = [Math.min(...best.map(([x]) => x)), Math.min(...best.map(([, y]) => y))];
  const right = Math.max(...best.map(([x, , across]) => x + across));
  const bottom = Math.max(...best.map(([, y, , down]) => y + down));
  return [left, top, right - left, bottom - top];
}
