import { findMiddles } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { computeMask, embedImage, predictClear } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";

/** How many points mark a thing. */
const POINTS = 3;

/** The clear outlines by SAM 2 from the middle of a mask, the best first: a mask shows where a thing is, though its edge is not exact. */
export async function selectFrom(image: Raster, mask: Mask, settings: ModelSettings): Promise<Mask[]> {
  const embedding = await embedImage(image, settings);
  const predicted = await predictClear(embedding, findMiddles(mask, POINTS), settings);
  return predicted.map((prediction) => computeMask(embedding, prediction));
}
