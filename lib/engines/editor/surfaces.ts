import { boxBlur, collectParts, flooded, growMask, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { findSubject } from "../background-remover/background-remover.ts";
import { findObjects } from "../cleaner/finder.ts";
import { SURE_SCORE } from "../cleaner/named-objects.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { toLab } from "./lab.ts";
import { computeBox, countMarked, withinSubject } from "./masks.ts";
import { findSky } from "./sky.ts";

const BELOW =
  /^(?:(?:sandy|stone|wooden|concrete|tiled) )?(?:grounds?|floors?|flooring|soil|dirt|earth|sand|road|street|pavement|asphalt|carpet|snow|desert)$/;
const BEHIND = /^(?:(?:brick|stone|studio|back|room) )?(?:walls?|wallpaper|curtains?)$/;
const WHOLE = /^(?:(?:circuit|printed circuit|main|mother) ?boards?|boards?|pcbs?)$/;

/** Whether a word names a surface of the surroundings, which its place and its one color show. */
export const isSurface = (word: string): boolean => BELOW.test(word) || BEHIND.test(word) || WHOLE.test(word);

/** Where the color of a surface is read: below this share of the height for the ground, and above it for a wall. */
const [LOW, HIGH] = [0.7, 0.6];
/** The matting network sees a subject from this value on. */
const SUBJECT = 0.3;
/** A wall has one color, which the edges of a subject do not have, so that it also goes where the network is not sure. */
const SURE_SUBJECT = 0.8;
/** The outlines of more things take too long. */
const MAX_THINGS = 6;
/** A surface covers this share of the image, and its most frequent color this share of where it is searched. */
const [MIN_AREA, MIN_LEAD] = [0.05, 0.3];
/** Colors of one surface differ from its mean by less than this in Lab, and in lightness, which shadows change. */
const [SAME_HUE, PER_CHROMA, SAME_LIGHT] = [11, 0.35, 38];
/** Most of what is around a pixel has the color too, within this share of the shorter side. */
const [MOSTLY, AROUND] = [0.5, 1 / 200];

/**
 * The ground, the wall behind the subject, or a board that fills the image: what has the most frequent color where such a
 * surface is, without the subject, the things of known classes and the sky. Null if no color leads there.
 */
export async function findSurface(
  image: Raster,
  word: string,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: ReturnType<typeof computeBox> } | null> {
  const { width, height } = image;
  const free = WHOLE.test(word) ? new Uint8Array(width * height).fill(1) : await findFree(image, word, settings);
  const isSearched = (at: number) => {
    const y = Math.floor(at / width) / height;
    return Boolean(free[at]) && (WHOLE.test(word) || (BELOW.test(word) ? y > LOW : y < HIGH));
  };
  const found = ofMainColor(image, free, isSearched);
  const data =
    found && (BELOW.test(word) ? asGround(image, found, free) : BEHIND.test(word) ? asWall(image, found) : found);
  return data && countMarked({ width, height, data }) > MIN_AREA * data.length
    ? { mask: { width, height, data }, box: computeBox({ width, height, data }) }
    : null;
}

/** A ground that is this share of all that is free is all of it, with its stripes and stones. */
const NEARLY_ALL = 0.7;
/** Parts of the ground are connected over more than this, as a share of the shorter side. */
const CONNECTED = 1 / 120;

/** A ground with all of its surroundings if these are nearly all ground; otherwise what is connected to its lower part. */
export function asGround({ width, height }: Raster, found: Uint8Array, free: Uint8Array): Uint8Array {
  const isAll = countMarked({ width, height, data: found }) > NEARLY_ALL * countMarked({ width, height, data: free });
  if (isAll) return free.map((value) => (value ? 255 : 0));
  const radius = Math.max(1, Math.round(CONNECTED * Math.min(width, height)));
  const inverse = { width, height, data: found.map((value) => 255 - value) };
  const core = growMask(inverse, radius).data.map((value) => 255 - value);
  const kept = flooded(
    { width, height },
    (at) => Boolean(core[at]) && at > LOW * height * width,
    (at) => Boolean(core[at]),
  );
  return growMask({ width, height, data: kept }, radius).data.map((value, at) => (value && found[at] ? 255 : 0));
}

/** A part of a wall has at least the second share of its pixels above this share of the height. */
const [UP, MIN_UP] = [0.5, 0.12];
/** A part below, which the subject separates from the wall, differs from its color by less in Lab, with half of the lightness. */
const SAME_WALL = 9;
/** Floors and walls in pale colors look alike, and a wall with more chroma in Lab than this has a color of its own. */
const VIVID_WALL = 20;

/** The parts of a wall that are connected to its upper part: a floor in the color of the wall lies below it. */
export function asWall(image: Raster, found: Uint8Array): Uint8Array {
  const { width, height } = image;
  const radius = Math.max(1, Math.round(CONNECTED * Math.min(width, height)));
  const inverse = { width, height, data: found.map((value) => 255 - value) };
  const core = growMask(inverse, radius).data.map((value) => 255 - value);
  const parts = collectParts(width, height, (at) => Boolean(core[at]));
  const kept = new Uint8Array(found.length);
  const isUp = (part: readonly number[]) => part.filter((at) => at < UP * height * width).length > MIN_UP * part.length;
  const upper = parts.filter(isUp);
  const [l, a, b] = meanLab(image, upper.flat());
  for (const part of parts) {
    const own = meanLab(image, part);
    const isSame = Math.hypot(a, b) > VIVID_WALL && Math.hypot((own[0] - l) / 2, own[1] - a, own[2] - b) < SAME_WALL;
    if (isSame || isUp(part)) for (const at of part) kept[at] = 255;
  }
  return growMask({ width, height, data: kept }, radius).data.map((value, at) => (value && found[at] ? 255 : 0));
}

/** 1 for each pixel that is neither the subject nor a thing of a known class nor sky. */
async function findFree(image: Raster, word: string, settings: ModelSettings): Promise<Uint8Array> {
  const subject = await findSubject(image, "balanced", settings);
  const plane = resizePlane(subject.data, subject, image);
  const free = Uint8Array.from(plane, (value) => Number(value < (BEHIND.test(word) ? SURE_SUBJECT : SUBJECT)));
  const things = (await findObjects(image, settings, SURE_SCORE)).slice(0, MAX_THINGS);
  if (things.length > 0) {
    const embedding = await embedImage(image, settings);
    for (const { box } of things) {
      const outline = await selectDetected(embedding, box, settings);
      if (!isSurroundings(outline, plane)) exclude(free, withinSubject(outline, plane));
    }
  }
  // A plain sky beside a house of brick is the largest area of one color, and no wall.
  const sky = BELOW.test(word) || /^(?:brick|stone) /.test(word) ? await findSky(image, settings) : null;
  if (sky && !sky.isUnsure) exclude(free, sky.mask);
  return free;
}

/** An outline with less of the subject than this share, which reaches this many sides of the image, is no thing in it. */
const [OF_SUBJECT, SIDES] = [0.1, 2];

/** Whether an outline is that of surroundings, for which a detector has a wrong name: a part of a wall as an umbrella. */
export function isSurroundings({ width, height, data }: Mask, subject: ArrayLike<number>): boolean {
  const edge = Math.ceil(AT_EDGE * Math.min(width, height));
  const reached = [0, 0, 0, 0];
  let [whole, inside] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    whole++;
    if ((subject[at] ?? 0) > SUBJECT) inside++;
    for (const [side, isAt] of [x === edge, x === width - 1 - edge, y === edge, y === height - 1 - edge].entries())
      if (isAt) reached[side] = (reached[side] ?? 0) + 1;
  }
  const along = reached.map((count, side) => count / (side < 2 ? height : width));
  return inside < OF_SUBJECT * whole && along.filter((share) => share > REACHED).length >= SIDES;
}

/** A side is reached along at least this share of its length: things at a corner reach less of it. */
const REACHED = 0.25;
/** How far from the edge of the image, as a share of the shorter side, an outline reaches it: boxes end a little before. */
const AT_EDGE = 0.012;

function exclude(free: Uint8Array, { data }: Mask): void {
  for (let at = 0; at < free.length; at++) if (data[at]) free[at] = 0;
}

type Lab = readonly [number, number, number];

function meanLab(image: Raster, pixels: readonly number[]): Lab {
  const pace = Math.max(1, Math.floor(pixels.length / 2000));
  const sample = pixels.filter((_, index) => index % pace === 0).map((at) => toLab(image, at));
  const mean = (channel: 0 | 1 | 2) =>
    sample.reduce((sum, color) => sum + color[channel], 0) / Math.max(1, sample.length);
  return [mean(0), mean(1), mean(2)];
}

/** The free pixels with the most frequent color of the searched ones, 255 inside; null if no color leads. */
export function ofMainColor(
  image: Raster,
  free: ArrayLike<number>,
  isSearched: (at: number) => boolean,
): Uint8Array | null {
  const { width, height } = image;
  const pace = Math.max(1, Math.floor((width * height) / 40_000));
  const sample: Lab[] = [];
  for (let at = 0; at < width * height; at += pace) if (isSearched(at)) sample.push(toLab(image, at));
  if (sample.length < 50) return null;
  const center = findMode(sample);
  const isLike = near(center);
  if (sample.filter(isLike).length < MIN_LEAD * sample.length) return null;
  const own = Float32Array.from({ length: width * height }, (_, at) => Number(free[at] && isLike(toLab(image, at))));
  const around = boxBlur(own, width, height, Math.max(1, Math.round(AROUND * Math.min(width, height))));
  return Uint8Array.from(around, (share, at) => (free[at] && share > MOSTLY ? 255 : 0));
}

const near =
  ([l, a, b]: Lab) =>
  (own: Lab): boolean =>
    Math.hypot(own[1] - a, own[2] - b) < SAME_HUE + PER_CHROMA * Math.hypot(a, b) && Math.abs(own[0] - l) < SAME_LIGHT;

/** The rounds in which the mode settles. */
const ROUNDS = 5;

/** The mean of the colors around the one that most others are near: the mode by mean shift (Comaniciu and Meer 2002). */
function findMode(sample: readonly Lab[]): Lab {
  const pace = Math.max(1, Math.floor(sample.length / 60));
  const starts = sample.filter((_, index) => index % pace === 0);
  let best: { center: Lab; count: number } = { center: [0, 0, 0], count: -1 };
  for (const start of starts) {
    const count = sample.filter(near(start)).length;
    if (count > best.count) best = { center: start, count };
  }
  let { center } = best;
  for (let round = 0; round < ROUNDS; round++) {
    const own = sample.filter(near(center));
    const mean = (channel: 0 | 1 | 2) => own.reduce((sum, color) => sum + color[channel], 0) / Math.max(1, own.length);
    center = [mean(0), mean(1), mean(2)];
  }
  return center;
}
