import type { Raster } from "@atelier/images/raster";
import { computeRgb, getLab, type Lab } from "./colors/palette.ts";

/** The mean color of an area, in OKLab. */
export function computeMean({ channels, data }: Raster, mask: Uint8Array): Lab {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [index, value] of mask.entries()) {
    if (value < 128) continue;
    const at = index * channels;
    for (const [channel, part] of getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0).entries())
      sum[channel] = (sum[channel] ?? 0) + part;
    count++;
  }
  return [sum[0] / Math.max(1, count), sum[1] / Math.max(1, count), sum[2] / Math.max(1, count)];
}

/** How much of the difference in lightness between a thing and its new color it takes on. */
const LIGHT_SHARE = 0.6;
/** Colors with less lightness (OKLab) are deep; a thing is seen in the color of its lit parts. */
const DEEP = 0.5;
/** Colors with more chroma are vivid. */
const VIVID = 0.18;

/** The mean lightness of what is lighter than the mean of an area. */
function computeLit({ channels, data }: Raster, area: Uint8Array, mean: number): number {
  let [sum, count] = [0, 0];
  for (const [index, value] of area.entries()) {
    if (value < 128) continue;
    const at = index * channels;
    const [light] = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (light > mean) [sum, count] = [sum + light, count + 1];
  }
  return count > 0 ? sum / count : mean;
}

/** The image with an area in about the lightness of its new color. */
export function litToward(image: Raster, area: Uint8Array, to: Lab): Raster {
  const [mean] = computeMean(image, area);
  const [aim] = to;
  // A deep or vivid color that stays light is another one: in the light of a yellow flower, red is salmon.
  const isDeep = (aim < DEEP || Math.hypot(to[1], to[2]) > VIVID) && aim < mean;
  return relit(image, area, isDeep ? (mean * aim) / computeLit(image, area, mean) - mean : LIGHT_SHARE * (aim - mean));
}

/** The image with the mean lightness of an area moved by this, in OKLab. White and black stay. */
function relit(image: Raster, area: Uint8Array, by: number): Raster {
  const mean = computeMean(image, area)[0];
  const aim = Math.min(0.95, Math.max(0.05, mean + by));
  const pixels = new Uint8Array(image.data);
  for (const [index, value] of area.entries()) {
    if (value === 0) continue;
    const at = index * image.channels;
    const [l, a, b] = getLab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const moved = by < 0 ? (l * aim) / Math.max(0.01, mean) : 1 - ((1 - l) * (1 - aim)) / Math.max(0.01, 1 - mean);
    pixels.set(computeRgb([l + ((moved - l) * value) / 255, a, b]), at);
  }
  return { ...image, data: pixels };
}
