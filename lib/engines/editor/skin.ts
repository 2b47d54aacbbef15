import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { isPerson, usualHead } from "./faces.ts";
import { type Lab, toLab } from "./lab.ts";
import { locateHead } from "./portrait-face.ts";

type Box = Found["box"];
/** The middle of a face in shares of the head's box: cheeks and nose, without hair, eyes and mouth. */
const CHEEKS = { left: 0.3, right: 0.7, top: 0.5, bottom: 0.72 };
/** Skin is at least this red and yellow in Lab, and not more than this: without it the measured color is no skin. */
const [MIN_RED, MIN_YELLOW, MAX_CHROMA] = [3, 4, 45];
/** Darker colors are hair or shadow. */
const MIN_LIGHT = 40;
/** How far skin in light and shadow differs from the color of the cheeks, in Lab. */
const [SAME_COLOR, SAME_LIGHT] = [13, 38];

/** Whether a color can be that of lit skin. */
export const isSkinTone = ([l, a, b]: Lab): boolean =>
  l > MIN_LIGHT && a > MIN_RED && b > MIN_YELLOW && Math.hypot(a, b) < MAX_CHROMA;

/**
 * The pixels with the color of a person's face, within the outline of the person: the face without hair, eyes and mouth, the neck
 * and the hands. Null if the middle of the head has no color of skin, as in a black and white photo or from behind.
 */
export function findSkin(image: Raster, person: Mask, head: Box): Mask | null {
  const color = cheekColor(image, person, head);
  const chroma = color ? Math.hypot(color[1], color[2]) : 0;
  if (!color || color[1] < MIN_RED || color[2] < MIN_YELLOW || chroma > MAX_CHROMA) return null;
  const data = new Uint8Array(person.data.length);
  for (let at = 0; at < data.length; at++) {
    if (!person.data[at]) continue;
    const [l, a, b] = toLab(image, at);
    if (Math.hypot(a - color[1], b - color[2]) < SAME_COLOR && Math.abs(l - color[0]) < SAME_LIGHT) data[at] = 255;
  }
  return { ...person, data };
}

/** The median color of the middle of a face; null if the outline does not cover it. */
export function cheekColor(image: Raster, person: Mask, [left, top, across, down]: Box): Lab | null {
  const found: Lab[] = [];
  const [from, to] = [Math.round(left + CHEEKS.left * across), Math.round(left + CHEEKS.right * across)];
  for (let y = Math.round(top + CHEEKS.top * down); y < top + CHEEKS.bottom * down; y++)
    for (let x = from; x < to; x++) {
      const at = y * image.width + x;
      if (x >= 0 && x < image.width && person.data[at]) found.push(toLab(image, at));
    }
  if (found.length < 20) return null;
  const [l = 0, a = 0, b = 0] = [0, 1, 2].map(
    (channel) => found.map((lab) => lab[channel] ?? 0).sort((first, second) => first - second)[found.length >> 1] ?? 0,
  );
  return [l, a, b];
}

/** The face without the hair around it, as shares of the head's box: its middle from the top, and its half axes. */
const FACE = { middle: 0.6, across: 0.36, down: 0.4 };

/** The skin of all faces. Null if the image shows no face in color. */
export async function findFaceSkin(image: Raster, settings: ModelSettings): Promise<{ mask: Mask; box: Box } | null> {
  const people = (await findObjects(image, settings)).filter(isPerson);
  if (people.length === 0) return null;
  const embedding = await embedImage(image, settings);
  const data = new Uint8Array(image.width * image.height);
  let box: Box | null = null;
  for (const one of people) {
    const person = await selectDetected(embedding, one.box, settings);
    const head = readHead(image, person, one.box);
    const found = findSkin(image, person, head);
    if (!found) continue;
    box ??= head;
    const [left, top, across, down] = head;
    const [middle, height] = [left + across / 2, top + FACE.middle * down];
    for (let at = 0; at < data.length; at++) {
      const [x, y] = [at % image.width, Math.floor(at / image.width)];
      const isFace = ((x - middle) / (FACE.across * across)) ** 2 + ((y - height) / (FACE.down * down)) ** 2 <= 1;
      if (isFace && found.data[at]) data[at] = 255;
    }
  }
  return box && { mask: { width: image.width, height: image.height, data }, box };
}

/** In the outline of a standing person, a head that is larger than this share of the height includes raised arms. */
const MAX_STANDING = 0.25;
/** A box that is this many times higher than wide shows a standing person. */
const STANDING = 2.2;

/** The head of a person in its outline, by the face of a portrait, or where it usually is if both do not show it. */
export function readHead(image: Raster, person: Mask, box: Box): Box {
  const [, , across, down] = box;
  const head = locateHead(image, person, box);
  const isTooLarge = head !== null && down > STANDING * across && head[3] > MAX_STANDING * down;
  return head === null || isTooLarge ? usualHead(box) : head;
}
