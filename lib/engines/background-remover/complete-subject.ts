import { type CoarseMask, flooded, growMask, resizePlane, sharedArea } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { embedImage, MASK_SIDE, predictDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { EngineContext } from "../ports/index.ts";
import { getArea, leavesOutGaps, maskBounds, showsWhole, withSureRegions } from "./replace-mask.ts";
import { DOUBT } from "./subject-confidence.ts";

/** Both masks show the same object if SAM 2 has this score, covers this share of the first mask and is not much larger. */
const MIN_SCORE = 0.8;
const MIN_COVERED = 0.85;
const MAX_GROWTH = 1.5;
const HALF = 0.5;
/** Shares of the mask's side: the edge zone around the first mask, and the distance that a missing part must exceed. */
const EDGE_ZONE = 1 / 64;
const MIN_PART_DISTANCE = 0.044;
/** The distance around a missing part, as a share of the side, in which the two masks are merged. */
const MERGE_DISTANCE = 0.1;
/** A part for which the first model's value is lower is another object. */
const MIN_FIRST_VALUE = 0.05;
/** Logits are close to 0 for dark objects on a dark background, so they are scaled before the sigmoid. */
const LOGIT_SCALE = 4;

/** A first mask is unsure of a part if its faint values reach this much farther than its certain ones. */
const FAINT = 0.15;
const MIN_FAINT_GROWTH = 1.3;

/** From this share of the subject, a region that one mask has and the other drops is worth a look. */
const DOUBTFUL_SHARE = 0.02;

/**
 * Completes a subject's mask with SAM 2, which has three times the resolution, and adds parts that the first model missed
 * (handlebars, a tail, chair legs). Replaces the mask where SAM 2 leaves out its gaps or shows a whole subject that it
 * shows in part. Returns `first` itself if the masks show different objects. Warns if the masks disagree about a large part.
 */
export async function completeSubject(
  image: Raster,
  first: CoarseMask,
  settings: ModelSettings,
  { signal, warn }: Pick<EngineContext, "signal" | "warn">,
): Promise<CoarseMask> {
  const faint = maskBounds(first, FAINT);
  const bounds = maskBounds(first, HALF) ?? faint;
  if (!bounds || !faint) return first;
  const embedding = await embedImage(image, settings);
  signal.throwIfAborted();
  const predict = async (box: typeof bounds) => {
    const { logits, score } = await predictDetected(embedding, imageBox(box, first, image), settings);
    const shares = logits.map((logit) => 1 / (1 + Math.exp(-LOGIT_SCALE * logit)));
    return { data: resizePlane(shares, { width: MASK_SIDE, height: MASK_SIDE }, first), score };
  };
  const replaced = (mask: Float32Array): CoarseMask => {
    const { data, kept } = withSureRegions(first, mask);
    if (kept >= DOUBTFUL_SHARE) warn(DOUBT);
    return { ...first, data };
  };
  const second = await predict(bounds);
  if (leavesOutGaps(first, second.data, second.score)) return replaced(second.data);
  if (getArea(faint) > MIN_FAINT_GROWTH * getArea(bounds)) {
    const wide = await predict(faint);
    if (showsWhole(first, wide.data, wide.score)) return replaced(wide.data);
  }
  if (second.score < MIN_SCORE) return first;
  if (!showSameObject(first.data, second.data)) {
    warn(DOUBT);
    return first;
  }
  return withMissingParts(first, second.data);
}

/** The first mask with the second one's values at the parts that it misses; the first one itself if there are none. */
function withMissingParts(first: CoarseMask, second: Float32Array): CoarseMask {
  const added = missingParts(first, second);
  if (!added) return first;
  return { ...first, data: first.data.map((value, at) => (added[at] ? Math.max(value, second[at] ?? 0) : value)) };
}

/** 255 at parts of the second mask that the first one misses; null if there are none. Differences near the edge are ignored, because the first model is better with hair. */
function missingParts({ width, height, data }: CoarseMask, second: Float32Array): Uint8Array | null {
  const own: Mask = { width, height, data: Uint8Array.from(data, (value) => (value > HALF ? 255 : 0)) };
  const pixels = (share: number) => Math.round(share * Math.max(width, height));
  const edge = growMask(own, pixels(EDGE_ZONE)).data;
  const near = growMask(own, pixels(MIN_PART_DISTANCE)).data;
  const part = flooded(
    own,
    (at) => !near[at] && (data[at] ?? 0) > MIN_FIRST_VALUE,
    (at) => (second[at] ?? 0) > HALF && !edge[at],
  );
  return part.some((value) => value > 0) ? growMask({ width, height, data: part }, pixels(MERGE_DISTANCE)).data : null;
}

function showSameObject(first: Float32Array, second: Float32Array): boolean {
  const { one, other, both } = sharedArea(first, second, HALF);
  return both >= MIN_COVERED * one && other <= MAX_GROWTH * one;
}

/** A box of mask pixels as [x, y, width, height] in pixels of the image. */
function imageBox(
  { left, top, right, bottom }: NonNullable<ReturnType<typeof maskBounds>>,
  mask: CoarseMask,
  image: { width: number; height: number },
): readonly [x: number, y: number, width: number, height: number] {
  const [across, down] = [image.width / mask.width, image.height / mask.height];
  return [left * across, top * down, (right - left) * across, (bottom - top) * down];
}
