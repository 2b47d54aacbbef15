import type { Mask } from "@atelier/images/raster";
import {
  computeMask,
  type Embedding,
  MASK_SIDE,
  type MaskPrediction,
  predictDetected,
  predictObject,
} from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { Found } from "./finder.ts";

/** A detection with a lower score is not certain enough to replace what was clicked. */
const SURE_SCORE = 0.5;
/** Objects on a surface are separate objects and not parts of it. */
export const SURFACES = ["dining table", "bed", "couch", "bench"];
/** The share of a part that its object contains. */
const MIN_CONTAINED = 0.9;
/** A smaller share of an object is a thing in front of it. */
const MIN_PART_SHARE = 0.06;
/** A mask with a larger share of the picture is not one object. */
const MAX_OBJECT_SHARE = 0.6;

/**
 * The mask of the object at a point. If the point selects only a part of a detected object, such as the coffee of a cup or
 * the head of a person, the whole object is selected: the smallest one that contains the part.
 */
export async function selectClicked(
  embedding: Embedding,
  point: readonly [number, number],
  detections: readonly Found[],
  settings: ModelSettings,
): Promise<Mask> {
  const part = await predictObject(embedding, { points: [point] }, settings);
  for (const { box } of objectsAt(point, detections)) {
    const whole = await predictDetected(embedding, box, settings);
    if (isInside(part, whole)) return computeMask(embedding, whole);
  }
  return computeMask(embedding, part);
}

/** The certain detections around a point, smallest first. */
const objectsAt = ([x, y]: readonly [number, number], detections: readonly Found[]): Found[] =>
  detections
    .filter(({ name, score }) => score >= SURE_SCORE && !SURFACES.includes(name))
    .filter(({ box: [left, top, width, height] }) => x >= left && x < left + width && y >= top && y < top + height)
    .sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3]);

/** Whether one mask is a part of another one. Gaps count as inside: the mask of a cup can leave out its coffee. */
export function isInside(part: MaskPrediction, whole: MaskPrediction): boolean {
  const [inner, outer] = [part, whole].map((item) => computeMask({ width: MASK_SIDE, height: MASK_SIDE }, item).data);
  let [partSize, wholeSize, both] = [0, 0, 0];
  for (const [at, value] of (inner ?? []).entries()) {
    const isOutside = !outer?.[at];
    if (value) partSize++;
    if (!isOutside) wholeSize++;
    if (value && !isOutside) both++;
  }
  const isContained = both >= MIN_CONTAINED * partSize && partSize >= MIN_PART_SHARE * wholeSize;
  return isContained && wholeSize <= MAX_OBJECT_SHARE * MASK_SIDE ** 2;
}
