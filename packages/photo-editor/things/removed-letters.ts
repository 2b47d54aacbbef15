import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "../edit-context.ts";
import type { ToolArguments } from "../plan.ts";
import { findLetters } from "./lettering.ts";

/** A box of text that covers this share of a removed line is what is left of it; smaller ones are marks beside it. */
const OF_LINE = 0.35;
/** How far the outlines and shadows of letters reach beyond them, as a share of the height of a line. */
const BEYOND = 0.16;

type Box = readonly number[];

/**
 * Removes the letters that a step names. Letters that can still be seen are removed again with their outlines and shadows, and
 * named at half of the price if that does not help.
 */
export async function withoutLetters(
  image: Raster,
  args: ToolArguments["remove_object"],
  edit: EditContext,
  fill: (hole: Mask) => Promise<Raster>,
): Promise<Raster> {
  const { mask, lines } = await findLetters(image, args, edit);
  const result = await fill(mask);
  const boxes = lines.map(({ box }) => box);
  if (!(await showsText(result, boxes, edit))) return result;
  const heights = boxes.map(([, , , height = 0]) => height).sort((first, second) => first - second);
  const grown = growMask(mask, Math.max(2, Math.round(BEYOND * (heights[heights.length >> 1] ?? 0))));
  const again = await fill(grown);
  if (!(await showsText(again, boxes, edit))) return again;
  edit.guessed = true;
  edit.context.warn(
    `The ${args.object} may still be visible in the result. Half of the price is charged. Mark it with a mask to remove all of it.`,
  );
  return again;
}

/** Whether an image shows text, legible or not, where lines of it were removed. */
async function showsText(image: Raster, removed: readonly Box[], edit: EditContext): Promise<boolean> {
  const found = await edit.parts.cleaner.findText?.(image, { ...quiet(edit.context), warn: () => {} });
  edit.context.signal.throwIfAborted();
  const boxes = [...(found?.lines.map(({ box }) => box) ?? []), ...(found?.left ?? [])];
  return boxes.some((box) => removed.some((line) => shareOn(line, box) > OF_LINE));
}

/** The share of a box that lies on another one, 0 to 1. */
function shareOn([x = 0, y = 0, width = 0, height = 0]: Box, [left = 0, top = 0, across = 0, down = 0]: Box): number {
  const wide = Math.min(x + width, left + across) - Math.max(x, left);
  const high = Math.min(y + height, top + down) - Math.max(y, top);
  return (Math.max(0, wide) * Math.max(0, high)) / Math.max(1, width * height);
}
