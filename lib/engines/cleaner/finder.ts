import { cropped, intersectionOverUnion, placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { floatTensor, type ModelSettings, withModel } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import { EngineError } from "../ports/index.ts";
import { cocoClasses } from "./classes.ts";

/** A detected object: its class, score and box [x, y, width, height] in pixels. */
export interface Found {
  name: string;
  score: number;
  box: readonly [number, number, number, number];
}

const MAX_FOUND = 30;
/** Boxes of one class with a larger overlap count as one object. */
const MAX_OVERLAP = 0.5;
const SIDE = 640;

/** A detection with a lower score is more often wrong than right. */
const SURE = 0.35;

/** A part of an image that is searched at the detector's resolution: large images lose their small objects otherwise. */
const TILE_SHARE = 0.6;
/** Boxes of a tile that end this close to its inner edge, in pixels of the tile, are cut off. */
const EDGE = 3;
/** Small objects of a tile need this score, because a tile shows less of the scene. */
const TILE_SCORE = 0.5;

/**
 * Detects objects of COCO's 80 classes with SSD MobileNet: those with at least `minScore`, highest score first. Images
 * above 640 pixels are also searched in four overlapping quarters.
 */
export async function findObjects(image: Raster, settings: ModelSettings, minScore = SURE): Promise<Found[]> {
  return search(image, settings, { minScore, tileScore: Math.max(minScore, TILE_SCORE) });
}

/** In a second search for a named thing, small things of a tile need only this score. */
const SECOND_SCORE = 0.37;

/** Detects objects once more for a name that the first search did not find: small things count with a lower score. */
export const findObjectsAgain = (image: Raster, settings: ModelSettings): Promise<Found[]> =>
  search(image, settings, { minScore: SURE, tileScore: SECOND_SCORE });

/**
 * Detects objects of the given classes only: a box counts for its score of such a class, also where another class has a
 * higher one. Such scores are low, so that the caller must check what it uses.
 */
export function findKinds(
  image: Raster,
  kinds: readonly string[],
  settings: ModelSettings,
  minScore: number,
): Promise<Found[]> {
  return search(image, settings, { minScore, tileScore: minScore, kinds });
}

interface Search {
  minScore: number;
  tileScore: number;
  kinds?: readonly string[];
}

async function search(image: Raster, settings: ModelSettings, { tileScore, ...rest }: Search): Promise<Found[]> {
  const { width, height } = image;
  const found = await detect(image, settings, rest);
  if (Math.max(width, height) > SIDE) {
    const [tileWidth, tileHeight] = [Math.ceil(TILE_SHARE * width), Math.ceil(TILE_SHARE * height)];
    for (const top of [0, height - tileHeight])
      for (const left of [0, width - tileWidth]) {
        const tile = cropped(image, left, top, tileWidth, tileHeight);
        for (const { box, ...one } of await detect(tile, settings, { ...rest, minScore: tileScore })) {
          if (isCutOff(box, { left, top, tileWidth, tileHeight }, image)) continue;
          found.push({ ...one, box: [box[0] + left, box[1] + top, box[2], box[3]] });
        }
      }
  }
  return withoutRepeats(found);
}

function isCutOff(
  [x, y, width, height]: Found["box"],
  tile: { left: number; top: number; tileWidth: number; tileHeight: number },
  image: { width: number; height: number },
): boolean {
  return (
    (tile.left > 0 && x < EDGE) ||
    (tile.top > 0 && y < EDGE) ||
    (tile.left + tile.tileWidth < image.width && x + width > tile.tileWidth - EDGE) ||
    (tile.top + tile.tileHeight < image.height && y + height > tile.tileHeight - EDGE)
  );
}

/** The detections without further boxes of the same object, highest score first. */
export function withoutRepeats(all: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const candidate of all.toSorted((a, b) => b.score - a.score)) {
    const isRepeat = (earlier: Found) =>
      earlier.name === candidate.name && intersectionOverUnion(earlier.box, candidate.box) > MAX_OVERLAP;
    if (kept.length < MAX_FOUND && !kept.some(isRepeat)) kept.push(candidate);
  }
  return kept;
}

async function detect(image: Raster, settings: ModelSettings, wanted: Omit<Search, "tileScore">): Promise<Found[]> {
  const share = Math.min(1, SIDE / Math.max(image.width, image.height));
  const small = await resizeRaster(
    image,
    Math.max(1, Math.round(image.width * share)),
    Math.max(1, Math.round(image.height * share)),
  );
  const opaque = placeOnColor(small, { r: 255, g: 255, b: 255, alpha: 1 });
  const input = await floatTensor(planarFloats(opaque), [1, 3, opaque.height, opaque.width]);
  // The detector is small, so it also runs here if an inference server has the other models.
  const { scores, boxes } = await withModel("coco-ssd", { ...settings, runtime: undefined }, (model) =>
    model.run({ image: input }, ["scores", "boxes"]),
  );
  if (!scores || !boxes) throw new EngineError("The detector returned no output.");
  return readOutputs(scores, boxes, (4 * scores.length) / boxes.length, wanted, image);
}

function readOutputs(
  scores: ArrayLike<number>,
  boxes: ArrayLike<number>,
  classes: number,
  { minScore, kinds }: Omit<Search, "tileScore">,
  { width, height }: Raster,
): Found[] {
  const all: Found[] = [];
  const searched = Array.from({ length: classes }, (_, kind) => kind).filter(
    (kind) => !kinds || kinds.includes(cocoClasses[kind + 1] ?? ""),
  );
  for (let index = 0; index < scores.length / classes; index++) {
    let best = searched[0] ?? 0;
    for (const kind of searched)
      if ((scores[index * classes + kind] ?? 0) > (scores[index * classes + best] ?? 0)) best = kind;
    const score = scores[index * classes + best] ?? 0;
    const name = cocoClasses[best + 1];
    if (score < minScore || !name) continue;
    const [top = 0, left = 0, bottom = 0, right = 0] = [0, 1, 2, 3].map((side) =>
      Math.min(1, Math.max(0, boxes[index * 4 + side] ?? 0)),
    );
    all.push({ name, score, box: [left * width, top * height, (right - left) * width, (bottom - top) * height] });
  }
  return all;
}
