import { resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditorParts } from "@atelier/photo-editor";
import { findSubject } from "../background-remover/background-remover.ts";
import { type Found, findObjects } from "../cleaner/finder.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { isPerson, usualHead } from "./faces.ts";
import { locateHead } from "./portrait-face.ts";

/** The longest side of the mask. The matting model has 320 rows and columns. */
const MASK_SIDE = 320;
/** Values of the network below the first are background, and above the second subject. */
const [BACKGROUND, SUBJECT] = [0.25, 0.75];

const toCoverage = (value: number): number =>
  Math.round(255 * Math.min(1, Math.max(0, (value - BACKGROUND) / (SUBJECT - BACKGROUND))));

/**
 * The main subject of an image as a coarse mask, and the head of the largest person. A frame needs no fine outlines, so
 * neither the edge is refined nor SAM 2 is run. Null if the image shows no subject.
 */
export async function findFocus(
  image: Raster,
  settings: ModelSettings,
): Promise<Awaited<ReturnType<EditorParts["findFocus"]>>> {
  const scale = Math.min(1, MASK_SIDE / Math.max(image.width, image.height));
  const [width = 1, height = 1] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const subject = await findSubject(image, "fast", settings);
  const plane = resizePlane(subject.data, subject, { width, height });
  const mask: Mask = { width, height, data: Uint8Array.from(plane, toCoverage) };
  if (!mask.data.some((value) => value > 127)) return null;
  const people = (await findObjects(image, settings)).filter(isPerson);
  const [first, ...others] = people;
  if (!first) return { mask };
  const heads = findHeads(people.map((person) => person.box));
  const { box } = others.reduce(
    (most, one) => (one.box[2] * one.box[3] > most.box[2] * most.box[3] ? one : most),
    first,
  );
  const [left, top, across, down] = box;
  const small = [left * scale, top * scale, across * scale, down * scale] as const;
  const [x, y, wide, high] = locateHead(image, mask, small) ?? usualHead(small);
  const face = { x: x / scale, y: y / scale, width: wide / scale, height: high / scale };
  return heads.length > 1 ? { mask, face, heads } : { mask, face };
}

/** A person with a smaller box, as a share of the largest one, is in the background. */
const MIN_SIZE = 0.3;

/** Where the heads of people usually are in their boxes. Boxes of lower halves, which begin in the middle of another one, have none. */
export function findHeads(boxes: readonly Found["box"][]): { x: number; y: number; width: number; height: number }[] {
  const largest = Math.max(...boxes.map(([, , width, height]) => width * height));
  return boxes
    .filter(([x, y, width, height]) => {
      const isLower = boxes.some(([left, top, across, down]) => {
        const common = Math.min(x + width, left + across) - Math.max(x, left);
        return common > 0.6 * width && y > top + 0.3 * down && y < top + down;
      });
      return !isLower && width * height > MIN_SIZE * largest;
    })
    .map(usualHead)
    .map(([x, y, width, height]) => ({ x, y, width, height }));
}
