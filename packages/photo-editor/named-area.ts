import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import { areaMask, colorMask } from "./areas.ts";
import { type EditContext, quiet } from "./edit-context.ts";
import { BACKGROUND, findNamed, findOne, nameSeveral, SUBJECT } from "./named-things.ts";
import type { Place } from "./plan-values.ts";
import type { FoundPart } from "./request.ts";
import { findLargeOthers, finerMask, withLostParts } from "./things/checks/second-look.ts";
import { warnOfSeveral } from "./things/chosen.ts";
import { getCover } from "./things/clothes.ts";
import { coloredParts, colorOfName, ofColor } from "./things/colored-thing.ts";
import { firmCutout } from "./things/firm-outline.ts";
import { findGroup } from "./things/groups.ts";
import { getHeadNoun } from "./things/head-noun.ts";
import { withMasks, withoutSeams } from "./things/joined-cutouts.ts";
import { findLetters, letteringKind, markLineBoxes } from "./things/letters/lettering.ts";
import { findAll, inTurn, LIST, warnOfMissing } from "./things/listed.ts";
import {
  cutOutInstead,
  NEVER_SUBJECT,
  notFound,
  notFoundOrKnown,
  refuseKnown,
  withMask,
} from "./things/main-subject.ts";
import { findMissedByColor } from "./things/missed-thing.ts";
import { findAlone } from "./things/on-plain.ts";
import { findStandingOut } from "./things/standing-out.ts";
import { findFaintNamed } from "./things/uncertain/faint-thing.ts";
import { findSeenWeakly } from "./things/uncertain/seen-weakly.ts";
import { isCutOut } from "./tools/decorate.ts";

/**
 * The subject alone, or the thing that `named` names. An image that is already cut out stays unchanged. Throws
 * `nothing_matched` if the image does not show the named thing. `isSoft` is whether an inexact edge is hardly visible.
 */
export async function cutOut(image: Raster, edit: EditContext, named?: string, isSoft = false): Promise<Raster> {
  const { parts, context } = edit;
  if (isCutOut(image)) return image;
  if (named !== undefined && LIST.test(named)) return cutOutAll(image, named, edit);
  const subject = named === undefined || SUBJECT.test(named) ? undefined : named;
  const chosen = subject === undefined ? null : await findOne(image, subject, edit);
  if (chosen) return cutOutChosen(image, chosen, edit);
  if (subject !== undefined) await nameSeveral(image, subject, edit);
  const doubting = {
    ...quiet(context),
    warn: (message: string) => {
      // A background that takes a part of the subject with it is a worse error than a blur that does.
      if (subject === undefined && !isSoft && DOUBT.test(message)) edit.guessed = true;
      context.warn(message);
    },
  };
  try {
    const cutout = await parts.remover.removeBackground({ image, mode: "best", subject }, doubting);
    if (subject !== undefined) warnOfCompanion(subject, edit);
    return await withLostParts(image, await firmCutout(image, cutout.image, edit), edit, isSoft);
  } catch (error) {
    if (subject === undefined || !(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    const found = await findNamed(image, subject, edit);
    if (found) {
      warnOfSeveral(subject, found, edit);
      return cutOutChosen(image, found, edit);
    }
    return firmCutout(image, await cutOutInstead(image, subject, getHeadNoun(subject), edit, true), edit);
  }
}

const COMPANION = /^(.+?) (?:with|and|on) (?:its|his|her|their) ([a-z]+)$/;

/** Names what a cutout of "the bird with its branch" left out, because only the first thing was found. */
function warnOfCompanion(words: string, edit: EditContext): void {
  const [, first, second] = COMPANION.exec(words) ?? [];
  if (first === undefined || second === undefined || NEVER_SUBJECT.test(second) || getCover(second) !== null) return;
  edit.guessed = true;
  edit.context.warn(
    `Only the ${first} was cut out, because the ${second} cannot be found by name. Half of the price is charged. Mark both with a mask to keep them.`,
  );
}

/** The warning of the background remover that its models see different subjects. */
const DOUBT = /^It is not clear what the subject of this image is/;

/** One of several things, with the soft edge of the cutout where both show the same. */
async function cutOutChosen(image: Raster, { mask }: FoundPart, edit: EditContext): Promise<Raster> {
  const context = { ...quiet(edit.context), warn: () => {} };
  const { image: cut } = await edit.parts.remover.removeBackground(
    { image, mode: "best", subject: undefined },
    context,
  );
  return firmCutout(image, withMask(image, finerMask(mask, cut)), edit);
}

/** All things of a list alone. If one is not found, the main subject stays whole, because it can be a part of it. */
async function cutOutAll(image: Raster, list: string, edit: EditContext): Promise<Raster> {
  const all = await findAll(list, edit, (name) => findExactly(image, name, edit)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    return { found: [], missing: list.split(LIST) };
  });
  const { found, missing } = all;
  if (missing.length > 0) {
    // Where a detector sees none of them, one thing must stand out.
    const main = await inTurn(found.length > 0 ? [] : missing, async (name) => edit.parts.findMain?.(image, name));
    if (found.length === 0 && !main.some(Boolean)) {
      if (missing.some((name) => edit.parts.isDetectable(getHeadNoun(name)))) throw notFound(list);
      return cutOutInstead(image, list, list, edit, true);
    }
    warnOfMissing(missing, null, edit);
    return withMasks(image, await cutOut(image, edit), found);
  }
  const lost: string[] = [];
  const cut = await inTurn(found, async ({ name }) => {
    try {
      return [await cutOut(image, edit, name)];
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
      lost.push(name);
      return [];
    }
  });
  const [first, ...others] = cut.flat();
  if (!first) return cutOutInstead(image, list, list, edit, true);
  if (lost.length > 0) {
    warnOfMissing(lost, null, edit);
    return cutOut(image, edit);
  }
  const data = new Uint8Array(first.data);
  for (const other of others)
    for (let at = 3; at < data.length; at += 4) {
      if ((other.data[at] ?? 0) > (data[at] ?? 0)) data.set(other.data.subarray(at - 3, at + 1), at - 3);
    }
  return withoutSeams(image, { ...first, data });
}

/** The masks of a list's things together. `rest` is whether everything else changes, so that a missing thing may not be cut. */
async function maskOfAll(
  image: Raster,
  list: string,
  edit: EditContext,
  { isRest, byColor }: { isRest: boolean; byColor: boolean },
): Promise<Uint8Array> {
  const { found, missing } = await findAll(list, edit, (name) =>
    readMask(image, name, edit, { orSubject: false, byColor }),
  );
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

/** A thing of which parts are named. What stands out most is taken for one that no detector knows, at half of the price. */
async function findOwner(image: Raster, name: string, edit: EditContext, orSubject: boolean): Promise<Uint8Array> {
  try {
    return await findExactly(image, name, edit);
  } catch (error) {
    const isOpen = orSubject && !edit.parts.isDetectable(getHeadNoun(name));
    if (!isOpen || !(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    const main = await edit.parts.findMain?.(image);
    edit.context.signal.throwIfAborted();
    if (!main) throw error;
    edit.guessed = true;
    edit.context.warn(
      `The ${name} cannot be found by name, so what stands out most in the image was used. Half of the price is charged. Mark the ${name} with a mask if that is not right.`,
    );
    return main.mask.data;
  }
}

const CROWD =
  /^(?:whole )?(?:crowd|audience|spectators|onlookers|fans|bystanders|passers-?by|people in the (?:background|back|stands))$/;
/** More people than these, which the detector sees one by one, are the crowd themselves. */
const IN_FRONT = 4;

/** Whether words mean people behind those that the image shows one by one. */
export const isCrowdBehind = async (image: Raster, words: string, edit: EditContext): Promise<boolean> =>
  CROWD.test(words) && (await findBehindPeople(image, words, edit)) !== null;

/** Everything but the few people in front of a crowd, which is too far away to be found; null if the people are the crowd. */
async function findBehindPeople(image: Raster, words: string, edit: EditContext): Promise<Uint8Array | null> {
  const people = await findNamed(image, "person", edit);
  if (people && (people.each?.length ?? 1) > IN_FRONT) return null;
  edit.context.warn(`The ${words} cannot be found one by one, so everything but the people in front was used.`);
  return (people?.mask.data ?? (await readMask(image, "subject", edit))).map((value) => 255 - value);
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
  if (LIST.test(words)) return maskOfAll(image, words, edit, { isRest, byColor });
  const group = await findGroup(words, (name) => findNamed(image, name, edit), edit);
  if (group) return group;
  const colored = coloredParts(words);
  if (colored) return ofColor(image, await findOwner(image, colored.thing, edit, orSubject), colored);
  const area = areaMask(image, words) ?? colorMask(image, words);
  if (area) return area;
  const chosen = await findOne(image, words, edit, where);
  if (chosen) return chosen.mask.data;
  if (CROWD.test(words)) {
    const behind = await findBehindPeople(image, words, edit);
    if (behind) return behind;
  }
  if (BACKGROUND.test(words)) return (await readMask(image, "subject", edit)).map((value) => 255 - value);
  const found = SUBJECT.test(words) ? null : await findNamed(image, words, edit);
  if (found) warnOfSeveral(words, found, edit);
  if (found && isRest) {
    const cut = await cutOut(image, edit, words, true);
    return finerMask(found.mask, cut, await findLargeOthers(image, found, edit));
  }
  if (found) return found.mask.data;
  const { mask } = edit;
  if (mask && mask.width === image.width && mask.height === image.height) return mask.data;
  const color = byColor ? colorOfName(words) : undefined;
  const ofSame = color === undefined ? null : colorMask(image, color);
  if (ofSame) {
    edit.guessed = true;
    edit.context.warn(
      `"${words}" cannot be found by name, so everything ${color} was taken for it. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
    );
    return ofSame;
  }
  const missed = orSubject || SUBJECT.test(words) ? null : await findMissedByColor(image, words, edit);
  if (missed) return missed.data;
  const faint = isRest || SUBJECT.test(words) ? null : await findFaintNamed(image, words, edit);
  if (faint) return faint.mask.data;
  const isExact = !SUBJECT.test(words) && !orSubject;
  const alone = isExact && !isRest ? await findAlone(image, words, edit) : null;
  if (alone) return alone.mask.data;
  const weak = SUBJECT.test(words) || isRest ? null : await findSeenWeakly(image, words, edit);
  if (weak) return weak.mask.data;
  if (isExact) throw notFoundOrKnown(words, getHeadNoun(words), edit);
  const { data } = await subjectFor(image, words, edit);
  const alpha = new Uint8Array(image.width * image.height);
  for (let index = 0; index < alpha.length; index++) alpha[index] = data[index * 4 + 3];
  return alpha;
}

/** The main subject, cut out, for words that mean it or a thing that no detector knows. */
export const subjectFor = (image: Raster, words: string, edit: EditContext): Promise<Raster> =>
  SUBJECT.test(words) || isCutOut(image) ? cutOut(image, edit) : cutOutInstead(image, words, getHeadNoun(words), edit);

/**
 * The mask of a thing that a frame keeps inside. Null for the main subject, and, with a warning, for a thing that no
 * detector knows: a frame keeps the main subject inside anyway.
 */
export async function readKept(image: Raster, words: string, edit: EditContext): Promise<Uint8Array | null> {
  if (SUBJECT.test(words)) return null;
  const main = await findStandingOut(image, words, edit);
  if (main) return main;
  try {
    return await readMask(image, words, edit, { orSubject: false });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    refuseKnown(words, getHeadNoun(words), edit);
    edit.context.warn(`"${words}" cannot be found by name, so the main subject of the image stays inside the crop.`);
    return null;
  }
}
