import { boxBlurrer } from "../compose/box-blur.ts";
import { resizePlane } from "../scale/resize.ts";
import { solveMatting } from "./closed-form.ts";
import { INSIDE, OUTSIDE, UNSURE } from "./coarse-mask.ts";
import { flooded } from "./flood.ts";
import { applyModel, type ColorPlanes, guidedFilter, type LinearModel } from "./guided-filter.ts";
import { halvedPlane, halvedPlanes } from "./halved.ts";

/** The edge of a subject, found at working size. */
export interface Edge {
  guide: ColorPlanes;
  /**
   * For each working pixel, how alpha follows from the color before it is limited to 0 to 1: factors of red, green and
   * blue, and an offset.
   */
  model: Float32Array;
  /** Alpha at working size, 0 to 1. */
  alpha: Float32Array;
  /** `OUTSIDE`, `INSIDE` or `UNSURE` for each working pixel. */
  certainty: Uint8Array;
}

/** Radius of the windows in which subject and background are separated by color, in mask pixels. */
const COLOR_REACH = 10;
const COLOR_EPSILON = 1e-4;
/** The weight of a pixel of unknown alpha in such a window, where the mask is 0 or 1; less in between. */
const UNKNOWN_WEIGHT = 0.3;
/** The range of the color estimate, and of the solved alpha, that is stretched to 0 to 1. */
const STRETCH = 0.05;
/** The weight of the color estimate against the matting's own smoothness, and the number of its steps. */
const CONFIDENCE = 0.02;
const STEPS = 15;
/** The windows in which the final coefficients are fitted to the alpha that was found. */
const FIT_RADIUS = 1;
const FIT_EPSILON = 1e-5;
/** The share of the mask that colors must explain, from which matting begins to count to which it counts fully. */
const TRUST = { from: 0.77, to: 0.91 } as const;
/** With less variance a window shows only the subject or only the background. */
const MIN_VARIANCE = 0.01;
/** Alpha below this does not connect a hair to the subject. */
const FAINT = 0.06;

/**
 * Replaces the edge within the soft area (`soft`: 0 to 1 at the edge's size) by matting. `mask` is the mask at that size.
 * A regression of the mask on color in wide windows gives a first estimate, closed-form matting the alpha. Pieces that
 * are not connected with the subject are removed. With `isFullSize` the image has the edge's size, so that no coefficients
 * are needed to enlarge the alpha.
 */
export function withSoftEdge(
  edge: Edge,
  mask: Float32Array,
  soft: Float32Array,
  perMaskPixel: number,
  isFullSize: boolean,
): Edge {
  const radius = Math.round(COLOR_REACH * perMaskPixel);
  const part = computeBounds(soft, edge.guide, 2 * radius);
  const crop = (plane: Float32Array) => cropPlane(plane, edge.guide, part);
  const guide = { ...toSize(part), r: crop(edge.guide.r), g: crop(edge.guide.g), b: crop(edge.guide.b) };
  const share = crop(soft);
  const unknown = new Uint8Array(share.length);
  for (let at = 0; at < share.length; at++) if (share[at] > 0.5) unknown[at] = 1;
  const { alpha, trust } = matte(guide, crop(mask), unknown, crop(edge.alpha), radius);
  const fitted = isFullSize ? constantModel(alpha) : guidedFilter(guide, alpha, FIT_RADIUS, FIT_EPSILON);
  const merged = { ...edge, model: edge.model.slice(), alpha: edge.alpha.slice(), certainty: edge.certainty.slice() };
  for (let i = 0; i < alpha.length; i++) {
    const weight = share[i] * trust[i];
    if (weight === 0) continue;
    const to = (part.top + Math.floor(i / guide.width)) * edge.guide.width + part.left + (i % guide.width);
    const rest = 1 - weight;
    merged.model[4 * to] = weight * fitted.r[i] + rest * edge.model[4 * to];
    merged.model[4 * to + 1] = weight * fitted.g[i] + rest * edge.model[4 * to + 1];
    merged.model[4 * to + 2] = weight * fitted.b[i] + rest * edge.model[4 * to + 2];
    merged.model[4 * to + 3] = weight * fitted.offset[i] + rest * edge.model[4 * to + 3];
    merged.alpha[to] = weight * alpha[i] + (1 - weight) * edge.alpha[to];
    merged.certainty[to] = weight < 1 ? UNSURE : certaintyAt(alpha, i, guide.width);
  }
  return merged;
}

/** The model that gives this plane for each color. */
function constantModel(plane: Float32Array): LinearModel {
  const none = new Float32Array(plane.length);
  return { r: none, g: none, b: none, offset: plane };
}

/**
 * Alpha of the part: the sharp edge's where it is known, found by color where it is unknown. `trust` is 0 where colors do
 * not separate subject and background, 1 where they do.
 */
function matte(
  guide: ColorPlanes,
  mask: Float32Array,
  unknown: Uint8Array,
  known: Float32Array,
  radius: number,
): { alpha: Float32Array; trust: Float32Array } {
  const { byColor, trust } = estimateByColor(guide, mask, unknown, radius);
  const estimate = byColor.map((value, at) => (unknown[at] ? stretch(value) : known[at]));
  const confidence = new Float32Array(mask.length).fill(CONFIDENCE);
  const solved = solveMatting(guide, { unknown, estimate, confidence }, estimate, STEPS);
  const alpha = solved.map((value, at) => (unknown[at] ? stretch(value) : value));
  const connected = flooded(
    guide,
    (at) => mask[at] > 0.5 && alpha[at] > 0.5,
    (at) => alpha[at] > FAINT,
  );
  return {
    alpha: alpha.map((value, at) => (unknown[at] && !connected[at] ? 0 : value)),
    trust,
  };
}

/**
 * A regression of the mask on color in wide windows, and how far to trust it. The coefficients change slowly, so they are
 * computed at half the size, in a quarter of the time.
 */
function estimateByColor(
  guide: ColorPlanes,
  mask: Float32Array,
  unknown: Uint8Array,
  radius: number,
): { byColor: Float32Array; trust: Float32Array } {
  const half = halvedPlanes(guide);
  const halfMask = halvedPlane(mask, guide);
  const weights = mask.map((value, at) => (unknown[at] ? 1e-4 + UNKNOWN_WEIGHT * (2 * value - 1) ** 4 : 1));
  const weight = halvedPlane(weights, guide);
  const halfRadius = Math.round(radius / 2);
  const model = guidedFilter(half, halfMask, halfRadius, COLOR_EPSILON, weight);
  const trust = explainedShare(half, halfMask, applyModel(model, half), weight, halfRadius).map(toTrust);
  const enlarge = (plane: Float32Array) => resizePlane(plane, half, guide);
  const enlarged = {
    r: enlarge(model.r),
    g: enlarge(model.g),
    b: enlarge(model.b),
    offset: enlarge(model.offset),
  };
  return { byColor: applyModel(enlarged, guide), trust: enlarge(trust) };
}

const stretch = (value: number) => Math.min(1, Math.max(0, (value - STRETCH) / (1 - 2 * STRETCH)));

const toTrust = (share: number) => {
  const step = Math.min(1, Math.max(0, (share - TRUST.from) / (TRUST.to - TRUST.from)));
  return step * step * (3 - 2 * step);
};

/** The share of the mask's variance in each window that the colors explain; 1 where the mask is constant. */
function explainedShare(
  { width, height }: ColorPlanes,
  mask: Float32Array,
  byColor: Float32Array,
  weight: Float32Array,
  radius: number,
): Float32Array {
  const average = boxBlurrer(width, height, radius);
  const weighted = (value: (at: number) => number) => {
    const plane = weight.map((own, at) => own * value(at));
    return average(plane, plane);
  };
  const total = average(weight);
  const sum = weighted((at) => mask[at]);
  const squares = weighted((at) => mask[at] ** 2);
  const rest = weighted((at) => (byColor[at] - mask[at]) ** 2);
  return total.map((own, at) => {
    const mean = sum[at] / own;
    const variance = squares[at] / own - mean * mean;
    return variance < MIN_VARIANCE ? 1 : 1 - rest[at] / own / variance;
  });
}

/** Whether all pixels around a pixel are clear or opaque. */
function certaintyAt(alpha: Float32Array, at: number, width: number): number {
  let [least, most] = [1, 0];
  for (let row = at - width; row <= at + width; row += width)
    for (let near = Math.max(0, row - 1); near <= Math.min(alpha.length - 1, row + 1); near++) {
      const value = alpha[near];
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  return most < 0.02 ? OUTSIDE : least > 0.98 ? INSIDE : UNSURE;
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const toSize = ({ left, top, right, bottom }: Bounds) => ({ width: right - left, height: bottom - top });

/** The bounds of the values above 0, moved out by `margin` pixels within the plane. */
function computeBounds(
  plane: Float32Array,
  { width, height }: { width: number; height: number },
  margin: number,
): Bounds {
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < plane.length; at++) {
    if (plane[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    bounds.left = Math.min(bounds.left, x - margin);
    bounds.right = Math.max(bounds.right, x + 1 + margin);
    bounds.top = Math.min(bounds.top, y - margin);
    bounds.bottom = Math.max(bounds.bottom, y + 1 + margin);
  }
  return {
    left: Math.max(0, bounds.left),
    top: Math.max(0, bounds.top),
    right: Math.min(width, bounds.right),
    bottom: Math.min(height, bounds.bottom),
  };
}

function cropPlane(plane: Float32Array, { width }: { width: number }, part: Bounds): Float32Array {
  const size = toSize(part);
  const out = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const from = (part.top + y) * width + part.left;
    out.set(plane.subarray(from, from + size.width), y * size.width);
  }
  return out;
}
