import { boxBlur, collectParts, cutOut, growMask, resizePlane, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { luma } from "../tools/adjust.ts";
import { boxAround, countMarked } from "../tools/part.ts";

/** Both outlines are compared in an image of at most this side. */
const SIDE = 1024;
/** How exact the outline of a selected thing is, in pixels of that image. */
const BAND = 6;
/** Hair reaches at most so far from the outline, as a share of the shorter side. */
const HAIR = 1 / 30;
/** The radius within which a background is measured, and the mean steps between its pixels, of 255, below which it is plain and above which it is rough. */
const [NEAR, PLAIN, ROUGH] = [20, 2.2, 4.5];
/** Opacity from which a pixel of a cutout is seen, and from which it is half inside. */
const [SEEN, HALF] = [0.16, 0.5];
/** A part that only the cutout has stays if its share of the subject and its mean opacity are at least these. */
const [LARGE, MIN_MEAN] = [0.004, 0.5];
/** A gap that only the cutout has stays if its mean opacity is smaller. */
const OPEN = 0.1;

type Size = Readonly<{ width: number; height: number }>;

/** A cutout and the outline of a thing show the same if they overlap this much, and so much of the cutout lies in the outline. */
const [MIN_SAME, MIN_COMMON] = [0.85, 0.93];
/** A part of a cutout with a smaller share of its largest one is no thing of its own, and more things take too long. */
const [MIN_THING, MAX_THINGS] = [0.05, 4];

/**
 * A cutout with the sharp outlines of what it shows. Names the largest part that stayed though no outline has it, for half of
 * the price. The cutout itself if an outline shows another thing.
 */
export async function firmCutout(image: Raster, cutout: Raster, edit: EditContext): Promise<Raster> {
  const { width, height } = cutout;
  if (width !== image.width || height !== image.height || edit.mask) return cutout;
  const parts = collectParts(width, height, (at) => cutout.data[at * 4 + 3] > 127).sort(
    (first, second) => second.length - first.length,
  );
  const things = parts.filter((part) => part.length > MIN_THING * parts[0].length);
  if (things.length === 0 || things.length > MAX_THINGS) return cutout;
  const outline = new Uint8Array(width * height);
  for (const part of things) {
    const selected = await edit.parts.select(image, boxAround(part, width));
    edit.context.signal.throwIfAborted();
    if (!isSameThing(part, selected)) return cutout;
    for (let at = 0; at < outline.length; at++) if (selected.data[at] > 127) outline[at] = 255;
  }
  const firm = await withFirmOutline(image, cutout, { width, height, data: outline });
  if (firm.doubtful) {
    edit.guessed = true;
    edit.context.warn(
      `A part beside the subject was kept, which may belong to what is below or behind it: box [${firm.doubtful.join(", ")}]. Half of the price is charged. Check the result, or mark the subject with a mask.`,
    );
  }
  return firm.image;
}

function isSameThing(part: readonly number[], { data }: Mask): boolean {
  const size = countMarked({ data });
  const both = part.reduce((sum, at) => sum + Number(data[at] > 127), 0);
  return both > MIN_SAME * (size + part.length - both) && both > MIN_COMMON * part.length;
}

interface Firm {
  image: Raster;
  /** The box of the largest part that stayed though the outline does not have it, as x, y, width and height. */
  doubtful: readonly number[] | null;
}

/**
 * A cutout (four channels) with the sharp outline of a selected thing where the background is rough: there a matting network
 * leaves scraps of ground and eats into feet. Before a plain background, where both differ as only hair does, the cutout stays
 * as it is, and so do large parts that the outline does not have.
 */
async function withFirmOutline(image: Raster, cutout: Raster, outline: Mask): Promise<Firm> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
  const soft = resizePlane(toShares(cutout.data, 4, 3), image, size);
  const firm = resizePlane(toShares(outline.data, 1, 0), image, size);
  const inside = grown(
    firm.map((value) => 1 - value),
    size,
    BAND,
  ).map((value) => 255 - value);
  const near = grown(firm, size, BAND);
  const hair = grown(firm, size, Math.max(BAND, Math.round(HAIR * Math.min(size.width, size.height))));
  const own = firm.reduce((sum, value) => sum + Number(value > HALF), 0);
  const mean = (part: readonly number[]) => part.reduce((sum, at) => sum + soft[at], 0) / part.length;
  const kept = new Float32Array(firm.length);
  const large = collectParts(size.width, size.height, (at) => soft[at] > SEEN && !near[at])
    .filter((part) => part.length > LARGE * own && mean(part) > MIN_MEAN)
    .sort((first, second) => second.length - first.length);
  for (const at of large.flat()) kept[at] = 1;
  for (const part of collectParts(size.width, size.height, (at) => soft[at] < HALF && inside[at] > 0))
    if (part.length > LARGE * own && mean(part) < OPEN) for (const at of part) kept[at] = 1;
  const around = grown(kept, size, BAND + 2);
  const sharp = await cutOut(image, { ...size, data: firm.map((value, at) => (around[at] ? soft[at] : value)) });
  const rough = await findRough(image, size, near);
  const weights = rough.map((value, at) => {
    if (around[at]) return 0;
    return inside[at] || !hair[at] ? 1 : value;
  });
  const shares = boxBlur(weights, size.width, size.height, 3);
  const [first] = large;
  return {
    image: blended(cutout, sharp, resizePlane(shares, size, image)),
    doubtful: first ? boxAround(first, size.width).map((value) => Math.round(value / scale)) : null,
  };
}

/** One channel of interleaved ones, 0 to 1. A loop, because `from` with a function makes a list of all values of a large image first. */
export function toShares(data: Uint8Array, channels: number, channel: number): Float32Array {
  const shares = new Float32Array(data.length / channels);
  for (let at = 0; at < shares.length; at++) shares[at] = data[at * channels + channel] / 255;
  return shares;
}

/** The half of a plane that is more than half inside, grown, 255 inside. */
const grown = (plane: Float32Array, size: Size, radius: number): Uint8Array =>
  growMask({ ...size, data: Uint8Array.from(plane, (value) => (value > HALF ? 255 : 0)) }, radius).data;

/** How rough the background around each pixel is, 0 to 1: the mean step between pixels that are not near the thing. */
async function findRough(image: Raster, size: Size, near: Uint8Array): Promise<Float32Array> {
  const { width, height } = size;
  const { channels, data } = await resizeRaster(image, width, height);
  const light = Float32Array.from(near, (_, at) =>
    luma(data[at * channels], data[at * channels + 1], data[at * channels + 2]),
  );
  const [steps, counts] = [new Float32Array(near.length), new Float32Array(near.length)];
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      if (near[at]) continue;
      counts[at] = 1;
      steps[at] = (Math.abs(light[at] - light[at + 1]) + Math.abs(light[at] - light[at + width])) / 2;
    }
  const [sum, count] = [steps, counts].map((plane) => boxBlur(plane, width, height, NEAR));
  return sum.map((value, at) =>
    Math.min(1, Math.max(0, (value / Math.max(1e-3, count[at]) - PLAIN) / (ROUGH - PLAIN))),
  );
}

/** Two cutouts of one size, of which the second has a share of 0 to 1 in each pixel. */
function blended(first: Raster, second: Raster, shares: Float32Array): Raster {
  const data = new Uint8Array(first.data.length);
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const at = pixel * 4;
    const share = Math.min(1, Math.max(0, shares[pixel]));
    const [own, next] = [(1 - share) * first.data[at + 3], share * second.data[at + 3]];
    const sum = own + next;
    if (sum <= 0) continue;
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.round((own * first.data[at + channel] + next * second.data[at + channel]) / sum);
    data[at + 3] = Math.round(sum);
  }
  return { ...first, data };
}
