import type { Raster } from "../raster.ts";
import { linearSteps } from "../scale/resize.ts";
import { MAX_PIXELS, sharp } from "../vips.ts";

/** Results of more pixels have 8 bits per channel, because each needs 6 to 14 more bytes. */
export const MAX_DEEP_PIXELS = 25_000_000;

/** The number of levels of 16 bits in one of 8 bits, so that white stays white. */
const PER_LEVEL = 257;
const ROUNDS = 2;

/** Whether a file has more than 8 bits per channel. Only its header is read. Throws if it cannot be read. */
export async function isDeep(path: string): Promise<boolean> {
  const { depth } = await sharp(path, { limitInputPixels: false }).metadata();
  return depth !== undefined && depth !== "uchar" && depth !== "char";
}

/**
 * The image of a file with its 16-bit samples, which must have the same channels as `image`; `image` itself if the file has
 * 8 bits or is too large. With `inProfile`, the samples stay in the file's own color profile.
 */
export async function withDeepSamples(image: Raster, path: string, inProfile: boolean): Promise<Raster> {
  const { width, height, channels } = image;
  if (width * height > MAX_DEEP_PIXELS || !(await isDeep(path))) return image;
  const decoder = sharp(path, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    ignoreIcc: inProfile,
  }).toColorspace("rgb16");
  const { data, info } = await (channels === 3 ? decoder.removeAlpha() : decoder)
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== channels) return image;
  return { ...image, samples16: new Uint16Array(data.buffer, data.byteOffset, data.length / 2) };
}

/** A cutout with the 16-bit colors of its image where it has the same colors with 8 bits. Both have the same size. */
export function withDeepColors(cutout: Raster, image: Raster): Raster {
  const { samples16: source } = image;
  if (!source) return cutout;
  if (cutout.data === image.data) return image;
  const samples16 = Uint16Array.from(cutout.data, (value) => value * PER_LEVEL);
  for (let pixel = 0; pixel < cutout.width * cutout.height; pixel++) {
    const [from, to] = [pixel * image.channels, pixel * cutout.channels];
    for (let channel = 0; channel < 3; channel++)
      if (cutout.data[to + channel] === image.data[from + channel]) samples16[to + channel] = source[from + channel];
  }
  return { ...cutout, samples16 };
}

/**
 * An enlarged image with 16-bit samples: reduced again, they are the source's 16-bit samples as far as its 8 bits differ from
 * them, so that fine gradients have no steps. Larger differences are details that the enlargement changed, and stay. Colors
 * of pixels that are not opaque and alpha keep their 8 bits.
 */
export async function withDeepEnlargement(enlarged: Raster, source: Raster): Promise<Raster> {
  const { width, height, channels, data } = enlarged;
  if (!source.samples16 || source.channels !== channels || width * height > MAX_DEEP_PIXELS) return enlarged;
  const samples16 = Uint16Array.from(data, (value) => value * PER_LEVEL);
  for (let round = 0; round < ROUNDS; round++) {
    const reduced = await reduce({ ...enlarged, samples16 }, source);
    addEnlarged(samples16, enlarged, difference(source, reduced), source);
  }
  return { ...enlarged, samples16 };
}

async function reduce({ width, height, channels, samples16 }: Raster, to: Raster): Promise<Uint16Array> {
  if (!samples16) return new Uint16Array();
  const data = await sharp(samples16, { raw: { width, height, channels }, limitInputPixels: false })
    .toColorspace("rgb16")
    .resize(to.width, to.height, { fit: "fill" })
    .raw({ depth: "ushort" })
    .toBuffer();
  return new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
}

/** The difference between the source's colors and those of the reduced image, at most one level of 8 bits. */
function difference({ channels, samples16 }: Raster, reduced: Uint16Array): Int16Array {
  const out = new Int16Array(reduced.length);
  for (let at = 0; at < out.length; at++) {
    const isColor = channels === 3 || at % 4 < 3;
    if (!isColor || (channels === 4 && samples16?.[at - (at % 4) + 3] !== 65_535)) continue;
    out[at] = Math.min(PER_LEVEL, Math.max(-PER_LEVEL, (samples16?.[at] ?? 0) - reduced[at]));
  }
  return out;
}

/** Adds a smaller difference to samples in place, enlarged by linear interpolation. */
function addEnlarged(
  samples: Uint16Array,
  { width, height, channels }: Raster,
  small: Int16Array,
  size: { width: number; height: number },
): void {
  const [columns, rows] = [linearSteps(size.width, width), linearSteps(size.height, height)];
  const line = size.width * channels;
  for (let y = 0; y < height; y++) {
    const [upper, lower, down] = [rows.first[y] * line, rows.second[y] * line, rows.share[y]];
    const at = (column: number) => small[upper + column] * (1 - down) + small[lower + column] * down;
    for (let x = 0; x < width; x++) {
      const [left, right, across] = [columns.first[x] * channels, columns.second[x] * channels, columns.share[x]];
      const to = (y * width + x) * channels;
      for (let channel = 0; channel < 3; channel++) {
        const added = at(left + channel) * (1 - across) + at(right + channel) * across;
        samples[to + channel] = Math.min(65_535, Math.max(0, Math.round(samples[to + channel] + added)));
      }
    }
  }
}
