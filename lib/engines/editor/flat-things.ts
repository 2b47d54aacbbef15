import type { Mask, Raster } from "@atelier/images/raster";
import type { Found } from "../cleaner/finder.ts";
import { computeMask, embedImage, MASK_SIDE, type MaskPrediction, predictClear } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { fillHull } from "./convex.ts";
import { computeBox, countCommon, countMarked, joined } from "./masks.ts";

/** Rectangular things that the detector does not know. */
export const FLAT =
  /^(?:[a-z]+ )?(?:pictures?|paintings?|posters?|photographs?|(?:picture |photo )?frames?|artworks?|prints?|tablets?|ipads?)$/;

/** The columns and rows of points at which outlines are searched, and the share of the height above which they are: below is mostly the floor. */
const GRID = { columns: 8, rows: 6, bottom: 0.8 };
/** How much of its box and of its convex hull a rectangle seen from the side fills. */
const [OF_BOX, OF_HULL] = [0.82, 0.95];
/** Its least and greatest share of the image, and its greatest ratio of sides. */
const [LEAST, MOST, LONGEST] = [0.002, 0.3, 2.6];
/** Outlines with more of the smaller one in common are of one thing: a frame and its picture. */
const SAME = 0.5;
/** An outline this close to the edge of the image, in pixels of a predicted mask, goes on beyond it. */
const EDGE = 2;

/**
 * All rectangular things with a clear outline, as pictures on a wall, the largest first, by SAM 2 from a grid of points. Null if there
 * is none.
 */
export async function findFlat(
  image: Raster,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: Found["box"]; each: { mask: Mask; box: Found["box"] }[] } | null> {
  const { width, height } = image;
  const embedding = await embedImage(image, settings);
  const small = { width: MASK_SIDE, height: MASK_SIDE };
  let found: { prediction: MaskPrediction; mask: Mask; size: number }[] = [];
  for (let index = 0; index < GRID.columns * GRID.rows; index++) {
    const across = ((index % GRID.columns) + 0.5) / GRID.columns;
    const down = ((Math.floor(index / GRID.columns) + 0.5) / GRID.rows) * GRID.bottom;
    const at = Math.floor(down * MASK_SIDE) * MASK_SIDE + Math.floor(across * MASK_SIDE);
    if (found.some(({ mask }) => mask.data[at])) continue;
    for (const prediction of await predictClear(embedding, [[across * width, down * height]], settings)) {
      const mask = computeMask(small, prediction);
      if (!isRectangle(mask, width / height)) continue;
      const size = countMarked(mask);
      const same = found.filter((other) => countCommon(other.mask, mask) > SAME * Math.min(other.size, size));
      if (same.some((other) => other.size >= size)) continue;
      found = [...found.filter((other) => !same.includes(other)), { prediction, mask, size }];
    }
  }
  const each = found
    .sort((first, second) => second.size - first.size)
    .map(({ prediction }) => {
      const mask = computeMask(image, prediction);
      return { mask, box: computeBox(mask) };
    });
  const mask = each.reduce<Mask | null>((all, thing) => joined(all, thing.mask), null);
  return mask && { mask, box: computeBox(mask), each };
}

/** Whether a predicted mask has the outline of a rectangle inside of an image with a ratio of sides. */
export function isRectangle(mask: Mask, ratio: number): boolean {
  const [x, y, across, down] = computeBox(mask);
  const size = countMarked(mask);
  const share = size / mask.data.length;
  const sides = (across * ratio) / Math.max(1, down);
  const isInside = Math.min(x, y, mask.width - x - across, mask.height - y - down) >= EDGE;
  return (
    isInside &&
    share > LEAST &&
    share < MOST &&
    Math.max(sides, 1 / sides) < LONGEST &&
    size > OF_BOX * across * down &&
    size > OF_HULL * countMarked(fillHull(mask))
  );
}
