import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { notFoundOrKnown } from "./main-subject.ts";

/** A thing whose outline lies within the main subject by less than this share changes with the background. */
const MIN_INSIDE = 0.5;

/**
 * The warning for a thing that instructions say to keep beside a change of the background, or null if it belongs to the main
 * subject, which such a change keeps.
 */
export async function warnOfLost(words: string, image: Raster, edit: EditContext): Promise<string | null> {
  const { parts } = edit;
  const head = words.split(" ").at(-1) ?? words;
  const isKnown = parts.isDetectable(words) || parts.isDetectable(head);
  const found = isKnown ? await parts.find(image, words) : null;
  if (!found) return notFoundOrKnown(words, head, edit).message;
  const focus = await parts.findFocus(image);
  return focus && computeShareInside(found.mask, focus.mask) < MIN_INSIDE
    ? `The ${words} does not belong to the main subject, so it changed with the background.`
    : null;
}

/** The share of a mask's marked pixels that another mask of the same proportions marks. */
export function computeShareInside(mask: Mask, other: Mask): number {
  let [marked, inside] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if ((mask.data[at] ?? 0) < 128) continue;
    const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
    const column = Math.floor((x / mask.width) * other.width);
    marked++;
    if ((other.data[Math.floor((y / mask.height) * other.height) * other.width + column] ?? 0) >= 128) inside++;
  }
  return marked === 0 ? 0 : inside / marked;
}
