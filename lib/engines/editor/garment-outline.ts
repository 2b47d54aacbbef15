import { findMiddles } from "@atelier/images";
import type { Mask } from "@atelier/images/raster";
import { computeMask, type Embedding, predictClear } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { countCommon, countMarked } from "./masks.ts";

/** How many points mark a garment. */
const POINTS = 3;
/** An outline with more of the person than this is the person. */
const MAX_PERSON = 0.88;
/** How much of a garment's outline lies on the person, and how much of what has its color lies in the outline. */
const [ON_PERSON, OF_COLOR] = [0.9, 0.6];

/**
 * The outline of a garment by SAM 2 from the middle of what has its color: its folds and shadows are in it, and hair and hands
 * of a similar color are not. Null if no outline is clear.
 */
export async function outlineGarment(
  colored: Mask,
  person: Mask,
  embedding: Embedding,
  settings: ModelSettings,
): Promise<Mask | null> {
  const size = countMarked(person);
  for (const candidate of await predictClear(embedding, findMiddles(colored, POINTS), settings)) {
    const mask = computeMask(embedding, candidate);
    const onPerson = countCommon(mask, person);
    if (onPerson > MAX_PERSON * size || onPerson < ON_PERSON * countMarked(mask)) continue;
    return countCommon(mask, colored) > OF_COLOR * countMarked(colored) ? mask : null;
  }
  return null;
}
