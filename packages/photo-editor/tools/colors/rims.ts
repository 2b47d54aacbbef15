import { boxBlur, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { luma } from "../adjust.ts";

/** A change of a channel by more, of 255, is a new color. */
const CHANGED = 40;
/** A rim reaches so far beyond what changed, as a share of the shorter side. */
const REACH = 1 / 110;
/** Colors are averaged in cells of an image of at most this side. */
const SIDE = 900;
/** Colors that differ by less, of 255, have no edge between them. */
const DISTINCT = 48;
/** A mixed pixel is off the line between both colors by at most this share of its length, and this much more. */
const [OFF_LINE, NOISE] = [0.3, 10];
/** A cell with less of both colors around it has no local color. */
const MIN_WEIGHT = 0.01;
/** A pixel with less of the old color is that of what is beyond, and a changed one with less of it has the new color. */
const [FAINT, LEFT] = [0.12, 0.3];
/** A pixel with this share of the old color that it keeps belongs to a rim. */
const VISIBLE = 0.45;

/** The means of an image around each cell: of what changed before and after, and of what is beyond it. */
interface Local {
  width: number;
  scale: number;
  old: Float32Array[];
  next: Float32Array[];
  beyond: Float32Array[];
  inner: Float32Array;
  outer: Float32Array;
}

/**
 * A recolored image whose soft edges have the new color too: pixels beside what changed that are mixed of the old color and of
 * what is beyond get as much of the new color. After the mixing equation of matting, with local means as its colors.
 * `share` is how much of the edge still has a rim in the old color before.
 */
export function withoutRims(before: Raster, after: Raster): { image: Raster; share: number } {
  const { width, height, channels, data } = before;
  const changed = new Uint8Array(width * height);
  let count = 0;
  for (let at = 0; at < changed.length; at++) {
    if (difference(before, after, at) <= CHANGED) continue;
    changed[at] = 255;
    count++;
  }
  if (count === 0 || count === changed.length) return { image: after, share: 0 };
  const reach = Math.max(2, Math.round(REACH * Math.min(width, height)));
  const near = growMask({ width, height, data: changed }, reach).data;
  const far = growMask({ width, height, data: near }, 3 * reach).data;
  const local = computeLocal(before, after, { changed, near, far, reach });
  const pixels = new Uint8Array(after.data);
  const inside = growMask({ width, height, data: changed.map((value) => 255 - value) }, reach).data;
  let [rims, edge] = [0, 0];
  for (let at = 0; at < changed.length; at++) {
    if (!near[at] || (changed[at] && !inside[at])) continue;
    const cell =
      Math.floor(Math.floor(at / width) / local.scale) * local.width + Math.floor((at % width) / local.scale);
    const share = readShare(data, at * channels, local, cell);
    if (share === null || share < FAINT) continue;
    const left = changed[at] ? readLeft(after.data, at * after.channels, local, cell) : 1;
    if (left < LEFT) continue;
    edge++;
    if (share > VISIBLE) rims++;
    const from = at * channels;
    const off = [0, 1, 2].map(
      (channel) => data[from + channel] - (1 - share) * local.beyond[channel][cell] - share * local.old[channel][cell],
    );
    const light = luma(off[0], off[1], off[2]);
    for (let channel = 0; channel < 3; channel++) {
      const mixed = (1 - share) * local.beyond[channel][cell] + share * local.next[channel][cell];
      // A difference from the line is texture. Texture of the old color has no hue in the new one.
      pixels[at * after.channels + channel] = clamp(mixed + (1 - share) * off[channel] + share * light);
    }
  }
  return { image: { ...after, data: pixels }, share: edge === 0 ? 0 : rims / edge };
}

/** How much of the way from the new color to the old one a changed pixel still is, 0 to 1. */
function readLeft(data: Uint8Array, from: number, { old, next }: Local, cell: number): number {
  let [along, length] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const step = old[channel][cell] - next[channel][cell];
    along += (data[from + channel] - next[channel][cell]) * step;
    length += step * step;
  }
  return length === 0 ? 0 : along / length;
}

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

const difference = (before: Raster, after: Raster, at: number): number => {
  const [from, to] = [at * before.channels, at * after.channels];
  let most = 0;
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs(before.data[from + channel] - after.data[to + channel]));
  return most;
};

/** How much of the old color a pixel is mixed of, 0 to 1; null if it is no mix of it and of what is beyond. */
function readShare(data: Uint8Array, from: number, { old, beyond, inner, outer }: Local, cell: number): number | null {
  if (inner[cell] < MIN_WEIGHT || outer[cell] < MIN_WEIGHT) return null;
  let [along, length] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const step = old[channel][cell] - beyond[channel][cell];
    along += (data[from + channel] - beyond[channel][cell]) * step;
    length += step * step;
  }
  if (length < DISTINCT * DISTINCT) return null;
  const share = Math.max(0, Math.min(1, along / length));
  let off = 0;
  for (let channel = 0; channel < 3; channel++) {
    const step = old[channel][cell] - beyond[channel][cell];
    off += (data[from + channel] - beyond[channel][cell] - share * step) ** 2;
  }
  return Math.sqrt(off) > OFF_LINE * Math.sqrt(length) + NOISE ? null : share;
}

function computeLocal(
  before: Raster,
  after: Raster,
  { changed, near, far, reach }: { changed: Uint8Array; near: Uint8Array; far: Uint8Array; reach: number },
): Local {
  const { width, height } = before;
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / SIDE));
  const [across, down] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const planes = () => Array.from({ length: 3 }, () => new Float32Array(across * down));
  const [old, next, beyond] = [planes(), planes(), planes()];
  const [inner, outer] = [new Float32Array(across * down), new Float32Array(across * down)];
  const cellSize = 1 / (scale * scale);
  for (let at = 0; at < changed.length; at++) {
    const isOuter = far[at] > 0 && near[at] === 0;
    if (!changed[at] && !isOuter) continue;
    const cell = Math.floor(Math.floor(at / width) / scale) * across + Math.floor((at % width) / scale);
    (isOuter ? outer : inner)[cell] += cellSize;
    for (let channel = 0; channel < 3; channel++) {
      (isOuter ? beyond : old)[channel][cell] += cellSize * before.data[at * before.channels + channel];
      if (!isOuter) next[channel][cell] += cellSize * after.data[at * after.channels + channel];
    }
  }
  const radius = Math.max(2, Math.ceil((3 * reach) / scale));
  const blur = (plane: Float32Array) => boxBlur(plane, across, down, radius);
  const [innerMeans, outerMeans] = [blur(inner), blur(outer)];
  const mean = (sums: Float32Array[], weights: Float32Array) =>
    sums.map((plane) => blur(plane).map((value, at) => value / Math.max(1e-6, weights[at])));
  return {
    width: across,
    scale,
    old: mean(old, innerMeans),
    next: mean(next, innerMeans),
    beyond: mean(beyond, outerMeans),
    inner: innerMeans,
    outer: outerMeans,
  };
}
