import { boxBlur, collectParts, growMask, resizePlane, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { boxAround } from "../../tools/part.ts";
import { toShares } from "../firm-outline.ts";

/** Outlines are measured in an image of at most this side. */
const SIDE = 900;
/** Opacity, 0 to 1, below which a pixel is gone, below which one inside of a thing is half clear, and above which it is kept. */
const [GONE, HALF_CLEAR, KEPT] = [0.45, 0.85, 0.4];
/** How exact an outline is, and how far from the cutout faults are searched, as shares of the shorter side. */
const [EXACT, REACH] = [1 / 220, 1 / 14];
/** The background of a place is the mean around it within this share of the shorter side; it deviates by less, of 255, if it is plain. */
const [AROUND, PLAIN] = [1 / 14, 22];
/** A pixel of a plain background differs by less from its mean than the first number, of 255, and another thing by more than the second. */
const [LIKE, UNLIKE] = [16, 60];
/** A smaller fault, as a share of the squared shorter side, is an uneven edge. */
const MIN_FAULT = 0.00006;

export interface OutlineFaults {
  /** The areas that are missing and that are left, as shares of the squared shorter side. */
  lost: number;
  left: number;
  /** The box of the largest faults, as x, y, width and height in pixels. */
  box: readonly number[] | null;
}

/**
 * Measures where the cutout of a thing (four channels) differs from its `outline` and from a plain background: parts of the thing
 * that are gone, and rests of the background that stayed.
 */
export async function measureFaults(image: Raster, cutout: Raster, outline: Mask): Promise<OutlineFaults> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const size = { width, height };
  const short = Math.min(width, height);
  const alpha = resizePlane(toShares(cutout.data, 4, 3), image, size);
  const firm = resizePlane(toShares(outline.data, 1, 0), outline, size);
  const { channels, data } = await resizeRaster(image, width, height);
  const grow = (isIn: (at: number) => boolean, share: number) =>
    growMask(
      { ...size, data: Uint8Array.from(alpha, (_, at) => (isIn(at) ? 255 : 0)) },
      Math.max(1, Math.round(share * short)),
    ).data;
  const outside = grow((at) => (firm[at] ?? 0) < 0.5, EXACT);
  const inside = grow((at) => (firm[at] ?? 0) >= 0.5, EXACT);
  const seen = grow((at) => (alpha[at] ?? 0) > 0.1, EXACT);
  const near = grow((at) => (alpha[at] ?? 0) > 0.5, REACH);
  const clear = grow((at) => (alpha[at] ?? 0) < 0.1, REACH);
  const weights = Float32Array.from(seen, (value, at) => Number(!value && !inside[at]));
  const blur = (plane: Float32Array) => boxBlur(plane, width, height, Math.round(AROUND * short));
  const count = blur(weights);
  const mean = (power: 1 | 2) =>
    [0, 1, 2].map((channel) => {
      const plane = weights.map((value, at) => value * (data[at * channels + channel] ?? 0) ** power);
      return blur(plane).map((value, at) => value / Math.max(1e-3, count[at] ?? 0));
    });
  const [means, squares] = [mean(1), mean(2)];
  const isPlain = (at: number) =>
    (count[at] ?? 0) > 0.05 &&
    means.reduce((sum, plane, channel) => sum + (squares[channel]?.[at] ?? 0) - (plane[at] ?? 0) ** 2, 0) / 3 <
      PLAIN * PLAIN;
  const differ = (at: number) =>
    Math.max(...means.map((plane, channel) => Math.abs((data[at * channels + channel] ?? 0) - (plane[at] ?? 0))));
  const isLost = (at: number) =>
    outside[at]
      ? (alpha[at] ?? 0) < GONE && Boolean(near[at]) && isPlain(at) && differ(at) > UNLIKE
      : (alpha[at] ?? 0) < HALF_CLEAR;
  const isLeft = (at: number) =>
    (alpha[at] ?? 0) > KEPT && !inside[at] && Boolean(clear[at]) && isPlain(at) && differ(at) < LIKE;
  const least = MIN_FAULT * short * short;
  const find = (isFault: (at: number) => boolean) =>
    collectParts(width, height, isFault).filter((part) => part.length > least);
  const [lost, left] = [find(isLost), find(isLeft)];
  const share = (parts: number[][]) => parts.reduce((sum, part) => sum + part.length, 0) / short / short;
  const [largest] = [...lost, ...left].sort((first, second) => second.length - first.length);
  const box = largest ? boxAround(largest, width).map((value) => Math.round(value / scale)) : null;
  return { lost: share(lost), left: share(left), box };
}
