import { intersectionOverUnion, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { LOOK_ALIKE } from "@atelier/photo-editor";
import { findSubject } from "../background-remover/background-remover.ts";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { SURE_SCORE } from "../cleaner/named-objects.ts";
import { getKinds } from "../cleaner/names.ts";
import { computeMask, embedImage, predictDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { computeBox, countMarked } from "./masks.ts";

/** From this value the matting network is sure of a subject. */
const SURE = 0.8;
/** The largest region has this share of all that the network is sure of: otherwise several things are subjects. */
const MIN_LEAD = 0.55;
/** SAM 2's outline of its box has this predicted quality, and this overlap with the region. */
const [MIN_QUALITY, MIN_AGREEMENT] = [0.8, 0.6];
/** A thing covers between these shares of an image. */
const [MIN_AREA, MAX_AREA] = [0.004, 0.5];
/** A thing whose box has this overlap with one of the detector's is known by another name. */
const KNOWN_OVERLAP = 0.4;
/** A thing is seen weakly from this score, with this many times the score of the next one of its class. */
const [WEAK_SCORE, WEAK_LEAD] = [0.2, 1.3];
/**
 * The one thing that stands out in an image and that no class of the detector explains, for a name that no model knows: a
 * rocket before the sky, a statue. The matting network's largest region, if SAM 2 outlines the same thing in its box. Null
 * if that is not clear. A `name` that the detector knows may be seen too weakly to be found: such a thing comes first.
 */
export async function findMainThing(
  image: Raster,
  settings: ModelSettings,
  name = "",
): Promise<{ mask: Mask; box: Found["box"]; isUnsure?: boolean } | null> {
  const kinds = getKinds(name);
  const seen = await findObjects(image, settings, kinds.length > 0 ? WEAK_SCORE : SURE_SCORE);
  const own = seen.filter((thing) => kinds.includes(thing.name));
  const weak = await outlineWeak(image, own, settings);
  if (weak) return weak;
  const subject = await findSubject(image, "balanced", settings);
  const region = largestRegion({
    ...subject,
    data: Uint8Array.from(subject.data, (value) => (value > SURE ? 255 : 0)),
  });
  if (!region) return null;
  const [across, down] = [image.width / subject.width, image.height / subject.height];
  const [x, y, width, height] = computeBox(region);
  const box = [x * across, y * down, width * across, height * down] as const;
  const isKnown = (thing: Found) => thing.score >= SURE_SCORE && (kinds.length === 0 || !LOOK_ALIKE.test(thing.name));
  if (seen.some((thing) => isKnown(thing) && intersectionOverUnion(thing.box, box) > KNOWN_OVERLAP)) return null;
  const embedding = await embedImage(image, settings);
  const predicted = await predictDetected(embedding, box, settings);
  const mask = computeMask(embedding, predicted);
  const plane = resizePlane(Float32Array.from(region.data), region, image);
  const coarse = {
    width: image.width,
    height: image.height,
    data: Uint8Array.from(plane, (value) => (value > 127 ? 255 : 0)),
  };
  const share = countMarked(mask) / mask.data.length;
  const isClear =
    predicted.score >= MIN_QUALITY && share > MIN_AREA && share < MAX_AREA && agreement(mask, coarse) > MIN_AGREEMENT;
  return isClear ? { mask, box: computeBox(mask) } : null;
}

/** The best of things that the detector sees with a score too low to be found; null if SAM 2 outlines none there. */
async function outlineWeak(image: Raster, [best, second]: readonly Found[], settings: ModelSettings) {
  if (!best || best.score < WEAK_LEAD * (second?.score ?? 0)) return null;
  const embedding = await embedImage(image, settings);
  const predicted = await predictDetected(embedding, best.box, settings);
  const mask = computeMask(embedding, predicted);
  return predicted.score >= MIN_QUALITY && countMarked(mask) > 0
    ? { mask, box: computeBox(mask), isUnsure: true }
    : null;
}

/** The intersection of two masks over their union. */
function agreement(first: Mask, second: Mask): number {
  let [both, any] = [0, 0];
  for (let at = 0; at < first.data.length; at++) {
    const [a, b] = [(first.data[at] ?? 0) > 0, (second.data[at] ?? 0) > 0];
    if (a && b) both++;
    if (a || b) any++;
  }
  return both / Math.max(1, any);
}

/** The largest connected region of a mask; null if it is empty or not clearly the largest. */
function largestRegion(mask: Mask): Mask | null {
  const { width, data } = mask;
  const labels = new Int32Array(data.length);
  const sizes: number[] = [0];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || labels[start]) continue;
    const label = sizes.push(0) - 1;
    labels[start] = label;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      sizes[label] = (sizes[label] ?? 0) + 1;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || !data[next] || labels[next]) continue;
        labels[next] = label;
        stack.push(next);
      }
    }
  }
  const largest = sizes.reduce((best, size, label) => (size > (sizes[best] ?? 0) ? label : best), 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (largest === 0 || (sizes[largest] ?? 0) < MIN_LEAD * total) return null;
  return { ...mask, data: Uint8Array.from(labels, (label) => (label === largest ? 255 : 0)) };
}
