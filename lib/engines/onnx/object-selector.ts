import { flooded, placeOnColor, resizePlane, resizeRaster, sharedArea } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { floatTensor, type ModelSettings, withModel } from "./session.ts";
import { planarFloats } from "./tensors.ts";

const SIDE = 1024;
/** Width and height of a predicted mask. */
export const MASK_SIDE = 256;
const FEATURES = {
  image_embed: [1, 256, 64, 64],
  high_res_feats_0: [1, 32, 256, 256],
  high_res_feats_1: [1, 64, 128, 128],
} as const;

/** The features of an image. They are computed once and used for many prompts. */
export interface Embedding {
  width: number;
  height: number;
  features: Record<keyof typeof FEATURES, Float32Array>;
}

/** Marks an object, in pixels of the image: points on it (and points outside of it), or a box around it. */
export type Prompt =
  | { points: readonly (readonly [number, number])[]; excluded?: readonly (readonly [number, number])[] }
  | { box: readonly [number, number, number, number] };

/** The embeddings of images that are in use, by their pixels. Searches, cutouts and removals of one job share them. */
const embeddings = new WeakMap<
  Uint8Array,
  { key: string; runtime: ModelSettings["runtime"]; embedding: Promise<Embedding> }
>();

/**
 * Computes an image's features with SAM 2's encoder (Ravi et al. 2024, Hiera tiny). Takes about ten seconds of processor time,
 * but only once for the same pixels, which must not change afterwards.
 */
export function embedImage(image: Raster, settings: ModelSettings): Promise<Embedding> {
  const key = [image.width, image.height, settings.cacheDirectory].join(" ");
  const known = embeddings.get(image.data);
  if (known?.key === key && known.runtime === settings.runtime) return known.embedding;
  const embedding = computeEmbedding(image, settings);
  embeddings.set(image.data, { key, runtime: settings.runtime, embedding });
  // A failure, as of a model that is not installed yet, is no result.
  embedding.catch(() => embeddings.delete(image.data));
  return embedding;
}

async function computeEmbedding(image: Raster, settings: ModelSettings): Promise<Embedding> {
  const opaque = placeOnColor(await resizeRaster(image, SIDE, SIDE), { r: 255, g: 255, b: 255, alpha: 1 });
  const input = await floatTensor(planarFloats(opaque, [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]), [
    1,
    3,
    SIDE,
    SIDE,
  ]);
  const names = Object.keys(FEATURES) as (keyof typeof FEATURES)[];
  const outputs = await withModel("sam2-encoder", settings, (model) => model.run({ image: input }, names));
  const features = Object.fromEntries(
    names.map((name) => [name, outputs[name] ?? new Float32Array()]),
  ) as Embedding["features"];
  return { width: image.width, height: image.height, features };
}

/** A predicted mask: logits in rows of `MASK_SIDE`, above 0 inside the object, and the predicted quality, 0 to 1. */
export interface MaskPrediction {
  logits: Float32Array;
  score: number;
}

/** The mask of the marked object, at the image's size. */
export async function selectObject(embedding: Embedding, prompt: Prompt, settings: ModelSettings): Promise<Mask> {
  return computeMask(embedding, await predictObject(embedding, prompt, settings));
}

/** An outline with a lower predicted quality is not clear. */
const CLEAR_SCORE = 0.8;

/** The mask of the whole object at a point, at the image's size; null if it is not clear. */
export async function selectClear(
  embedding: Embedding,
  point: readonly [number, number],
  settings: ModelSettings,
): Promise<Mask | null> {
  const predicted = await predictObject(embedding, { points: [point] }, settings);
  return predicted.score < CLEAR_SCORE ? null : computeMask(embedding, predicted);
}

/** The best outline of points with a lower predicted quality is not that of one thing. */
const CLEAR_OF_POINTS = 0.85;

/** The clear ones of the masks of points, the best first. */
export async function predictClear(
  embedding: Embedding,
  points: readonly (readonly [number, number])[],
  settings: ModelSettings,
): Promise<MaskPrediction[]> {
  const all = points.length === 0 ? [] : await predictMasks(embedding, { points }, settings);
  return all.filter(({ score }) => score >= CLEAR_OF_POINTS).sort((first, second) => second.score - first.score);
}

/** The mask of the object in a detector's box, at the image's size. */
export async function selectDetected(embedding: Embedding, box: Box, settings: ModelSettings): Promise<Mask> {
  return computeMask(embedding, await predictDetected(embedding, box, settings));
}

/** An outline of a whole thing with a lower predicted quality can be that of something else. */
const SURE_QUALITY = 0.9;

/** The mask of the object in a detector's box, at the image's size; null if the network is not sure of it. */
export async function selectSure(embedding: Embedding, box: Box, settings: ModelSettings): Promise<Mask | null> {
  const predicted = await predictDetected(embedding, box, settings);
  return predicted.score < SURE_QUALITY ? null : computeMask(embedding, predicted);
}

/**
 * Predicts the object in a detector's box. Such boxes often cut off a handle or a tail, so each side is moved out if the
 * wider box gives a mask that contains the first one and has at least its score.
 */
export async function predictDetected(
  embedding: Embedding,
  [x, y, width, height]: Box,
  settings: ModelSettings,
): Promise<MaskPrediction> {
  const expandedBox = (out: Sides): Prompt => {
    const [left, top] = [Math.max(0, x - out.left * width), Math.max(0, y - out.top * height)];
    const right = Math.min(embedding.width, x + (1 + out.right) * width);
    const bottom = Math.min(embedding.height, y + (1 + out.bottom) * height);
    return { box: [left, top, right - left, bottom - top] };
  };
  const first = await predictObject(embedding, expandedBox(NO_SIDE), settings);
  const out = { ...NO_SIDE };
  for (const side of ["left", "top", "right", "bottom"] as const) {
    const wider = await predictObject(embedding, expandedBox({ ...NO_SIDE, [side]: EXPANSION }), settings);
    if (extendsMask(first, wider)) out[side] = EXPANSION;
  }
  if (Object.values(out).every((share) => share === 0)) return first;
  const whole = await predictObject(embedding, expandedBox(out), settings);
  return extendsMask(first, whole) ? whole : first;
}

type Box = readonly [x: number, y: number, width: number, height: number];
type Sides = Record<"left" | "top" | "right" | "bottom", number>;
const NO_SIDE: Sides = { left: 0, top: 0, right: 0, bottom: 0 };
/** How far a side is moved out, as a share of the box. */
const EXPANSION = 0.25;
/** A mask that grows by more than this includes another object. */
const MAX_GROWTH = 1.35;
/** The share of the first mask that the wider one must contain. */
const MIN_CONTAINED = 0.98;

function extendsMask(first: MaskPrediction, wider: MaskPrediction): boolean {
  if (wider.score < first.score) return false;
  const { one, other, both } = sharedArea(first.logits, wider.logits, 0);
  return both >= MIN_CONTAINED * one && other <= MAX_GROWTH * one;
}

/**
 * One of the model's three masks: for a box the best by score and by how well it fills the box, for one point the whole
 * object, and for several points, which correct a selection, the best by score.
 */
export async function predictObject(
  embedding: Embedding,
  prompt: Prompt,
  settings: ModelSettings,
): Promise<MaskPrediction> {
  const candidates = await predictMasks(embedding, prompt, settings);
  const ranked = (rank: (one: MaskPrediction) => number) => candidates.reduce((a, b) => (rank(b) > rank(a) ? b : a));
  if ("box" in prompt) return ranked(({ logits, score }) => score + boxOverlap(logits, prompt.box, embedding));
  const best = ranked(({ score }) => score);
  return prompt.points.length + (prompt.excluded ?? []).length > 1 ? best : computeWhole(best, candidates);
}

/** A mask is that of a whole object if its score is not lower than the best one's by more. */
const MAX_SCORE_LOSS = 0.1;
/** A mask with a larger share of the picture is the surroundings of an object. */
const MAX_OBJECT_SHARE = 0.4;

/**
 * The whole object for the best mask of one point: the largest mask that contains it. A click on a person's tie has one
 * mask each for the tie, the clothes and the person, and their scores hardly differ.
 */
export function computeWhole(best: MaskPrediction, candidates: readonly MaskPrediction[]): MaskPrediction {
  let whole = best;
  let size = sharedArea(best.logits, best.logits, 0).one;
  for (const candidate of candidates) {
    const { other, one, both } = sharedArea(best.logits, candidate.logits, 0);
    const isWhole = both >= MIN_CONTAINED * one && candidate.score >= best.score - MAX_SCORE_LOSS;
    if (!isWhole || other <= size || other > MAX_OBJECT_SHARE * candidate.logits.length) continue;
    [whole, size] = [candidate, other];
  }
  return whole;
}

/** The three masks of a prompt: often a part, a larger part and the whole. */
export async function predictMasks(
  embedding: Embedding,
  prompt: Prompt,
  settings: ModelSettings,
): Promise<MaskPrediction[]> {
  const { width, height, features } = embedding;
  const [points, labels] = promptPoints(prompt);
  const coordinates = new Float32Array(points.flatMap(([x, y]) => [(x / width) * SIDE, (y / height) * SIDE]));
  const entries = Object.entries(FEATURES) as [keyof typeof FEATURES, readonly number[]][];
  const feeds = Object.fromEntries(
    await Promise.all(entries.map(async ([name, shape]) => [name, await floatTensor(features[name], shape)] as const)),
  );
  const result = await withModel("sam2-decoder", settings, async (model) =>
    model.run(
      {
        ...feeds,
        point_coords: await floatTensor(coordinates, [1, points.length, 2]),
        point_labels: await floatTensor(new Float32Array(labels), [1, points.length]),
        mask_input: await floatTensor(new Float32Array(MASK_SIDE * MASK_SIDE), [1, 1, MASK_SIDE, MASK_SIDE]),
        has_mask_input: await floatTensor(new Float32Array([0]), [1]),
      },
      ["masks", "iou_predictions"],
    ),
  );
  const masks = result.masks ?? new Float32Array();
  return [...(result.iou_predictions ?? [])].map((score, index) => ({
    logits: masks.slice(index * MASK_SIDE ** 2, (index + 1) * MASK_SIDE ** 2),
    score,
  }));
}

/** A predicted mask at another size, such as the image's, without gaps. */
export function computeMask({ width, height }: { width: number; height: number }, { logits }: MaskPrediction): Mask {
  const full = resizePlane(withFilledGaps(logits), { width: MASK_SIDE, height: MASK_SIDE }, { width, height });
  // `Uint8Array.from` with a function makes a list of all values first: gigabytes for a large image.
  const data = new Uint8Array(full.length);
  for (let at = 0; at < data.length; at++) if ((full[at] ?? 0) > 0) data[at] = 255;
  return { width, height, data };
}

/** The overlap of a mask's bounds with the prompted box, 0 to 1. It ranks a whole object above its parts. */
function boxOverlap(logits: Float32Array, [x, y, width, height]: Box, embedding: Embedding): number {
  const own = { left: MASK_SIDE, top: MASK_SIDE, right: 0, bottom: 0 };
  for (let row = 0; row < MASK_SIDE; row++) {
    for (let column = 0; column < MASK_SIDE; column++) {
      if ((logits[row * MASK_SIDE + column] ?? 0) <= 0) continue;
      own.left = Math.min(own.left, column);
      own.right = Math.max(own.right, column + 1);
      own.top = Math.min(own.top, row);
      own.bottom = Math.max(own.bottom, row + 1);
    }
  }
  const [left, right] = [x, x + width].map((value) => (value / embedding.width) * MASK_SIDE) as [number, number];
  const [top, bottom] = [y, y + height].map((value) => (value / embedding.height) * MASK_SIDE) as [number, number];
  const across = Math.max(0, Math.min(own.right, right) - Math.max(own.left, left));
  const down = Math.max(0, Math.min(own.bottom, bottom) - Math.max(own.top, top));
  const areas = Math.max(0, own.right - own.left) * Math.max(0, own.bottom - own.top) + (right - left) * (bottom - top);
  return (across * down) / Math.max(1, areas - across * down);
}

/** Fills gaps enclosed by the mask. Missing parts of an object are more common than real holes. */
function withFilledGaps(logits: Float32Array): Float32Array {
  const size = { width: MASK_SIDE, height: MASK_SIDE };
  const isBorder = (at: number) =>
    at < MASK_SIDE || at >= logits.length - MASK_SIDE || at % MASK_SIDE === 0 || at % MASK_SIDE === MASK_SIDE - 1;
  const outside = flooded(size, isBorder, (at) => (logits[at] ?? 0) <= 0);
  return logits.map((logit, at) => (logit <= 0 && !outside[at] ? -logit || 1 : logit));
}

/** Points with the model's labels: 1 on the object, 0 outside of it, 2 and 3 for the corners of a box. */
function promptPoints(prompt: Prompt): [points: (readonly [number, number])[], labels: number[]] {
  if ("points" in prompt) {
    const { points, excluded = [] } = prompt;
    return [
      [...points, ...excluded],
      [...points.map(() => 1), ...excluded.map(() => 0)],
    ];
  }
  const [x, y, width, height] = prompt.box;
  return [
    [
      [x, y],
      [x + width, y + height],
    ],
    [2, 3],
  ];
}
