import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { Find } from "./chosen.ts";
import { getCover } from "./clothes.ts";
import { countColored, wearing } from "./worn-color.ts";

/** More people would take too long. */
const MAX_PEOPLE = 6;

/**
 * The only garment of a color among several people: "the gray dress". Null if words name no garment. Throws
 * `nothing_matched` if the image shows no person with it, or several.
 */
export async function findWorn(
  image: Raster,
  { object, from }: { object: string; from: string },
  edit: EditContext,
  find: Find,
): Promise<Mask | null> {
  if (getCover(object) === null || object.includes("'s ")) return null;
  const people = (await find("person"))?.each ?? [];
  if (people.length < 2) return null;
  const garments: { mask: Mask }[] = [];
  const likely = people
    .map(({ box, mask }) => ({ box, colored: countColored(image, mask, from) }))
    .sort((first, second) => second.colored - first.colored);
  for (const { box } of likely.slice(0, MAX_PEOPLE)) {
    const found = await find(object, box);
    edit.context.signal.throwIfAborted();
    if (found) garments.push({ mask: found.mask });
  }
  const [garment, ...others] = garments.length === 0 ? [] : wearing(image, garments, from);
  if (garment && others.length === 0) return garment.mask;
  throw new AppError(
    "nothing_matched",
    `Several people can wear the ${object}. Name one by the place, as in "the left person's ${object}".`,
  );
}
