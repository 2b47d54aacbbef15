import { boxBlurrer } from "../compose/box-blur.ts";

/** A color image as three planes, 0 to 1. */
export interface ColorPlanes {
  width: number;
  height: number;
  r: Float32Array;
  g: Float32Array;
  b: Float32Array;
}

/** For each pixel, how the filtered value follows from the guide's color: `r × red + g × green + b × blue + offset`. */
export interface LinearModel {
  r: Float32Array;
  g: Float32Array;
  b: Float32Array;
  offset: Float32Array;
}

/**
 * The guided filter of He, Sun and Tang (2010) with a color guide, returned as its averaged coefficients, which can be
 * applied to a larger guide (He and Sun, "Fast Guided Filter", 2015). `radius` is in pixels; `epsilon` is the color
 * variance below which an area counts as flat. With `weight` (above 0), a pixel counts by its weight in each window.
 */
export function guidedFilter(
  guide: ColorPlanes,
  plane: Float32Array,
  radius: number,
  epsilon: number,
  weight?: Float32Array,
): LinearModel {
  const { width, height, r, g, b } = guide;
  const average = boxBlurrer(width, height, radius);
  const mean = weight ? weightedMean(average, weight) : average;
  const meanOfProduct = (x: Float32Array, y: Float32Array) => {
    const out = product(x, y);
    return mean(out, out);
  };
  const [meanR, meanG, meanB, meanP] = [mean(r), mean(g), mean(b), mean(plane)];
  const [rr, rg, rb] = [meanOfProduct(r, r), meanOfProduct(r, g), meanOfProduct(r, b)];
  const [gg, gb, bb] = [meanOfProduct(g, g), meanOfProduct(g, b), meanOfProduct(b, b)];
  const [rp, gp, bp] = [meanOfProduct(r, plane), meanOfProduct(g, plane), meanOfProduct(b, plane)];
  for (let i = 0; i < plane.length; i++) {
    const mr = meanR[i];
    const mg = meanG[i];
    const mb = meanB[i];
    const mp = meanP[i];
    // The covariance matrix of the colors with epsilon on its diagonal, and the covariance of the colors with the
    // plane.
    const vrr = rr[i] - mr * mr + epsilon;
    const vrg = rg[i] - mr * mg;
    const vrb = rb[i] - mr * mb;
    const vgg = gg[i] - mg * mg + epsilon;
    const vgb = gb[i] - mg * mb;
    const vbb = bb[i] - mb * mb + epsilon;
    const cr = rp[i] - mr * mp;
    const cg = gp[i] - mg * mp;
    const cb = bp[i] - mb * mp;
    // The inverse matrix by cofactors.
    const irr = vgg * vbb - vgb * vgb;
    const irg = vgb * vrb - vrg * vbb;
    const irb = vrg * vgb - vgg * vrb;
    const igg = vrr * vbb - vrb * vrb;
    const igb = vrb * vrg - vrr * vgb;
    const ibb = vrr * vgg - vrg * vrg;
    const determinant = irr * vrr + irg * vrg + irb * vrb;
    const ar = (irr * cr + irg * cg + irb * cb) / determinant;
    const ag = (irg * cr + igg * cg + igb * cb) / determinant;
    const ab = (irb * cr + igb * cg + ibb * cb) / determinant;
    // The product planes are not read again at this pixel, so they store the coefficients.
    rr[i] = ar;
    gg[i] = ag;
    bb[i] = ab;
    rp[i] = mp - ar * mr - ag * mg - ab * mb;
  }
  return { r: average(rr, rr), g: average(gg, gg), b: average(bb, bb), offset: average(rp, rp) };
}

/** As a box blur, with each pixel counted by its weight. */
function weightedMean(average: ReturnType<typeof boxBlurrer>, weight: Float32Array): ReturnType<typeof boxBlurrer> {
  const total = average(weight);
  return (plane, out) => {
    const sum = average(product(plane, weight), out);
    for (let i = 0; i < sum.length; i++) sum[i] /= Math.max(1e-6, total[i]);
    return sum;
  };
}

/** The value that a model gives for each pixel of the guide. */
export function applyModel({ r, g, b, offset }: LinearModel, guide: ColorPlanes): Float32Array {
  const out = new Float32Array(offset.length);
  for (let i = 0; i < out.length; i++) out[i] = r[i] * guide.r[i] + g[i] * guide.g[i] + b[i] * guide.b[i] + offset[i];
  return out;
}

function product(x: Float32Array, y: Float32Array): Float32Array {
  const out = new Float32Array(x.length);
  for (let i = 0; i < out.length; i++) out[i] = x[i] * y[i];
  return out;
}
