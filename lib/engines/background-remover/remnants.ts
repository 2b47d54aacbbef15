import { type CoarseMask, growMask, resizePlane, sharedArea, visitParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { embedImage, MASK_SIDE, type MaskPrediction, predictMasks } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { EngineContext } from "../ports/index.ts";

const HALF = 0.5;
/** A stretch with a smaller share of the mask's contact with the edges of the image can belong to another thing. */
const MAX_CONTACT = 0.3;
/** Shorter stretches, in mask pixels, and smaller regions are noise of the edge. */
const [MIN_STRETCH, MIN_REGION] = [6, 24];
/** A separate region or a remnant has at most this share of the mask. */
const MAX_REMNANT = 0.06;
/** How far from the edge of the image the middle of a remnant is, in mask pixels. */
const DEPTH = 8;
/** A remnant's own outline has this predicted quality, and this share of it lies in the mask. */
const [MIN_SCORE, MIN_INSIDE] = [0.8, 0.9];
/** Of the larger things to which a remnant can belong, at most this share lies in the mask. */
const MAX_WHOLE_INSIDE = 0.5;
/** A larger thing has this multiple of the remnant's area. */
const MIN_LARGER = 2;

type Point = readonly [x: number, y: number];

/**
 * The mask without small parts that belong to things behind the subject, as the corner of a flag beside a person. Only parts
 * at the edge of the image and separate ones are looked at. Such a part goes if SAM 2 outlines it, and each larger thing
 * that it can belong to lies mostly outside of the mask: a mirror belongs to the motorcycle, and stays. Warns of each part
 * that goes, with its place. Returns the mask itself if there is none.
 */
export async function withoutRemnants(
  image: Raster,
  mask: CoarseMask,
  settings: ModelSettings,
  { signal, warn }: Pick<EngineContext, "signal" | "warn">,
): Promise<CoarseMask> {
  const points = findDoubtfulPoints(mask);
  if (points.length === 0) return mask;
  const embedding = await embedImage(image, settings);
  signal.throwIfAborted();
  const [across, down] = [image.width / mask.width, image.height / mask.height];
  let cleaned = mask;
  for (const [x, y] of points) {
    const outlines = await predictMasks(embedding, { points: [[x * across, y * down]] }, settings);
    signal.throwIfAborted();
    const remnant = chooseRemnant(mask, outlines);
    if (!remnant) continue;
    cleaned = withoutPart(cleaned, remnant);
    warn(
      `A small part looked like a thing behind the subject and was removed: ${describePlace([x, y], mask)}. Check the cutout.`,
    );
  }
  return cleaned;
}

/** Points in the parts of a mask that can be remnants, in mask pixels. */
export function findDoubtfulPoints(mask: CoarseMask): Point[] {
  return [...findStretches(mask), ...findSeparate(mask)];
}

/** Points near the middles of the short stretches in which a mask touches the edges of the image. */
function findStretches({ width, height, data }: CoarseMask): Point[] {
  const ring: Point[] = [
    ...Array.from({ length: width }, (_, x) => [x, 0] as const),
    ...Array.from({ length: height - 1 }, (_, y) => [width - 1, y + 1] as const),
    ...Array.from({ length: width - 1 }, (_, x) => [width - 2 - x, height - 1] as const),
    ...Array.from({ length: Math.max(0, height - 2) }, (_, y) => [0, height - 2 - y] as const),
  ];
  const isIn = ([x, y]: Point) => (data[y * width + x] ?? 0) > HALF;
  const start = ring.findIndex((point) => !isIn(point));
  const contact = ring.filter(isIn).length;
  if (start < 0) return [];
  const stretches: Point[][] = [[]];
  for (const point of [...ring.slice(start), ...ring.slice(0, start)])
    if (isIn(point)) stretches.at(-1)?.push(point);
    else if (stretches.at(-1)?.length) stretches.push([]);
  return stretches
    .filter(({ length }) => length >= MIN_STRETCH && length < MAX_CONTACT * contact)
    .flatMap((stretch) => stretch.slice(stretch.length >> 1, (stretch.length >> 1) + 1))
    .map(([x, y]) => [
      Math.min(width - 1 - DEPTH, Math.max(DEPTH, x)),
      Math.min(height - 1 - DEPTH, Math.max(DEPTH, y)),
    ]);
}

/** Points in the small regions of a mask that are separate from the largest one. */
function findSeparate({ width, height, data }: CoarseMask): Point[] {
  const regions: number[][] = [];
  visitParts(
    width,
    height,
    (at) => (data[at] ?? 0) > HALF,
    (part, at) => {
      regions[part] ??= [];
      regions[part].push(at);
    },
  );
  const total = regions.reduce((sum, { length }) => sum + length, 0);
  return regions
    .filter(({ length }) => length >= MIN_REGION && length <= MAX_REMNANT * total)
    .map((region) => findInnerPoint(region, width));
}

/** The pixel of a region that is nearest to its centroid, which itself need not be inside. */
function findInnerPoint(region: readonly number[], width: number): Point {
  const points = region.toSorted((a, b) => a - b).map((at): Point => [at % width, Math.floor(at / width)]);
  const mean = ([0, 1] as const).map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const getDistance = ([x, y]: Point) => Math.hypot(x - (mean[0] ?? 0), y - (mean[1] ?? 0));
  return points.reduce((best, point) => (getDistance(point) < getDistance(best) ? point : best));
}

/**
 * The outline of a part that does not belong to the subject, at the size of the mask, above 0.5 inside: SAM 2's smallest
 * outline at a point of it, if no larger one lies in the mask. Null if the part can belong to the subject.
 */
export function chooseRemnant(mask: CoarseMask, outlines: readonly MaskPrediction[]): Float32Array | null {
  const shapes = outlines
    .map(({ logits, score }) => {
      const data = resizePlane(logits, { width: MASK_SIDE, height: MASK_SIDE }, mask).map((logit) => Number(logit > 0));
      const { one, other, both } = sharedArea(mask.data, data, HALF);
      return { data, score, size: other, inside: both / Math.max(1, other), share: both / Math.max(1, one) };
    })
    .sort((a, b) => a.size - b.size);
  const [smallest, ...others] = shapes;
  if (!smallest || smallest.score < MIN_SCORE || smallest.inside < MIN_INSIDE || smallest.share > MAX_REMNANT)
    return null;
  const larger = others.filter(({ size }) => size >= MIN_LARGER * smallest.size);
  return larger.length > 0 && larger.every(({ inside }) => inside < MAX_WHOLE_INSIDE) ? smallest.data : null;
}

/** The mask without a part and its soft edge, and without crumbs that were connected only with it. */
function withoutPart(mask: CoarseMask, part: Float32Array): CoarseMask {
  const { width, height } = mask;
  const marked = { width, height, data: Uint8Array.from(part, (value) => (value > HALF ? 255 : 0)) };
  const edge = growMask(marked, 1).data;
  return { ...mask, data: mask.data.map((value, at) => (edge[at] ? 0 : value)) };
}

function describePlace([x, y]: Point, { width, height }: CoarseMask): string {
  const vertical = y < height / 3 ? "top" : y > (2 * height) / 3 ? "bottom" : "";
  const horizontal = x < width / 3 ? "left" : x > (2 * width) / 3 ? "right" : "";
  return `${vertical} ${horizontal}`.trim() || "center";
}
