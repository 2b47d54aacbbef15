import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { getHeadNoun } from "./things/head-noun.ts";
import { changedShare } from "./tools/colors/recolor.ts";
import { cut } from "./tools/geometry.ts";

const GLASSES = /^(?:[a-z]+ )?(?:glasses|sunglasses|eyeglasses|spectacles|goggles)$/;
const DRUNK_FROM = /^(?:wine|beer|drinking|water|champagne|cocktail|empty|full|shot|juice|martini|whisky|whiskey) /;

/**
 * The error for glasses that a removal did not find. They may be on a face, where no detector sees them, so the usual error would
 * say that the image has none. Other errors stay.
 */
export const orWorn = (object: string, error: unknown): unknown =>
  error instanceof AppError &&
  error.code === "nothing_matched" &&
  / found in this image\b/.test(error.message) &&
  GLASSES.test(object) &&
  !DRUNK_FROM.test(object)
    ? new AppError(
        "nothing_matched",
        "No loose glasses were found in this image. Glasses on a face cannot be removed.",
        { cause: error },
      )
    : error;

/** A cup of which this share of its box changed was removed. */
const REMOVED = 0.3;
const CUP = /^(?:cup|mug|bowl|bottle|vase)$/;

/** Warns if the removal of glasses, which can be eyeglasses, took away a cup: the detector knows no glasses that are worn. */
export async function warnOfRemovedCup(
  before: Raster,
  after: Raster,
  object: string,
  edit: EditContext,
): Promise<void> {
  if (edit.mask || !GLASSES.test(getHeadNoun(object)) || DRUNK_FROM.test(object)) return;
  const cups = (await edit.parts.detect(before)).filter(({ name }) => CUP.test(name));
  edit.context.signal.throwIfAborted();
  for (const { name, box } of cups) {
    const [x, y] = [Math.max(0, Math.round(box[0])), Math.max(0, Math.round(box[1]))];
    const width = Math.min(before.width - x, Math.round(box[2]));
    const height = Math.min(before.height - y, Math.round(box[3]));
    if (width < 1 || height < 1) continue;
    const place = { x, y, width, height };
    const all = new Uint8Array(width * height).fill(255);
    if (changedShare(cut(before, place), cut(after, place), all) < REMOVED) continue;
    edit.guessed = true;
    edit.context.warn(
      `A ${name} was removed, which may not be what was meant by this: ${object}. Half of the price is charged. Mark the right thing with a mask.`,
    );
    return;
  }
}
