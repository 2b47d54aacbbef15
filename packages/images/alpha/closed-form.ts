import type { ColorPlanes } from "./guided-filter.ts";

/** Known alpha and a weak estimate of unknown alpha, at the size of the guide. */
export interface MattingProblem {
  /** 1 where alpha is unknown. */
  unknown: Uint8Array;
  /** Alpha where it is known, 0 to 1; elsewhere an estimate. */
  estimate: Float32Array;
  /** The weight of each estimate, relative to 1 for the colors of one window. */
  confidence: Float32Array;
}

/** The color variance below which a window counts as flat. */
const EPSILON = 1e-5;

/**
 * Solves for the unknown alpha, so that within each window of 3 × 3 pixels alpha is nearly a linear function of the
 * color: closed-form matting (Levin, Lischinski and Weiss 2008), with `confidence` as the weight of the estimate.
 * Conjugate gradients with a diagonal preconditioner start from `start` and take `steps` steps. Returns alpha at the
 * size of the guide, not limited to 0 to 1.
 */
export function solveMatting(
  guide: ColorPlanes,
  { unknown, estimate, confidence }: MattingProblem,
  start: Float32Array,
  steps: number,
): Float32Array {
  const windows = colorWindows(guide, unknown);
  const free = Int32Array.from(computeIndices(unknown));
  const alpha = start.map((value, at) => (unknown[at] ? value : estimate[at]));
  const product = new Float32Array(alpha.length);
  // With the known alpha in place the product is the residual's negative, without a separate right-hand side.
  multiply(guide, windows, alpha, product);
  const residual = new Float32Array(free.length);
  const scale = new Float32Array(free.length);
  const direction = new Float32Array(alpha.length);
  let energy = 0;
  for (let i = 0; i < free.length; i++) {
    const at = free[i];
    const weight = confidence[at];
    residual[i] = weight * (estimate[at] - alpha[at]) - product[at];
    scale[i] = 1 / (1e-6 + weight + windows.diagonal[at]);
    const step = residual[i] * scale[i];
    direction[at] = step;
    energy += step * residual[i];
  }
  for (let step = 0; step < steps && energy > 1e-9; step++) {
    multiply(guide, windows, direction, product);
    let curvature = 0;
    for (let i = 0; i < free.length; i++) {
      const at = free[i];
      const value = product[at] + confidence[at] * direction[at];
      product[at] = value;
      curvature += value * direction[at];
    }
    const length = energy / Math.max(1e-12, curvature);
    let next = 0;
    for (let i = 0; i < free.length; i++) {
      const at = free[i];
      alpha[at] += length * direction[at];
      const rest = residual[i] - length * product[at];
      residual[i] = rest;
      next += rest * rest * scale[i];
    }
    const share = next / energy;
    for (let i = 0; i < free.length; i++) {
      const at = free[i];
      direction[at] = residual[i] * scale[i] + share * direction[at];
    }
    energy = next;
  }
  return alpha;
}

function* computeIndices(unknown: Uint8Array): Generator<number> {
  for (let at = 0; at < unknown.length; at++) if (unknown[at]) yield at;
}

/** The windows that contain an unknown pixel. */
interface ColorWindows {
  centers: Int32Array;
  /** Nine per window: the mean color, and the inverse of the colors' covariance (rr, rg, rb, gg, gb, bb). */
  statistics: Float32Array;
  /** The diagonal of the matting Laplacian. */
  diagonal: Float32Array;
}

function colorWindows(guide: ColorPlanes, unknown: Uint8Array): ColorWindows {
  const { width, height } = guide;
  const found: number[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const above = unknown[at - width - 1] + unknown[at - width] + unknown[at - width + 1];
      const beside = unknown[at - 1] + unknown[at] + unknown[at + 1];
      const below = unknown[at + width - 1] + unknown[at + width] + unknown[at + width + 1];
      if (above + beside + below > 0) found.push(at);
    }
  const centers = Int32Array.from(found);
  const statistics = new Float32Array(9 * centers.length);
  const diagonal = new Float32Array(unknown.length);
  const offsets = toOffsets(width);
  for (let w = 0; w < centers.length; w++) windowStatistics(guide, centers[w], offsets, statistics, 9 * w, diagonal);
  return { centers, statistics, diagonal };
}

const toOffsets = (width: number) =>
  Int32Array.from([-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1]);

function windowStatistics(
  { r, g, b }: ColorPlanes,
  center: number,
  offsets: Int32Array,
  out: Float32Array,
  to: number,
  diagonal: Float32Array,
): void {
  let [mr, mg, mb, rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let k = 0; k < 9; k++) {
    const at = center + offsets[k];
    const [x, y, z] = [r[at], g[at], b[at]];
    mr += x;
    mg += y;
    mb += z;
    rr += x * x;
    rg += x * y;
    rb += x * z;
    gg += y * y;
    gb += y * z;
    bb += z * z;
  }
  mr /= 9;
  mg /= 9;
  mb /= 9;
  const ridge = EPSILON / 9;
  rr = rr / 9 - mr * mr + ridge;
  rg = rg / 9 - mr * mg;
  rb = rb / 9 - mr * mb;
  gg = gg / 9 - mg * mg + ridge;
  gb = gb / 9 - mg * mb;
  bb = bb / 9 - mb * mb + ridge;
  const irr = gg * bb - gb * gb;
  const irg = gb * rb - rg * bb;
  const irb = rg * gb - gg * rb;
  const igg = rr * bb - rb * rb;
  const igb = rb * rg - rr * gb;
  const ibb = rr * gg - rg * rg;
  const determinant = irr * rr + irg * rg + irb * rb;
  // An array per window would cost as much as the arithmetic.
  const [vrr, vrg, vrb] = [irr / determinant, irg / determinant, irb / determinant];
  const [vgg, vgb, vbb] = [igg / determinant, igb / determinant, ibb / determinant];
  out[to] = mr;
  out[to + 1] = mg;
  out[to + 2] = mb;
  out[to + 3] = vrr;
  out[to + 4] = vrg;
  out[to + 5] = vrb;
  out[to + 6] = vgg;
  out[to + 7] = vgb;
  out[to + 8] = vbb;
  for (let k = 0; k < 9; k++) {
    const at = center + offsets[k];
    const [x, y, z] = [r[at] - mr, g[at] - mg, b[at] - mb];
    const form = vrr * x * x + vgg * y * y + vbb * z * z + 2 * (vrg * x * y + vrb * x * z + vgb * y * z);
    diagonal[at] = diagonal[at] + 1 - (1 + form) / 9;
  }
}

/** Multiplies the matting Laplacian by a plane, without storing it (He, Sun and Tang 2010). */
function multiply(
  { width, r, g, b }: ColorPlanes,
  { centers, statistics }: ColorWindows,
  plane: Float32Array,
  out: Float32Array,
): void {
  out.fill(0);
  const offsets = toOffsets(width);
  for (let w = 0, from = 0; w < centers.length; w++, from += 9) {
    const center = centers[w];
    let [sum, sr, sg, sb] = [0, 0, 0, 0];
    for (let k = 0; k < 9; k++) {
      const at = center + offsets[k];
      const value = plane[at];
      sum += value;
      sr += value * r[at];
      sg += value * g[at];
      sb += value * b[at];
    }
    const [mr, mg, mb] = [statistics[from], statistics[from + 1], statistics[from + 2]];
    const mean = sum / 9;
    const [cr, cg, cb] = [sr / 9 - mr * mean, sg / 9 - mg * mean, sb / 9 - mb * mean];
    const [irr, irg, irb] = [statistics[from + 3], statistics[from + 4], statistics[from + 5]];
    const [igg, igb, ibb] = [statistics[from + 6], statistics[from + 7], statistics[from + 8]];
    const ar = irr * cr + irg * cg + irb * cb;
    const ag = irg * cr + igg * cg + igb * cb;
    const ab = irb * cr + igb * cg + ibb * cb;
    const offset = mean - ar * mr - ag * mg - ab * mb;
    for (let k = 0; k < 9; k++) {
      const at = center + offsets[k];
      const fitted = ar * r[at] + ag * g[at] + ab * b[at] + offset;
      out[at] = out[at] + plane[at] - fitted;
    }
  }
}
