import { AppError } from "@atelier/errors";
import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { findNamed } from "./named-things.ts";
import type { ToolArguments } from "./plan.ts";
import { getCover } from "./things/clothes.ts";
import { getHeadNoun } from "./things/head-noun.ts";
import { notFound } from "./things/main-subject.ts";
import { getChroma, hue, labFrom, paintFrom, turn } from "./tools/colors/color-names.ts";
import { isLyingOn, isNeutral, isVehicle, meanColor, separatingChroma } from "./tools/colors/dye.ts";
import { colorShares, wholeColorShares } from "./tools/colors/named-shares.ts";
import { ownHueShares } from "./tools/colors/own-hues.ts";
import { getLab, type Lab } from "./tools/colors/palette.ts";
import { changedShare } from "./tools/colors/recolor.ts";
import { isBlackBody, isBodied, readBlackness } from "./tools/neutral-paint.ts";

/** Colors of one name differ by less in hue, in degrees, and have at least this chroma (OKLab). */
const [SAME_HUE, MIN_CHROMA] = [40, 0.025];
/** White, gray and black have less chroma, and a lightness within this of the named one. */
const [GRAY, SAME_LIGHT] = [0.06, 0.4];
/** Less of a connected region of a color is only a scrap of the garment that has it. */
const SCRAP = 0.7;

/** Names a garment of a named color of which the outline showed only a scrap: its color goes on around what changed. */
export async function warnOfScrap(
  before: Raster,
  after: Raster,
  { object, from }: Change,
  edit: EditContext,
): Promise<void> {
  if (from === undefined || edit.mask || edit.guessed) return;
  const { width, height } = before;
  // Behind a black sweater, a night or a dark hedge is black too.
  const people = isNeutral(labFrom(from)) ? await findNamed(before, "person", edit) : null;
  const shares = wholeColorShares(before, from).map((share, at) => (people && !people.mask.data[at] ? 0 : share));
  let [changed, whole] = [0, 0];
  for (const part of collectParts(width, height, (index) => (shares[index] ?? 0) > 0.5)) {
    const own = part.filter((index) => isChanged(before, after, index)).length;
    if (own === 0) continue;
    changed += own;
    whole += part.length;
  }
  if (whole === 0 || changed >= SCRAP * whole) return;
  edit.guessed = true;
  warnOfKept(object, changed / whole, edit);
}

function warnOfKept(object: string, share: number, edit: EditContext): void {
  edit.context.warn(
    `About ${Math.round(100 - 100 * share)}% of the ${object} kept its color. Half of the price is charged. Mark it with a mask to change it completely.`,
  );
}

/** Less of a thing with the new color is only a part of it; even less is nothing. */
const [MOST, LEAST] = [0.7, 0.1];
/** Darker parts (lightness in OKLab) of a gray thing are holes and tires. */
const DARK = 0.2;

/** Whether a pixel of a result has the color that was named. */
export function isOfColor(lab: Lab, target: Lab): boolean {
  return isNeutral(target)
    ? getChroma(lab) < GRAY && Math.abs(lab[0] - target[0]) < SAME_LIGHT
    : getChroma(lab) > MIN_CHROMA && turn(hue(lab), hue(target)) < SAME_HUE;
}

interface Change {
  /** The thing, 255 inside; undefined if a color of the whole image changes. */
  mask: Uint8Array | undefined;
  object: string;
  from: string | undefined;
  to: string;
}

/**
 * Checks that a thing has its new color: of its pixels that had a color, or the old one that instructions name. Warns if only
 * a part of it has, and returns whether it does. Throws `nothing_matched` if nearly nothing has.
 */
export function warnOfPart(before: Raster, after: Raster, change: Change, edit: EditContext): boolean {
  const meant = markMeant(before, after, change);
  const target = paintFrom(change.to);
  let [whole, right] = [0, 0];
  for (const [index, value] of meant.entries()) {
    if (value === 0) continue;
    whole++;
    const at = index * after.channels;
    const [r = 0, g = 0, b = 0] = after.data.subarray(at, at + 3);
    if (isOfColor(getLab(r, g, b), target)) right++;
  }
  if (whole === 0 || right >= MOST * whole) return false;
  const { object } = change;
  if (right < LEAST * whole && edit.guessed && !edit.mask) throw notFound(object);
  if (right < LEAST * whole)
    throw new AppError(
      "nothing_matched",
      `The ${object} could not be given its new color: nearly nothing of it would change. Mark it with a mask instead.`,
    );
  edit.guessed = true;
  warnOfKept(object, right / whole, edit);
  return true;
}

/** Windows and tires in the light of a blue sky are darker than this (OKLab), and have at most this share of the chroma of paint. */
const [GLASS, PALE] = [0.4, 0.5];

/** The marked pixels of a vehicle without those of its windows and tires, which keep their color. */
function withoutGlass(marked: Uint8Array, read: (index: number) => Lab): Uint8Array {
  const chromas: number[] = [];
  for (const [index, value] of marked.entries())
    if (value && read(index)[0] >= GLASS) chromas.push(getChroma(read(index)));
  const paint = Float32Array.from(chromas).sort()[chromas.length >> 1] ?? 0;
  return marked.map((value, index) => {
    const own = read(index);
    return value && own[0] < GLASS && getChroma(own) < PALE * paint ? 0 : value;
  });
}

/** The pixels of a thing that its new color should reach. White, gray and black parts of a colored thing keep theirs. */
function markMeant(image: Raster, after: Raster, { mask, from, object }: Change): Uint8Array {
  const { channels, data } = image;
  const read = (index: number) =>
    getLab(data[index * channels] ?? 0, data[index * channels + 1] ?? 0, data[index * channels + 2] ?? 0);
  // Of the whole image only what has the color changes, and not what has its hue: wood beside a red motorcycle is brown.
  if (mask === undefined)
    return from === undefined
      ? new Uint8Array(0)
      : Uint8Array.from(wholeColorShares(image, from), (share) => Number(share > 0.5));
  if (from !== undefined) {
    const shares = colorShares(image, from).map((share, index) => ((mask[index] ?? 0) > 127 ? share : 0));
    const own = isNeutral(labFrom(from)) ? shares : ownHueShares(image, shares, mask);
    const meant = Uint8Array.from(shares, (share, index) => Number(Math.max(share, own[index] ?? 0) > 0.5));
    return isVehicle(object) && !isNeutral(labFrom(from)) ? withoutGlass(meant, read) : meant;
  }
  if (isBodied(object) && isBlackBody(image, mask))
    return mask.map((value, index) => Number(value > 127 && readBlackness(read(index)) > 0.5));
  const mark = (chroma: number) => mask.map((value, index) => Number(value > 127 && getChroma(read(index)) > chroma));
  const sum = (marks: Uint8Array) => marks.reduce((total, value) => total + value, 0);
  const inside = Math.max(1, sum(mask.map((value) => Number(value > 127))));
  const least = separatingChroma(object, (chroma) => sum(mark(chroma)) / inside);
  if (least !== null) return mark(least);
  const main = meanColor(
    image,
    Float32Array.from(mask, (value, index) => Number(value > 127 && isChanged(image, after, index))),
  );
  return mask.map((value, index) => {
    const own = read(index);
    return Number(value > 127 && own[0] > DARK && !isLyingOn(own, main));
  });
}

/** A change of a channel by more is visible. */
const VISIBLE = 12;

const isChanged = (before: Raster, after: Raster, index: number): boolean =>
  [0, 1, 2].some((channel) => {
    const at = index * before.channels + channel;
    return Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > VISIBLE;
  });

/** Of a thing of a color, less than the first share has it if the thing is not there; more of the image than the second has it then. */
const [HARDLY, MUCH] = [0.1, 0.03];

/** Whether a color is hardly in an area, and on much of the image beside it. */
export function isElsewhere(image: Raster, area: Uint8Array, from: string | undefined): boolean {
  if (from === undefined || isNeutral(labFrom(from))) return false;
  const shares = colorShares(image, from);
  let [whole, inside, beside] = [0, 0, 0];
  for (const [at, value] of area.entries()) {
    const isColored = (shares[at] ?? 0) > 0.5;
    if (value < 128) beside += Number(isColored);
    else {
      whole++;
      inside += Number(isColored);
    }
  }
  return inside < HARDLY * whole && beside > MUCH * area.length;
}

/**
 * A new color ends at the outline of what was taken for a thing, which can be several things or a part of one, and no named
 * color confirms it.
 */
export function warnOfStandIn({ object, from }: ToolArguments["recolor"], edit: EditContext): void {
  if (object === undefined || from !== undefined || edit.standIn !== object || edit.guessed) return;
  edit.guessed = true;
  edit.context.warn(
    `It is not certain that all of the ${object}, and nothing else, got the new color. Half of the price is charged.`,
  );
}

/** Says of a gray, white or black vehicle that no color separates its paint from its other parts. */
export function warnOfUnpainted(object: string, edit: EditContext): void {
  if (edit.mask) return;
  edit.guessed = true;
  edit.context.warn(
    `The paint of the ${object} has no clear color, so its glass, tires and chrome can have the new color too. Half of the price is charged. Mark the paint with a mask to change only it.`,
  );
}

/** A garment with more of other colors is named, and with much more of them costs half. */
const [MOST_ONE_COLOR, MUCH_ONE_COLOR] = [0.93, 0.8];

/** Names how much of a garment has other colors, which a new color does not reach: prints, stripes, or what is worn over it. */
export function warnOfOtherColors(object: string, share: number | undefined, edit: EditContext): void {
  if (share === undefined || share >= MOST_ONE_COLOR) return;
  const others = Math.round(100 - 100 * share);
  const isHalf = share < MUCH_ONE_COLOR;
  if (isHalf) edit.guessed = true;
  edit.context.warn(
    isHalf
      ? `About ${others}% of the place of the ${object} has other colors, as of a print, and kept them. Half of the price is charged. Mark it with a mask to change all of it.`
      : `About ${others}% of the place of the ${object} has other colors, as of a print, and kept them.`,
  );
}

/** A new color of clothes on more of a head is named; on much more of it, it was given to hair and not to clothes. */
const [SOME_HEAD, MUCH_HEAD] = [0.08, 0.2];

/** Cloth with less lightness and chroma (OKLab) is black, and has no outline beside other black cloth. */
const [BLACK_LIGHT, BLACK_CHROMA] = [0.36, 0.04];

/** Says of a black jacket or black trousers that black clothes that touch them cannot be separated from them. */
export function warnOfBlackClothes(image: Raster, area: Uint8Array, object: string, edit: EditContext): void {
  const cover = getCover(object) ?? getCover(getHeadNoun(object));
  if (cover === null || cover === "all") return;
  let [light, a, b, count] = [0, 0, 0, 0];
  for (const [index, value] of area.entries()) {
    if (value < 128) continue;
    const at = index * image.channels;
    const lab = getLab(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0);
    [light, a, b, count] = [light + lab[0], a + lab[1], b + lab[2], count + 1];
  }
  if (count === 0 || light / count > BLACK_LIGHT || Math.hypot(a, b) / count > BLACK_CHROMA) return;
  edit.context.warn(
    `The ${object} is black, so other black clothes that touch it cannot be separated from it and change with it. Mark it with a mask to keep them.`,
  );
}

/** Checks that a new color of clothes did not reach a head. Throws `nothing_matched` if much of it changed. */
export async function warnOfHead(before: Raster, after: Raster, object: string, edit: EditContext): Promise<void> {
  const heads = await findNamed(before, "face", edit);
  if (!heads) return;
  const masks = (heads.each ?? [heads]).map(({ mask }) => mask.data);
  // Boxes of arms and shoulders can be seen as further people.
  const share = Math.min(...masks.map((mask) => changedShare(before, after, mask)));
  if (share <= SOME_HEAD) return;
  if (share > MUCH_HEAD)
    throw new AppError(
      "nothing_matched",
      `The ${object} cannot be separated from the head, so hair or skin would get its color. Mark the ${object} with a mask instead.`,
    );
  edit.guessed = true;
  edit.context.warn(
    `The new color of the ${object} also reaches about ${Math.round(100 * share)}% of the head. Half of the price is charged. Mark it with a mask if that is not right.`,
  );
}

/** A wall with a larger share of the image reaches over other things more often than not. Grounds are often that large. */
const LARGE_SURFACE = 0.45;
const WALL = /(?:^| )(?:walls?|wallpaper|ceiling)$/;

/** Names how much of the image the new color of a large wall covers, whose end only its color and place show. */
export function warnOfLargeSurface(before: Raster, after: Raster, object: string, edit: EditContext): void {
  const share = changedShare(before, after, new Uint8Array(before.width * before.height).fill(255));
  if (!WALL.test(object) || share < LARGE_SURFACE || edit.mask) return;
  edit.guessed = true;
  edit.context.warn(
    `The new color of the ${object} covers ${Math.round(100 * share)}% of the image. Where it ends was found by color and place, so other things in its old color can have it too. Half of the price is charged. Check the result, or mark the ${object} with a mask.`,
  );
}
