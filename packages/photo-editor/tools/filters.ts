import { blendByMask, boxBlur, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { blur, clamp, contrast, luma, saturation } from "./adjust.ts";
import { greyPlane, softened } from "./planes.ts";

export type FilterName = "emboss" | "glow" | "hdr" | "miniature" | "motion_blur" | "zoom_blur";

const filters: Record<FilterName, (image: Raster, amount: number) => Raster | Promise<Raster>> = {
  emboss,
  glow,
  hdr,
  miniature,
  motion_blur: motionBlur,
  zoom_blur: zoomBlur,
};

/** Applies a filter to the whole image. `amount` is a factor of the usual strength. */
export const filtered = (image: Raster, name: FilterName, amount: number): Raster | Promise<Raster> =>
  filters[name](image, amount);

const short = ({ width, height }: Raster) => Math.min(width, height);

/** Relief in grey: the difference to the upper left neighbor. */
function emboss(image: Raster, amount: number): Raster {
  const { width, height, channels, data } = image;
  const reach = Math.max(1, Math.round(short(image) / 700));
  const plane = softened(greyPlane(image), width, height, reach);
  const pixels = new Uint8Array(data);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = Math.max(0, y - reach) * width + Math.max(0, x - reach);
      const to = Math.min(height - 1, y + reach) * width + Math.min(width - 1, x + reach);
      const relief = clamp(128 + 2.6 * amount * 255 * ((plane[to] ?? 0) - (plane[from] ?? 0)));
      pixels.fill(relief, (y * width + x) * channels, (y * width + x) * channels + 3);
    }
  return { ...image, data: pixels };
}

/** A soft glow: bright parts shine into what is around them. */
async function glow(image: Raster, amount: number): Promise<Raster> {
  const soft = await blur(image, Math.max(1, short(image) * 0.02));
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let at = 0; at < data.length; at += channels)
    for (let channel = at; channel < at + 3; channel++) {
      const light = Math.min(1, 0.55 * amount) * ((soft.data[channel] ?? 0) / 255) ** 2;
      pixels[channel] = clamp(255 - (255 - (data[channel] ?? 0)) * (1 - light));
    }
  return { ...image, data: pixels };
}

/** Local contrast: details stand out, and large differences of light become smaller. */
function hdr(image: Raster, amount: number): Raster {
  const { width, height, channels, data } = image;
  const base = boxBlur(greyPlane(image), width, height, Math.max(2, Math.round(short(image) * 0.03)));
  const pixels = new Uint8Array(data);
  for (let index = 0, at = 0; index < base.length; index++, at += channels) {
    const around = base[index] ?? 0;
    const old = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    const even = around + (0.5 - around) * 0.3 * amount;
    const light = Math.min(1, Math.max(0, even + (old - around) * (1 + 0.7 * amount)));
    const factor = old > 0.02 ? light / old : 1;
    for (let channel = 0; channel < 3; channel++) pixels[at + channel] = clamp((data[at + channel] ?? 0) * factor);
  }
  return saturation({ ...image, data: pixels }, 12 * amount);
}

/** The look of a model: only a band in the lower middle is sharp, and colors are strong. */
async function miniature(image: Raster, amount: number): Promise<Raster> {
  const { width, height } = image;
  const soft = await blur(image, Math.max(1, short(image) * 0.014 * amount));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const away = Math.max(0, Math.abs((y + 0.5) / height - 0.58) - 0.1) / 0.22;
    data.fill(Math.round(255 * Math.min(1, away)), y * width, (y + 1) * width);
  }
  return saturation(contrast(blendByMask(image, soft, { width, height, data }), 12), 30);
}

/** The mean of the image moved along a horizontal way. */
function motionBlur(image: Raster, amount: number): Raster {
  const { width, height, channels, data } = image;
  const reach = Math.max(2, Math.round(width * 0.022 * amount));
  const pixels = new Uint8Array(data);
  for (let y = 0; y < height; y++)
    for (let channel = 0; channel < 3; channel++) {
      const at = (x: number) => (y * width + Math.max(0, Math.min(width - 1, x))) * channels + channel;
      let sum = 0;
      for (let x = -reach; x <= reach; x++) sum += data[at(x)] ?? 0;
      for (let x = 0; x < width; x++) {
        pixels[at(x)] = Math.round(sum / (2 * reach + 1));
        sum += (data[at(x + reach + 1)] ?? 0) - (data[at(x - reach)] ?? 0);
      }
    }
  return { ...image, data: pixels };
}

const ZOOM_STEPS = 14;

/** The mean of the image enlarged in steps around its middle. */
async function zoomBlur(image: Raster, amount: number): Promise<Raster> {
  const { width, height, channels, data } = image;
  const sums = Float32Array.from(data);
  for (let index = 1; index < ZOOM_STEPS; index++) {
    const scale = 1 + (0.12 * amount * index) / ZOOM_STEPS;
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    const large = await resizeRaster(image, wide, high, "linear");
    const [left, top] = [(wide - width) >> 1, (high - height) >> 1];
    for (let y = 0; y < height; y++) {
      const from = ((y + top) * wide + left) * channels;
      for (let x = 0; x < width * channels; x++)
        sums[y * width * channels + x] = (sums[y * width * channels + x] ?? 0) + (large.data[from + x] ?? 0);
    }
  }
  return { ...image, data: Uint8Array.from(sums, (sum) => Math.round(sum / ZOOM_STEPS)) };
}
