import { decodeImageBytes, encodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { cutSample } from "../../lib/engines/ports/draw-sample.ts";

/** An image of stripes, which no engine produces. */
export function stripes(width: number, height: number, channels: 3 | 4 = 3): Raster {
  const data = new Uint8Array(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const on = Math.floor((pixel % width) / 8) % 2 === 0;
    data.set([on ? 200 : 30, 90, on ? 40 : 180], pixel * channels);
    if (channels === 4) data[pixel * 4 + 3] = on ? 255 : 0;
  }
  return { width, height, channels, data };
}

export const pictureBytes = async (width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> =>
  (await encodeImage(stripes(width, height, channels), { format: "png" })).bytes;

/** The size of an image. Throws if it is incomplete. */
export async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number; channels: number }> {
  const { width, height, channels } = await decodeImageBytes(bytes);
  return { width, height, channels };
}

/** Scales an image up by a factor. */
export async function enlargePicture(bytes: Uint8Array, factor: number): Promise<Buffer> {
  const image = await decodeImageBytes(bytes);
  const large = await resizeRaster(image, image.width * factor, image.height * factor);
  return (await encodeImage(large, { format: "png" })).bytes;
}

/** An image whose subject is what an ellipse in its middle shows. */
export async function cutOut(bytes: Uint8Array): Promise<Buffer> {
  return (await encodeImage(cutSample(await decodeImageBytes(bytes)), { format: "png" })).bytes;
}
