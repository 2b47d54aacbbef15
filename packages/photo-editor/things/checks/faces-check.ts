import { intersectionOverUnion } from "@atelier/images";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";

/** More faces than these, and heads that overlap, are not all found for certain. */
const [MANY, OVERLAP] = [5, 0.03];

/**
 * Says in how many people faces were searched, because one that is turned or half hidden can stay visible. In a crowd, this
 * costs half of the price.
 */
export function warnOfFaces(found: FoundPart | null | undefined, edit: EditContext): void {
  const heads = found?.each ?? [];
  if (heads.length < 2) return;
  const isCrowd =
    heads.length >= MANY ||
    heads.some(({ box }, at) => heads.slice(at + 1).some((other) => intersectionOverUnion(box, other.box) > OVERLAP));
  if (isCrowd) edit.guessed = true;
  edit.context.warn(
    isCrowd
      ? `The heads of ${heads.length} people were found, and they are close together or many, so a face can still be visible, or its place not be exact. Half of the price is charged. Check each face, or mark the faces with a mask.`
      : `The heads of ${heads.length} people were found. A face that is turned or half hidden can be missed, so check each face.`,
  );
}
