import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { FoundPart } from "../request.ts";
import { countMarked } from "../tools/part.ts";
import { computeShareInside } from "./kept-thing.ts";

export type Instance = Pick<FoundPart, "mask" | "box">;

/** "Two cows" behind another cow are not all cows. */
export const COUNTED = /^(?:two|three|four|other|both) /;

/** Things of one name in the background look smaller than this, as a share of the smallest one in front. */
const FARTHER = 0.3;

/** As many of the smallest things as words count, "two cows" or "other cows", if all others are much larger. */
export function findFarther(all: readonly Instance[], words: string): Instance[] {
  const [word = ""] = COUNTED.exec(words) ?? [];
  const number = { "two ": 2, "both ": 2, "three ": 3, "four ": 4, "other ": all.length - 1 }[word] ?? 0;
  const sorted = all.toSorted((first, second) => countMarked(second.mask) - countMarked(first.mask));
  const [near, far] = [sorted.slice(0, -number || undefined), number > 0 ? sorted.slice(-number) : []];
  const [last, largest] = [near.at(-1), far[0]];
  if (!last || !largest || far.length < number) return [];
  return countMarked(largest.mask) < FARTHER * countMarked(last.mask) ? far : [];
}

/** One thing in the background looks smaller than this, as a share of the one in front, and stands higher in the image. */
const SMALLER = 0.5;

/** The smaller one of two things of a name, of which both can be taken for the main subject. */
export function findSmaller(all: readonly Instance[]): Instance[] {
  const [near, far, ...others] = all.toSorted((first, second) => countMarked(second.mask) - countMarked(first.mask));
  if (!near || !far || others.length > 0) return [];
  const getBottom = ({ box: [, y, , height] }: Instance) => y + height;
  return countMarked(far.mask) < SMALLER * countMarked(near.mask) && getBottom(far) < getBottom(near) ? [far] : [];
}

export const PEOPLE = /(?:^| )(?:people|persons?|m[ae]n|wom[ae]n|girls?|boys?|lad(?:y|ies)|guys?)$/;
/** How much of the width of a person the box below has, and where it begins, as a share of the height. */
const [LOWER_WIDTH, LOWER_TOP] = [0.7, 0.37];

/** People without the boxes of their lower halves, which a detector sees as people too: legs have no head. */
export const withoutLowerParts = (all: readonly Instance[]): Instance[] =>
  all.filter(
    ({ box: [x, y, width] }) =>
      !all.some(({ box: [left, top, across, down] }) => {
        const common = Math.min(x + width, left + across) - Math.max(x, left);
        const isWide = common > LOWER_WIDTH * width && width > LOWER_WIDTH * across;
        return isWide && y > top + LOWER_TOP * down && y < top + down;
      }),
  );

/** A thing with a larger share of its outline in the main subject stands in front. */
const IN_FRONT = 0.5;
/** A smaller share is that of a person whose head the main subject touches, if they look smaller than this share of the largest one in front. */
const [MOSTLY_IN_FRONT, SMALL] = [0.8, 0.6];

/** The things that do not belong to the main subject. */
export async function findBehind(image: Raster, all: readonly Instance[], edit: EditContext): Promise<Instance[]> {
  const focus = await edit.parts.findFocus(image);
  edit.context.signal.throwIfAborted();
  if (!focus) {
    const far = all.filter((one) => countMarked(one.mask) < FARTHER * countMarked(all[0]?.mask ?? one.mask));
    return far.length > 0 ? far : [...all];
  }
  const shares = all.map(({ mask }) => computeShareInside(mask, focus.mask));
  const sizes = all.map(({ mask }) => countMarked(mask));
  const largest = Math.max(0, ...sizes.filter((_, index) => (shares[index] ?? 0) >= MOSTLY_IN_FRONT));
  return all.filter((_, index) => {
    const share = shares[index] ?? 0;
    return share < IN_FRONT || (share < MOSTLY_IN_FRONT && (sizes[index] ?? 0) < SMALL * largest);
  });
}
