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

// Destructured arrays would cost as much as the arithmetic here: the loops run for each pixel.

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
  const free = computeIndices(unknown);
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

function computeIndices(unknown: Uint8Array): Int32Array {
  const indices = new Int32Array(unknown.length);
  let count = 0;
  for (let at = 0; at < unknown.length; at++) if (unknown[at]) indices[count++] = at;
  return indices.subarray(0, count);
}

/** The windows that contain an unknown pixel. */
interface ColorWindows {
  /** The first and the last center of each run of windows beside each other. */
  runs: Int32Array;
  /** Nine per window: the mean color, and the inverse of the colors' covariance (rr, rg, rb, gg, gb, bb). */
  statistics: Float32Array;
  /** The diagonal of the matting Laplacian. */
  diagonal: Float32Array;
}

function colorWindows(guide: ColorPlanes, unknown: Uint8Array): ColorWindows {
  const { width, height } = guide;
  const found = new Int32Array(unknown.length);
  let count = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const above = unknown[at - width - 1] + unknown[at - width] + unknown[at - width + 1];
      const beside = unknown[at - 1] + unknown[at] + unknown[at + 1];
      const below = unknown[at + width - 1] + unknown[at + width] + unknown[at + width + 1];
      if (above + beside + below > 0) found[count++] = at;
    }
  const centers = found.subarray(0, count);
  const statistics = new Float32Array(9 * centers.length);
  const diagonal = new Float32Array(unknown.length);
  const offsets = toOffsets(width);
  for (let w = 0; w < centers.length; w++) windowStatistics(guide, centers[w], offsets, statistics, 9 * w, diagonal);
  return { runs: toRuns(centers), statistics, diagonal };
}

/** The first and the last of each sequence of numbers that follow each other. */
function toRuns(centers: Int32Array): Int32Array {
  const runs: number[] = [];
  for (const [at, center] of centers.entries()) {
    if (center !== centers[at - 1] + 1 || at === 0) runs.push(center, center);
    else runs[runs.length - 1] = center;
  }
  return Int32Array.from(runs);
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
  let mr = 0;
  let mg = 0;
  let mb = 0;
  let rr = 0;
  let rg = 0;
  let rb = 0;
  let gg = 0;
  let gb = 0;
  let bb = 0;
  for (let k = 0; k < 9; k++) {
    const at = center + offsets[k];
    const x = r[at];
    const y = g[at];
    const z = b[at];
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
  const vrr = irr / determinant;
  const vrg = irg / determinant;
  const vrb = irb / determinant;
  const vgg = igg / determinant;
  const vgb = igb / determinant;
  const vbb = ibb / determinant;
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
    const x = r[at] - mr;
    const y = g[at] - mg;
    const z = b[at] - mb;
    const form = vrr * x * x + vgg * y * y + vbb * z * z + 2 * (vrg * x * y + vrb * x * z + vgb * y * z);
    diagonal[at] = diagonal[at] + 1 - (1 + form) / 9;
  }
}

/**
 * Multiplies the matting Laplacian by a plane, without storing it (He, Sun and Tang 2010). Windows beside each other
 * share the sums of their columns, and pixels the sums of the windows in a row.
 */
function multiply(
  { width, r, g, b }: ColorPlanes,
  { runs, statistics }: ColorWindows,
  plane: Float32Array,
  out: Float32Array,
): void {
  out.fill(0);
  for (let run = 0, from = 0; run < runs.length; run += 2) {
    const first = runs[run];
    const last = runs[run + 1];
    // The sums of a value and of its products with the color over the two columns before the next one.
    let v1 = 0;
    let r1 = 0;
    let g1 = 0;
    let b1 = 0;
    let v2 = 0;
    let r2 = 0;
    let g2 = 0;
    let b2 = 0;
    // The coefficients of the fits of the last two windows, which reach the pixels of a column.
    let or1 = 0;
    let og1 = 0;
    let ob1 = 0;
    let oo1 = 0;
    let or2 = 0;
    let og2 = 0;
    let ob2 = 0;
    let oo2 = 0;
    for (let column = first - 1; column <= last + 3; column++) {
      let ar = 0;
      let ag = 0;
      let ab = 0;
      let offset = 0;
      if (column <= last + 1) {
        const top = column - width;
        const low = column + width;
        const x = plane[top];
        const y = plane[column];
        const z = plane[low];
        const v = x + y + z;
        const vr = x * r[top] + y * r[column] + z * r[low];
        const vg = x * g[top] + y * g[column] + z * g[low];
        const vb = x * b[top] + y * b[column] + z * b[low];
        if (column > first) {
          const mean = (v1 + v2 + v) / 9;
          const mr = statistics[from];
          const mg = statistics[from + 1];
          const mb = statistics[from + 2];
          const cr = (r1 + r2 + vr) / 9 - mr * mean;
          const cg = (g1 + g2 + vg) / 9 - mg * mean;
          const cb = (b1 + b2 + vb) / 9 - mb * mean;
          ar = statistics[from + 3] * cr + statistics[from + 4] * cg + statistics[from + 5] * cb;
          ag = statistics[from + 4] * cr + statistics[from + 6] * cg + statistics[from + 7] * cb;
          ab = statistics[from + 5] * cr + statistics[from + 7] * cg + statistics[from + 8] * cb;
          offset = mean - ar * mr - ag * mg - ab * mb;
          from += 9;
        }
        v1 = v2;
        r1 = r2;
        g1 = g2;
        b1 = b2;
        v2 = v;
        r2 = vr;
        g2 = vg;
        b2 = vb;
      }
      // The column that no further window of this run reaches.
      const done = column - 2;
      if (done >= first - 1) {
        const count = Math.min(done + 1, last) - Math.max(done - 1, first) + 1;
        const fr = or1 + or2 + ar;
        const fg = og1 + og2 + ag;
        const fb = ob1 + ob2 + ab;
        const fo = oo1 + oo2 + offset;
        for (let at = done - width; at <= done + width; at += width)
          out[at] = out[at] + count * plane[at] - (fr * r[at] + fg * g[at] + fb * b[at] + fo);
      }
      or1 = or2;
      og1 = og2;
      ob1 = ob2;
      oo1 = oo2;
      or2 = ar;
      og2 = ag;
      ob2 = ab;
      oo2 = offset;
    }
  }
}
