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
  let edge = 0;
  for (let x = 0; x < width; x++) if (data[x]) edge++;
  if (area < MIN_AREA * data.length || edge < MIN_EDGE * width) return null;
  const lowest = Math.floor(data.lastIndexOf(255) / width) + 1;
  return { mask: { width, height, data }, box: [0, 0, width, lowest] };
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
