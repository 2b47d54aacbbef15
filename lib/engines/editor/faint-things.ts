import type { Raster } from "@atelier/images/raster";
import { type Found, findKinds } from "../cleaner/finder.ts";
import { withoutEchoes } from "../cleaner/named-objects.ts";
import { getKinds } from "../cleaner/names.ts";
import type { ModelSettings } from "../onnx/session.ts";

/** A lower score is noise. */
const MIN_SCORE = 0.12;

/**
 * The boxes of the things of a name that the detector sees with a low score too, the highest score first. Such a score alone is no
 * proof: the caller must check each by its color or place.
 */
export async function findFaint(image: Raster, word: string, settings: ModelSettings): Promise<Found["box"][]> {
  const kinds = getKinds(word);
  if (kinds.length === 0) return [];
  return withoutEchoes(await findKinds(image, kinds, settings, MIN_SCORE)).map(({ box }) => box);
}
