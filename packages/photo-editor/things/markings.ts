import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { readMask } from "../named-area.ts";
import { markingShares } from "../tools/colors/markings.ts";
import { connected } from "./colored-thing.ts";
import { getHeadNoun } from "./head-noun.ts";

/** Marks on the coat of an animal, which are a part of it. */
const MARKINGS = /^(?:spots?|patch(?:es)?|markings?|blotch(?:es)?|stripes?|dots)$/;
/** Of several subjects, those with this share of the largest one are meant. */
const LARGE = 0.4;
const MAX_SUBJECTS = 4;

/**
 * The shares of the spots of the main subject in a color that it has; null for other words, or without such spots. Costs half
 * of the price, because they are not found by their name.
 */
export async function findMarkings(
  image: Raster,
  { object = "", from }: { object?: string | undefined; from?: string | undefined },
  edit: EditContext,
): Promise<Uint8Array | null> {
  if (from === undefined || edit.mask || !MARKINGS.test(getHeadNoun(object))) return null;
  const subject = await readMask(image, "subject", edit);
  const all = connected(
    subject.map((value) => (value > 127 ? 255 : 0)),
    image.width,
    MAX_SUBJECTS,
  );
  const main = all.filter(({ count }) => count > LARGE * (all[0]?.count ?? 0));
  const marks = markingShares(
    image,
    subject.map((value, at) => (main.some(({ data }) => data[at]) ? value : 0)),
    from,
  );
  if (!marks) return null;
  edit.guessed = true;
  edit.context.warn(
    `The ${object} cannot be found by name, so what stands out most in the image was used. Half of the price is charged. Mark the ${object} with a mask if that is not right.`,
  );
  return marks;
}
