import { subjectBox } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { subjectFor } from "./named-area.ts";
import { findNamed, findOne, SUBJECT } from "./named-things.ts";
import type { FoundPart } from "./request.ts";
import { findAnimalHead, readHeadOwner } from "./things/animal-head.ts";
import { findBust, readBust } from "./things/bust.ts";
import { warnOfSeveral } from "./things/chosen.ts";
import { notFound } from "./things/main-subject.ts";
import type { Box } from "./tools/geometry.ts";
import { computeBox } from "./tools/part.ts";

/** The box of a named object. For the head of an animal, which no detector finds, it is a box around its eyes. */
export async function readBox(image: Raster, words: string, edit: EditContext): Promise<Box> {
  const portrait = readBust(words);
  if (portrait) {
    const { part, owner } = portrait;
    const person = owner === undefined ? undefined : await findOwner(image, owner, edit);
    const bust = await findBust(image, part, edit, person);
    if (!bust && part !== "profile") throw notFound(owner ?? "person");
    return bust ?? (await findAnimalHead(image, owner ?? "animal", edit)) ?? readBox(image, owner ?? "subject", edit);
  }
  const chosen = await findOne(image, words, edit);
  if (chosen) return computeBox(chosen.mask);
  const found = SUBJECT.test(words) ? null : await findNamed(image, words, edit);
  if (found) {
    // "The two dogs" are all that were found.
    if (warnOfSeveral(words, found, edit) || (found.each?.length ?? 1) > 1) return computeBox(found.mask);
    const [x, y, width, height] = found.box;
    return { x, y, width, height };
  }
  const animal = readHeadOwner(words);
  const head = animal === null ? null : await findAnimalHead(image, animal, edit);
  if (head) return head;
  if (animal !== null) return readBoxInstead(image, words, animal, edit);
  const box = subjectBox(await subjectFor(image, words, edit));
  if (!box) throw notFound(words);
  return box;
}

/** The box of the owner of a head, or of the main subject, for a head that cannot be found. */
async function readBoxInstead(image: Raster, words: string, owner: string, edit: EditContext): Promise<Box> {
  const thing = owner === "animal" ? "subject" : owner;
  const box = await readBox(image, thing, edit);
  if (thing === "subject") edit.guessed = true;
  edit.context.warn(
    thing === "subject"
      ? `No ${words} was found by name, so the whole main subject of the image was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`
      : `Only faces of people are found by name, so the whole ${owner} was used.`,
  );
  return box;
}

/** The person whose portrait words name. Undefined if words match several people, of which the largest is shown. */
export async function findOwner(image: Raster, words: string, edit: EditContext): Promise<FoundPart | undefined> {
  const chosen = await findOne(image, words, edit);
  const found = chosen ?? (await findNamed(image, words, edit));
  if (!found) throw notFound(words);
  return (found.each?.length ?? 0) > 1 && !chosen ? undefined : found;
}
