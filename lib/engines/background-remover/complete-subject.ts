import { type CoarseMask, flooded, growMask, resizePlane, sharedArea } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { embedImage, MASK_SIDE, predictDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";

/** Both models mean one thing where the second is this sure, has this much of the first's and is not much larger. */
const SURE = 0.8;
const SHARED = 0.85;
const MAX_LARGER = 1.5;
const HALF = 0.5;
/** As shares of the mask's side: within the one lies the edge, beyond the other what the first left out. */
const RIM = 1 / 64;
const STANDS_OUT = 0.044;
/** So far around a part, as a share too, the two masks are joined by what either has. */
const JOINT = 0.1;
/** What the first model left out with not the least hesitation is another thing. */
const HESITATED = 0.05;
/** Its logits are flat where a thing is dark on dark: over 0 is meant as inside. */
const DECIDED = 4;

/**
 * A subject's mask completed by SAM 2, which sees three times as finely and knows where a thing ends: what a first model left out
 * (handlebars, a tail, a chair's legs) is put back. Nothing is taken away, and where the two do not mean the same thing the first
 * mask itself comes back.
 */
export async function completeSubject(
  image: Raster,
  first: CoarseMask,
  settings: ModelSettings,
  signal: AbortSignal,
): Promise<CoarseMask> {
  const box = boundsOf(first, image);
  if (!box) return first;
  const embedding = await embedImage(image, settings);
  signal.throwIfAborted();
  const { logits, score } = await predictDetected(embedding, box, settings);
  const shares = logits.map((logit) => 1 / (1 + Math.exp(-DECIDED * logit)));
  const seen = resizePlane(shares, { width: MASK_SIDE, height: MASK_SIDE }, first);
  if (score < SURE || !agree(first.data, seen)) return first;
  const added = standingOut(first, seen);
  if (!added) return first;
  return { ...first, data: first.data.map((value, at) => (added[at] ? Math.max(value, seen[at] ?? 0) : value)) };
}

/** 255 where the second mask has a part that stands out of the first, null where none does: a mere rim is the edge's affair, which the first knows better where there is hair. */
function standingOut({ width, height, data }: CoarseMask, second: Float32Array): Uint8Array | null {
  const own: Mask = { width, height, data: Uint8Array.from(data, (value) => (value > HALF ? 255 : 0)) };
  const reach = (share: number) => Math.round(share * Math.max(width, height));
  const [rim, far] = [growMask(own, reach(RIM)).data, growMask(own, reach(STANDS_OUT)).data];
  const part = flooded(
    own,
    (at) => !far[at] && (data[at] ?? 0) > HESITATED,
    (at) => (second[at] ?? 0) > HALF && !rim[at],
  );
  return part.some((value) => value > 0) ? growMask({ width, height, data: part }, reach(JOINT)).data : null;
}

function agree(first: Float32Array, second: Float32Array): boolean {
  const { one, other, both } = sharedArea(first, second, HALF);
  return both >= SHARED * one && other <= MAX_LARGER * one;
}

/** Where the subject lies, in pixels of the image; null where there is none. */
function boundsOf(
  { width, height, data }: CoarseMask,
  image: { width: number; height: number },
): readonly [x: number, y: number, width: number, height: number] | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [at, value] of data.entries()) {
    if (value <= HALF) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  if (right === 0) return null;
  const [across, down] = [image.width / width, image.height / height];
  return [left * across, top * down, (right - left) * across, (bottom - top) * down];
}
