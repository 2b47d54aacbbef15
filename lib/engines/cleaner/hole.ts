import { invalidInput } from "@atelier/errors";
import { featherMask, growByThickness, growMask, thinParts } from "@atelier/images";
import type { Mask } from "@atelier/images/raster";
import type { Selection } from "./selection.ts";

/** How far a selection is widened, because an object's edge shades into its surroundings. */
const GROWTH = { share: 0.12, min: 0 };
const MAX_GROWTH_SHARE = 0.03;
/** The width in pixels over which the fill fades into the image outside of the selection. */
const FEATHER = 2;
/** Parts that are at most this thick in pixels are filled from their border, with a ring of one pixel. */
const THIN = 6;
const THIN_GROWTH = 1;
/** With less of the image around it, a hole cannot be filled. */
const MAX_SHARE = 0.6;

/**
 * The soft mask of the replaced pixels: all of the selection and a ring around it, which fades into the image at its
 * outer edge and leaves neighbors out. The caller's `maskGrow` is the width of the whole ring in pixels; otherwise it
 * follows the selection's thickness. Throws `invalid_input` if most of the image is selected.
 */
export function getHole({ mask, neighbors }: Selection, maskGrow: number | undefined, field: string): Mask {
  const share = mask.data.reduce((count, value) => count + Number(value > 0), 0) / mask.data.length;
  if (share > MAX_SHARE) {
    const [selected, allowed] = [Math.round(share * 100), MAX_SHARE * 100];
    throw invalidInput(
      field,
      `The selection covers ${selected}% of the image, and at most ${allowed}% can be filled. Mark a smaller part.`,
    );
  }
  const thin = thinParts(mask, THIN);
  const thick = { ...mask, data: mask.data.map((value, at) => (thin.data[at] ? 0 : value)) };
  const thinRing = growMask(thin, THIN_GROWTH);
  const hole = maskGrow === undefined ? highest(grown(thick, undefined), thinRing) : grown(mask, maskGrow);
  if (!neighbors) return hole;
  const data = hole.data.map((value, at) => (neighbors.data[at] && !mask.data[at] ? 0 : value));
  return { ...hole, data };
}

/** The parts of a hole that belong to thin parts of the selection, and the others. */
export function splitHole(hole: Mask, { mask }: Selection, maskGrow = THIN_GROWTH): { thin: Mask; thick: Mask } {
  // A thin part with a wide ring is a thick hole.
  const near = maskGrow > THIN_GROWTH ? { data: [] } : growMask(thinParts(mask, THIN), maskGrow);
  const isThin = (at: number) => Boolean(near.data[at]);
  return {
    thin: { ...hole, data: hole.data.map((value, at) => (isThin(at) ? value : 0)) },
    thick: { ...hole, data: hole.data.map((value, at) => (isThin(at) ? 0 : value)) },
  };
}

const highest = (a: Mask, b: Mask): Mask => ({
  ...a,
  data: a.data.map((value, at) => Math.max(value, b.data[at] ?? 0)),
});

function grown(mask: Mask, maskGrow: number | undefined): Mask {
  if (maskGrow !== undefined) {
    const feather = Math.min(FEATHER, maskGrow);
    return featherMask(growMask(mask, maskGrow - feather), feather);
  }
  const max = Math.max(GROWTH.min, Math.round(MAX_GROWTH_SHARE * Math.min(mask.width, mask.height)));
  return featherMask(growByThickness(mask, { ...GROWTH, max }), FEATHER);
}
