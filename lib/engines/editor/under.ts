import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { Found } from "../cleaner/finder.ts";
import { findNamed } from "../cleaner/named-objects.ts";
import { computeMask, embedImage, predictMasks, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { fillHull } from "./convex.ts";
import { findCutlery } from "./cutlery.ts";
import { computeBox, countMarked } from "./masks.ts";

/** Things that no detector knows, with the things of known classes that stand on them. */
const STANDS_UNDER: Readonly<Record<string, readonly string[]>> = {
  saucer: ["cup"],
  coaster: ["cup", "wine glass", "bottle"],
  "cake stand": ["cake"],
};

/** The classes of the things that stand on a thing with this name; empty for other words. */
export const getThingsOn = (word: string): readonly string[] => STANDS_UNDER[word.replace(/s$/, "")] ?? [];

/** Points below a thing and beside its foot, as shares of its box. */
const POINTS = [
  [-0.13, 0.9],
  [1.13, 0.9],
  [0.3, 1.1],
  [0.7, 1.1],
] as const;
/** The outline of what is below has this predicted quality. */
const MIN_QUALITY = 0.8;
/** It contains the thing or leaves it out, as shares of the thing. */
const [CONTAINED, LEFT_OUT] = [0.85, 0.12];
/** Without the thing, its area is between these multiples of that of the thing. */
const [MIN_SIZE, MAX_SIZE] = [0.2, 4];

/**
 * The thing on which one of the named classes stands, without what lies on it: a saucer is the best outline of SAM 2 at
 * points around the foot of a cup that is no table, which reaches the edges of the image. Null if there is none.
 */
export async function findUnder(
  image: Raster,
  classes: readonly string[],
  settings: ModelSettings,
): Promise<{ mask: Mask; box: Found["box"] } | null> {
  for (const name of classes) {
    const [thing] = await findNamed(image, name, settings);
    if (!thing) continue;
    const embedding = await embedImage(image, settings);
    const above = await selectDetected(embedding, thing.box, settings);
    const [left, top, across, down] = thing.box;
    let best: { score: number; mask: Mask } | null = null;
    for (const [x, y] of POINTS) {
      const point = [left + x * across, top + y * down] as const;
      if (point[0] < 0 || point[0] >= image.width || point[1] >= image.height) continue;
      for (const predicted of await predictMasks(embedding, { points: [point] }, settings)) {
        if (predicted.score < MIN_QUALITY || predicted.score <= (best?.score ?? 0)) continue;
        const mask = without(computeMask(embedding, predicted), above);
        if (mask) best = { score: predicted.score, mask };
      }
    }
    if (!best) continue;
    const cutlery = await findCutlery(image, ["spoon", "fork", "knife"], settings, embedding);
    const whole = asDish(best.mask, above);
    const data = whole.data.map((value, at) => (cutlery?.mask.data[at] ? 0 : value));
    return { mask: { ...whole, data }, box: computeBox({ ...whole, data }) };
  }
  return null;
}

/** A dish is at most this much larger than its outline and what stands on it: a pattern or a shadow takes a part of it. */
const MAX_HULL = 1.5;

/** A dish has no dents: its outline with all between its parts, without the thing that stands on it. */
export function asDish(outline: Mask, above: Mask): Mask {
  // A thing on it can reach beyond it, as the handle of a cup.
  const hull = fillHull(outline);
  const seen = { ...outline, data: hull.data.map((value, at) => (outline.data[at] || above.data[at] ? value : 0)) };
  if (countMarked(hull) > MAX_HULL * countMarked(seen)) return outline;
  const edge = growMask(above, Math.max(1, Math.round(Math.min(above.width, above.height) / 300))).data;
  return { ...outline, data: hull.data.map((value, at) => (edge[at] ? 0 : value)) };
}

/** An outline without the thing that stands on it; null if it is not that of what is below. */
function without(outline: Mask, above: Mask): Mask | null {
  const edge = growMask(above, Math.max(1, Math.round(Math.min(above.width, above.height) / 300))).data;
  let both = 0;
  const data = outline.data.map((value, at) => {
    if (value && above.data[at]) both++;
    return edge[at] ? 0 : value;
  });
  const size = countMarked(above);
  const rest = countMarked({ ...outline, data });
  const isApart = both >= CONTAINED * size || both <= LEFT_OUT * size;
  const isSized = rest > MIN_SIZE * size && rest < MAX_SIZE * size;
  return isApart && isSized && countEdges({ ...outline, data }) <= 1 ? { ...outline, data } : null;
}

/** The number of edges of the image that a mask reaches. */
function countEdges(mask: Mask): number {
  const [x, y, width, height] = computeBox(mask);
  return [x <= 1, y <= 1, x + width >= mask.width - 1, y + height >= mask.height - 1].filter(Boolean).length;
}
