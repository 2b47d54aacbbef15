import type { Raster } from "@atelier/images/raster";
import { table, throughTables } from "../adjust.ts";

/** The Minkowski norm of the estimate: between the mean of the picture (1) and its brightest color (infinity). */
const NORM = 6;
/** Nearly clipped pixels do not have the light's color any more. */
const CLIPPED = 250;
const DARK = 12;
const [LEAST_GAIN, MOST_GAIN] = [0.6, 1.7];
/** The gains under a strong light, as of sodium lamps at night, in which hardly any blue is left. */
const [LEAST_STRONG, MOST_STRONG, LESS_GREEN] = [0.3, 3.2, 0.93];

/**
 * Removes a color cast: the light's color is estimated by Shades of Gray (Finlayson and Trezzi, "Shades of gray and
 * colour constancy", 2004, with norm 6) and divided out in linear light, with the green channel and white unchanged. A
 * strong correction also takes the mean color of the image for that of the light.
 */
export function whiteBalance(image: Raster, isStrong = false): Raster {
  const light = computeLight(image, NORM);
  // Lamps are brighter than what they light, and clip: the mean color shows more of their light.
  if (isStrong) {
    const mean = computeLight(image, 1);
    const scale = light[1] / Math.max(1e-6, mean[1]);
    for (const [channel, value] of mean.entries()) light[channel] = Math.sqrt(value * scale * light[channel]);
  }
  // A bright window hides the cast of a room. Of the mean color, which the things in the room have too, half is the light's.
  if (isNeutral(light)) {
    const mean = computeLight(image, 1);
    for (const [channel, value] of mean.entries())
      light[channel] = Math.sqrt(value / Math.max(1e-6, mean[1])) * light[1];
  }
  const strongest = Math.max(...light);
  if (strongest === 0) return image;
  const [, green] = light;
  const [least, most] = isStrong ? [LEAST_STRONG, MOST_STRONG] : [LEAST_GAIN, MOST_GAIN];
  const gains = light.map((value) => Math.min(most, Math.max(least, green / Math.max(1e-6, value))));
  // Blue that is lost in the shadows leaves them greenish.
  if (isStrong) gains[1] = LESS_GREEN;
  // Less red alone would make the image darker.
  const [red = 1, , blue = 1] = gains;
  const level = isStrong ? 1 / Math.max(0.6, Math.min(1, 0.4 * red + 0.5 + 0.1 * blue)) : 1;
  const curve = (channel: number) => {
    const gain = level * (gains[channel] ?? 1);
    return table((value) => encoded(Math.min(1, linear(value) * gain)));
  };
  return throughTables(image, [curve(0), curve(1), curve(2)]);
}

/** A light whose red and blue differ from its green by less than this factor has no visible cast. */
const NO_CAST = 1.07;

const isNeutral = ([red, green, blue]: readonly [number, number, number]): boolean =>
  [red, blue].every((value) => Math.max(value / Math.max(1e-6, green), green / Math.max(1e-6, value)) < NO_CAST);

/** The color of the light in linear light, without a scale, by a Minkowski norm. */
function computeLight({ channels, data }: Raster, norm: number): [number, number, number] {
  const powers = Float64Array.from({ length: 256 }, (_, value) => linear(value / 255) ** norm);
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    const most = Math.max(r, g, b);
    if (most > CLIPPED || most < DARK || (channels === 4 && data[at + 3] < 128)) continue;
    sums[0] += powers[r];
    sums[1] += powers[g];
    sums[2] += powers[b];
  }
  return [sums[0] ** (1 / norm), sums[1] ** (1 / norm), sums[2] ** (1 / norm)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
