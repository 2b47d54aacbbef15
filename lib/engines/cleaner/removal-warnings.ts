import { computeRegions } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { isCalm } from "../onnx/hole-filler.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { EngineContext } from "../ports/index.ts";
import { findObjects } from "./finder.ts";
import { SURE_SCORE } from "./named-objects.ts";
import { getKinds, plainName } from "./names.ts";
import { findByText } from "./text-detector.ts";

/** A larger share of an image cannot be rebuilt where its surroundings are detailed. */
const LARGE_SHARE = 0.1;
/** More positions would make a warning unreadable. */
const MAX_REPORTED = 5;

/** Warns of a fill that is too large for its detailed surroundings, and returns whether it is. */
export function warnOfLargeFill(image: Raster, hole: Mask, { warn }: EngineContext): boolean {
  const share = hole.data.reduce((count, value) => count + Number(value > 0), 0) / hole.data.length;
  if (share < LARGE_SHARE || computeRegions(hole).every((region) => isCalm(image, hole, region))) return false;
  warn(
    `The removed part covers ${Math.round(share * 100)}% of the image, and its surroundings are detailed, so the fill can look wrong. Check the result.`,
  );
  return true;
}

/** Warns of a hole whose surroundings do not say what is behind it. */
export const warnOfUnclearFill = ({ warn }: EngineContext): void =>
  warn(
    "What is behind the removed part is not clear from its surroundings, so the fill is blurred or wrong in places. Check the result.",
  );

/** Warns of things with a requested name that the result still shows. */
export async function warnOfLeftObjects(
  result: Raster,
  words: readonly string[],
  settings: ModelSettings,
  { warn }: EngineContext,
): Promise<void> {
  if (words.length === 0) return;
  const found = await findObjects(result, settings, SURE_SCORE);
  for (const word of words) {
    const kinds = getKinds(plainName(word) ?? word);
    const left =
      kinds.length > 0 ? found.filter(({ name }) => kinds.includes(name)) : await findByText(result, word, settings);
    if (left.length === 0) continue;
    const places = left.slice(0, MAX_REPORTED).map(({ box }) => `[${box.map(Math.round).join(", ")}]`);
    warn(`The result may still show "${word}": boxes ${places.join(", ")}. To remove it too, mark it with a mask.`);
  }
}
