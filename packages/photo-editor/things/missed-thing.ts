import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { FoundPart } from "../request.ts";
import { computeBox, countMarked } from "../tools/part.ts";
import { getCover } from "./clothes.ts";
import { colorOfName, findColored, findOnly } from "./colored-thing.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";
import { isSurfaceName } from "./surface-names.ts";
import { countColored, measureHueShare } from "./worn-color.ts";

/** Things that a detector hardly misses, and names of no single thing. */
export const NEVER_MISSED =
  /^(?:m[ae]n|wom[ae]n|persons?|people|boy|girl|child|kid|baby|lady|guy|gentleman|players?|astronaut|him|her|me|faces?|heads?|sky|skies|skin|hair|eyes?|table|desk|outlines?)$/;
/** Classes for which detectors take other things: they call a bowl seen from above a frisbee. */
export const LOOK_ALIKE = /^(?:frisbee|sports ball|toilet|hot dog|hair drier|stop sign|tie)$/;
/** Things that the outline of a person includes. */
const CARRIED =
  /^(?:backpack|rucksack|bag|handbag|purse|satchel|briefcase|suitcase|umbrella|hat|cap|beanie|scarf|shawl|belt|helmet|bow|bowtie|mask)$/;
/** A thing fills this share of its box: lines and scattered spots of a color do not. */
const MIN_FILLED = 0.45;
/** The thing of a color is this many times larger than the next one. */
const MIN_LEAD = 4;
/** The main subject has the named color in this share of its area. */
const MIN_COLORED = 0.3;
/** Or nearly all that is colored of it has about that hue. */
const MOSTLY = 0.5;

/** Whether a detector knows a thing by these words and can have missed it, as a bowl that is seen from above. */
function canBeMissed(words: string, { parts: { isDetectable } }: EditContext): boolean {
  const head = getHeadNoun(words);
  const isKnown = isDetectable(words) || isDetectable(head);
  const isOther = NEVER_MISSED.test(head) || isPlural(words) || getCover(words) !== null || isSurfaceName(words);
  return isKnown && !isOther && !/'s /.test(words);
}

const canAllBeMissed = (words: string, { parts: { isDetectable } }: EditContext): boolean =>
  isPlural(words) &&
  (isDetectable(words) || isDetectable(getHeadNoun(words))) &&
  !NEVER_MISSED.test(getHeadNoun(words)) &&
  getCover(words) === null &&
  !isSurfaceName(words) &&
  !/'s /.test(words);

/** Several compact things of the color in their name, as green balls that a detector sees as none; null if there are none. */
async function findAllByColor(image: Raster, words: string, edit: EditContext): Promise<Mask | null> {
  const found = await findColored(image, words, edit);
  return found?.each && found.each.length > 1 && found.each.every(({ mask }) => isCompact(mask)) ? found.mask : null;
}

/** The only compact thing of the color in the name of a thing that a detector knows and does not see; null if there is none. */
export async function findMissedByColor(image: Raster, words: string, edit: EditContext): Promise<Mask | null> {
  const color = colorOfName(words);
  if (color !== undefined && canAllBeMissed(words, edit)) return findAllByColor(image, words, edit);
  if (color === undefined || !canBeMissed(words, edit)) return null;
  const isCarried = CARRIED.test(getHeadNoun(words));
  const isOther = (name: string) => !LOOK_ALIKE.test(name) && !(isCarried && name === "person");
  const found = await findOnly(image, words, edit, { lead: MIN_LEAD, isOther });
  if (!found || !isCompact(found.mask)) return null;
  edit.context.warn(
    `No ${words} was found by name, so the one ${color} thing in the image was used. Mark the ${words} with a mask if that is not right.`,
  );
  return found.mask;
}

/** The one thing that stands out; null if it does not have the color. `name` is one that a detector knows. */
export async function findMainColored(
  image: Raster,
  color: string | undefined,
  edit: EditContext,
  name?: string,
): Promise<FoundPart | null> {
  const main = await edit.parts.findMain?.(image, name);
  edit.context.signal.throwIfAborted();
  if (!main) return null;
  const hasColor =
    color === undefined ||
    countColored(image, main.mask, color) >= MIN_COLORED * countMarked(main.mask) ||
    measureHueShare(image, main.mask, color) > MOSTLY ||
    (main.isUnsure === true && hasNearlyAll(image, main.mask, color));
  return hasColor ? main : null;
}

/** A thing that the detector sees weakly has the named color if this share of all that has it is on the thing. */
const NEARLY_ALL = 0.7;

function hasNearlyAll(image: Raster, mask: Mask, color: string): boolean {
  const everywhere = { ...mask, data: new Uint8Array(mask.data.length).fill(255) };
  const whole = countColored(image, everywhere, color);
  return whole > 0 && countColored(image, mask, color) > NEARLY_ALL * whole;
}

/** The thing that stands out, with a warning, for one that was not found by its name. */
function useMissed(words: string, main: FoundPart, color: string | undefined, edit: EditContext): Mask {
  // The detector sees it, though weakly, or it has the named color.
  const isLikely = main.isUnsure === true || color !== undefined;
  if (!isLikely) edit.guessed = true;
  edit.context.warn(
    isLikely
      ? `The ${words} was not recognized for certain. Mark the ${words} with a mask if the result is not right.`
      : `No ${words} was found by name, so the whole main subject of the image was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
  return main.mask;
}

/**
 * A thing that a detector knows and does not see for certain: what it sees weakly by that name, then the one thing of its color,
 * then what stands out. A color alone can be that of a part: the belly of a green bird.
 */
export async function findMissed(
  image: Raster,
  words: string,
  edit: EditContext,
  color = colorOfName(words),
): Promise<Mask | null> {
  if (!canBeMissed(words, edit)) return null;
  const main = await findMainColored(image, color, edit, getHeadNoun(words));
  if (main?.isUnsure) return useMissed(words, main, color, edit);
  const named = color === undefined || colorOfName(words) !== undefined ? words : `${color} ${words}`;
  return (await findMissedByColor(image, named, edit)) ?? (main && useMissed(words, main, color, edit));
}

function isCompact(mask: Mask): boolean {
  const { width, height } = computeBox(mask);
  return countMarked(mask) > MIN_FILLED * width * height;
}
