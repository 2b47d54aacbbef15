import type { ImageLine } from "@atelier/document-model";
import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { collectPixels, findInk, getFade, splitInk, toMask } from "./ink-parts.ts";

/** Colors this near to the background are the same to the eye, even beside a painted rectangle. */
const PLAIN = 2;
/** The share of the pixels around the rectangle of letters that have the color of a plain background: surely, and perhaps. */
export const PAPER_AROUND = { sure: 0.9, least: 0.5 };
/** The edges of letters and drawings reach this far beside their ink, in pixels. */
const EDGE = 2;

/**
 * Paints all that differs from the background within the rectangle of a line, where the background around it has one color:
 * thin strokes are a part of the letters that the search for them can miss. What reaches from the rectangle to its outside is
 * a letter that was cut off, and gets painted too, if most of it is inside. Drawings, such as arrows and borders, stay. False
 * elsewhere.
 */
export function paintInk(
  image: Raster,
  line: Pick<ImageLine, "corners" | "size" | "ink" | "paper" | "effects">,
  paperAround: number = PAPER_AROUND.least,
): boolean {
  const { data } = image;
  const { size, paper, effects } = line;
  if (effects?.shadow || effects?.outline) return false;
  const isPaper = (at: number) =>
    paper.every((value, channel) => Math.abs((data[3 * at + channel] ?? 0) - value) <= PLAIN);
  const fade = getFade(size);
  const [inside, near] = [collectPixels(image, line, fade), collectPixels(image, line, fade + 2)];
  let [even, around] = [0, 0];
  for (let at = 0; at < near.length; at++) {
    if (!near[at] || inside[at]) continue;
    around++;
    if (isPaper(at)) even++;
  }
  if (around === 0 || even < paperAround * around) return false;
  if (even === around) {
    for (let at = 0; at < inside.length; at++) if (inside[at]) data.set(paper, 3 * at);
    return true;
  }
  const { letters, drawings } = splitInk(image, line, (at) => !isPaper(at));
  // The noise of a photograph connects letters with each other, so only clear ink shows what is drawn.
  const clear = findInk(image, line);
  const found = growMask(toMask(clear?.letters ?? letters, image), EDGE).data;
  const edges = growMask(toMask(clear?.drawings ?? drawings, image), EDGE).data;
  const box = collectPixels(image, line, 0);
  for (let at = 0; at < found.length; at++) if (box[at] || letters[at]) found[at] = 255;
  for (const [at, value] of found.entries()) if (value && !edges[at]) data.set(paper, 3 * at);
  return true;
}
