import { type Color, colorDistance, distance, findMedian } from "./colors.ts";
import type { Letters } from "./find-letters.ts";
import { findShadow, type Shadow } from "./find-shadow.ts";
import type { Point } from "./geometry.ts";
import { blurred, distancesFrom } from "./planes.ts";

/** Effects of letters, besides their color. Lengths are in pixels of the image, colors 0 to 255. */
export interface LetterEffects {
  /** A line of one color around the letters. */
  outline: { color: Color; width: number } | null;
  shadow: Shadow | null;
  /** The colors of a fill from its top to its bottom, which are this far above and below the baseline. */
  gradient: { colors: readonly Color[]; above: number; below: number } | null;
}

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
