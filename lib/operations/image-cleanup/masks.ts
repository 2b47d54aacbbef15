import { AppError } from "@atelier/errors";
import { findLettering, maskAsRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EngineContext } from "../../engines/ports/index.ts";

/**
 * The marked pixels together with the lettering of the image. Warns if there is no lettering. Throws AppError
 * `nothing_matched` if nothing else is to be removed either.
 */
export async function withLettering(
  image: Raster,
  marked: Mask | undefined,
  { boxes, points, objects }: { boxes: readonly unknown[]; points: readonly unknown[]; objects: readonly unknown[] },
  context: EngineContext,
): Promise<Mask | undefined> {
  context.progress("finding text", 0.01);
  const { mask, lines } = await findLettering(image);
  context.signal.throwIfAborted();
  if (lines.length === 0) {
    if (!marked && boxes.length + points.length + objects.length === 0)
      throw new AppError(
        "nothing_matched",
        "No text was found in this image. Mark what to remove with a mask, a box or a point.",
      );
    context.warn("No text was found in this image. The other marked parts were removed.");
    return marked;
  }
  return marked ? { ...mask, data: mask.data.map((value, at) => Math.max(value, marked.data[at] ?? 0)) } : mask;
}

/** The mask of the replaced pixels, as an image: black if there are none. Warns if an engine does not report the mask. */
export function maskImage(mask: Mask | undefined, original: Raster, isMarked: boolean, context: EngineContext): Raster {
  if (!mask && isMarked)
    context.warn("This engine does not report which pixels it replaced. The returned mask is black.");
  const { width, height } = original;
  return maskAsRaster(mask ?? { width, height, data: new Uint8Array(width * height) });
}
