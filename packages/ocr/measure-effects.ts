import { boxBlur } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type Color, colorDistance, distance, findMedian } from "./colors.ts";
import type { Letters } from "./find-letters.ts";
import type { Point } from "./geometry.ts";

/** Effects of letters, besides their color. Lengths are in pixels of the image, colors 0 to 255. */
export interface LetterEffects {
  /** A line of one color around the letters. */
  outline: { color: Color; width: number } | null;
  /** A copy of the letters behind them: a shadow, or a glow if it is not moved. `blur` is a standard deviation. */
  shadow: { color: Color; opacity: number; x: number; y: number; blur: number } | null;
  /** The colors of a fill from its top to its bottom, which are this far above and below the baseline. */
  gradient: { colors: readonly Color[]; above: number; below: number } | null;
}

/** How far effects reach from letters, as a share of the line's height. */
const REACH = 0.5;
/** Pixels next to letters are mixed with them. */
const EDGE = 1.5;

/** Measures the outline, the shadow and the gradient of letters, whose baseline goes through a point of the whole image. */
export function measureEffects(letters: Letters, baseline: Point): LetterEffects {
  const { image, fill, box } = letters;
  const away = distancesFrom(fill, image.width, image.height);
  const outline = findOutline(letters, away);
  const solid = outline ? away.map((value) => Number(value <= outline.width + 0.5)) : fill;
  const shadow = findShadow(image, Uint8Array.from(solid), box.height);
  return { outline, shadow, gradient: findGradient(letters, baseline) };
}

/** The share of a ring's pixels that have the color of an outline, and the share at which it has ended. */
const IN_OUTLINE = 0.66;
const AFTER_OUTLINE = 0.45;
/** Colors within this distance, in levels of 255, are those of an outline. */
const OUTLINE_COLOR = 34;
/** The colors of the first and the last ring of an outline differ by less, in levels of 255. */
const OUTLINE_DRIFT = 10;
/** An outline is at most this wide, as a share of the line's height. */
const MAX_OUTLINE = 0.2;

/** The outline of letters: the rings around them have one color, and those further away others. */
function findOutline({ image, fill, color, box }: Letters, away: Float32Array): LetterEffects["outline"] {
  const most = Math.max(3, Math.ceil(MAX_OUTLINE * box.height));
  const rings = Array.from({ length: most + 4 }, (): number[] => []);
  for (let at = 0; at < fill.length; at++) {
    const ring = Math.round(away[at] ?? 0);
    if (ring > 0) rings[ring]?.push(at);
  }
  // The first ring is mixed with the letters. Outlines of one pixel have only the second one mixed with the background.
  const first = rings[2] ?? [];
  if (first.length < 12) return null;
  const inner = findMedian(image, first);
  if (colorDistance(inner, color) < OUTLINE_COLOR) return null;
  const share = (ring: readonly number[] | undefined) =>
    ring && ring.length > 0 ? ring.filter((at) => distance(image, at, inner) < OUTLINE_COLOR).length / ring.length : 0;
  const shares = rings.map(share);
  if ((shares[2] ?? 0) < IN_OUTLINE) return null;
  let width = 2;
  while (width < most && (shares[width + 1] ?? 0) >= IN_OUTLINE) width++;
  if (width >= most) return null;
  // A glow changes its color from ring to ring.
  if (colorDistance(findMedian(image, rings[width] ?? []), inner) > OUTLINE_DRIFT) return null;
  // A shadow fades slowly, an outline has an end.
  if ((shares[Math.min(shares.length - 1, width + 2)] ?? 1) > AFTER_OUTLINE) return null;
  return { color: inner, width: width + 0.3 };
}

/** The size of letters at which shadows are searched, in pixels of a line's height. */
const SEARCH_HEIGHT = 40;
/** The offsets of shadows, as a share of the line's height. */
const MAX_OFFSET = 0.13;
/** The blurs of shadows, as a share of the line's height. */
const BLURS = [0.012, 0.035, 0.07];
/** A softer copy can be a glow. */
const SOFT = 0.06;
/** That of a glow. */
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
function findShadow(image: Raster, solid: Uint8Array, height: number): LetterEffects["shadow"] {
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
  const behind = medianPlanes(background.planes, far);
  return { ...toPaint(best.strengths, behind), x: best.x * factor, y: best.y * factor, blur: best.blur * factor };
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
  const made = new Float32Array(width * height);
  const counts = new Uint16Array(width * height);
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const [from, to] = [y * image.width + x, Math.floor(y / factor) * width + Math.floor(x / factor)];
      for (let channel = 0; channel < 3; channel++) planes[channel][to] += image.data[3 * from + channel];
      made[to] += solid[from];
      counts[to] += 1;
    }
  for (let at = 0; at < made.length; at++) {
    for (const plane of planes) plane[at] /= counts[at];
    made[at] /= counts[at];
  }
  return { width, height, planes, solid: made };
}

/** The colors behind letters, continued from the pixels that count as clear; `known` where there are any near. */
function surroundings({ width, height, planes }: Small, isClear: (at: number) => boolean) {
  const weights = Float32Array.from({ length: width * height }, (_, at) => Number(isClear(at)));
  const made = planes.map(() => new Float32Array(width * height));
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
      for (const [channel, plane] of made.entries()) plane[at] = sums[channel][at] / near[at];
    }
  }
  return { planes: made, known };
}

const medianPlanes = (planes: readonly Float32Array[], pixels: readonly number[]) =>
  planes.map((plane) => Float32Array.from(pixels, (at) => plane[at]).sort()[pixels.length >> 1] ?? 0);

/** A plane with a blur of this standard deviation: three box blurs come close to it. */
export function blurred(plane: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const radius = Math.round(deviation * 0.94);
  if (radius < 1) return plane;
  let made = plane;
  for (let pass = 0; pass < 3; pass++) made = boxBlur(made, width, height, radius);
  return made;
}

/** The distance of each pixel from a mask, in pixels, by two passes over its neighbors (chamfer distances). */
export function distancesFrom(mask: ArrayLike<number>, width: number, height: number): Float32Array {
  const made = Float32Array.from({ length: width * height }, (_, at) => (mask[at] ? 0 : 1e6));
  const relax = (at: number, x: number, y: number, cost: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) made[at] = Math.min(made[at], made[y * width + x] + cost);
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      relax(at, x - 1, y, 1);
      relax(at, x, y - 1, 1);
      relax(at, x - 1, y - 1, Math.SQRT2);
      relax(at, x + 1, y - 1, Math.SQRT2);
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const at = y * width + x;
      relax(at, x + 1, y, 1);
      relax(at, x, y + 1, 1);
      relax(at, x + 1, y + 1, Math.SQRT2);
      relax(at, x - 1, y + 1, Math.SQRT2);
    }
  return made;
}

/** The stops of a gradient. */
const STOPS = 5;
/** The first and the last color of a gradient differ by more than this, in levels of 255. */
const MIN_CHANGE = 24;
/** A larger share of that change between two stops is a piece of the background. */
const MAX_JUMP = 0.65;

/** The colors of letters from their top to their bottom, if they change steadily. */
function findGradient({ image, fill, box, left, top: above }: Letters, baseline: Point): LetterEffects["gradient"] {
  const { width, height } = image;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const place = (at: number) => (Math.floor(at / width) - box.center[1]) * cos - ((at % width) - box.center[0]) * sin;
  const inner: number[] = [];
  for (let at = width + 1; at < fill.length - width - 1; at++)
    if (fill[at] && fill[at - 1] && fill[at + 1] && fill[at - width] && fill[at + width]) inner.push(at);
  if (inner.length < 60 || height < 12) return null;
  const sorted = inner.map((at) => [place(at), at] as const).sort((a, b) => a[0] - b[0]);
  const [top, bottom] = [sorted[Math.floor(0.02 * sorted.length)][0], sorted[Math.floor(0.98 * sorted.length)][0]];
  const bands = Array.from({ length: STOPS }, (): number[] => []);
  for (const [across, at] of sorted)
    bands[Math.max(0, Math.min(STOPS - 1, Math.floor(((across - top) / (bottom - top)) * STOPS)))].push(at);
  if (bands.some((band) => band.length < 6)) return null;
  const colors = bands.map((band) => findMedian(image, band));
  const whole = colorDistance(colors[0], colors[STOPS - 1]);
  if (whole < MIN_CHANGE) return null;
  // In a gradient each band has one color, which lies between those of its neighbors.
  const isEven = bands.every((band, index) => {
    const off = band.reduce((sum, at) => sum + Math.min(120, distance(image, at, colors[index])), 0) / band.length;
    return off < 0.5 * whole;
  });
  const steps = colors.slice(1).map((color, index) => colorDistance(color, colors[index]));
  const sum = steps.reduce((all, step) => all + step, 0);
  if (!isEven || sum > 1.5 * whole || Math.max(...steps) > MAX_JUMP * whole) return null;
  const base = (baseline[1] - above - box.center[1]) * cos - (baseline[0] - left - box.center[0]) * sin;
  return { colors, above: base - top, below: bottom - base };
}

/** The parts of effects that cover pixels. */
interface CoveringEffects {
  outline: { width: number } | null;
  shadow: { opacity: number; x: number; y: number; blur: number } | null;
}

/** Shadows that change less than this, in levels of 255, cannot be seen. */
const VISIBLE = 4;

/** 1 for each pixel of the letters' part of the image that the letters or their effects cover. */
export function coveredPixels({ image, fill }: Letters, { outline, shadow }: CoveringEffects): Uint8Array {
  const { width, height } = image;
  const away = distancesFrom(fill, width, height);
  const solid = Uint8Array.from(away, (value) => Number(value <= (outline ? outline.width + 1.5 : 0)));
  if (!shadow) return solid;
  const copy = blurred(Float32Array.from(solid), width, height, shadow.blur);
  const shift = Math.round(shadow.y) * width + Math.round(shadow.x);
  return solid.map((value, at) => value || Number((copy[at - shift] ?? 0) * shadow.opacity * 255 > VISIBLE));
}
