import { boxBlur, growMask, visitParts } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { computeBox } from "../tools/part.ts";
import { computeOverlap } from "./main-subject.ts";

/** A cutout and the outline of a detected thing with this overlap show the same thing. */
const MIN_SAME = 0.85;
/** A part of the outline beyond the soft edge of the cutout with this share of the thing is a lost part. */
const MIN_LOST = 0.002;
/** The width of the edge at which both may differ, as a share of the shorter side. */
const EDGE = 1 / 60;

/** How far around a lost part the outline counts, in widths of the edge. */
const REACH = 3;

/**
 * A cutout with the parts of its thing that it lost: the outline of the detected thing that it shows is a second look. Several
 * lost parts are a doubt, which costs half of the price, unless `isSoft`: in a blur or a change of tones around a thing, an
 * inexact edge is hardly visible. Returns the cutout itself if it shows several things, one that no detector knows, or all of it.
 */
export async function withLostParts(image: Raster, cutout: Raster, edit: EditContext, isSoft = false): Promise<Raster> {
  const { width, height } = image;
  const own: Mask = {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => ((cutout.data[at * 4 + 3] ?? 0) > 127 ? 255 : 0)),
  };
  const box = computeBox(own);
  const [thing] = (await edit.parts.detect(image))
    .map((found) => ({ ...found, share: computeOverlap([box.x, box.y, box.width, box.height], found.box) }))
    .sort((first, second) => second.share - first.share);
  if (!thing) return cutout;
  if (thing.share < MIN_SAME) {
    if (!isSoft) await warnOfLostMost(image, own, edit);
    return cutout;
  }
  const outline = await edit.parts.select(image, thing.box);
  edit.context.signal.throwIfAborted();
  const lost = findLost(own, outline);
  if (!lost) {
    if (!isSoft) await warnOfLostMost(image, own, edit);
    return cutout;
  }
  const isDoubtful = !isSoft && lost.count > 1;
  if (isDoubtful) edit.guessed = true;
  edit.context.warn(
    isDoubtful
      ? `Parts of the ${thing.name} were hard to find, so some may be missing or belong to what is behind it. Half of the price is charged. Check the result.`
      : `A part of the ${thing.name} was hard to find. Check the result.`,
  );
  const data = new Uint8Array(cutout.data);
  const { coverage } = lost;
  for (let at = 0; at < coverage.length; at++)
    if ((coverage[at] ?? 0) > (data[at * 4 + 3] ?? 0)) {
      data.set(image.data.subarray(at * image.channels, at * image.channels + 3), at * 4);
      data[at * 4 + 3] = coverage[at] ?? 0;
    }
  return { ...cutout, data };
}

/** A cutout with this share of its pixels in the only person shows that person, and with less of the person it is a part. */
const [MIN_WITHIN, MIN_SHOWN] = [0.9, 0.8];

/** Warns of a cutout that shows only a part of the one person in the image, as a head without its shoulders. */
async function warnOfLostMost(image: Raster, own: Mask, edit: EditContext): Promise<void> {
  const [person, ...others] = (await edit.parts.detect(image)).filter(({ name }) => name === "person");
  if (!person || others.length > 0) return;
  const outline = await edit.parts.select(image, person.box);
  edit.context.signal.throwIfAborted();
  let [both, size, whole] = [0, 0, 0];
  for (let at = 0; at < own.data.length; at++) {
    const [isOwn, isPerson] = [(own.data[at] ?? 0) > 127, (outline.data[at] ?? 0) > 127];
    if (isOwn) size++;
    if (isPerson) whole++;
    if (isOwn && isPerson) both++;
  }
  if (size === 0 || both < MIN_WITHIN * size || both >= MIN_SHOWN * whole) return;
  edit.guessed = true;
  edit.context.warn(
    `About ${Math.round(100 - (100 * both) / whole)}% of the person may be missing in the cutout. Half of the price is charged. Mark the person with a mask to keep all of it.`,
  );
}

/**
 * The parts of an outline that a mask of the same thing lost: their number and soft coverage, 0 to 255. Null if the masks show
 * different things or nothing is lost.
 */
export function findLost(own: Mask, outline: Mask): { count: number; coverage: Uint8Array } | null {
  const { width, height } = own;
  let [both, any, size] = [0, 0, 0];
  for (let at = 0; at < own.data.length; at++) {
    const [isOwn, isOutline] = [(own.data[at] ?? 0) > 127, (outline.data[at] ?? 0) > 127];
    if (isOwn) size++;
    if (isOwn && isOutline) both++;
    if (isOwn || isOutline) any++;
  }
  if (both < MIN_SAME * any) return null;
  const radius = Math.max(2, Math.round(EDGE * Math.min(width, height)));
  const near = growMask(own, radius).data;
  const parts: number[][] = [];
  visitParts(
    width,
    height,
    (at) => (outline.data[at] ?? 0) > 127 && !near[at],
    (part, at) => {
      parts[part] ??= [];
      parts[part].push(at);
    },
  );
  const lost = parts.filter((part) => part.length >= MIN_LOST * size);
  if (lost.length === 0) return null;
  const marked = new Uint8Array(own.data.length);
  for (const at of lost.flat()) marked[at] = 255;
  const around = growMask({ width, height, data: marked }, REACH * radius).data;
  const part = Float32Array.from(outline.data, (value, at) => (value > 127 && around[at] ? 255 : 0));
  return { count: lost.length, coverage: Uint8Array.from(boxBlur(part, width, height, 1), Math.round) };
}

/**
 * The mask of a detected thing, or the finer one of its cutout if both show the same: a network for cutouts has soft edges and
 * keeps thin parts.
 */
export function finerMask(mask: Mask, cutout: Raster): Uint8Array {
  const alpha = Uint8Array.from({ length: mask.data.length }, (_, at) => cutout.data[at * 4 + 3] ?? 0);
  let [both, any] = [0, 0];
  for (let at = 0; at < alpha.length; at++) {
    const [isIn, isOther] = [(mask.data[at] ?? 0) > 127, (alpha[at] ?? 0) > 127];
    if (isIn && isOther) both++;
    if (isIn || isOther) any++;
  }
  return both < MIN_SAME * any ? mask.data : alpha;
}
