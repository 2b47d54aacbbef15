import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { Step } from "../plan.ts";
import { notFoundOrKnown } from "./main-subject.ts";

/** A thing whose outline lies within the main subject by less than this share changes with the background. */
const MIN_INSIDE = 0.5;

/**
 * The warning for a thing that instructions say to keep beside a change of the background, or null if it belongs to the main
 * subject, which such a change keeps.
 */
export async function warnOfLost(words: string, image: Raster, edit: EditContext): Promise<string | null> {
  const { parts, context } = edit;
  const head = words.split(" ").at(-1) ?? words;
  const isKnown = parts.isDetectable(words) || parts.isDetectable(head);
  if (!isKnown) {
    context.warn(`The ${words} cannot be found by name, so check that it was kept.`);
    return null;
  }
  const found = await parts.find(image, words);
  if (!found) return notFoundOrKnown(words, head, edit).message;
  const focus = await parts.findFocus(image);
  return focus && computeShareInside(found.mask, focus.mask) < MIN_INSIDE
    ? `The ${words} does not belong to the main subject, so it changed with the background.`
    : null;
}

/** The share of a mask's marked pixels that another mask of the same proportions marks. */
export function computeShareInside(mask: Mask, otherMask: Mask): number {
  let [marked, inside] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if ((mask.data[at] ?? 0) < 128) continue;
    const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
    const column = Math.floor((x / mask.width) * otherMask.width);
    marked++;
    if ((otherMask.data[Math.floor((y / mask.height) * otherMask.height) * otherMask.width + column] ?? 0) >= 128)
      inside++;
  }
  return marked === 0 ? 0 : inside / marked;
}

/** Things of the surroundings, which no new background keeps. Parts and marks of a person or a product are none. */
const SURROUNDING =
  /^(?:(?:[a-z]+ )?(?:flags?|banners?|curtains?|walls?|windows?|doors?|trees?|bushes|bush|plants?|lamps?|lights?|posters?|paintings?|shel(?:f|ves)|bookshel(?:f|ves)|crowd|audience|people|strangers?|passers-?by|buildings?|houses?|cars?|signs?|fences?|poles?|street|sky|clouds|mountains?|furniture|clutter|mess|stuff)|.+ (?:in the background|behind .+))$/;

/** Whether a removal is already done by a new or removed background, because the thing belongs to the surroundings. */
export const isGoneWithBackground = (step: Step, plan: readonly Step[]): boolean =>
  step.tool === "remove_object" &&
  SURROUNDING.test(step.arguments.object) &&
  plan.some(({ tool }) => tool === "replace_background" || tool === "remove_background");
