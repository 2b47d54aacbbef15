import { collectParts, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { boxAround, countMarked } from "../tools/part.ts";

/** A channel other than blue is this much stronger, of 255, in what no blue or gray sky has. */
const VIVID = 60;
/** A thing before the sky covers between these shares of the image. */
const [LEAST, MOST] = [0.00005, 0.03];
/** Panels of a kite in other colors lie between its vivid ones, at most this share of the shorter side apart. */
const BETWEEN = 1 / 40;

/** More things would take too long. */
const MAX_THINGS = 4;
/** An outline shows a thing if it contains this share of its vivid parts and fills at most this share of the image. */
const [INSIDE, LARGEST] = [0.7, 0.1];

/**
 * Small things in colors that a blue or gray sky does not have, as a kite, 255 inside, with their blue panels by their outline. Null
 * if there are none, or in a sky of evening.
 */
export async function findBeforeSky(image: Raster, sky: Uint8Array, edit: EditContext): Promise<Uint8Array | null> {
  const { width, height } = image;
  const vivid = findVividParts(image, sky);
  if (!vivid) return null;
  const radius = Math.max(1, Math.round(BETWEEN * Math.min(width, height)));
  const grown = growMask({ width, height, data: vivid }, radius).data;
  const groups = collectParts(width, height, (at) => grown[at] > 0).sort((a, b) => b.length - a.length);
  const found = new Uint8Array(vivid);
  for (const group of groups.slice(0, MAX_THINGS)) {
    const own = group.filter((at) => vivid[at]);
    const outline = await edit.parts.select(image, boxAround(own, width));
    edit.context.signal.throwIfAborted();
    const isInside = own.filter((at) => (outline.data[at] ?? 0) > 127).length > INSIDE * own.length;
    if (!isInside || countMarked(outline) > LARGEST * found.length) continue;
    for (let at = 0; at < found.length; at++) if ((outline.data[at] ?? 0) > 127) found[at] = 255;
  }
  return found;
}

function findVividParts({ width, height, channels, data }: Raster, sky: Uint8Array): Uint8Array | null {
  let [warm, count] = [0, 0];
  const vivid = new Uint8Array(sky.length);
  for (let at = 0; at < sky.length; at++) {
    if ((sky[at] ?? 0) < 128) continue;
    const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
    warm += r - b;
    count++;
    if (Math.max(r, g) - b > VIVID) vivid[at] = 255;
  }
  if (count === 0 || warm > 0) return null;
  const found = new Uint8Array(sky.length);
  for (const part of collectParts(width, height, (at) => vivid[at] === 255))
    if (part.length > LEAST * sky.length && part.length < MOST * sky.length) for (const at of part) found[at] = 255;
  return found.some(Boolean) ? found : null;
}
