import { flooded } from "../alpha/flood.ts";
import { growMask } from "../alpha/regions.ts";
import type { Mask, Raster } from "../raster.ts";
import { resizePlane, resizeRaster } from "../scale/resize.ts";
import { boxBlur } from "./box-blur.ts";
import { fitPlane } from "./fit-plane.ts";

/** The longer side of the picture in which a shadow is searched. */
const SIDE = 480;
/** How far a shadow can reach from its object, as a share of the object's longer side. */
const REACH = 0.7;
/** Texture below this radius in pixels does not count as a difference of light. */
const SMOOTHING = 2;
/** How much less light a shadow has, as natural logarithms: from 9% to 78% less. */
const DARKER = { min: 0.09, max: 1.5 };
/** How far the color of a shadow and of the ground differ, as natural logarithms of the ratios of channels. */
const SAME_CHROMA = 0.14;
/** The least share of the ground around the object that has its light and color, so that a shadow on it is detectable. */
const MIN_GROUND = 0.4;
/** The share of a shadow's outer edge that is ground. Otherwise it is another object or another surface. */
const MIN_LIT_EDGE = 0.7;
/** The edge of a region: pixels with these distances from it. */
const EDGE = [2, 5] as const;
/** Bounds of the area as a share of the object's, and of the picture's. */
const AREA = { min: 0.03, max: 0.9, ofPicture: 0.15 };

/** The bounds of a shadow that is not sure, relative to the ground just below the object. */
const POSSIBLE = {
  darker: 0.25,
  darkest: 2.2,
  chroma: 0.3,
  area: { min: 0.06, max: 1.2 },
  litEdge: 0.6,
  litQuantile: 0.8,
};
/** The ground just below an object, as a share of the object's longer side. */
const NEAR_GROUND = 0.35;

/** A region of 0 and 255 that is a shadow, and whether that is certain. */
export interface FoundShadow {
  mask: Mask;
  isSure: boolean;
}

/**
 * The shadow that an object casts: a darker region of the ground's color that touches the object below its middle, and
 * that the lit ground surrounds. Where the ground is too uneven to be sure, a region that is darker than the ground just
 * below the object is returned with `isSure: false`. Null if there is none, or if the lower edge of the image cuts the object
 * off, because then its shadow begins outside. `object` marks the object, `others` what cannot
 * be part of a shadow. The mask does not contain the object.
 */
export async function castShadow(image: Raster, object: Mask, others?: Mask | null): Promise<FoundShadow | null> {
  if (object.data.subarray(-object.width).some(Boolean)) return null;
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
  const scene = findScene(await resizeRaster(image, size.width, size.height), scaled(object, size));
  if (!scene) return null;
  const blocked = others && growMask(scaled(others, size), 1).data;
  const sure = shadowIn(scene, blocked);
  const found = sure ?? possibleShadow(scene, blocked);
  return found && { mask: enlarged({ ...size, data: found }, object, others), isSure: sure !== null };
}

/** Logarithms of the channels of a small picture, and where its object, its ground and its window are. */
interface Scene {
  width: number;
  height: number;
  channels: readonly Float32Array[];
  object: Uint8Array;
  /** The part of the picture that a shadow can reach. */
  window: Window;
  area: number;
}

interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Rows above this one are beside the upper half of the object. A shadow starts below. */
  middle: number;
  /** The row below the object. */
  base: number;
  /** How far a shadow can reach from the object. */
  reach: number;
}

function findScene(image: Raster, object: Mask): Scene | null {
  const { width, height } = image;
  const window = findWindow(object);
  if (!window) return null;
  const channels = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let at = 0; at < plane.length; at++) plane[at] = Math.log(8 + image.data[at * image.channels + channel]);
    return boxBlur(plane, width, height, SMOOTHING);
  });
  const area = countSet(object.data);
  // The blur mixes the object's edge into the ground beside it.
  return { width, height, channels, object: growMask(object, SMOOTHING).data, window, area };
}

function findWindow({ width, height, data }: Mask): Window | null {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  if (box.right <= box.left) return null;
  const reach = Math.ceil(REACH * Math.max(box.right - box.left, box.bottom - box.top)) + SMOOTHING;
  return {
    left: Math.max(0, box.left - reach),
    top: box.top,
    right: Math.min(width, box.right + reach),
    bottom: Math.min(height, box.bottom + reach),
    middle: (box.top + box.bottom) / 2,
    base: box.bottom,
    reach,
  };
}

function shadowIn(scene: Scene, blocked: Uint8Array | null | undefined): Uint8Array | null {
  const { width, height, area } = scene;
  const ground = fitGround(scene, blocked);
  if (!ground) return null;
  const found = darkBeside(scene, blocked, (at) => lightAt(scene, ground, at) === "dark");
  const most = Math.min(AREA.max * area, AREA.ofPicture * width * height);
  const size = countSet(found);
  return size >= AREA.min * area && size <= most && isShadow(scene, ground, found) ? found : null;
}

/** The dark pixels of the window that are connected to the object below its middle. */
function darkBeside(
  { width, height, object, window }: Scene,
  blocked: Uint8Array | null | undefined,
  isDark: (at: number) => boolean,
  /** Whether only pixels below the object connect to it. */
  onlyBelow = false,
): Uint8Array {
  const isInside = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= window.left && x < window.right && y >= window.top && y < window.bottom;
  };
  const isFree = (at: number) => !object[at] && !blocked?.[at] && isInside(at) && isDark(at);
  const touches = (at: number) => {
    const beside = onlyBelow ? [at - width] : [at - 1, at + 1, at - width, at + width];
    return Math.floor(at / width) >= window.middle && beside.some((next) => object[next]);
  };
  return flooded({ width, height }, (at) => isFree(at) && touches(at), isFree);
}

/** A region that may be a shadow on an uneven ground, by the light and color of the ground just below the object. */
function possibleShadow(scene: Scene, blocked: Uint8Array | null | undefined): Uint8Array | null {
  const { width, channels, object, window, area } = scene;
  const near: number[] = [];
  const bottom = Math.min(window.bottom, Math.ceil(window.base + NEAR_GROUND * window.reach));
  for (let y = Math.ceil(window.middle); y < bottom; y++)
    for (let x = window.left; x < window.right; x++)
      if (!object[y * width + x] && !blocked?.[y * width + x]) near.push(y * width + x);
  if (near.length < 50) return null;
  const ground = quantileGround(scene, near, POSSIBLE.litQuantile);
  const isDark = (at: number) => {
    const less = ground.map(([level], channel) => level - (channels[channel]?.[at] ?? 0));
    const mean = (less[0] + less[1] + less[2]) / 3;
    if (at < window.middle * width || mean < POSSIBLE.darker || mean > POSSIBLE.darkest) return false;
    return less.every((value) => Math.abs(value - mean) <= POSSIBLE.chroma * (1 + mean));
  };
  const found = darkBeside(scene, blocked, isDark, true);
  const size = countSet(found);
  const isOfSize = size >= POSSIBLE.area.min * area && size <= POSSIBLE.area.max * area;
  return isOfSize && hasLitEdge(scene, found, isDark) ? found : null;
}

/** Whether enough of a region's edge is lit: a region that goes on outside of the window, or up beside the object, is a surface. */
function hasLitEdge({ width, height, object, window }: Scene, found: Uint8Array, isDark: (at: number) => boolean) {
  const edge = growMask({ width, height, data: found }, EDGE[1]).data;
  const isEnd = (x: number, y: number) =>
    (x === window.left && x > 0) ||
    (x === window.right - 1 && x < width - 1) ||
    (y === window.bottom - 1 && y < height - 1) ||
    y === Math.ceil(window.middle);
  let [lit, all] = [0, 0];
  for (let y = Math.ceil(window.middle); y < window.bottom; y++)
    for (let x = window.left; x < window.right; x++) {
      const at = y * width + x;
      if (found[at] && isEnd(x, y)) all += EDGE[1];
      if (!edge[at] || found[at] || object[at]) continue;
      all++;
      if (!isDark(at)) lit++;
    }
  return all > 0 && lit >= POSSIBLE.litEdge * all;
}

const countSet = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + Number(value > 0), 0);

/** Whether lit ground surrounds a region, except where it meets the object. */
function isShadow(scene: Scene, ground: Ground, found: Uint8Array): boolean {
  const { width, height, object, window } = scene;
  // A shadow fades out, so its edge is looked for a few pixels further out.
  const [near, far] = EDGE.map((radius) => growMask({ width, height, data: found }, radius).data);
  let [lit, all] = [0, 0];
  for (let y = window.top; y < window.bottom; y++)
    for (let x = window.left; x < window.right; x++) {
      const at = y * width + x;
      // A region that goes on outside of the window has no edge there.
      const isEnd = x === window.left || x === window.right - 1 || y === window.bottom - 1;
      if (isEnd && found[at]) all += EDGE[1] - EDGE[0];
      if (!far?.[at] || near?.[at] || object[at]) continue;
      all++;
      if (lightAt(scene, ground, at) === "lit") lit++;
    }
  return all > 0 && lit >= MIN_LIT_EDGE * all;
}

/** The lit ground's logarithm of each channel as a plane over the picture: `c[0] + c[1] × x + c[2] × y`. */
type Ground = readonly (readonly [number, number, number])[];

type Light = "lit" | "dark" | "other";

function lightAt({ width, channels }: Scene, ground: Ground, at: number): Light {
  const [x, y] = [at % width, Math.floor(at / width)];
  const less = ground.map(([c, across, down], channel) => c + across * x + down * y - (channels[channel]?.[at] ?? 0));
  const mean = (less[0] + less[1] + less[2]) / 3;
  // Light of the sky colors a shadow, the more the darker it is.
  const tolerance = SAME_CHROMA * (1 + Math.max(0, mean));
  if (less.some((value) => Math.abs(value - mean) > tolerance)) return "other";
  if (mean >= DARKER.min) return mean <= DARKER.max ? "dark" : "other";
  return mean >= -2 * DARKER.min ? "lit" : "other";
}

/**
 * Fits the lit ground beside and below the object: least squares over the window, repeated without the unlit pixels. Null
 * if too little of the window is one surface.
 */
function fitGround(scene: Scene, blocked: Uint8Array | null | undefined): Ground | null {
  const { width, object, window } = scene;
  const all: number[] = [];
  for (let y = Math.ceil(window.middle); y < window.bottom; y++)
    for (let x = window.left; x < window.right; x++) {
      const at = y * width + x;
      if (!object[at] && !blocked?.[at]) all.push(at);
    }
  if (all.length < 50) return null;
  // The brighter part is lit even if a shadow covers almost half of the window.
  let ground = quantileGround(scene, all, 0.6);
  let lit = all;
  for (let round = 0; round < 4; round++) {
    const current = ground;
    lit = all.filter((at) => lightAt(scene, current, at) === "lit");
    if (lit.length < MIN_GROUND * all.length) return null;
    ground = scene.channels.map((plane) => fitPlane(plane, width, lit));
  }
  return ground;
}

/** A level ground whose channels have a quantile of the pixels' values. */
const quantileGround = ({ channels }: Scene, pixels: readonly number[], share: number): Ground =>
  channels.map((plane) => {
    const values = pixels.map((at) => plane[at]).sort((a, b) => a - b);
    return [values[Math.floor(share * values.length)] ?? 0, 0, 0];
  });

/** The mask at a smaller size; a pixel is set if any part of it is. */
function scaled(mask: Mask, size: { width: number; height: number }): Mask {
  const shares = resizePlane(Float32Array.from(mask.data), mask, size);
  // `Uint8Array.from` with a function makes a list of all values first: gigabytes for a large image.
  const data = new Uint8Array(shares.length);
  for (let at = 0; at < data.length; at++) if (shares[at] > 64) data[at] = 255;
  return { ...size, data };
}

/** The shadow at the object's size. It is widened to the object, beside which the blur hides it, and by its soft edge. */
function enlarged(found: Mask, object: Mask, others: Mask | null | undefined): Mask {
  const grown = growMask(found, SMOOTHING + 2);
  const shares = resizePlane(Float32Array.from(grown.data), grown, object);
  const isFree = (at: number) => !object.data[at] && !others?.data[at];
  return { ...object, data: object.data.map((_, at) => (shares[at] > 127 && isFree(at) ? 255 : 0)) };
}
