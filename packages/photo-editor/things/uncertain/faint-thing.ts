import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { computeBox, countMarked } from "../../tools/part.ts";
import { computeShareInside } from "../kept-thing.ts";

/** A thing with more of its outline in another one is the same, or a part of it. */
const SAME = 0.5;
/** More outlines would take too long. */
const MAX_OUTLINES = 4;

/** A test of a thing, and a fast one of its box, which sorts out most. */
interface Test {
  isMeant(mask: Mask): boolean;
  canBe(box: FoundPart["box"]): boolean;
}

/**
 * The likeliest thing of a name that a detector sees only with a low score, that passes a test of its color or place, and that is
 * none of the `known` ones, which fail it. Null if there is none. Costs half of the price.
 */
export async function findFaint(
  image: Raster,
  { words, name, known }: { words: string; name: string; known: readonly Mask[] },
  { isMeant, canBe }: Test,
  edit: EditContext,
): Promise<FoundPart | null> {
  const seen = (await edit.parts.findFaint?.(image, name)) ?? [];
  for (const candidate of seen.filter(canBe).slice(0, MAX_OUTLINES)) {
    const mask = await edit.parts.select(image, candidate);
    edit.context.signal.throwIfAborted();
    const isKnown = known.some((own) => Math.max(computeShareInside(mask, own), computeShareInside(own, mask)) > SAME);
    if (countMarked(mask) === 0 || isKnown || !isMeant(mask)) continue;
    const { x, y, width, height } = computeBox(mask);
    edit.guessed = true;
    edit.context.warn(
      `The ${words} was only seen weakly, so this was taken for it: box [${[x, y, width, height].join(", ")}]. Half of the price is charged. Check the result, or mark the ${words} with a mask.`,
    );
    return { mask, box: [x, y, width, height] };
  }
  return null;
}

/** The pixels of a box, without its corners, which a thing in it seldom fills. */
export function markBox({ width, height }: Raster, [x, y, across, down]: FoundPart["box"]): Mask {
  const data = new Uint8Array(width * height);
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, y + down); row++)
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(width, x + across); column++) {
      const off = Math.hypot((2 * (column - x)) / across - 1, (2 * (row - y)) / down - 1);
      if (off < 1) data[row * width + column] = 255;
    }
  return { width, height, data };
}
