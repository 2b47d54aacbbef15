import { AppError } from "@atelier/errors";
import { findLettering, maskAsRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EngineContext, FoundText, ImageCleanupEngine } from "../../engines/ports/index.ts";

/** More positions would make a warning unreadable. */
const MAX_REPORTED = 5;

interface OtherMarks {
  boxes: readonly unknown[];
  points: readonly unknown[];
  objects: readonly unknown[];
}

/**
 * The marked pixels together with the lettering of the image. Warns if there is no lettering, of places that may be text
 * and stay, and if letters are found by their shape because the engine cannot read. Throws AppError `nothing_matched` if
 * nothing else is to be removed either.
 */
export async function withLettering(
  image: Raster,
  marked: Mask | undefined,
  { boxes, points, objects }: OtherMarks,
  engine: ImageCleanupEngine,
  context: EngineContext,
): Promise<Mask | undefined> {
  context.progress("finding text", 0.01);
  const { mask, lines, left } = (await engine.findText?.(image, context)) ?? (await findByShape(image, context));
  context.signal.throwIfAborted();
  const places = left.slice(0, MAX_REPORTED).map((box) => `[${box.join(", ")}]`);
  if (lines.length === 0) {
    if (!marked && boxes.length + points.length + objects.length === 0)
      throw new AppError(
        "nothing_matched",
        places.length > 0
          ? `No legible text was found in this image. Places that may be text: boxes ${places.join(", ")}. Mark what to remove with a mask, a box or a point.`
          : "No text was found in this image. Mark what to remove with a mask, a box or a point.",
      );
    context.warn("No text was found in this image. The other marked parts were removed.");
    return marked;
  }
  if (places.length > 0)
    context.warn(
      `Other places may be text, but stayed, because they are not legible: boxes ${places.join(", ")}. To remove them too, send these boxes.`,
    );
  return marked ? { ...mask, data: mask.data.map((value, at) => Math.max(value, marked.data[at] ?? 0)) } : mask;
}

/** The lettering of an image by the shape of its letters. */
async function findByShape(image: Raster, context: EngineContext): Promise<FoundText> {
  context.warn(
    "The text reader is not installed for this engine. Letters were found by their shape, which misses some and can mark other things.",
  );
  const { mask, lines } = await findLettering(image);
  return {
    mask,
    lines: lines.map(({ x, y, width, height }) => ({ text: "", box: [x, y, width, height] })),
    left: [],
  };
}

/** The mask of the replaced pixels, as an image: black if there are none. Warns if an engine does not report the mask. */
export function maskImage(mask: Mask | undefined, original: Raster, isMarked: boolean, context: EngineContext): Raster {
  if (!mask && isMarked)
    context.warn("This engine does not report which pixels it replaced. The returned mask is black.");
  const { width, height } = original;
  return maskAsRaster(mask ?? { width, height, data: new Uint8Array(width * height) });
}
