import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { readMask } from "../../named-area.ts";

const PEOPLE =
  /(?:^| )(?:people|persons?|m[ae]n|wom[ae]n|children|kids|girls?|boys?|passers-?by|bystanders?|strangers?)$/;

/** Among as many people, one who is small, dark or half hidden is often missed. */
const MANY = 5;

/**
 * Says how many people were found where people are hidden, because one who is small or half hidden can be missed. Costs half
 * of the price if they are many or were not found for certain.
 */
export function warnOfHiddenPeople(edit: EditContext): void {
  const found = findPeople(edit);
  if (!found) return;
  const count = found.each?.length ?? 1;
  const isMany = count >= MANY;
  if (found.isUnsure || isMany) edit.guessed = true;
  if (isMany && !found.isUnsure) {
    edit.context.warn(
      `Number of people who were found: ${count}. Among so many, someone can still be visible. Half of the price is charged. Check each person, or mark the people with a mask.`,
    );
    return;
  }
  edit.context.warn(
    found.isUnsure
      ? `Number of people who were found, and not for certain: ${count}. More people can be visible. Half of the price is charged. Check each person, or mark the people with a mask.`
      : `Number of people who were found: ${count}. Someone who is small or half hidden can be missed, so check each person.`,
  );
}

/** The people that the step found. */
const findPeople = (edit: EditContext) =>
  [...edit.found].flatMap(([name, part]) => (part && PEOPLE.test(name) ? [part] : []))[0];

/**
 * Everything behind the main subject, if the people there were not found for certain: who wants them hidden would rather lose
 * the background than leave a face to see. Null if they were found.
 */
export async function findBehindUnsure(image: Raster, edit: EditContext): Promise<Uint8Array | null> {
  if (findPeople(edit)?.isUnsure !== true) return null;
  const behind = (await readMask(image, "subject", edit)).map((value) => 255 - value);
  edit.guessed = true;
  edit.context.warn(
    "The people behind the main subject were not found for certain, so everything behind it was changed. Half of the price is charged. Check each person, or mark the people with a mask.",
  );
  return behind;
}
