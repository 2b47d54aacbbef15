import { resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditorParts } from "@atelier/photo-editor";
import { findSubject } from "../background-remover/background-remover.ts";
import { findObjects } from "../cleaner/finder.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { findHead, isPerson, usualHead } from "./faces.ts";

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
  const { box } = others.reduce(
    (most, one) => (one.box[2] * one.box[3] > most.box[2] * most.box[3] ? one : most),
    first,
  );
  const [left, top, across, down] = box;
  const small = [left * scale, top * scale, across * scale, down * scale] as const;
  const [x, y, wide, high] = findHead(mask, small) ?? usualHead(small);
  return { mask, face: { x: x / scale, y: y / scale, width: wide / scale, height: high / scale } };
}
