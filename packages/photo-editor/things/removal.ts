import { AppError } from "@atelier/errors";
import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { regionAt } from "../areas.ts";
import { type EditContext, quiet } from "../edit-context.ts";
import { isCrowdBehind, readMask } from "../named-area.ts";
import { findNamed, findOne, nameSeveral } from "../named-things.ts";
import { warnOfLeft } from "../outcome.ts";
import type { ToolArguments } from "../plan.ts";
import type { Place } from "../plan-values.ts";
import { computeBox } from "../tools/part.ts";
import { warnOfSmear } from "./checks/fill-check.ts";
import { findLeftLeaves, PLANT } from "./checks/left-leaves.ts";
import { warnOfOthersLeft } from "./checks/others-left.ts";
import { isOutlineVisible, measureOutline, warnOfOutline, warnOfUnsureFill } from "./checks/outline-check.ts";
import { findReflection } from "./checks/reflection.ts";
import { getCover } from "./clothes.ts";
import { isLettering } from "./letters/lettering.ts";
import { findLogo, orNull, readLogo } from "./letters/logo.ts";
import { withoutLetters } from "./letters/removed-letters.ts";
import { notFound } from "./main-subject.ts";
import { isSurfaceName } from "./surface-names.ts";
import { findThinLines } from "./thin-lines.ts";
import { findMarkOn } from "./uncertain/mark-on-thing.ts";
import { findStandingIn, isVessel } from "./uncertain/standing-in.ts";
import { withCarrier } from "./uncertain/standing-on.ts";

/** Fills a mask or the outlines of named objects, with their shadows, with what is around them. */
export async function fillHole(
  image: Raster,
  marks: { mask: Mask } | { objects: string[] },
  edit: EditContext,
  onDoubt?: (hole: Mask) => void,
  /** The name of what is removed, whose fill is checked. */
  object?: string,
): Promise<Raster> {
  const input = { image, boxes: [], points: [], objects: [], shadows: "remove" as const, denoise: "off" as const };
  const cleaned = await edit.parts.cleaner.clean({ ...input, ...marks, onDoubt }, quiet(edit.context));
  if (cleaned.isDoubtful) edit.guessed = true;
  // A doubtful fill has a warning already.
  if (object === undefined || !cleaned.mask || cleaned.isDoubtful) return cleaned.image;
  const guessedBefore = edit.guessed;
  await warnOfSmear(cleaned.image, { object, hole: cleaned.mask }, edit);
  if (edit.mask || edit.guessed !== guessedBefore) return cleaned.image;
  warnOfUnsureFill(cleaned.spread, object, edit);
  return withoutOutline(image, { image: cleaned.image, mask: cleaned.mask }, object, edit);
}

/** How much wider a hole is filled again whose old outline shows, as a share of the shorter side. */
const WIDER = 1 / 45;
/** A second fill is better if its outline shows on less than this share of the first one's. */
const BETTER = 0.6;

/** A fill without the old outline of what was removed: a wider hole is filled if it shows, and a warning says that it still does. */
async function withoutOutline(
  image: Raster,
  filled: { image: Raster; mask: Mask },
  object: string,
  edit: EditContext,
): Promise<Raster> {
  const trace = await measureOutline(filled.image, filled.mask);
  if (!trace || !isOutlineVisible(trace)) return filled.image;
  const solid = { ...filled.mask, data: filled.mask.data.map((value) => (value > 0 ? 255 : 0)) };
  const mask = growMask(solid, Math.max(2, Math.round(WIDER * Math.min(image.width, image.height))));
  const input = { image, mask, boxes: [], points: [], objects: [], shadows: "keep" as const, denoise: "off" as const };
  const second = await edit.parts.cleaner.clean(input, { ...quiet(edit.context), warn: () => {} });
  edit.context.signal.throwIfAborted();
  const traceLeft = second.mask ? await measureOutline(second.image, second.mask) : null;
  if (!second.isDoubtful && traceLeft && !isOutlineVisible(traceLeft) && traceLeft.visible < BETTER * trace.visible)
    return second.image;
  warnOfOutline(object, filled.mask, edit);
  return filled.image;
}

/**
 * Removes all objects with a name, or only the one that `where` selects. The cleaner finds what its detector knows, which
 * protects neighbors and warns of what stays; other things are marked by their mask. Shadows go with their objects.
 */
export async function removed(image: Raster, args: ToolArguments["remove_object"], edit: EditContext): Promise<Raster> {
  const placed = withCarrier(args.object);
  if (placed !== args.object) return removed(image, { ...args, object: placed }, edit);
  if (FROM_FURNITURE.test(args.object) && !isMarkName(args.object))
    return removed(image, { ...args, object: args.object.replace(FROM_FURNITURE, " on $1") }, edit);
  if (TAKEN_FROM.test(args.object) && !isMarkName(args.object))
    return removed(image, { ...args, object: args.object.replace(TAKEN_FROM, "") }, edit);
  const { object, where } = args;
  const onDoubt = edit.mask ? undefined : (hole: Mask) => refuseLarge(object, hole);
  const clean = (marks: { mask: Mask } | { objects: string[] }) =>
    fillHole(image, marks, edit, onDoubt, isLettering(object) ? undefined : object);
  if (isLettering(object)) return withoutLetters(image, args, edit, (hole) => clean({ mask: hole }));
  // Cables on the floor are no floor.
  const isSurface = isSurfaceName(object.replace(LYING, ""));
  if (!edit.mask && (getCover(object) !== null || isSurface || /\bskin$/.test(object)))
    throw new AppError(
      "nothing_matched",
      `The ${object} cannot be removed, because what is under it is not in the image. Name a color to change it.`,
    );
  const checked = async (thing: Mask): Promise<Raster> => {
    const hole = edit.mask ? thing : withReflection(image, withContent(image, thing, object, edit), object, edit);
    const result = await clean({ mask: hole });
    await warnOfLeft(image, result, { object, hole: thing }, edit);
    await warnOfOthersLeft(image, { object, hole }, edit);
    return result;
  };
  const logo = edit.mask || where ? null : readLogo(object);
  const readSurface = (name: string) => orNull(() => readMask(image, name, edit, { orSubject: false }));
  const letters = logo && (await findLogo(image, logo, edit, readSurface));
  if (letters) return checked({ width: image.width, height: image.height, data: letters });
  const mark = where ? null : await findMarkOn(image, object, edit, (name) => readMarkedThings(image, name, edit));
  if (mark) return checked(mark);
  const lines = where === undefined ? await findThinLines(image, object, edit) : null;
  if (lines) return checked(lines);
  const chosen = await findOne(image, object, edit, where);
  if (chosen) {
    const isJoined = where !== undefined && chosen.isUnsure === true;
    return checked(isJoined ? await singleAt(image, chosen.mask, where, edit) : chosen.mask);
  }
  // The people in front are not the crowd, which covers all that is behind them.
  if (!edit.mask && (await isCrowdBehind(image, object, edit))) throw notFound(object);
  // All of several things belong to the main subject.
  const name = object.replace(BEHIND, "");
  if (!edit.mask && name !== object && ((await findNamed(image, name, edit))?.each?.length ?? 0) > 1)
    throw notFound(object);
  if (!where && !edit.mask && edit.parts.isDetectable(object)) {
    await nameSeveral(image, object, edit);
    const vessel = isVessel(object) ? await findNamed(image, object, edit) : null;
    if (vessel && vessel.each?.length === 1 && findStandingIn(image, vessel.mask, object)) return checked(vessel.mask);
    try {
      const cleaned = await clean({ objects: [object] });
      const leaves = PLANT.test(object) ? findLeftLeaves(image, cleaned) : null;
      if (!leaves) return cleaned;
      edit.context.warn(`Green parts beside the ${object} were removed with it. Check the result.`);
      return await fillHole(cleaned, { mask: leaves }, edit, onDoubt, object);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    }
  }
  // The removal of a wrong thing ruins the image.
  const data = await readMask(image, object, edit, { orSubject: false });
  const mask = { width: image.width, height: image.height, data };
  if (where === undefined) return checked(mask);
  const region = await singleAt(image, { ...mask, data: regionAt(mask, where) }, where, edit);
  if (isOpposite(region, where)) throw notFound(`${object} at the ${where.replace("-", " ")}`);
  return checked(region);
}

/** The things on which a mark is searched: without a warning, because the mark is named. */
async function readMarkedThings(image: Raster, name: string, edit: EditContext): Promise<readonly Mask[]> {
  const silent = { ...edit, context: { ...edit.context, warn: () => {} }, found: new Map(), guessed: false };
  const each = (await findNamed(image, name, silent))?.each ?? [];
  if (each.length > 1) return each.map(({ mask }) => mask);
  const data = await orNull(() => readMask(image, name, silent, { orSubject: false }));
  return data ? [{ width: image.width, height: image.height, data }] : [];
}

/** A vessel with what stands in it, which would float without it. */
function withContent(image: Raster, thing: Mask, object: string, edit: EditContext): Mask {
  const content = findStandingIn(image, thing, object.replace(LYING, ""));
  if (!content) return thing;
  edit.context.warn(
    `What stands in this was removed with it, and a shadow of that on the wall can stay: ${object}. Check the result.`,
  );
  return {
    ...thing,
    data: thing.data.map((value, at) => Math.max(value, content.data[at] ?? 0)),
  };
}

/** A thing with its reflection in still water, of which rests can be left where the water moves. */
function withReflection(image: Raster, thing: Mask, object: string, edit: EditContext): Mask {
  const reflection = findReflection(image, thing);
  if (!reflection) return thing;
  edit.guessed = true;
  edit.context.warn(
    `The reflection of this was removed with it, so rests of it can be left: ${object}. Half of the price is charged. Check the result.`,
  );
  return { ...thing, data: thing.data.map((value, at) => Math.max(value, reflection.data[at])) };
}

/** Phrases for the ground on which a thing stands. They do not describe the thing, unless it is a mark on that ground. */
const TAKEN_FROM = / (?:from|off) (?:the|my|his|her|its) [a-z]+(?: [a-z]+)?$/;
/** Furniture on which one of several things stands. */
const FROM_FURNITURE =
  / (?:from|off) ((?:the|my|his|her) (?:[a-z]+ )?(?:(?:arm)?chair|stool|bench|sofa|couch|bed|suitcase))$/;
const isMarkName = (object: string): boolean =>
  isLettering(object) ||
  readLogo(object) !== null ||
  /^(?:[a-z]+ )?(?:stains?|spots?|scratch(?:es)?|dirt|dust|shadows?|reflections?|glare|stickers?|labels?|tattoos?|wrinkles?|badges?|patch(?:es)?|prints?|pattern) /.test(
    object,
  );
const BEHIND = / in the background$/;
const LYING = / (?:on|in|at|from|under|behind|over|near|beside|against) (?:the|a|my|his|her|its|their) .+$/;
/** The part of the image in which things at a side lie. */
const AT_SIDE = 0.15;
/** One of several connected things is smaller than this share of them, and larger than this share of the image. */
const [MAX_SINGLE, MIN_SINGLE] = [0.7, 0.004];

/** One of the things that a connected region at a side joins, as the tree at the edge of a forest; the region if that is not clear. */
async function singleAt(image: Raster, region: Mask, where: Place, edit: EditContext): Promise<Mask> {
  const { width, height } = region;
  const reaches = (side: string, value: number) => !where.split("-").includes(side) || value < AT_SIDE;
  let [sumX, sumY, count, whole] = [0, 0, 0, 0];
  for (const [at, value] of region.data.entries()) {
    if (value < 128) continue;
    whole++;
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    if (!reaches("left", x) || !reaches("right", 1 - x) || !reaches("top", y) || !reaches("bottom", 1 - y)) continue;
    [sumX, sumY, count] = [sumX + (at % width), sumY + Math.floor(at / width), count + 1];
  }
  if (count === 0 || !edit.parts.selectAt) return region;
  const single = await edit.parts.selectAt(image, [sumX / count, sumY / count]);
  edit.context.signal.throwIfAborted();
  const size = single?.data.reduce((sum, value) => sum + Number(value > 127), 0) ?? 0;
  return single && size < MAX_SINGLE * whole && size > MIN_SINGLE * width * height ? single : region;
}

/** A larger share of the image is not filled behind a thing that only its name marks, if its surroundings are detailed. */
const MAX_FILL = 0.2;

/** Throws `nothing_matched` for a removal that would only smear the image. */
function refuseLarge(object: string, { data }: Mask): void {
  const share = data.reduce((count, value) => count + Number(value > 0), 0) / data.length;
  if (share <= MAX_FILL) return;
  throw new AppError(
    "nothing_matched",
    `What would be filled for the ${object} covers ${Math.round(share * 100)}% of the image, and its surroundings are detailed, so what is behind it cannot be filled well. Mark it with a mask to remove it anyway.`,
  );
}

/** A thing whose middle is further from a side than this, as a share of the image, is not at that side. */
const FAR = 0.6;

/** Whether the only thing that was found is at another side than the named one. */
function isOpposite(mask: Mask, where: Place): boolean {
  const { x, y, width, height } = computeBox(mask);
  const [across, down] = [(x + width / 2) / mask.width, (y + height / 2) / mask.height];
  const distances: Record<string, number> = { left: across, right: 1 - across, top: down, bottom: 1 - down };
  return where.split("-").some((side) => (distances[side] ?? 0) > FAR);
}
