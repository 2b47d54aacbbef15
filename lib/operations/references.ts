import { decodeImage, withinPixels } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { InputFile } from "./fields.ts";

/** Models use no more detail than this. */
const MAX_PIXELS = 4_194_304;
/** The pixels of all images, which are in memory at once. */
const MAX_SUM = 4 * MAX_PIXELS;

/**
 * Decodes the additional images of a request, one after another, each scaled down to at most 4 megapixels, and
 * all of them to 16. Throws
 * `unreadable_image`.
 */
export async function decodeReferences(files: readonly InputFile[] = []): Promise<Raster[]> {
  const decoded: Raster[] = [];
  const maxPixels = Math.min(MAX_PIXELS, Math.floor(MAX_SUM / Math.max(1, files.length)));
  for (const file of files) decoded.push(await withinPixels(await decodeImage(file), maxPixels));
  return decoded;
}
