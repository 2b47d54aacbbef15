import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { labFrom } from "../../tools/colors/color-names.ts";
import { colorShares } from "../../tools/colors/named-shares.ts";
import { getLab } from "../../tools/colors/palette.ts";
import { computeBox, countMarked } from "../../tools/part.ts";
import { getHeadNoun } from "../head-noun.ts";
import type { Which } from "../which.ts";

/** Vessels that are open at the top, so that their content shows from above. */
const VESSEL = /^(?:cup|mug|bowl|glass|teacup)$/;
/** Black content is darker than this in lightness (OKLab): other coffee is brown. */
const BLACK = 0.3;
/** The content covers this share of the vessel, and this many times the share in any other one. */
const [MIN_SHARE, MIN_LEAD] = [0.12, 1.8];
/** A vessel at a side has its middle in this share of the image. */
const HALF = 0.5;

/**
 * The vessel whose content has the color in its name, as "cup with black coffee": from above, a detector sees only some cups as cups,
 * so bowls count too. Null for other words, or if none clearly has that content.
 */
export async function findByContent(
  image: Raster,
  { thing, color, side }: Which,
  edit: EditContext,
): Promise<FoundPart | null> {
  const { detectOpen, select } = edit.parts;
  if (!detectOpen || color === undefined || !VESSEL.test(getHeadNoun(thing))) return null;
  const boxes = await detectOpen(image);
  const ranked: { mask: Mask; share: number }[] = [];
  for (const box of boxes) {
    const mask = await select(image, box);
    edit.context.signal.throwIfAborted();
    ranked.push({ mask, share: countContent(image, mask, color) / Math.max(1, countMarked(mask)) });
  }
  const [best, next] = ranked.sort((first, second) => second.share - first.share);
  if (!best || best.share < MIN_SHARE || best.share < MIN_LEAD * (next?.share ?? 0)) return null;
  const { x, y, width, height } = computeBox(best.mask);
  const [across, down] = [(x + width / 2) / image.width, (y + height / 2) / image.height];
  const distances: Record<string, number> = { left: across, right: 1 - across, top: down, bottom: 1 - down };
  const isThere = side === undefined || side.split("-").every((name) => (distances[name] ?? 0) < HALF);
  return isThere ? { mask: best.mask, box: [x, y, width, height] } : null;
}

function countContent(image: Raster, { data }: Mask, color: string): number {
  const isBlack = labFrom(color)[0] < BLACK;
  const shares = isBlack ? null : colorShares(image, color);
  let count = 0;
  for (const [index, value] of data.entries()) {
    if (value < 128) continue;
    const at = index * image.channels;
    const hasColor = shares
      ? (shares[index] ?? 0) > 0.5
      : getLab(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0)[0] < BLACK;
    count += Number(hasColor);
  }
  return count;
}
