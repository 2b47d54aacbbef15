import { computeInside } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Embedding, selectSure } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { type Found, findObjects } from "./finder.ts";

/** The detector sees the back and the seat of a sofa as several ones, or as one and a bench. */
export const SEATS = /^(?:couch|chair|bench|bed)$/;
/** Detections with a lower score are not compared. */
const MIN_SCORE = 0.5;
/** A whole is larger by this, and has this share of the box and of the outline of each of its parts. */
const [LARGER, IN_BOX, IN_OUTLINE] = [1.25, 0.8, 0.92];

/** A thing that was found, with its outline. */
export interface Outlined {
  mask: Mask;
  box: Found["box"];
}

/**
 * Seats with the outline of the whole one where only a part of it was found: a surer, larger seat that contains it. Parts
 * of one seat are one thing.
 */
export async function withWholeSeats(
  image: Raster,
  found: readonly Found[],
  outlines: readonly Outlined[],
  embedding: Embedding,
  settings: ModelSettings,
): Promise<readonly Outlined[]> {
  if (!found.every(({ name }) => SEATS.test(name))) return outlines;
  const all = (await findObjects(image, settings, MIN_SCORE)).filter(({ name }) => SEATS.test(name));
  const wholes = new Map<Found, Mask | null>();
  const result: Outlined[] = [];
  for (const part of outlines) {
    let whole = part;
    for (const seat of all) {
      if (!isInBox(part.box, seat.box)) continue;
      if (!wholes.has(seat)) wholes.set(seat, await selectSure(embedding, seat.box, settings));
      const mask = wholes.get(seat);
      if (mask && liesIn(whole.mask, mask)) whole = { box: seat.box, mask };
    }
    if (!result.some(({ box }) => box.join() === whole.box.join())) result.push(whole);
  }
  return withoutParts(result);
}

/** Whether a box is within a larger one. */
export function isInBox(part: Found["box"], whole: Found["box"]): boolean {
  const area = ([, , width, height]: Found["box"]) => width * height;
  return computeInside(part, whole) > IN_BOX && area(whole) > LARGER * area(part);
}

/** Whether an outline lies in a larger one. */
export function liesIn(part: Mask, whole: Mask): boolean {
  let [own, both, all] = [0, 0, 0];
  for (const [at, value] of whole.data.entries()) {
    const isOwn = (part.data[at] ?? 0) > 127;
    own += Number(isOwn);
    all += Number(value > 127);
    both += Number(isOwn && value > 127);
  }
  return all > LARGER * own && both > IN_OUTLINE * own;
}

const withoutParts = (outlines: readonly Outlined[]): readonly Outlined[] =>
  outlines.filter(({ mask }) => !outlines.some((next) => next.mask !== mask && liesIn(mask, next.mask)));
