import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { colorsIn } from "../../words.ts";
import { LONG } from "../colored-thing.ts";
import { getHeadNoun, isPlural } from "../head-noun.ts";

/** The width of the shadow beside a flat thing, as a share of the shorter side. */
const SHADOW = 1 / 100;

/**
 * The one thing that a detector sees only weakly, or as things that resemble it: a can as a cup, a laptop from above as a book. Null
 * for several things, things of a color, parts of others, and if nothing clear is seen. Costs half of the price.
 */
export async function findSeenWeakly(image: Raster, words: string, edit: EditContext): Promise<FoundPart | null> {
  if (!edit.parts.findWeak || edit.mask || isPlural(words) || colorsIn(words).length > 0 || /'s /.test(words))
    return null;
  const head = getHeadNoun(words);
  const found = await edit.parts.findWeak(image, head);
  edit.context.signal.throwIfAborted();
  if (!found) return null;
  edit.guessed = true;
  edit.context.warn(
    `The ${words} was only seen weakly, so this was taken for it: box [${found.box.map(Math.round).join(", ")}]. Half of the price is charged. Check the result, or mark the ${words} with a mask.`,
  );
  const isFlat = LONG.test(head);
  return isFlat
    ? { ...found, mask: growMask(found.mask, Math.ceil(SHADOW * Math.min(image.width, image.height))) }
    : found;
}
