import type { Raster } from "@atelier/images/raster";
import { type Found, findKinds } from "../cleaner/finder.ts";
import { withoutEchoes } from "../cleaner/named-objects.ts";
import { getKinds } from "../cleaner/names.ts";
import type { ModelSettings } from "../onnx/session.ts";

/** A lower score is noise. */
const MIN_SCORE = 0.12;
/** Without a color or place to check, a thing needs this score, and so many times that of the next one. */
const [ALONE_SCORE, MIN_LEAD] = [0.25, 1.5];

/**
 * The boxes of the things of a name that the detector sees with a low score too, the highest score first. Such a score alone is no
 * proof: the caller must check each by its color or place. With `isAlone` only the one that is clearly likelier than all others.
 */
export async function findFaint(
  image: Raster,
  word: string,
  settings: ModelSettings,
  isAlone = false,
): Promise<Found["box"][]> {
  const kinds = getKinds(word);
  if (kinds.length === 0) return [];
  const found = withoutEchoes(await findKinds(image, kinds, settings, MIN_SCORE)).toSorted((a, b) => b.score - a.score);
  const [first, second] = found;
  if (!isAlone) return found.map(({ box }) => box);
  return first && first.score >= ALONE_SCORE && first.score >= MIN_LEAD * (second?.score ?? 0) ? [first.box] : [];
}
