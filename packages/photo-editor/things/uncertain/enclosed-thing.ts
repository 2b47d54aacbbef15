import { collectParts } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { luma } from "../../tools/adjust.ts";
import { boxAround } from "../../tools/part.ts";

/** A part inside of a change that kept its color has at least the first share of its area, and a thing at most the second one. */
const [LEAST, MOST] = [0.004, 0.4];
/** An outline shows the thing if it has this share of what kept its color, and so much of it is inside of the change. */
const [SAME, INSIDE] = [0.7, 0.9];
/** A part that is darker than this share of the light of the change is a shadow. */
const SHADOW = 0.7;
/** More parts would take too long. */
const MAX_PARTS = 3;

/**
 * The outline of a thing inside of what changed, as of a fruit in a bowl of its color: something of it, as its rim, kept its
 * color and is enclosed by the change. Null without one.
 */
export async function findEnclosed(image: Raster, changed: Mask, edit: EditContext): Promise<Uint8Array | null> {
  const { width, height } = image;
  const size = changed.data.reduce((sum, value) => sum + Number(value > 0), 0);
  const isOpen = (at: number) => !changed.data[at];
  const light = (at: number) =>
    luma(image.data[at * image.channels], image.data[at * image.channels + 1], image.data[at * image.channels + 2]);
  const mean = (part: readonly number[]) => part.reduce((sum, at) => sum + light(at), 0) / Math.max(1, part.length);
  const all: number[] = [];
  for (const [at, value] of changed.data.entries()) if (value) all.push(at);
  const least = SHADOW * mean(all);
  const parts = collectParts(width, height, isOpen)
    .filter((part) => part.length > LEAST * size && part.length < MOST * size && isEnclosed(part, width, height))
    .filter((part) => mean(part) > least)
    .sort((first, second) => second.length - first.length);
  const result = new Uint8Array(width * height);
  let isFound = false;
  for (const part of parts.slice(0, MAX_PARTS)) {
    const { data } = await edit.parts.select(image, boxAround(part, width));
    edit.context.signal.throwIfAborted();
    if (!isThing(data, part, changed, size)) continue;
    isFound = true;
    for (let at = 0; at < result.length; at++) if (data[at] > 127) result[at] = 255;
  }
  return isFound ? result : null;
}

const isEnclosed = (part: readonly number[], width: number, height: number): boolean =>
  !part.some((at) => at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1));

function isThing(outline: Uint8Array, part: readonly number[], changed: Mask, size: number): boolean {
  const both = part.reduce((sum, at) => sum + Number(outline[at] > 127), 0);
  if (both < SAME * part.length) return false;
  const inPart = new Uint8Array(outline.length);
  for (const at of part) inPart[at] = 255;
  let [own, inside] = [0, 0];
  for (let at = 0; at < outline.length; at++) {
    if (outline[at] < 128) continue;
    own++;
    inside += Number(changed.data[at] > 0 || inPart[at] > 0);
  }
  return own < MOST * size && inside > INSIDE * own;
}
