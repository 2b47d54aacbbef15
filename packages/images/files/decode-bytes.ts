import type { Raster } from "../raster.ts";
import { MAX_PIXELS, sharp } from "../vips.ts";
import { rememberSourcePng } from "./source-png.ts";

/** Decodes an image from memory to 8-bit sRGB. Throws if the bytes are not a complete image of a supported format. */
export async function decodeImageBytes(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, autoOrient: true })
    .toColorspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new Error(`The image has ${channels} channels.`);
  rememberSourcePng(bytes, data);
  return { width, height, channels, data };
}
