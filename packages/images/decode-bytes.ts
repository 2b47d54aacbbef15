import { rememberPng } from "./png-as-it-came.ts";
import type { Raster } from "./raster.ts";
import { MAX_PIXELS, sharp } from "./vips.ts";

/** Decodes an image out of memory into 8-bit sRGB. Throws where the bytes are no whole image of the formats read here. */
export async function decodeImageBytes(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, autoOrient: true })
    .toColorspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new Error(`The image has ${channels} channels.`);
  rememberPng(bytes, data);
  return { width, height, channels, data };
}
