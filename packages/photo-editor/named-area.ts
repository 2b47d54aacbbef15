import { AppError } from "@atelier/errors";
import { computeRegions, type Region, subjectBox } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "./edit-context.ts";
import type { Place, Step } from "./plan.ts";
import type { FoundPart } from "./request.ts";
import { findBust, isBust } from "./things/bust.ts";
import { findCentral } from "./things/central-thing.ts";
import { coloredParts, colorOfName, findColored, ofColor } from "./things/colored-thing.ts";
import { findGroup } from "./things/groups.ts";
import { findLetters, letteringKind, markLineBoxes } from "./things/lettering.ts";
import { cutOutInstead, notFound, notFoundOrKnown, refuseKnown, withMask } from "./things/main-subject.ts";
import { findPainted } from "./things/painted-parts.ts";
import { finerMask, withLostParts } from "./things/second-look.ts";
import { labFrom } from "./tools/color-names.ts";
import { isCutOut } from "./tools/decorate.ts";
import { isCoat, isNeutral } from "./tools/dye.ts";
import type { Box } from "./tools/geometry.ts";
import { computeBox } from "./tools/part.ts";
import { colorShares } from "./tools/recolor.ts";
import { colorsIn, endColor } from "./words.ts";

type Arguments<Name extends Step["tool"]> = Extract<Step, { tool: Name }>["arguments"];

/**
 * The subject alone, or the thing that `named` names. An image that is already cut out stays unchanged. Throws
 * `nothing_matched` if the image does not show the named thing.
 */
export async function cutOut(image: Raster, edit: EditContext, named?: string): Promise<Raster> {
  const { parts, context } = edit;
  if (isCutOut(image)) return image;
  if (named !== undefined && LIST.test(named)) return cutOutAll(image, named, edit);
  const subject = named === undefined || SUBJECT.test(named) ? undefined : named;
  try {
    const made = await parts.remover.removeBackground({ image, mode: "best", subject }, quiet(context));
    return await withLostParts(image, made.image, edit);
  } catch (error) {
    if (subject === undefined || !(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    const found = await findNamed(image, subject, edit);
    if (found) return withMask(image, found.mask.data);
    return cutOutInstead(image, subject, getHeadNoun(subject), edit, true);
  }
}

/** A list of things, "cup and saucer". */
const LIST = / and /;

/** All things of a list alone. If one is not found, the main subject stays whole, because it can be a part of it. */
async function cutOutAll(image: Raster, list: string, edit: EditContext): Promise<Raster> {
  const { found, missing } = await findAll(list, edit, (name) => findExactly(image, name, edit));
  if (missing.length > 0) {
    warnOfMissing(missing, null, edit);
    return cutOut(image, edit);
  }
  const [first, ...others] = await inTurn(found, ({ name }) => cutOut(image, edit, name));
  if (!first) throw notFound(list);
  const data = new Uint8Array(first.data);
  for (const other of others)
    for (let at = 3; at < data.length; at += 4) {
      if ((other.data[at] ?? 0) > (data[at] ?? 0)) data.set(other.data.subarray(at - 3, at + 1), at - 3);
    }
  return { ...first, data };
}

/** The masks of a list's things together. `rest` is whether everything else changes, so that a missing thing may not be cut. */
async function maskOfAll(image: Raster, list: string, edit: EditContext, isRest: boolean): Promise<Uint8Array> {
  const { found, missing } = await findAll(list, edit, (name) => findExactly(image, name, edit));
  const masks = found.map(({ value }) => value);
  if (missing.length > 0) {
    warnOfMissing(missing, isRest ? null : found.map(({ name }) => name), edit);
    if (isRest) masks.push(await readMask(image, "subject", edit));
  }
  const [first = new Uint8Array(image.width * image.height), ...others] = masks;
  return first.map((value, at) => others.reduce((most, mask) => Math.max(most, mask[at] ?? 0), value));
}

const findExactly = (image: Raster, name: string, edit: EditContext) =>
  readMask(image, name, edit, { orSubject: false });

/** Finds each thing of a list. Throws `nothing_matched` if the image shows none of them. */
async function findAll<Value>(list: string, edit: EditContext, find: (name: string) => Promise<Value>) {
  const missing: string[] = [];
  const found = await inTurn(list.split(LIST), async (name) => {
    try {
      return [{ name, value: await find(name) }];
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
      missing.push(name);
      return [];
    }
  });
  edit.context.signal.throwIfAborted();
  if (found.flat().length === 0) throw notFoundOrKnown(list, getHeadNoun(list), edit);
  return { found: found.flat(), missing };
}

/** One model runs at a time. */
async function inTurn<Input, Output>(inputs: readonly Input[], run: (input: Input) => Promise<Output>) {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await run(input));
  return outputs;
}

/** Warns of things of a list that were not found: only the others changed, or the main subject was used whole. */
function warnOfMissing(missing: readonly string[], changed: readonly string[] | null, edit: EditContext): void {
  const names = missing.join(" and ");
  edit.guessed = true;
  edit.context.warn(
    changed
      ? `No ${names} was found by name, so only the ${changed.join(" and ")} was changed. Half of the price is charged. Mark the ${names} with a mask if that is not right.`
      : `No ${names} was found by name, so the whole main subject of the image was used. Half of the price is charged. Mark the ${names} with a mask if that is not right.`,
  );
}

/** The connected part of a mask that is furthest to a side, or closest to the middle. */
export function regionAt(mask: Mask, where: Place): Uint8Array {
  const { width, height } = mask;
  const rank = ({ left, right, top, bottom }: Region): number => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (where === "center") return Math.hypot(x - width / 2, y - height / 2);
    if (where === "corner") return Math.hypot(Math.min(x, width - x), Math.min(y, height - y));
    const distances: Record<string, number> = { left: x, right: width - x, top: y, bottom: height - y };
    return Math.hypot(...where.split("-").map((side) => distances[side] ?? 0));
  };
  const [chosen] = computeRegions(mask).sort((one, other) => rank(one) - rank(other));
  if (!chosen) return mask.data;
  return mask.data.map((value, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x >= chosen.left && x < chosen.right && y >= chosen.top && y < chosen.bottom ? value : 0;
  });
}

/** Words for the main subject. Everything else is searched by name. */
const SUBJECT = /^(main |whole )?(subject|product|object|thing|main|it|portrait|model|figure)$/;

const BACKGROUND = /^(?:whole )?(?:background|backdrop|surroundings)$/;

/** One of several things: "left eye". */
const SIDED = /^(left|right|top|bottom|center)(?:most)? ([a-z]+(?: [a-z]+)?)$/;

/** The box of a named object. For the face of an animal, which no detector finds, it is the box of the animal. */
export async function readBox(image: Raster, words: string, edit: EditContext): Promise<Box> {
  if (isBust(words)) {
    const bust = await findBust(image, words, edit);
    if (!bust && words !== "profile") throw notFound("person");
    return bust ?? readBox(image, "subject", edit);
  }
  const [, side, thing] = SIDED.exec(words) ?? [];
  if (side !== undefined && thing !== undefined) {
    const central = side === "center" ? await findCentral(image, thing, edit) : null;
    if (central) return computeBox(central);
    const mask = { width: image.width, height: image.height, data: await findExactly(image, thing, edit) };
    return computeBox({ ...mask, data: regionAt(mask, side as Place) });
  }
  const found = SUBJECT.test(words) ? null : await findNamed(image, words, edit);
  if (found) {
    const [x, y, width, height] = found.box;
    return { x, y, width, height };
  }
  const owner = /^(.+)'s (?:face|head)$/.exec(words)?.[1];
  if (owner !== undefined) {
    edit.context.warn(`Only faces of people are found by name, so the whole ${owner} was used.`);
    return readBox(image, owner, edit);
  }
  const box = subjectBox(await subjectFor(image, words, edit));
  if (!box) throw notFound(words);
  return box;
}

/**
 * The mask of a named object or of the background, 255 inside. If the object cannot be found by name, the caller's mask
 * is used.
 */
export async function readMask(
  image: Raster,
  words: string,
  edit: EditContext,
  {
    orSubject = true,
    isRest = false,
    byColor = false,
    text,
    where,
  }: {
    /** Whether the main subject may be used for a thing that no detector knows. */
    orSubject?: boolean;
    /** Whether everything else changes. */
    isRest?: boolean | undefined;
    /** Whether everything of a thing's color may stand for a thing that cannot be found by name. */
    byColor?: boolean | undefined;
    /** The text of the lettering, and its place. */
    text?: string | undefined;
    where?: Place | undefined;
  } = {},
): Promise<Uint8Array> {
  const lettering = letteringKind(words);
  if (lettering !== undefined) return markLineBoxes(await findLetters(image, { object: lettering, text, where }, edit));
  if (LIST.test(words)) return maskOfAll(image, words, edit, isRest);
  const group = await findGroup(words, (name) => findNamed(image, name, edit), edit);
  if (group) return group;
  const colored = coloredParts(words);
  if (colored) return ofColor(image, await findExactly(image, colored.thing, edit), colored);
  const area = areaMask(image, words) ?? colorMask(image, words);
  if (area) return area;
  const [, side, thing] = SIDED.exec(words) ?? [];
  const central = side === "center" && thing !== undefined ? await findCentral(image, thing, edit) : null;
  if (central) return central.data;
  if (side !== undefined && thing !== undefined)
    return regionAt(
      { width: image.width, height: image.height, data: await findExactly(image, thing, edit) },
      side as Place,
    );
  if (BACKGROUND.test(words)) return (await readMask(image, "subject", edit)).map((value) => 255 - value);
  const found = SUBJECT.test(words) ? null : await findNamed(image, words, edit);
  if (found && isRest) return finerMask(found.mask, await cutOut(image, edit, words));
  if (found) return found.mask.data;
  const { mask } = edit;
  if (mask && mask.width === image.width && mask.height === image.height) return mask.data;
  const color = byColor && !edit.parts.isDetectable(getHeadNoun(words)) ? colorOfName(words) : undefined;
  const ofSame = color === undefined ? null : colorMask(image, color);
  if (ofSame) {
    edit.guessed = true;
    edit.context.warn(
      `"${words}" cannot be found by name, so everything ${color} was taken for it. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
    );
    return ofSame;
  }
  if (!SUBJECT.test(words) && !orSubject) throw notFoundOrKnown(words, getHeadNoun(words), edit);
  const { data } = await subjectFor(image, words, edit);
  const alpha = new Uint8Array(image.width * image.height);
  for (let index = 0; index < alpha.length; index++) alpha[index] = data[index * 4 + 3];
  return alpha;
}

/** The main subject, cut out, for words that mean it or a thing that no detector knows. */
const subjectFor = (image: Raster, words: string, edit: EditContext): Promise<Raster> =>
  SUBJECT.test(words) || isCutOut(image) ? cutOut(image, edit) : cutOutInstead(image, words, getHeadNoun(words), edit);

/** Halves, thirds, quarters and corners of the image, such as "top half"; a side is a half. */
function areaMask({ width, height }: Raster, words: string): Uint8Array | null {
  const [, sides = "", size = ""] =
    /^((?:top|bottom|upper|lower)(?: left| right)?|left|right)(?: hand)? (half|third|quarter|side|part|area|edge|corner)$/.exec(
      words,
    ) ?? [];
  if (sides === "") return null;
  const share = { third: 1 / 3, quarter: sides.includes(" ") ? 1 / 2 : 1 / 4, edge: 0.1, corner: 1 / 3 }[size] ?? 1 / 2;
  const isIn = (side: RegExp, from: number, to: number) => (side.test(sides) ? [from, to] : null);
  const [left, right] = isIn(/left/, 0, share) ?? isIn(/right/, 1 - share, 1) ?? [0, 1];
  const [top, bottom] = isIn(/top|upper/, 0, share) ?? isIn(/bottom|lower/, 1 - share, 1) ?? [0, 1];
  const isInside = (x: number, y: number) =>
    x >= (left ?? 0) && x <= (right ?? 1) && y >= (top ?? 0) && y <= (bottom ?? 1);
  return Uint8Array.from({ length: width * height }, (_, at) =>
    isInside(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height) ? 255 : 0,
  );
}

/** Shares below are noise of the color's own edge. */
const COLORED = 0.05;

/**
 * The area of "the red car" in which colors stay when all others go: only what has that color, because the outline of a thing is
 * never exact and colors beside it would stay too. Other words, and animals, give the whole area.
 */
export function coloredArea(image: Raster, words: string, mask: Uint8Array): Uint8Array {
  const [color] = colorsIn(words);
  if (color === undefined || isCoat(words) || endColor(words) || isNeutral(labFrom(color))) return mask;
  const shares = colorShares(image, color);
  const made = mask.map((value, index) => Math.round(value * (shares[index] ?? 0)));
  const count = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0);
  return count(made) > count(mask) * COLORED ? made : mask;
}

/** Everything of a color, such as "red". */
function colorMask(image: Raster, words: string): Uint8Array | null {
  const [color, ...others] = colorsIn(words);
  if (color === undefined || others.length > 0 || endColor(words)?.rest !== "") return null;
  const mask = Uint8Array.from(colorShares(image, color), (share) => Math.round(share * 255));
  if (!mask.some((value) => value > 127))
    throw new AppError("nothing_matched", `Nothing ${words} was found in this image. Mark it with a mask instead.`);
  return mask;
}

/** The area in which colors change. If the object cannot be found by name, its color identifies it. */
export async function recoloredArea(
  image: Raster,
  { object, from }: Arguments<"recolor">,
  edit: EditContext,
): Promise<Uint8Array | undefined> {
  if (!object) return undefined;
  try {
    return await readMask(image, object, edit, { orSubject: !from });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    const painted = await findPainted(image, object, edit);
    if (painted || !from) {
      if (painted) return painted;
      throw error;
    }
    edit.context.warn(`No ${object} was found in this image, so everything ${from} was changed.`);
    return undefined;
  }
}

/** Words before the place of a thing: "the bench behind the motorcycle" is a bench. */
const RELATION =
  / (?:behind|in front of|beside|next to|near|under|below|above|over|on|in|at|by|with|of|from|around|between|against|holding|wearing) /;

/** The noun that names the thing: "cup" in "coffee cup" and in "cup beside the plate". */
function getHeadNoun(words: string): string {
  const [thing = words] = words.split(RELATION);
  return thing.split(" ").at(-1) ?? thing;
}

const PART_OF =
  /'s |s' |\w (?:eyes?|ears?|nose|mouth|lips|teeth|tongue|tail|paws?|legs?|feet|foot|hands?|arms?|fur|whiskers|beak|wings?|horns?|handlebars?|handle)$/;

/** Finds an object by its full name or by its head noun, such as "cup" for "coffee cup". */
async function findNamed(image: Raster, words: string, edit: EditContext): Promise<FoundPart | null> {
  const known = edit.found.get(words);
  if (known !== undefined) return known;
  const found = await searchNamed(image, words, edit);
  edit.found.set(words, found);
  return found;
}

async function searchNamed(image: Raster, words: string, edit: EditContext): Promise<FoundPart | null> {
  const { parts, context } = edit;
  const last = getHeadNoun(words);
  const named = await parts.find(image, words);
  context.signal.throwIfAborted();
  // The last word of "the cat's face" names another thing than the whole phrase.
  const isLast = !named && last !== words && !words.includes("'s ");
  // The eyes of a cat are a part of it, and not the whole cat.
  if (named?.as && PART_OF.test(words)) return null;
  const found = isLast ? await parts.find(image, last) : named;
  if (found && isLast) context.warn(`"${words}" was searched as "${last}".`);
  if (found?.as) context.warn(`"${isLast ? last : words}" was searched as "${found.as}".`);
  if (found?.isUnsure)
    context.warn(`The ${words} was found by its shape or place. Check the result, or mark it with a mask.`);
  // A red thing is no red bicycle if the detector, which knows bicycles, finds none.
  const isKnown = parts.isDetectable(words) || parts.isDetectable(last);
  return found ?? (isKnown ? null : findColored(image, words, edit));
}

/**
 * The mask of a thing that a frame keeps inside. Null for the main subject, and, with a warning, for a thing that no
 * detector knows: a frame keeps the main subject inside anyway.
 */
export async function readKept(image: Raster, words: string, edit: EditContext): Promise<Uint8Array | null> {
  if (SUBJECT.test(words)) return null;
  try {
    return await readMask(image, words, edit, { orSubject: false });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    refuseKnown(words, getHeadNoun(words), edit);
    edit.context.warn(`"${words}" cannot be found by name, so the main subject of the image stays inside the crop.`);
    return null;
  }
}
