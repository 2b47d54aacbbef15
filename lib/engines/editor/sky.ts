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

/**
 * The sky of an image: what SAM 2 selects at its upper edge, if it is smooth there and has the color of a sky. Null if
 * that is not certain, for example for a grey wall.
 */
export async function findSky(
  image: Raster,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: readonly [number, number, number, number] } | null> {
  const embedding = await embedImage(image, settings);
  const { width, height } = image;
  const data = new Uint8Array(width * height);
  for (const [x, y] of POINTS) {
    const at = [Math.floor(x * width), Math.floor(y * height)] as const;
    if (data[at[1] * width + at[0]]) continue;
    const mask = await selectObject(embedding, { points: [at] }, settings);
    if (!isSky(image, mask.data)) continue;
    for (let index = 0; index < data.length; index++) if (mask.data[index]) data[index] = 255;
  }
  const area = data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  // Predicted masks are coarse and can end a few pixels before the image's edge.
  const row = Math.floor(height * 0.02) * width;
  let edge = 0;
  for (let x = 0; x < width; x++) if (data[row + x]) edge++;
  if (area < MIN_AREA * data.length || edge < MIN_EDGE * width) return null;
  const lowest = Math.floor(data.lastIndexOf(255) / width) + 1;
  for (let at = 0; at < row; at++) data[at] = Math.max(data[at] ?? 0, data[row + (at % width)] ?? 0);
  return { mask: { width, height, data: withoutThinThings(image, data) }, box: [0, 0, width, lowest] };
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

/** Whether a selected area is smooth and has a color of skies: blue, dark blue, very bright, or a vivid warm color. */
function isSky({ width, height, channels, data }: Raster, mask: Uint8Array): boolean {
  const sum = [0, 0, 0];
  let [count, texture, steps] = [0, 0, 0];
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      if (!mask[at]) continue;
      count++;
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + (data[at * channels + channel] ?? 0);
      if (!mask[at + 1] || !mask[at + width]) continue;
      steps++;
      const green = data[at * channels + 1] ?? 0;
      texture +=
        (Math.abs(green - (data[(at + 1) * channels + 1] ?? 0)) +
          Math.abs(green - (data[(at + width) * channels + 1] ?? 0))) /
        2;
    }
  if (count === 0 || texture / Math.max(1, steps) > MAX_TEXTURE) return false;
  const [r = 0, g = 0, b = 0] = sum.map((value) => value / count);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const isBlue = b >= g && b > r + 6;
  const isBright = least > 225;
  const isWarm = r === most && (most - least) / Math.max(1, most) > 0.35 && most > 120;
  return isBlue || isBright || isWarm;
}
