import { decodeImage, withinPixels } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { InputFile } from "./fields.ts";

/** Models use no more detail than this, and several images are in memory at once. */
const MAX_PIXELS = 4_194_304;

/**
 * Decodes the additional images of a request, one after another, each scaled down to at most 4 megapixels. Throws
 * `unreadable_image`.
 */
export async function decodeReferences(files: readonly InputFile[] = []): Promise<Raster[]> {
  const decoded: Raster[] = [];
  for (const file of files) decoded.push(await withinPixels(await decodeImage(file), MAX_PIXELS));
  return decoded;
}
