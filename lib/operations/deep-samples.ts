import { isDeep, MAX_DEEP_PIXELS, withDeepSamples } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineContext } from "../engines/ports/index.ts";
import type { CommonInput } from "./define.ts";
import type { InputFile } from "./fields.ts";

/**
 * The decoded image with its 16-bit samples, if its file has them and the result of the given size can be written with them.
 * Warns if they are lost, because the result is too large.
 */
export async function readDeepSamples(
  image: Raster,
  { image: file, bit_depth: bitDepth }: { image: InputFile } & Pick<CommonInput, "bit_depth">,
  inProfile: boolean,
  context: EngineContext,
  result: { width: number; height: number } = image,
): Promise<Raster> {
  if (bitDepth === 8 || !(await isDeep(file.path))) return image;
  if (result.width * result.height > MAX_DEEP_PIXELS) {
    const limit = MAX_DEEP_PIXELS / 1_000_000;
    context.warn(`The result has 8 bits per channel. 16 are kept in results of up to ${limit} megapixels.`);
    return image;
  }
  return withDeepSamples(image, file.path, inProfile);
}
