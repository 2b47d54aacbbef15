import { intersectionOverUnion } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { computeMask, type Embedding, embedImage, predictClear, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { isPerson } from "./faces.ts";
import { toLab } from "./lab.ts";
import { computeBox, countMarked } from "./masks.ts";
import { isSkinTone } from "./skin.ts";

type Box = Found["box"];

/** Names of hats and other things worn on a head. */
export const HEADGEAR = /^(?:[a-z-]+ )?(?:hats?|caps?|beanies?|helmets?|berets?|bonnets?|turbans?)$/;

/** How far two points on a hat or on hair are below the top of a person's outline, as shares of its height or of twice its width. */
const PLACES = [0.04, 0.08];
/** An outline with more of the person than this is more than a hat or hair. */
const MAX_PERSON = 0.5;
/** Where the face is in the box of a whole head, as shares of the box, and how much of it has a tone of skin. */
const FACE = { left: 0.3, right: 0.7, top: 0.5, bottom: 0.9, skin: 0.35 };

/**
 * The hat of a person with this outline, or the hair of one without a hat, by SAM 2 from two points at the top of the head. Null if
 * it has no clear outline, or if that is the whole head.
 */
export async function outlineHeadTop(
  image: Raster,
  person: Mask,
  embedding: Embedding,
  settings: ModelSettings,
): Promise<Mask | null> {
  const points = findTop(person);
  if (points.length < PLACES.length) return null;
  const size = countMarked(person);
  for (const candidate of await predictClear(embedding, points, settings)) {
    const mask = computeMask(embedding, candidate);
    if (countMarked(mask) < MAX_PERSON * size && !hasFace(image, mask)) return mask;
  }
  return null;
}

/** Whether a mask includes a face. */
function hasFace(image: Raster, mask: Mask): boolean {
  const [x, y, across, down] = computeBox(mask);
  let [skin, whole] = [0, 0];
  for (let row = Math.round(y + FACE.top * down); row < y + FACE.bottom * down; row++)
    for (let column = Math.round(x + FACE.left * across); column < x + FACE.right * across; column++) {
      const at = row * mask.width + column;
      whole++;
      if (mask.data[at] && isSkinTone(toLab(image, at))) skin++;
    }
  return skin > FACE.skin * whole;
}

/** The middles of two rows near the top of an outline. */
function findTop(person: Mask): [x: number, y: number][] {
  const { width, height, data } = person;
  const [, top, across, down] = computeBox(person);
  return PLACES.flatMap((share) => {
    const y = Math.min(height - 1, Math.round(top + share * Math.min(down, 2 * across)));
    const row: number[] = [];
    for (let x = 0; x < width; x++) if (data[y * width + x]) row.push(x);
    return row.length === 0 ? [] : [[row[row.length >> 1], y] as [number, number]];
  });
}

/** The hat of the largest person, or of the one whose box is closest to that of `owner`; null if it has no clear outline. */
export async function findHeadgear(
  image: Raster,
  settings: ModelSettings,
  owner?: Box,
): Promise<{ mask: Mask; box: Box } | null> {
  const people = (await findObjects(image, settings)).filter(isPerson);
  const rank = ({ box }: Found) => (owner ? intersectionOverUnion(box, owner) : box[2] * box[3]);
  const [wearer] = people.toSorted((first, second) => rank(second) - rank(first));
  if (!wearer) return null;
  const embedding = await embedImage(image, settings);
  const person = await selectDetected(embedding, wearer.box, settings);
  const mask = await outlineHeadTop(image, person, embedding, settings);
  return mask && { mask, box: computeBox(mask) };
}
