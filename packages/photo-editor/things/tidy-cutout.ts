import { boxBlur, collectParts, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { isCutOut } from "../tools/decorate.ts";
import { warnOfHaze } from "./checks/cutout-haze.ts";
import { warnOfFaults } from "./checks/outline-warning.ts";

/** A pixel with more opacity, of 255, is seen. */
const SEEN = 40;
/** A loose part with less than the first share of the largest one is a speck, and with less than the second one a scrap. */
const [SPECK, SCRAP] = [0.0008, 0.05];
/** A loose part closer to the others than this share of the shorter side is hair or a spike. */
const APART = 1 / 50;
/** Faint remains further from the subject than this share of the shorter side are no soft edge. */
const SOFT = 1 / 60;
/** Thin parts are searched up to this share of the shorter side from the subject, against the mean of this one around them. */
const [REACH, AROUND] = [1 / 10, 1 / 14];
/** The background around a thin part is plain: its colors deviate by less, of 255, from their mean, and the part by more. */
const [PLAIN, OFF] = [22, 60];
/** A thin part is at least so long and at most so wide, as shares of the shorter side. */
const [LONG, THIN] = [1 / 12, 1 / 80];

/**
 * A cutout without loose specks. Names larger loose parts, and thin parts of the subject before a plain background that were
 * left out, such as antennae and cords, for half of the price each.
 */
export async function tidied(image: Raster, cutout: Raster, edit: EditContext): Promise<Raster> {
  const isOther = cutout.width !== image.width || cutout.height !== image.height || cutout.channels !== 4;
  if (isOther || edit.mask || isCutOut(image)) return cutout;
  const tidy = withoutSpecks(cutout);
  const scrap = await findScrap(image, tidy, edit);
  if (scrap) {
    edit.guessed = true;
    edit.context.warn(
      `A loose part beside the subject was kept, which may belong to the background: box [${scrap.join(", ")}]. Half of the price is charged. Check the result, or mark the subject with a mask.`,
    );
  }
  const lost = edit.guessed ? null : findLostPart(image, tidy);
  if (lost) {
    edit.guessed = true;
    edit.context.warn(
      `A thin part at the outline of the subject may be missing, as of hairs, legs or cords: box [${lost.join(", ")}]. Half of the price is charged. Check the result, or mark the subject with a mask.`,
    );
  }
  await warnOfHaze(image, tidy, edit);
  await warnOfFaults(image, tidy, edit);
  return tidy;
}

/** The box of the largest loose part of a cutout that is no known thing; null without one. */
async function findScrap(image: Raster, cutout: Raster, edit: EditContext): Promise<readonly number[] | null> {
  const scraps = findScraps(cutout);
  if (scraps.length === 0) return null;
  const known = await edit.parts.detect(image);
  edit.context.signal.throwIfAborted();
  const isKnown = ({ x, y }: Scrap) =>
    known.some(({ box: [left, top, across, down] }) => x > left && x < left + across && y > top && y < top + down);
  return scraps.find((scrap) => !isKnown(scrap))?.box ?? null;
}

const isSeen = ({ data }: Raster, at: number): boolean => (data[at * 4 + 3] ?? 0) > SEEN;

/** A cutout without what is much smaller than its largest part, and without the haze far from all parts. */
export function withoutSpecks(cutout: Raster): Raster {
  const { width, height } = cutout;
  const parts = collectParts(width, height, (at) => isSeen(cutout, at));
  const largest = parts.reduce((most, part) => Math.max(most, part.length), 0);
  const kept = new Uint8Array(width * height);
  for (const part of parts) if (part.length >= SPECK * largest) for (const at of part) kept[at] = 255;
  const near = growMask({ width, height, data: kept }, Math.max(2, Math.round(SOFT * Math.min(width, height)))).data;
  const data = new Uint8Array(cutout.data);
  for (let at = 0; at < kept.length; at++) {
    const isSpeck = !kept[at] && isSeen(cutout, at) && largest > 0;
    if (isSpeck || !near[at]) data[at * 4 + 3] = 0;
  }
  return { ...cutout, data };
}

interface Scrap {
  /** The middle of its box. */
  x: number;
  y: number;
  box: readonly number[];
}

/** Small parts of a cutout apart from its others, the largest first. */
function findScraps(cutout: Raster): Scrap[] {
  const { width, height } = cutout;
  const parts = collectParts(width, height, (at) => isSeen(cutout, at)).sort(
    (first, second) => second.length - first.length,
  );
  const [largest] = parts;
  if (!largest) return [];
  const data = new Uint8Array(width * height);
  for (const part of parts) if (part.length > SCRAP * largest.length) for (const at of part) data[at] = 255;
  const near = growMask({ width, height, data }, Math.round(APART * Math.min(width, height))).data;
  return parts
    .filter((part) => part.length <= SCRAP * largest.length && !part.some((at) => near[at]))
    .map((part) => readBox(part, width));
}

function readBox(part: readonly number[], width: number): Scrap {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    box: [left, top, right - left + 1, bottom - top + 1],
  };
}

/** The box of a long thin part at the outline of a cutout that differs from the plain background around it; null without one. */
export function findLostPart(image: Raster, cutout: Raster): readonly number[] | null {
  const { width, height } = image;
  const short = Math.min(width, height);
  const inside = Uint8Array.from({ length: width * height }, (_, at) => (isSeen(cutout, at) ? 255 : 0));
  const touching = growMask({ width, height, data: inside }, Math.max(2, Math.round(short / 200))).data;
  const off = measureOff(image, { inside, touching });
  const found = collectParts(width, height, (at) => !inside[at] && off[at] > OFF)
    .map((part) => ({ part, box: readBox(part, width).box }))
    .filter(({ part, box: [, , across = 0, down = 0] }) => {
      const length = Math.max(across, down);
      return length >= LONG * short && part.length <= THIN * short * length && part.some((at) => touching[at]);
    })
    .sort((first, second) => second.part.length - first.part.length);
  return found[0]?.box ?? null;
}

/** Colors of a background are averaged in cells of an image of at most this side. */
const SIDE = 600;
/** A cell with a smaller share of background around it has no color of it. */
const MIN_BACKGROUND = 0.05;

/** How far each pixel near the subject is from the mean color of the background around it, of 255; 0 where that is not plain. */
function measureOff(
  { width, height, channels, data }: Raster,
  { inside, touching }: { inside: Uint8Array; touching: Uint8Array },
): Float32Array {
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / SIDE));
  const [across, down] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const short = Math.min(across, down);
  const blur = (plane: Float32Array, share: number) =>
    boxBlur(plane, across, down, Math.max(2, Math.round(share * short)));
  const findCell = (at: number) =>
    Math.floor(Math.floor(at / width) / scale) * across + Math.floor((at % width) / scale);
  const planes = Array.from({ length: 8 }, () => new Float32Array(across * down));
  const [counts, subject] = planes.slice(6);
  for (let at = 0; at < inside.length; at++) {
    const cell = findCell(at);
    if (inside[at]) subject[cell] = 1;
    if (touching[at]) continue;
    counts[cell]++;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[at * channels + channel];
      planes[channel][cell] += value;
      planes[channel + 3][cell] += value * value;
    }
  }
  const count = blur(counts, AROUND);
  const mean = (plane: Float32Array) => blur(plane, AROUND).map((value, cell) => value / Math.max(1e-3, count[cell]));
  const [means, squares] = [planes.slice(0, 3).map(mean), planes.slice(3, 6).map(mean)];
  const isPlain = Uint8Array.from(blur(subject, REACH), (value, cell) => {
    const spread = means.reduce((sum, own, channel) => sum + squares[channel][cell] - own[cell] ** 2, 0) / 3;
    return Number(value > 0 && count[cell] > MIN_BACKGROUND * scale * scale && spread < PLAIN * PLAIN);
  });
  const differ = (at: number) => {
    const cell = findCell(at);
    let most = 0;
    for (let channel = 0; channel < 3; channel++)
      most = Math.max(most, Math.abs(data[at * channels + channel] - means[channel][cell]));
    return most;
  };
  return Float32Array.from(inside, (_, at) => (isPlain[findCell(at)] ? differ(at) : 0));
}
