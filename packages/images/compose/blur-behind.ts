import type { Raster } from "../raster.ts";
import { resizeRaster } from "../scale/resize.ts";
import { boxBlur } from "./box-blur.ts";

/** Blurred backgrounds have no fine detail, so larger ones are blurred at this size. */
const MAX_BLURRED_PIXELS = 4_000_000;

/**
 * Blurs the background behind the subject. `radius` is in pixels of a one-megapixel image. `cutout` is the subject as
 * RGBA of the image's size. Alpha of the image stays.
 */
export async function blurBehind(image: Raster, cutout: Raster, radius: number): Promise<Raster> {
  const { width, height, channels } = image;
  const share = Math.min(1, Math.sqrt(MAX_BLURRED_PIXELS / (width * height)));
  const [columns, rows] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
  const [small, subject] = [await resizeRaster(image, columns, rows), await resizeRaster(cutout, columns, rows)];
  const far = await resizeRaster(outOfFocus(small, subject, radius), width, height, "cubic");
  const data = new Uint8Array(image.data);
  for (let index = 0; index < width * height; index++) {
    const over = cutout.data[index * 4 + 3] / 255;
    for (let channel = 0; channel < 3; channel++)
      data[index * channels + channel] =
        cutout.data[index * 4 + channel] * over + far.data[index * 3 + channel] * (1 - over) + 0.5;
  }
  return { ...image, data };
}

/**
 * The blurred background. The subject is left out, so that its colors do not bleed into it. Blurring in linear-like
 * light (gamma 2) turns lamps into disks.
 */
function outOfFocus(image: Raster, cutout: Raster, radius: number): Raster {
  const { width, height, channels } = image;
  const size = width * height;
  const reach = Math.max(1, Math.round((radius * Math.sqrt(size)) / 1_000));
  const blurred = (plane: Float32Array) =>
    boxBlur(boxBlur(boxBlur(plane, width, height, reach), width, height, reach), width, height, reach);
  const behind = new Float32Array(size);
  for (let index = 0; index < size; index++) behind[index] = 1 - Math.min(1, (cutout.data[index * 4 + 3] / 255) * 1.6);
  const weights = blurred(behind);
  const data = new Uint8Array(size * 3);
  const plane = new Float32Array(size);
  for (let channel = 0; channel < 3; channel++) {
    for (let index = 0; index < size; index++)
      plane[index] = (image.data[index * channels + channel] / 255) ** 2 * behind[index];
    const soft = blurred(plane);
    for (let index = 0; index < size; index++) {
      const weight = weights[index];
      // Deep inside the subject no background pixel is near, and it is covered there anyway.
      data[index * 3 + channel] =
        weight > 1e-4
          ? Math.min(255, 255 * Math.sqrt(Math.max(0, soft[index] / weight)) + 0.5)
          : image.data[index * channels + channel];
    }
  }
  return { width, height, channels: 3, data };
}
