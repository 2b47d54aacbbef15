import { growMask } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { clamp, luma } from "../adjust.ts";
import { withoutColored } from "./sky-colored.ts";
import { withoutSpill } from "./sky-seams.ts";
import { type Sky, withSoftClouds } from "./soft-sky.ts";

/** A pixel this close to the color of its row's sky is sky, of 255; one this far is none. */
const [SAME, OTHER] = [14, 44];
/** How much of the sky before each pixel stays in the sky that is followed across a row. */
const FOLLOWED = 0.9;
/** The color of the sky is measured only in rows that have at least this share of it. */
const MIN_ROW_SKY = 0.1;
/** Rows without such a share in a sky of which rows this close above and below have it, as a share of the height. */
const GAP = 0.03;

/**
 * A mask of the sky with what shows through a tower or a tree, and with soft edges: other pixels of a row with the color
 * of the sky beside them. The sky beside is followed across the row, because it is darker in the corners of a photo. Rows
 * with little sky between others have the sky of the row above.
 */
export function findSkyShares({ width, height, channels, data }: Raster, mask: Uint8Array): Sky {
  const shares = new Uint8Array(mask);
  const colors = new Uint8Array(mask.length * 3);
  const rows = rowsWithSky(mask, width, height);
  for (let y = 0; y < height; y++) {
    if (!rows[y]) continue;
    const row = y * width;
    const isOwn = rows[y] === OWN;
    for (const step of [1, -1]) {
      let sky: number[] | null = null;
      for (let x = step > 0 ? 0 : width - 1; x >= 0 && x < width; x += step) {
        const pixel = row + x;
        const own = [0, 1, 2].map((channel) => data[pixel * channels + channel] ?? 0);
        const above = (pixel - width) * 3;
        const beside: number[] | null = isOwn ? sky : [...colors.subarray(above, above + 3)];
        const off = beside ? Math.max(...own.map((value, channel) => Math.abs(value - (beside[channel] ?? 0)))) : OTHER;
        const share = Math.min(1, Math.max(0, (OTHER - off) / (OTHER - SAME)));
        if (mask[pixel] === 255 || share === 1)
          sky = own.map((value, channel) =>
            beside ? (beside[channel] ?? 0) * FOLLOWED + value * (1 - FOLLOWED) : value,
          );
        const found = Math.round(255 * share);
        if (found >= (shares[pixel] ?? 0) || step > 0) colors.set(sky ?? beside ?? own, pixel * 3);
        shares[pixel] = Math.max(shares[pixel] ?? 0, found);
      }
    }
  }
  const image = { width, height, channels, data };
  const isPlain = isGray(image, mask);
  if (!isPlain) addLower(image, { shares, colors }, rows);
  if (isPlain) {
    // Gray is also the color of faces and buildings, so a gray sky ends near its outline.
    const near = growMask({ width, height, data: mask.map((value) => (value > 127 ? 255 : 0)) }, NEAR_GRAY).data;
    for (let pixel = 0; pixel < shares.length; pixel++) if (!near[pixel]) shares[pixel] = 0;
  }
  const grown = withSoftClouds(image, { shares, colors }, isPlain ? new Uint8Array(height) : rows);
  const own = { ...grown, shares: withoutColored(image, mask, shares, grown) };
  return { ...own, shares: withMixed(image, own) };
}

/** A rest of the sky below its last row is at most this share of the height deep, and has at most this share of the image. */
const [LOWER, MAX_LOWER] = [0.04, 0.01];

/**
 * Adds what goes on of the sky below the last row that has much of it, as in the valleys of a ridge: pixels of the color
 * above or beside them. Water and walls, which go on further, are left out.
 */
function addLower(
  { width, height, channels, data }: Raster,
  { shares, colors }: Omit<Sky, "around">,
  rows: Uint8Array,
): void {
  const last = rows.lastIndexOf(OWN);
  if (last < 0) return;
  const end = Math.min(height - 1, last + Math.max(2, Math.round(LOWER * height)));
  const added = new Map<number, number>();
  const stack: number[] = [];
  for (let at = last * width; at < (end + 1) * width; at++)
    if (shares[at] === 255 && colors[at * 3 + 2]) stack.push(at);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at + width]) {
      if (next < (last + 1) * width || next >= (end + 1) * width || shares[next] === 255) continue;
      const sky = colors.subarray(at * 3, at * 3 + 3);
      const own = [0, 1, 2].map((channel) => data[next * channels + channel] ?? 0);
      const off = Math.max(...own.map((value, channel) => Math.abs(value - (sky[channel] ?? 0))));
      const share = Math.round(255 * Math.min(1, Math.max(0, (OTHER - off) / (OTHER - SAME))));
      if (share <= (shares[next] ?? 0)) continue;
      if (!added.has(next)) added.set(next, shares[next] ?? 0);
      shares[next] = share;
      colors.set(sky, next * 3);
      if (share === 255) stack.push(next);
    }
  }
  const isOpen =
    added.size > MAX_LOWER * shares.length || [...added.keys()].some((at) => at >= end * width && shares[at] === 255);
  if (isOpen) for (const [at, share] of added) shares[at] = share;
}

/** A sky with less difference of its channels, of 255, is gray, and its soft edge is this many pixels wide. */
const [MAX_GRAY, NEAR_GRAY] = [10, 2];

function isGray({ channels, data }: Raster, mask: Uint8Array): boolean {
  const sum = [0, 0, 0];
  let count = 0;
  for (const [pixel, value] of mask.entries()) {
    if (value < 255) continue;
    count++;
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (data[pixel * channels + channel] ?? 0);
  }
  const means = sum.map((value) => value / Math.max(1, count));
  return Math.max(...means) - Math.min(...means) < MAX_GRAY;
}

/** How far around an edge pixel the color of the thing before the sky is taken from. */
const AROUND = 2;

/** The shares with those of edge pixels, which are mixed of the sky and of the thing before it: the color around that is furthest from the sky. */
function withMixed({ width, height, channels, data }: Raster, { shares, colors }: Sky): Uint8Array {
  const mixed = new Uint8Array(shares);
  const off = (pixel: number, sky: number) =>
    Math.hypot(
      ...[0, 1, 2].map((channel) => (data[pixel * channels + channel] ?? 0) - (colors[sky * 3 + channel] ?? 0)),
    );
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      const isEdge =
        (shares[pixel] ?? 0) < 255 &&
        [pixel - 1, pixel + 1, pixel - width, pixel + width].some((near) => shares[near] === 255);
      if (!isEdge) continue;
      let most = 0;
      for (let row = Math.max(0, y - AROUND); row <= Math.min(height - 1, y + AROUND); row++)
        for (let column = Math.max(0, x - AROUND); column <= Math.min(width - 1, x + AROUND); column++)
          most = Math.max(most, off(row * width + column, pixel));
      if (most < OTHER) continue;
      mixed[pixel] = Math.max(shares[pixel] ?? 0, Math.round(255 * Math.max(0, 1 - off(pixel, pixel) / most)));
    }
  return mixed;
}

const [OWN, FROM_ABOVE] = [1, 2];

/** For each row whether it has a sky of its own, or one between those above and below; 0 for others. */
function rowsWithSky(mask: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height);
  for (let y = 0; y < height; y++) {
    let count = 0;
    for (let x = 0; x < width; x++) if (mask[y * width + x] === 255) count++;
    if (count >= width * MIN_ROW_SKY) rows[y] = OWN;
  }
  const reach = Math.max(2, Math.round(GAP * height));
  for (let y = 1; y < height; y++) {
    if (rows[y] || !rows[y - 1]) continue;
    const next = rows.indexOf(OWN, y);
    if (next > 0 && next - y < reach) rows.fill(FROM_ABOVE, y, next);
  }
  return rows;
}

/** The share of the sky's own brightness and of its own colors that a new color keeps. */
const [KEPT_LIGHT, KEPT_COLOR] = [0.3, 0.12];

/**
 * Gives the sky a color and keeps its light and dark parts: a dark sky gets a darker color. At its edges the old sky is taken out
 * of the mixed pixels, so that no fringe of it stays around towers and branches.
 */
export function tintSky(image: Raster, color: string, { shares, colors }: Sky): Raster {
  const to = parseColor(color) ?? { r: 255, g: 255, b: 255 };
  const { channels } = image;
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel < shares.length; pixel++)
    if (shares[pixel] === 255) {
      const at = pixel * channels;
      sum += luma(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0);
      count++;
    }
  const mean = Math.max(1, sum / Math.max(1, count));
  const level = 1 - KEPT_LIGHT + KEPT_LIGHT * Math.min(1, mean / Math.max(1, luma(to.r, to.g, to.b)));
  const pixels = new Uint8Array(image.data);
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const share = (shares[pixel] ?? 0) / 255;
    if (share === 0) continue;
    const at = pixel * channels;
    const isWhole = share === 1;
    const [source, from] = isWhole ? [image.data, at] : [colors, pixel * 3];
    const light = level * (luma(source[from] ?? 0, source[from + 1] ?? 0, source[from + 2] ?? 0) / mean) ** 0.5;
    for (const [channel, value] of [to.r, to.g, to.b].entries()) {
      const sky = source[from + channel] ?? 0;
      const tinted = value * light * (1 - KEPT_COLOR) + sky * KEPT_COLOR;
      const rest = isWhole ? 0 : Math.max(0, (image.data[at + channel] ?? 0) - share * sky);
      pixels[at + channel] = clamp(share * tinted + rest);
    }
  }
  return { ...image, data: pixels };
}

/** The image with another sky. At its edges the old sky is taken out of the mixed pixels, as for a tint, and so is its color. */
export function withOtherSky(image: Raster, sky: Raster, own: Sky): Raster {
  const { shares, colors } = own;
  const pixels = new Uint8Array(image.data);
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const share = (shares[pixel] ?? 0) / 255;
    if (share === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * image.channels + channel;
      const rest = share === 1 ? 0 : Math.max(0, (image.data[at] ?? 0) - share * (colors[pixel * 3 + channel] ?? 0));
      pixels[at] = clamp(share * (sky.data[pixel * sky.channels + channel] ?? 0) + rest);
    }
  }
  return withoutSpill(image, { ...image, data: pixels }, sky, own);
}
