import { computeRegions } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { FoundPart } from "../request.ts";
import type { Box } from "../tools/geometry.ts";

/** The names of animals that the detector knows. */
export const ANIMAL = /^(?:bird|cat|dog|horse|sheep|cow|elephant|bear|zebra|giraffe)$/;

/** The width of a head, and how far it reaches above and below the eyes, in multiples of the distance of the eyes. */
const [ACROSS, ABOVE, BELOW] = [3.2, 1.3, 1.7];
/** Two eyes have at most this ratio of their areas. */
const MAX_RATIO = 4;

const HEAD = /^(?:(.+?)(?:'s|s'|(?<=[a-rt-z]{2})s)? )?(?:face|head|snout|muzzle)$/;

/** The owner in words for a head: "cat" in "cat's head", and "animal" in "face". Null for other words. */
export function readHeadOwner(words: string): string | null {
  const found = HEAD.exec(words);
  return found && (found[1] ?? "animal");
}

/**
 * The head of an animal around its eyes, because no detector knows heads of animals. The whole animal if its eyes are not
 * clear, with a warning and at half of the price; null if the image shows no such animal.
 */
export async function findAnimalHead(image: Raster, owner: string, edit: EditContext): Promise<Box | null> {
  const { parts, context } = edit;
  const animal = await parts.find(image, owner);
  context.signal.throwIfAborted();
  if (!animal) return null;
  const eyes = await parts.find(image, `${owner}'s eyes`, animal.box);
  context.signal.throwIfAborted();
  const head = eyes && findHead(eyes, animal.box);
  if (head) return head;
  edit.guessed = true;
  context.warn(
    `The head cannot be found alone, so all of this was used: ${owner}. Half of the price is charged. Check the result.`,
  );
  const [x, y, width, height] = animal.box;
  return { x, y, width, height };
}

/** The mask of an animal's head that a crop has in its middle; null for other words, and if the image shows no such animal. */
export async function markAnimalHead(image: Raster, words: string, edit: EditContext): Promise<Mask | null> {
  const { width, height } = image;
  const owner = words.includes("'s ") ? readHeadOwner(words) : null;
  const box = owner === null ? null : await findAnimalHead(image, owner, edit);
  if (!box) return null;
  const data = new Uint8Array(width * height);
  const [left, right] = [Math.max(0, Math.round(box.x)), Math.min(width, Math.round(box.x + box.width))];
  for (let y = Math.max(0, Math.round(box.y)); y < Math.min(height, box.y + box.height); y++)
    data.fill(255, y * width + left, y * width + right);
  return { width, height, data };
}

/** The box of a head around the two largest eyes within the box of an animal; null if these are no pair. */
function findHead({ mask }: FoundPart, [left, top, across, down]: FoundPart["box"]): Box | null {
  const eyes = computeRegions(mask)
    .map((region) => ({
      x: (region.left + region.right) / 2,
      y: (region.top + region.bottom) / 2,
      area: (region.right - region.left) * (region.bottom - region.top),
    }))
    .filter(({ x, y }) => x > left && x < left + across && y > top && y < top + down)
    .sort((first, second) => second.area - first.area);
  const [first, second] = eyes;
  if (!first || !second || first.area > MAX_RATIO * second.area) return null;
  const apart = Math.hypot(first.x - second.x, first.y - second.y);
  const [x, y] = [(first.x + second.x) / 2, (first.y + second.y) / 2];
  const [from, to] = [Math.max(left, x - (ACROSS / 2) * apart), Math.min(left + across, x + (ACROSS / 2) * apart)];
  const [upper, lower] = [Math.max(top, y - ABOVE * apart), Math.min(top + down, y + BELOW * apart)];
  return { x: from, y: upper, width: to - from, height: lower - upper };
}
