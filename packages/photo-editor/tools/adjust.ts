import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";

/** Runs a raster through a sharp pipeline. Channels and size may change. */
export async function throughSharp(
  image: Raster,
  build: (pipeline: ReturnType<typeof sharp>) => ReturnType<typeof sharp>,
): Promise<Raster> {
  const { width, height, channels, data } = image;
  const result = await build(sharp(data, { raw: { width, height, channels }, limitInputPixels: false }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (result.info.channels !== 3 && result.info.channels !== 4)
    throw new Error(`The result has ${result.info.channels} channels.`);
  return { width: result.info.width, height: result.info.height, channels: result.info.channels, data: result.data };
}

/** Maps each color channel through a table of 256 values. Alpha stays. */
export function throughTables(
  image: Raster,
  [red, green, blue]: readonly [Uint8Array, Uint8Array, Uint8Array],
): Raster {
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let index = 0; index < data.length; index += channels) {
    pixels[index] = red[data[index]];
    pixels[index + 1] = green[data[index + 1]];
    pixels[index + 2] = blue[data[index + 2]];
  }
  return { ...image, data: pixels };
}

/** Maps the grey of each pixel (Rec. 709 luma) through one table per channel. */
function greyThrough(image: Raster, [red, green, blue]: readonly [Uint8Array, Uint8Array, Uint8Array]): Raster {
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let index = 0; index < data.length; index += channels) {
    const grey = (0.2126 * data[index] + 0.7152 * data[index + 1] + 0.0722 * data[index + 2] + 0.5) | 0;
    pixels[index] = red[grey];
    pixels[index + 1] = green[grey];
    pixels[index + 2] = blue[grey];
  }
  return { ...image, data: pixels };
}

/** A table of 256 bytes for a function on 0 to 1. */
export function table(curve: (value: number) => number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => Math.round(Math.min(1, Math.max(0, curve(value / 255))) * 255));
}

/** One table for all color channels. */
export const same = (one: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] => [one, one, one];

/** A gamma curve. Black and white stay. */
export const brightness = (image: Raster, percent: number) =>
  throughTables(image, same(table((value) => value ** (2 ** (-percent / 50)))));

/** An S curve around the middle for positive values, and a flatter line for negative ones. */
export const contrast = (image: Raster, percent: number) =>
  throughTables(image, same(table((value) => steeper(value, percent / 100))));

function steeper(value: number, amount: number): number {
  if (amount < 0) return 0.5 + (value - 0.5) * (1 + amount);
  return value < 0.5 ? 0.5 * (2 * value) ** (1 + 1.6 * amount) : 1 - 0.5 * (2 - 2 * value) ** (1 + 1.6 * amount);
}

/** Multiplies light by two per stop in linear light (sRGB, IEC 61966-2-1), with highlights compressed. */
export function exposure(image: Raster, stops: number): Raster {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
  const curve = (value: number) => {
    const light = linear(value) * 2 ** stops;
    return encoded(light <= 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp(-(light - 0.8) / 0.2)));
  };
  return throughTables(image, same(table(stops > 0 ? curve : (value) => encoded(linear(value) * 2 ** stops))));
}

/** Moves colors toward or away from their own grey (Rec. 709 luma). */
export function saturation(image: Raster, percent: number): Raster {
  const share = 1 + percent / 100;
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let index = 0; index < data.length; index += channels) {
    const [r = 0, g = 0, b = 0] = [data[index], data[index + 1], data[index + 2]];
    const grey = luma(r, g, b);
    pixels[index] = clamp(grey + (r - grey) * share);
    pixels[index + 1] = clamp(grey + (g - grey) * share);
    pixels[index + 2] = clamp(grey + (b - grey) * share);
  }
  return { ...image, data: pixels };
}

/** Warmer colors have more red and less blue at the same luma, mostly in mid-tones. */
export function warmth(image: Raster, percent: number): Raster {
  const shift = (percent / 100) * 0.36;
  const bend = (by: number) => table((value) => value + by * 4 * value * (1 - value) * 0.5 + by * value * 0.2);
  return throughTables(image, [bend(shift), bend(shift * 0.15), bend(-shift)]);
}

export const sharpen = (image: Raster, percent: number) =>
  throughSharp(image, (pipeline) =>
    pipeline.sharpen({ sigma: 1.1, m1: (percent / 100) * 1.2, m2: (percent / 100) * 2.4 }),
  );

export const blur = (image: Raster, radius: number) =>
  throughSharp(image, (pipeline) => pipeline.blur(Math.max(0.3, radius)));

/** Grey by luma with slightly more contrast, because plain grey looks dull. */
export const blackAndWhite = (image: Raster) => greyThrough(image, same(table((value) => steeper(value, 0.08))));

/** Grey mapped to brown tones as in sepia prints, warmest in the mid-tones. */
export function sepia(image: Raster): Raster {
  const through = (low: number, middle: number, high: number) =>
    table((value) => {
      const v = steeper(value, 0.1);
      return (low * (1 - v) ** 2 + 2 * (2 * middle - (low + high) / 2) * v * (1 - v) + high * v ** 2) / 255;
    });
  return greyThrough(image, [through(36, 172, 255), through(18, 136, 244), through(6, 92, 222)]);
}

export const invert = (image: Raster) => throughTables(image, same(table((value) => 1 - value)));

/** Maps grey between two colors: `dark` for black, `light` for white. */
export function duotone(image: Raster, dark: string, light: string): Raster {
  const [from, to] = [parseColor(dark) ?? { r: 0, g: 0, b: 0 }, parseColor(light) ?? { r: 255, g: 255, b: 255 }];
  const between = (a: number, b: number) => table((value) => (a + (b - a) * steeper(value, 0.15)) / 255);
  return greyThrough(image, [between(from.r, to.r), between(from.g, to.g), between(from.b, to.b)]);
}

/** Faded blacks, warm lights, less color, grain and darker corners. */
export function vintage(image: Raster, random: () => number): Raster {
  const faded = throughTables(saturation(image, -28), [
    table((v) => 0.09 + 0.88 * v ** 0.95),
    table((v) => 0.07 + 0.86 * v),
    table((v) => 0.14 + 0.68 * v),
  ]);
  const { channels, data } = faded;
  for (let index = 0; index < data.length; index += channels) {
    const grain = (random() - 0.5) * 16;
    for (let channel = 0; channel < 3; channel++) data[index + channel] = clamp(data[index + channel] + grain);
  }
  return vignette(faded, 45);
}

/** Film grain: equal noise in all channels, strongest in the middle tones. 100 percent is about 40 levels at most. */
export function grain(image: Raster, percent: number, random: () => number): Raster {
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let index = 0; index < data.length; index += channels) {
    const light = (data[index] + data[index + 1] + data[index + 2]) / 765;
    // Two random numbers give small values more often than large ones.
    const noise = (random() + random() - 1) * 0.4 * percent * (1 - 0.6 * (2 * light - 1) ** 2);
    for (let channel = 0; channel < 3; channel++) pixels[index + channel] = clamp(data[index + channel] + noise);
  }
  return { ...image, data: pixels };
}

/** Darkens the corners by the distance from the middle, or lightens them if `percent` is negative. */
export function vignette(image: Raster, percent: number): Raster {
  const { width, height, channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let y = 0; y < height; y++) {
    const dy = ((y + 0.5) / height - 0.5) * 2;
    for (let x = 0; x < width; x++) {
      const dx = ((x + 0.5) / width - 0.5) * 2;
      const distance = Math.min(1, Math.max(0, (Math.sqrt((dx * dx + dy * dy) / 2) - 0.3) / 0.7));
      const fall = 1 - (percent / 100) * distance * distance * (3 - 2 * distance);
      const index = (y * width + x) * channels;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[index + channel];
        pixels[index + channel] = percent >= 0 ? clamp(value * fall) : clamp(255 - (255 - value) * (2 - fall));
      }
    }
  }
  return { ...image, data: pixels };
}

export const luma = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
export const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));
