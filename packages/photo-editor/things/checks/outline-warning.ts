import { intersectionOverUnion } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { computeBox } from "../../tools/part.ts";
import { measureFaults } from "./outline-faults.ts";

/** An outline with less in common with a cutout, as a share of both, is of another thing. */
const MIN_SAME = 0.7;
/** A detected thing whose box has this overlap with that of a cutout is what the cutout shows. */
const SAME_BOX = 0.5;
/** Faults with more than the first share of the squared shorter side are named, and those with more than the second one cost half. */
const [SOME, MANY] = [0.00008, 0.0005];

/**
 * Names the place where the outline of a cutout (four channels) is not that of its thing, or not that of what stands before a plain
 * background. Many such places cost half of the price.
 */
export async function warnOfFaults(image: Raster, cutout: Raster, edit: EditContext): Promise<void> {
  if (edit.guessed || edit.mask) return;
  const { width, height } = image;
  const own: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < own.data.length; at++) own.data[at] = cutout.data[at * 4 + 3] > 127 ? 255 : 0;
  const { x, y, width: across, height: down } = computeBox(own);
  if (across === 0 || down === 0) return;
  const box = [x, y, across, down] as const;
  const [thing] = (await edit.parts.detect(image))
    .map((found) => ({ ...found, share: intersectionOverUnion(box, found.box) }))
    .sort((first, second) => second.share - first.share);
  const known = thing && thing.share > SAME_BOX ? thing.box : undefined;
  const outline = await edit.parts.select(image, known ?? box);
  edit.context.signal.throwIfAborted();
  if (measureAgreement(own, outline) < MIN_SAME) return;
  const { lost, left, box: place } = await measureFaults(image, cutout, outline);
  if (!place || lost + left < SOME) return;
  const [kind, isMany] = [lost >= left, known !== undefined && lost + left > MANY];
  if (isMany) edit.guessed = true;
  edit.context.warn(warningFor(place, kind, isMany));
}

/** The pixels that two masks share, as a share of those of both. */
function measureAgreement(first: Mask, second: Mask): number {
  let [both, any] = [0, 0];
  for (let at = 0; at < first.data.length; at++) {
    const [isFirst, isSecond] = [(first.data[at] ?? 0) > 127, (second.data[at] ?? 0) > 127];
    if (isFirst && isSecond) both++;
    if (isFirst || isSecond) any++;
  }
  return both / Math.max(1, any);
}

function warningFor(place: readonly number[], isLost: boolean, isMany: boolean): string {
  const at = place.join(", ");
  if (isMany)
    return isLost
      ? `The outline of the subject is wrong in places, so parts of it are missing or half clear: box [${at}] and maybe others. Half of the price is charged. Check the result, or mark the subject with a mask.`
      : `The outline of the subject is wrong in places, so rests of the old background are left: box [${at}] and maybe others. Half of the price is charged. Check the result, or mark the subject with a mask.`;
  return isLost
    ? `Small parts of the subject may be missing or half clear at its outline, as at box [${at}]. Check the result.`
    : `Small rests of the old background may be left at the outline of the subject, as at box [${at}]. Check the result.`;
}
