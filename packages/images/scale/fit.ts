import type { Mask, Raster } from "../raster.ts";
import { resizeRaster } from "./resize.ts";
import { cropped } from "./tiles.ts";

/**
 * The image at exactly `width` × `height` pixels with its proportions kept: scaled to cover, with the excess cut off
 * evenly.
 */
export async function coverSize(image: Raster, width: number, height: number): Promise<Raster> {
  const scale = Math.max(width / image.width, height / image.height);
  const [wide, high] = [
    Math.max(width, Math.round(image.width * scale)),
    Math.max(height, Math.round(image.height * scale)),
  ];
  const scaled = await resizeRaster(image, wide, high);
  if (wide === width && high === height) return scaled;
  return cropped(scaled, Math.floor((wide - width) / 2), Math.floor((high - height) / 2), width, height);
}

/** The image itself if it has at most `pixels` pixels, otherwise a smaller copy. */
export async function withinPixels(image: Raster, pixels: number): Promise<Raster> {
  const scale = Math.sqrt(pixels / (image.width * image.height));
  if (scale >= 1) return image;
  return resizeRaster(
    image,
    Math.max(1, Math.floor(image.width * scale)),
    Math.max(1, Math.floor(image.height * scale)),
  );
}

/** A mask as an opaque grey picture of three channels. */
export function maskAsRaster({ width, height, data }: Mask): Raster {
  const grey = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) grey.fill(data[pixel], pixel * 3, pixel * 3 + 3);
  return { width, height, channels: 3, data: grey };
}

/** The image with alpha 0 where the mask is 255: some services fill the transparent part. */
export function withMaskCleared(image: Raster, mask: Mask): Raster {
  const data = new Uint8Array(image.width * image.height * 4);
  for (let pixel = 0; pixel < image.width * image.height; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 4 + channel] = image.data[pixel * image.channels + channel];
    data[pixel * 4 + 3] = 255 - mask.data[pixel];
  }
  return { width: image.width, height: image.height, channels: 4, data };
}
