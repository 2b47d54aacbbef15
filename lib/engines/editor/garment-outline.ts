import { findMiddles } from "@atelier/images";
import type { Mask } from "@atelier/images/raster";
import { computeMask, type Embedding, predictMasks } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { countCommon, countMarked } from "./masks.ts";

/** How many points mark a garment. */
const POINTS = 3;
/** An outline with a lower predicted quality is not clear. */
const CLEAR = 0.85;
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
  const points = findMiddles(colored, POINTS);
  if (points.length === 0) return null;
  const clear = (await predictMasks(embedding, { points }, settings)).filter(({ score }) => score >= CLEAR);
  const size = countMarked(person);
  for (const candidate of clear.sort((first, second) => second.score - first.score)) {
    const mask = computeMask(embedding, candidate);
    const onPerson = countCommon(mask, person);
    if (onPerson > MAX_PERSON * size || onPerson < ON_PERSON * countMarked(mask)) continue;
    return countCommon(mask, colored) > OF_COLOR * countMarked(colored) ? mask : null;
  }
  return null;
}
