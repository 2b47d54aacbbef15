import { sharedArea } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findKinds, findObjects } from "../cleaner/finder.ts";
import { SURE_SCORE } from "../cleaner/named-objects.ts";
import {
  computeMask,
  type Embedding,
  embedImage,
  type MaskPrediction,
  predictDetected,
  predictObject,
} from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { computeBox, countMarked, joined } from "./masks.ts";

const CUTLERY = ["fork", "knife", "spoon"];
/** Things that lie beside cutlery. Without one of these, a low score is that of a bar or a handle. */
const MEAL = "dining table,cup,bowl,wine glass,pizza,cake,sandwich,donut,hot dog,oven,sink".split(",");
/** Spoons that lie in plain sight have scores of 0.04 to 0.05; other things with such scores are ruled out by the outline. */
const MIN_SCORE = 0.04;
/** The outline must have this predicted quality, fill the box so well, and be no mere edge in it. */
const [MIN_QUALITY, MIN_OVERLAP, MIN_FILL] = [0.8, 0.55, 0.15];
/** More candidates would take too long. */
const MAX_CANDIDATES = 4;

/** Whether the detector misses things of a class that lie in plain sight, so that `findCutlery` is worth a try. */
export const isCutlery = (kinds: readonly string[]): boolean =>
  kinds.length > 0 && kinds.every((kind) => CUTLERY.includes(kind));

/**
 * Cutlery that the detector of 80 classes misses, because it is thin: beside a meal, the boxes in which it is the most likely
 * kind of cutlery, as far as SAM 2 outlines a thing that fills them. Null if there is none.
 */
export async function findCutlery(
  image: Raster,
  kinds: readonly string[],
  settings: ModelSettings,
  known?: Embedding,
): Promise<{ mask: Mask; box: Found["box"] } | null> {
  const sure = await findObjects(image, settings, SURE_SCORE);
  if (!sure.some(({ name }) => MEAL.includes(name))) return null;
  const candidates = (await findKinds(image, CUTLERY, settings, MIN_SCORE)).filter(({ name }) => kinds.includes(name));
  if (candidates.length === 0) return null;
  const embedding = known ?? (await embedImage(image, settings));
  let mask: Mask | null = null;
  for (const { box } of candidates.slice(0, MAX_CANDIDATES)) {
    const predicted = await predictDetected(embedding, box, settings);
    if (predicted.score < MIN_QUALITY) continue;
    const outline = computeMask(embedding, predicted);
    if (!fills(outline, box)) continue;
    const whole = await predictWhole(embedding, predicted, box, settings);
    mask = joined(mask, whole ? computeMask(embedding, whole) : outline);
  }
  return mask && { mask, box: computeBox(mask) };
}

/** How far a box is moved out to find the bowl of a spoon beyond its handle, in lengths of its longer side. */
const FURTHER = 0.55;
/** The whole contains this share of its part, is at most so many times as large, and hardly less certain. */
const [CONTAINED, MOST, MAX_LOSS] = [0.9, 5, 0.04];
/** Two boxes agree on the whole with this intersection over the union. */
const AGREED = 0.75;

/** The whole piece of cutlery of which an outline is a part, if it is as certain or two wider boxes agree on it; null otherwise. */
async function predictWhole(
  embedding: Embedding,
  part: MaskPrediction,
  [x, y, width, height]: Found["box"],
  settings: ModelSettings,
): Promise<MaskPrediction | null> {
  const far = FURTHER * Math.max(width, height);
  const size = sharedArea(part.logits, part.logits, 0).one;
  const wholes: MaskPrediction[] = [];
  for (const across of [-1, 0, 1])
    for (const down of [-1, 0, 1]) {
      if (across === 0 && down === 0) continue;
      const [left, top] = [Math.max(0, x - (across < 0 ? far : 0)), Math.max(0, y - (down < 0 ? far : 0))];
      const right = Math.min(embedding.width, x + width + (across > 0 ? far : 0));
      const bottom = Math.min(embedding.height, y + height + (down > 0 ? far : 0));
      const wider = await predictObject(embedding, { box: [left, top, right - left, bottom - top] }, settings);
      const { other, both } = sharedArea(part.logits, wider.logits, 0);
      const isWhole = both >= CONTAINED * size && other > MIN_GROWTH * size && other < MOST * size;
      if (isWhole && wider.score >= part.score - MAX_LOSS) wholes.push(wider);
    }
  const agreed = wholes.filter(
    (first) => first.score >= part.score || wholes.some((second) => first !== second && agree(first, second)),
  );
  return agreed.sort((first, second) => second.score - first.score)[0] ?? null;
}

/** A whole is larger than its part by this factor. */
const MIN_GROWTH = 1.15;

function agree(first: MaskPrediction, second: MaskPrediction): boolean {
  const { one, other, both } = sharedArea(first.logits, second.logits, 0);
  return both >= AGREED * (one + other - both);
}

/** Whether an outline has about the bounds of a box, and is no thin line in it. */
function fills(outline: Mask, [x, y, width, height]: Found["box"]): boolean {
  const [left, top, across, down] = computeBox(outline);
  const both =
    Math.max(0, Math.min(x + width, left + across) - Math.max(x, left)) *
    Math.max(0, Math.min(y + height, top + down) - Math.max(y, top));
  return (
    both > MIN_OVERLAP * (width * height + across * down - both) &&
    countMarked(outline) > MIN_FILL * Math.max(1, across * down)
  );
}
