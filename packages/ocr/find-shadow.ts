import { boxBlur } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { Color } from "./colors.ts";
import { blurred, distancesFrom } from "./planes.ts";

/** A copy of letters behind them: a shadow, or a glow if it is not moved. `blur` is a standard deviation. */
export interface Shadow {
  color: Color;
  opacity: number;
  x: number;
  y: number;
  blur: number;
}

/** How far effects reach from letters, as a share of the line's height. */
const REACH = 0.5;
/** Pixels next to letters are mixed with them. */
const EDGE = 1.5;

/** The size of letters at which shadows are searched, in pixels of a line's height. */
const SEARCH_HEIGHT = 40;
/** The offsets of shadows, as a share of the line's height. */
const MAX_OFFSET = 0.13;
/** The blurs of shadows, as a share of the line's height. */
const BLURS = [0.012, 0.035, 0.07];
/** A copy that is blurred by at least this share of the line's height can be a glow. */
const SOFT = 0.06;
/** The blur of a glow, as a share of the line's height. */
const GLOW = 0.13;
/** A weaker shadow, in levels of 255, is noise of the photograph. */
const MIN_STRENGTH = 8;
/** A shadow explains at least this share of the differences between neighboring places, a glow of all differences. */
const MIN_EXPLAINED = { shadow: 0.14, glow: 0.35 };
/** Places are compared with those around them up to this distance, as a share of the line's height. */
const NEAR = 0.3;

/** A copy of letters, and how well it explains the colors around them. */
interface Copy {
  x: number;
  y: number;
  blur: number;
  strengths: number[];
  explained: number;
}

/**
 * The shadow or glow of letters: the offset and blur at which a copy of the letters explains most of the colors around them.
 * A shadow is compared by its detail, because a photograph differs from place to place without one.
 */
export function findShadow(image: Raster, solid: Uint8Array, height: number): Shadow | null {
  const factor = Math.max(1, Math.round(height / SEARCH_HEIGHT));
  const small = shrunk(image, solid, factor);
  const size = height / factor;
  const away = distancesFrom(
    small.solid.map((value) => Number(value > 0.1)),
    small.width,
    small.height,
  );
  const clear = REACH * size;
  const background = surroundings(small, (at) => away[at] > 0.8 * clear);
  const near = pixelsWhere(away, (value) => value > EDGE && value <= NEAR * size);
  const far = pixelsWhere(away, (value, at) => value > EDGE && value <= clear && background.known[at] > 0);
  if (near.length < 40 || far.length < 40) return null;
  const radius = Math.max(2, Math.round(NEAR * size));
  const isNear = new Float32Array(away.length);
  for (const at of near) isNear[at] = 1;
  const details = small.planes.map((plane) => withoutMean(plane, isNear, small, radius));
  const shadow = findCopy(small, near, details, { most: Math.max(2, Math.round(MAX_OFFSET * size)), size, radius });
  const glow = compareCopies(
    far,
    small.planes.map((plane, channel) => plane.map((value, at) => value - background.planes[channel][at])),
  );
  const blur = GLOW * size;
  glow.compare(blurred(small.solid, small.width, small.height, blur), { x: 0, y: 0, blur, shift: 0 });
  const isShadow = (shadow?.explained ?? 0) >= MIN_EXPLAINED.shadow;
  const isGlow = (glow.best?.explained ?? 0) >= MIN_EXPLAINED.glow;
  // A soft light is a glow even if a moved copy explains its detail.
  const isLight = Math.max(...(glow.best?.strengths ?? [0])) > 0 && (shadow?.blur ?? 0) >= SOFT * size;
  const best = isShadow && !(isGlow && isLight) ? shadow : isGlow ? glow.best : undefined;
  if (!best || Math.max(...best.strengths.map(Math.abs)) < MIN_STRENGTH) return null;
  if (Math.hypot(best.x, best.y) < 1 && !isSeenAround(best, small, away, size)) return null;
  const behind = medianPlanes(background.planes, far);
  return { ...toPaint(best.strengths, behind), x: best.x * factor, y: best.y * factor, blur: best.blur * factor };
}

/**
 * The distances from letters, as shares of the line's height, at which a glow is bright and at which it has ended, the least
 * number of pixels there, and the share of its strength by which most of them differ.
 */
const RINGS = { inner: 0.1, outer: 0.3, pixels: 20, share: 0.08 };

/** Whether most pixels next to letters have some of a glow: a glow is on all sides, and a piece of another panel is not. */
function isSeenAround({ strengths }: Copy, { planes }: Small, away: Float32Array, size: number): boolean {
  const inner = pixelsWhere(away, (value) => value > EDGE && value <= Math.max(EDGE + 1.5, RINGS.inner * size));
  const outer = pixelsWhere(away, (value) => value > RINGS.outer * size && value <= REACH * size);
  if (inner.length < RINGS.pixels || outer.length < RINGS.pixels) return true;
  const [near, far] = [medianPlanes(planes, inner), medianPlanes(planes, outer)];
  const along = strengths.reduce((sum, strength, channel) => sum + strength * (near[channel] - far[channel]), 0);
  return along > RINGS.share * strengths.reduce((sum, strength) => sum + strength * strength, 0);
}

function pixelsWhere(plane: Float32Array, isIt: (value: number, at: number) => boolean): number[] {
  const found: number[] = [];
  for (let at = 0; at < plane.length; at++) if (isIt(plane[at], at)) found.push(at);
  return found;
}

/** The best copy over all offsets and blurs, by the detail of the colors. */
function findCopy(
  small: Small,
  near: readonly number[],
  details: readonly Float32Array[],
  { most, size, radius }: { most: number; size: number; radius: number },
): Copy | undefined {
  const copies = compareCopies(near, details);
  for (const blur of BLURS.map((share) => share * size)) {
    const copy = blurred(small.solid, small.width, small.height, blur);
    const around = boxBlur(copy, small.width, small.height, radius);
    const detail = copy.map((value, at) => value - around[at]);
    const compare = (x: number, y: number) => {
      // Letters hide a copy that is neither moved nor blurred.
      if (Math.hypot(x, y) + 2 * blur > EDGE) copies.compare(detail, { x, y, blur, shift: y * small.width + x });
    };
    for (let y = -most; y <= most; y += 2) for (let x = -most; x <= most; x += 2) compare(x, y);
    if (copies.best?.blur !== blur) continue;
    const { x, y } = copies.best;
    for (let down = -1; down <= 1; down++) for (let across = -1; across <= 1; across++) compare(x + across, y + down);
  }
  return copies.best;
}

/** Compares copies of letters with differences of colors at some pixels (least squares), and keeps the best one. */
function compareCopies(pixels: readonly number[], differences: readonly Float32Array[]) {
  const total = differences.reduce((sum, plane) => sum + pixels.reduce((all, at) => all + plane[at] ** 2, 0), 0);
  const state: { best: Copy | undefined; compare: typeof compare } = { best: undefined, compare };
  return state;

  function compare(copy: Float32Array, { shift, ...place }: Pick<Copy, "x" | "y" | "blur"> & { shift: number }): void {
    let mean = 0;
    for (const at of pixels) mean += copy[at - shift] ?? 0;
    mean /= pixels.length;
    let squares = 0;
    const products = [0, 0, 0];
    for (const at of pixels) {
      const value = (copy[at - shift] ?? 0) - mean;
      squares += value * value;
      for (let channel = 0; channel < 3; channel++) products[channel] += value * differences[channel][at];
    }
    const explained = products.reduce((sum, product) => sum + product * product, 0) / (squares || 1) / (total || 1);
    if (squares > 6 && explained > (state.best?.explained ?? 0))
      state.best = { ...place, strengths: products.map((product) => product / squares), explained };
  }
}

/** A plane without the mean of the used pixels around each one. */
function withoutMean(plane: Float32Array, used: Float32Array, { width, height }: Small, radius: number): Float32Array {
  const counts = boxBlur(used, width, height, radius);
  const sums = boxBlur(
    plane.map((value, at) => value * used[at]),
    width,
    height,
    radius,
  );
  return plane.map((value, at) => (counts[at] > 0 ? value - sums[at] / counts[at] : 0));
}

/** The color and the smallest opacity that change a background by these levels. */
function toPaint(strengths: readonly number[], behind: readonly number[]): { color: Color; opacity: number } {
  const opacity = strengths.reduce((most, strength, channel) => {
    const room = strength < 0 ? behind[channel] : 255 - behind[channel];
    return Math.max(most, room > 0 ? Math.abs(strength) / room : 0);
  }, 0);
  const used = Math.min(1, Math.max(0.05, opacity));
  const channel = (index: number) => Math.max(0, Math.min(255, Math.round(behind[index] + strengths[index] / used)));
  return { color: [channel(0), channel(1), channel(2)], opacity: used };
}

interface Small {
  width: number;
  height: number;
  planes: Float32Array[];
  /** The share of each pixel that letters cover. */
  solid: Float32Array;
}

function shrunk(image: Raster, solid: Uint8Array, factor: number): Small {
  const [width, height] = [Math.ceil(image.width / factor), Math.ceil(image.height / factor)];
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  const coverage = new Float32Array(width * height);
  const counts = new Uint16Array(width * height);
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const [from, to] = [y * image.width + x, Math.floor(y / factor) * width + Math.floor(x / factor)];
      for (let channel = 0; channel < 3; channel++) planes[channel][to] += image.data[3 * from + channel];
      coverage[to] += solid[from];
      counts[to] += 1;
    }
  for (let at = 0; at < coverage.length; at++) {
    for (const plane of planes) plane[at] /= counts[at];
    coverage[at] /= counts[at];
  }
  return { width, height, planes, solid: coverage };
}

/** The colors behind letters, continued from the pixels that count as clear; `known` where there are any near. */
function surroundings({ width, height, planes }: Small, isClear: (at: number) => boolean) {
  const weights = Float32Array.from({ length: width * height }, (_, at) => Number(isClear(at)));
  const behind = planes.map(() => new Float32Array(width * height));
  const known = new Uint8Array(width * height);
  for (const radius of [0.35, 0.8, 1.6].map((share) => Math.max(2, Math.round(share * SEARCH_HEIGHT)))) {
    const near = boxBlur(weights, width, height, radius);
    const sums = planes.map((plane) =>
      boxBlur(
        plane.map((value, at) => value * (weights[at] ?? 0)),
        width,
        height,
        radius,
      ),
    );
    for (let at = 0; at < known.length; at++) {
      if (known[at] || near[at] < 0.02) continue;
      known[at] = 1;
      for (const [channel, plane] of behind.entries()) plane[at] = sums[channel][at] / near[at];
    }
  }
  return { planes: behind, known };
}

const medianPlanes = (planes: readonly Float32Array[], pixels: readonly number[]) =>
  planes.map((plane) => Float32Array.from(pixels, (at) => plane[at]).sort()[pixels.length >> 1] ?? 0);
