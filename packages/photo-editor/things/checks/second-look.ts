import { boxBlur, collectParts, computeInside, growMask, intersectionOverUnion, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { computeBox } from "../../tools/part.ts";

/** A cutout and the outline of a detected thing with this overlap show the same thing. */
const MIN_SAME = 0.85;
/** A part of the outline beyond the soft edge of the cutout with this share of the thing is a lost part. */
const MIN_LOST = 0.002;
/** The width of the edge at which both may differ, as a share of the shorter side. */
const EDGE = 1 / 60;

/** How far around a lost part the outline counts, in widths of the edge. */
const REACH = 3;

/**
 * A cutout with the parts of its thing that it lost: the outline of the detected thing that it shows is a second look. Lost parts
 * are a doubt, which costs half of the price, unless `isSoft`: in a blur or a change of tones around a thing, an
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
    .map((found) => ({ ...found, share: intersectionOverUnion([box.x, box.y, box.width, box.height], found.box) }))
    .sort((first, second) => second.share - first.share);
  if (!thing) return cutout;
  if (thing.share < MIN_SAME) return isSoft ? cutout : withLostMost(image, cutout, own, edit);
  const outline = await edit.parts.select(image, thing.box);
  edit.context.signal.throwIfAborted();
  const lost = findLost(own, outline);
  if (!lost) return isSoft ? cutout : withLostMost(image, cutout, own, edit);
  if (!isSoft) edit.guessed = true;
  edit.context.warn(
    isSoft
      ? `A part of the ${thing.name} was hard to find. Check the result.`
      : `Parts of the ${thing.name} were hard to find, so some may be missing or belong to what is behind it. Half of the price is charged. Check the result.`,
  );
  return withCoverage(image, cutout, lost.coverage);
}

/** A cutout with what else of the image is covered. */
function withCoverage(image: Raster, cutout: Raster, coverage: Uint8Array): Raster {
  const data = new Uint8Array(cutout.data);
  for (let at = 0; at < coverage.length; at++)
    if ((coverage[at] ?? 0) > (data[at * 4 + 3] ?? 0)) {
      data.set(image.data.subarray(at * image.channels, at * image.channels + 3), at * 4);
      data[at * 4 + 3] = coverage[at] ?? 0;
    }
  return { ...cutout, data };
}

/** A cutout with this share of its pixels in the outline of a thing shows that thing, and with less of the outline it is a part. */
const [MIN_WITHIN, MIN_SHOWN] = [0.9, 0.8];
/** An animal has fewer loose parts than a person, who holds things. */
const MIN_ANIMAL_SHOWN = 0.9;
/** Of a person whose outline is sure, less than this share in the cutout is a part: a sleeve is missing. */
const MIN_SURE_SHOWN = 0.95;
/** A thing whose box contains this share of that of the cutout may be all of it; a much larger outline is of something else. */
const [MIN_COMMON, MAX_WHOLE] = [0.95, 4];
/** The coarse main subject confirms a lost part that it has to this share. */
const MIN_CONFIRMED = 0.7;

/**
 * A cutout that shows only a part of a detected thing: a head without its shoulders, a neck without the back. Adds what a second
 * network sees as the main subject too. Warns of what may be missing otherwise, for half of the price.
 */
async function withLostMost(image: Raster, cutout: Raster, own: Mask, edit: EditContext): Promise<Raster> {
  const { x, y, width, height } = computeBox(own);
  const all = await edit.parts.detect(image);
  // Of several people, one can be meant.
  const isOpen = withoutSeenAgain(all.filter(({ name }) => name === "person").map(({ box }) => box)).length < 2;
  const [thing] = all
    .toSorted(byPersonSize)
    .filter(({ name, box }) => (name === "person" ? isOpen : computeInside([x, y, width, height], box) >= MIN_COMMON));
  if (!thing) return cutout;
  const isPerson = thing.name === "person";
  const sure = isPerson ? ((await edit.parts.selectSure?.(image, thing.box)) ?? null) : null;
  const outline = sure ?? (await edit.parts.select(image, thing.box));
  edit.context.signal.throwIfAborted();
  let [both, size, whole] = [0, 0, 0];
  for (let at = 0; at < own.data.length; at++) {
    const [isOwn, isThing] = [(own.data[at] ?? 0) > 127, (outline.data[at] ?? 0) > 127];
    if (isOwn) size++;
    if (isThing) whole++;
    if (isOwn && isThing) both++;
  }
  const least = sure ? MIN_SURE_SHOWN : isPerson ? MIN_SHOWN : MIN_ANIMAL_SHOWN;
  const isShown = both >= least * whole;
  if (size === 0 || both < MIN_WITHIN * size || isShown || whole > MAX_WHOLE * size) return cutout;
  const lost = outline.data.map((value, at) => (value > 127 && (own.data[at] ?? 0) <= 127 ? 255 : 0));
  // The outline of a person includes what it holds.
  if (sure || (!isPerson && (await isConfirmed(image, lost, edit)))) {
    if (sure) edit.guessed = true;
    edit.context.warn(
      sure
        ? `Parts of the ${thing.name} were hard to find, so some may be missing or belong to what is behind it. Half of the price is charged. Check the result.`
        : "A part of the main subject was hard to find. Check the result.",
    );
    const plane = Float32Array.from(outline.data);
    const coverage = Uint8Array.from(boxBlur(plane, image.width, image.height, 1), Math.round);
    const near = growMask({ ...own, data: lost }, 2).data;
    return withCoverage(
      image,
      cutout,
      coverage.map((value, at) => (near[at] ? value : 0)),
    );
  }
  edit.guessed = true;
  const share = Math.round(100 - (100 * both) / whole);
  // A detector names an alpaca a sheep.
  edit.context.warn(
    isPerson
      ? `About ${share}% of the person may be missing in the cutout. Half of the price is charged. Mark the person with a mask to keep all of it.`
      : `About ${share}% of the main subject may be missing in the cutout. Half of the price is charged. Mark the main subject with a mask to keep all of it.`,
  );
  return cutout;
}

/** The largest person first, of whom a smaller box can show a part. */
const byPersonSize = (
  first: { name: string; box: FoundPart["box"] },
  second: { name: string; box: FoundPart["box"] },
): number =>
  first.name === "person" && second.name === "person" ? second.box[2] * second.box[3] - first.box[2] * first.box[3] : 0;

/** A box with this share in a larger one of the same class shows a part of the same thing again. */
const SEEN_AGAIN = 0.85;

const withoutSeenAgain = (boxes: readonly FoundPart["box"][]): FoundPart["box"][] =>
  boxes.filter(
    (box) =>
      !boxes.some(
        (other) => other !== box && other[2] * other[3] > box[2] * box[3] && computeInside(box, other) > SEEN_AGAIN,
      ),
  );

/** Whether the coarse main subject of the image includes a part. */
async function isConfirmed(image: Raster, part: Uint8Array, edit: EditContext): Promise<boolean> {
  const focus = await edit.parts.findFocus(image);
  edit.context.signal.throwIfAborted();
  if (!focus) return false;
  const plane = resizePlane(Float32Array.from(focus.mask.data), focus.mask, image);
  let [inside, whole] = [0, 0];
  for (let at = 0; at < part.length; at++) {
    if (!part[at]) continue;
    whole++;
    if ((plane[at] ?? 0) > 127) inside++;
  }
  return inside >= MIN_CONFIRMED * whole;
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
  const parts = collectParts(width, height, (at) => (outline.data[at] ?? 0) > 127 && !near[at]);
  const lost = parts.filter((part) => part.length >= MIN_LOST * size);
  if (lost.length === 0) return null;
  const marked = new Uint8Array(own.data.length);
  for (const at of lost.flat()) marked[at] = 255;
  const around = growMask({ width, height, data: marked }, REACH * radius).data;
  const part = Float32Array.from(outline.data, (value, at) => (value > 127 && around[at] ? 255 : 0));
  return { count: lost.length, coverage: Uint8Array.from(boxBlur(part, width, height, 1), Math.round) };
}

/** A separate part of a cutout with more than the first share of a thing, and less than the second share of it inside, is another thing. */
const [OTHER, MIN_INSIDE] = [0.015, 0.2];
/** Less opacity, of 255, is hardly seen. */
const FAINT = 20;

/**
 * The mask of a detected thing, or the finer one of its cutout if both show the same: a network for cutouts has soft edges and
 * keeps thin parts. `others` are the outlines of other things, of which the cutout may have
 * taken parts with it.
 */
export function finerMask(mask: Mask, cutout: Raster, others: readonly Mask[] = []): Uint8Array {
  const alpha = Uint8Array.from({ length: mask.data.length }, (_, at) => cutout.data[at * 4 + 3] ?? 0);
  let [both, any] = [0, 0];
  for (let at = 0; at < alpha.length; at++) {
    const [isIn, isOther] = [(mask.data[at] ?? 0) > 127, (alpha[at] ?? 0) > 127];
    if (isIn && isOther) both++;
    if (isIn || isOther) any++;
  }
  if (both < MIN_SAME * any) return mask.data;
  // The cutout can show other things of the same kind too.
  const size = mask.data.reduce((sum, value) => sum + Number(value > 127), 0);
  for (const part of collectParts(mask.width, mask.height, (at) => (alpha[at] ?? 0) > FAINT)) {
    const inside = part.filter((at) => (mask.data[at] ?? 0) > 127).length;
    if (part.length > OTHER * size && inside < MIN_INSIDE * part.length) for (const at of part) alpha[at] = 0;
  }
  if (others.length > 0) dropParts(alpha, mask, others);
  return alpha;
}

/** Clears what lies beyond an outline and its soft edge, if it is a part of other things: a bicycle behind a dog. */
function dropParts(alpha: Uint8Array, mask: Mask, others: readonly Mask[]): void {
  const { width, height } = mask;
  const side = Math.min(width, height);
  const near = growMask(mask, Math.max(2, Math.round(EDGE * side))).data;
  const soft = growMask(mask, Math.max(1, Math.round(SOFT * side))).data;
  const size = mask.data.reduce((sum, value) => sum + Number(value > 127), 0);
  for (const part of collectParts(width, height, (at) => (alpha[at] ?? 0) > FAINT && !soft[at])) {
    const far = part.filter((at) => !near[at]).length;
    const inside = part.filter((at) => others.some(({ data }) => (data[at] ?? 0) > 127)).length;
    if (far > MIN_LOST * size && inside > MOSTLY_IN * part.length) for (const at of part) alpha[at] = 0;
  }
}

/** The soft edge that an outline leaves out, as a share of the shorter side, and the share of a part that another thing has. */
const [SOFT, MOSTLY_IN] = [1 / 250, 0.4];

/** Large things that stand beside or behind others, and that none of them wears or holds. */
const LARGE =
  /^(?:bicycle|motorcycle|car|truck|bus|train|boat|airplane|bench|couch|chair|bed|dining table|potted plant|tv|refrigerator|oven|traffic light|fire hydrant|stop sign)$/;
/** Boxes with a larger intersection over union show one thing. */
const SAME_BOX = 0.6;

/** More outlines would take too long. */
const MAX_OTHERS = 3;

/** The outlines of the large things whose boxes overlap with that of a found one. */
export async function findLargeOthers(image: Raster, found: FoundPart, edit: EditContext): Promise<readonly Mask[]> {
  const own = (found.each ?? [found]).map(({ box }) => box);
  const overlap = (box: FoundPart["box"]) => Math.max(...own.map((mine) => intersectionOverUnion(mine, box)));
  const beside = (await edit.parts.detect(image))
    .filter(({ name, box }) => LARGE.test(name) && overlap(box) > 0 && overlap(box) < SAME_BOX)
    .slice(0, MAX_OTHERS);
  const outlines: Mask[] = [];
  for (const { box } of beside) {
    outlines.push(await edit.parts.select(image, box));
    edit.context.signal.throwIfAborted();
  }
  return outlines;
}
