import { resizePlane, resizeRaster, visitParts } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { embedImage, selectObject } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";

/** Points near the upper edge, as shares of the width and height, where a sky can be. */
const POINTS = [
  [0.5, 0.04],
  [0.08, 0.05],
  [0.92, 0.05],
  [0.3, 0.12],
  [0.7, 0.12],
] as const;
/** A sky covers at least this share of the image and of its upper edge. */
const [MIN_AREA, MIN_EDGE] = [0.05, 0.3];
/** The mean difference of neighboring pixels in a sky, of 255, is below this. */
const MAX_TEXTURE = 4;

/** A gray sky is lighter than this, of 255, and than what is below it by this much, and it ends above this share of the height. */
const [GRAY_LIGHT, LIGHTER, GRAY_END] = [110, 25, 0.8];

/**
 * The sky of an image: what SAM 2 selects at its upper edge, if it is smooth there and has the color of a sky. A gray one,
 * as of an overcast day or in a black and white photo, can be a wall, and is found unsurely if no sky of another color is.
 * Null if there is neither.
 */
export async function findSky(
  image: Raster,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: readonly [number, number, number, number]; isUnsure?: boolean } | null> {
  const embedding = await embedImage(image, settings);
  const { width, height } = image;
  const [colored, gray] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (const [x, y] of POINTS) {
    const at = [Math.floor(x * width), Math.floor(y * height)] as const;
    if (colored[at[1] * width + at[0]] || gray[at[1] * width + at[0]]) continue;
    const mask = await selectObject(embedding, { points: [at] }, settings);
    const kind = readSky(image, mask.data);
    if (kind === null) continue;
    const data = kind === "gray" ? gray : colored;
    for (let index = 0; index < data.length; index++) if (mask.data[index]) data[index] = 255;
  }
  const sky = joinedSky(image, colored);
  if (sky) return sky;
  const unsure = joinedSky(image, gray) ?? joinedSky(image, await floodSky(image), FLOODED);
  return (
    unsure && { ...unsure, mask: { ...unsure.mask, data: withoutOtherGrays(image, unsure.mask.data) }, isUnsure: true }
  );
}

/** The longest side of the image in which a sky is followed from the upper edge. */
const FLOOD_SIDE = 320;
/** Neighboring pixels of a smooth sky differ by less than this, of 255. */
const FLOOD_STEP = 7;
/** A followed sky may be smaller, because it ends at all edges. */
const FLOODED = { area: 0.03, edge: 0.15 };

/** The smooth areas at the upper edge that have a color of skies, for a sky that SAM 2 does not separate from what is before it. */
export async function floodSky(image: Raster): Promise<Uint8Array> {
  const scale = Math.min(1, FLOOD_SIDE / Math.max(image.width, image.height));
  const [width = 1, height = 1] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const small = await resizeRaster(image, width, height);
  const { channels, data } = small;
  const off = (first: number, second: number) =>
    Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs((data[first * channels + channel] ?? 0) - (data[second * channels + channel] ?? 0)),
      ),
    );
  const found = new Uint8Array(width * height);
  const seen = new Uint8Array(width * height);
  for (let start = 0; start < width; start++) {
    if (seen[start]) continue;
    const part = new Uint8Array(width * height);
    const open = [start];
    seen[start] = part[start] = 255;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= seen.length || seen[next] || off(at, next) > FLOOD_STEP) continue;
        seen[next] = part[next] = 255;
        open.push(next);
      }
    }
    // The wall of a house is as bright or as gray.
    if (readSky(small, part) !== "colored") continue;
    for (let at = 0; at < found.length; at++) if (part[at]) found[at] = 255;
  }
  const plane = resizePlane(Float32Array.from(found), small, image);
  return Uint8Array.from(plane, (value) => (value > 127 ? 255 : 0));
}

/** The selected areas as one sky; null if they are too small, or not at the upper edge. */
function joinedSky(
  image: Raster,
  data: Uint8Array,
  { area: minArea, edge: minEdge } = { area: MIN_AREA, edge: MIN_EDGE },
): { mask: Mask; box: readonly [number, number, number, number] } | null {
  const { width, height } = image;
  clearBelow(image, data);
  const area = data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  // Predicted masks are coarse and can end a few pixels before the image's edge.
  const row = Math.floor(height * 0.02) * width;
  let edge = 0;
  for (let x = 0; x < width; x++) if (data[row + x]) edge++;
  if (area < minArea * data.length || edge < minEdge * width) return null;
  const lowest = Math.floor(data.lastIndexOf(255) / width) + 1;
  for (let at = 0; at < row; at++) data[at] = Math.max(data[at] ?? 0, data[row + (at % width)] ?? 0);
  return { mask: { width, height, data: withoutThinThings(image, data) }, box: [0, 0, width, lowest] };
}

/** Clears the parts of a mask that begin below its largest part: they are walls and water with the color of the sky. */
export function clearBelow({ width, height }: Pick<Raster, "width" | "height">, data: Uint8Array): void {
  const parts: { size: number; top: number; bottom: number; pixels: number[] }[] = [];
  visitParts(
    width,
    height,
    (at) => Boolean(data[at]),
    (part, at) => {
      const y = Math.floor(at / width);
      parts[part] ??= { size: 0, top: y, bottom: y, pixels: [] };
      const own = parts[part];
      own.size++;
      own.pixels.push(at);
      [own.top, own.bottom] = [Math.min(own.top, y), Math.max(own.bottom, y)];
    },
  );
  const [largest] = parts.toSorted((first, second) => second.size - first.size);
  for (const { top, pixels } of parts) if (largest && top > largest.bottom) for (const at of pixels) data[at] = 0;
}

/** A pixel this far from its row's sky color, of 255, beside an edge this strong, belongs to a thing before the sky. */
const [THING_DISTANCE, THING_EDGE] = [34, 14];

/**
 * The mask without masts, wires and branches, which a coarse mask covers: pixels with another color than the sky of
 * their row, beside an edge. Clouds have no such edges.
 */
function withoutThinThings(image: Raster, mask: Uint8Array): Uint8Array {
  const { width, height, channels, data } = image;
  const kept = new Uint8Array(mask);
  for (let y = 0; y < height; y++) {
    const sky = medianOfRow(image, mask, y);
    if (!sky) continue;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!mask[at]) continue;
      const off = Math.max(...sky.map((value, channel) => Math.abs(value - (data[at * channels + channel] ?? 0))));
      const share = Math.min(1, Math.max(0, (off - THING_DISTANCE / 2) / (THING_DISTANCE / 2)));
      if (share > 0 && edgeAt(image, x, y) > THING_EDGE) kept[at] = Math.round(255 * (1 - share));
    }
  }
  return kept;
}

/** A gray sky varies in a row by this many times its median deviation, and at least by this, of 255. */
const [DEVIATIONS, LEAST_DEVIATION] = [8, 11];

/** The mask of a gray sky without buildings of nearly its gray, which have no other color and a weak edge. */
function withoutOtherGrays(image: Raster, mask: Uint8Array): Uint8Array {
  const { width, height, channels, data } = image;
  const kept = new Uint8Array(mask);
  for (let y = 0; y < height; y++) {
    const sky = medianOfRow(image, mask, y);
    if (!sky) continue;
    const off = (at: number) =>
      Math.max(...sky.map((value, channel) => Math.abs(value - (data[at * channels + channel] ?? 0))));
    const columns = Array.from({ length: width }, (_, x) => y * width + x).filter((at) => mask[at]);
    const deviations = columns.map(off).sort((a, b) => a - b);
    const limit = Math.max(LEAST_DEVIATION, DEVIATIONS * (deviations[deviations.length >> 1] ?? 0));
    for (const at of columns) if (off(at) > limit) kept[at] = 0;
  }
  return kept;
}

/** The median color of a row's sky, or null if the row has none. */
function medianOfRow({ width, channels, data }: Raster, mask: Uint8Array, y: number): number[] | null {
  const columns: number[] = [];
  for (let x = 0; x < width; x++) if (mask[y * width + x]) columns.push(x);
  if (columns.length === 0) return null;
  return [0, 1, 2].map((channel) => {
    const values = columns.map((x) => data[(y * width + x) * channels + channel] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
}

/** The largest difference of green within two pixels to each side. */
function edgeAt({ width, height, channels, data }: Raster, x: number, y: number): number {
  let [least, most] = [255, 0];
  for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++)
    for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column++) {
      const value = data[(row * width + column) * channels + 1] ?? 0;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  return most - least;
}

/**
 * Whether a selected area is smooth and has a color of skies: blue, dark blue, very bright, or a vivid warm color. "gray" if it
 * is as light as an overcast sky, and lighter than all below it. Null for other areas.
 */
export function readSky(
  { width, height, channels, data }: Raster,
  mask: Uint8Array,
): "colored" | "bright" | "gray" | null {
  const sum = [0, 0, 0];
  let [count, texture, steps, below, rest] = [0, 0, 0, 0, 0];
  const rows = new Uint32Array(height);
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      const green = data[at * channels + 1] ?? 0;
      if (!mask[at]) {
        below += green;
        rest++;
        continue;
      }
      count++;
      rows[y] = (rows[y] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + (data[at * channels + channel] ?? 0);
      if (!mask[at + 1] || !mask[at + width]) continue;
      steps++;
      texture +=
        (Math.abs(green - (data[(at + 1) * channels + 1] ?? 0)) +
          Math.abs(green - (data[(at + width) * channels + 1] ?? 0))) /
        2;
    }
  if (count === 0 || texture / Math.max(1, steps) > MAX_TEXTURE) return null;
  const [r = 0, g = 0, b = 0] = sum.map((value) => value / count);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const isBlue = b >= g && b > r + 6;
  const isBright = least > 225;
  const isWarm = r === most && (most - least) / Math.max(1, most) > 0.35 && most > 120;
  if (isBlue || isWarm) return "colored";
  if (isBright) return "bright";
  const isLight = least > GRAY_LIGHT && g > below / Math.max(1, rest) + LIGHTER;
  const lowest = rows.findLastIndex((cells) => cells > width * MIN_AREA);
  return isLight && lowest < GRAY_END * height ? "gray" : null;
}
