import { AppError } from "@atelier/errors";
import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { withIrises } from "./irises.ts";
import { warnOfOtherColor, warnOfSmallChange } from "./outcome.ts";
import type { ToolArguments } from "./plan.ts";
import * as check from "./recolor-check.ts";
import { recoloredArea } from "./recolored-area.ts";
import { markChanges, withKept } from "./recolored-except.ts";
import type { FoundPart } from "./request.ts";
import { warnOfRest } from "./rest-check.ts";
import { warnOfShade } from "./shade-check.ts";
import { warnOfSpill } from "./spill-check.ts";
import { warnOfSkin } from "./things/checks/skin-check.ts";
import { getCover } from "./things/clothes.ts";
import { getHeadNoun, isPlural } from "./things/head-noun.ts";
import { CLOUDY } from "./things/hue-area.ts";
import { findMarkings } from "./things/markings.ts";
import { readOwnSky } from "./things/own-sky.ts";
import { arePainted } from "./things/painted-parts.ts";
import { isSurfaceName } from "./things/surface-names.ts";
import { withoutBeard } from "./things/worn-beard.ts";
import { withWornRest } from "./things/worn-rest.ts";
import { getChroma, hue, labFrom, paintFrom, turn } from "./tools/colors/color-names.ts";
import { isCoat, isNeutral, isVehicle, similarShares } from "./tools/colors/dye.ts";
import { markingShares } from "./tools/colors/markings.ts";
import { colorShares } from "./tools/colors/named-shares.ts";
import { changedShare, recolor } from "./tools/colors/recolor.ts";
import { withoutRims } from "./tools/colors/rims.ts";
import { shiftColor } from "./tools/colors/shift-color.ts";
import { withinColor, withoutSky } from "./tools/colors/within-color.ts";
import { isUnpainted } from "./tools/paint.ts";
import { computeBox } from "./tools/part.ts";
import { computeMean, litToward } from "./tools/relit.ts";
import { withTintedSky } from "./with-scene.ts";

/** A thing of one color of which less changed is recolored as a whole. */
const MIN_CHANGED = 0.5;

/** Things with light and dark parts everywhere: an eye keeps its pupil and its lights, a tree the shadows in it, and water its foam. */
export const UNEVEN =
  /\b(?:eyes?|trees?|leaf|leaves|foliage|flowers?|blossoms?|petals|roses?|tulips?|dahlias?|sunflowers?|dais(?:y|ies)|lil(?:y|ies)|orchids?|peon(?:y|ies)|popp(?:y|ies)|carnations?|hydrangeas?|chrysanthemums?|marigolds?|magnolias?|hibiscus|lavender|blooms?|bouquet|grass|lawn|bush(?:es)?|shrubs?|hedges?|plants|greenery|vegetation|forest|woods|meadow|water|sea|ocean|waves?|lake|river|pond|pool|lagoon|canal|stream|bay)$/;
/** How far the color of such things moves to the new one. */
const UNEVEN_SHARE = 0.9;

/** Gives a color or a thing another color, and leaves out the things of `except`. Warns if much of the thing kept its own. */
export async function recolored(image: Raster, args: ToolArguments["recolor"], edit: EditContext): Promise<Raster> {
  const colored = await orOfColor(image, args, edit);
  const isDye = args.percent === undefined && args.object !== "sky" && !EYES.test(args.object ?? "");
  const result = isDye ? withoutRims(image, colored).image : colored;
  check.warnOfStandIn(args, edit);
  return args.except === undefined ? result : withKept(image, result, args.except.split(" and "), edit);
}

/** The changes of one thing's color are within this share of the image. */
const MAX_PLACE = 0.5;

/** The recolored thing. If it cannot be found, everything of the color that it has, at half of the price. */
async function orOfColor(image: Raster, args: ToolArguments["recolor"], edit: EditContext): Promise<Raster> {
  try {
    return await colored(image, args, edit);
  } catch (error) {
    const { object, from, percent } = args;
    const isThing = object !== undefined && !isGarment(object);
    const isOpen = isThing && from !== undefined && percent === undefined && !edit.mask;
    if (!isOpen || !(error instanceof AppError) || error.code !== "nothing_matched" || isNeutral(labFrom(from)))
      throw error;
    const result = await colored(image, { from, to: args.to }, edit).catch(() => {
      throw error;
    });
    // A color that is everywhere is not that of one thing.
    const { width: across, height: down } = computeBox(markChanges(image, result));
    if (across * down > MAX_PLACE * image.width * image.height) throw error;
    edit.guessed = true;
    edit.context.warn(
      `The ${object} was not found by name, so everything of its old color was changed: ${from}. Half of the price is charged. Mark the ${object} with a mask if that is not right.`,
    );
    return result;
  }
}

async function colored(image: Raster, args: ToolArguments["recolor"], edit: EditContext): Promise<Raster> {
  if (args.percent !== undefined) return shifted(image, args, args.percent / 100, edit);
  if (UNEVEN.test(args.object ?? "") || CLOUDY.test(args.object ?? ""))
    return shifted(image, { ...args, from: undefined }, UNEVEN_SHARE, edit, args.from);
  if (args.object === "sky") {
    warnOfEdges(args.to, edit);
    return withTintedSky(image, args.to, edit);
  }
  const marks = await findMarkings(image, args, edit);
  if (marks) return recolor(image, args, marks, true);
  const outlined = await recoloredArea(image, args, edit);
  const { object = "" } = args;
  // "The white part of the goat" is a patch of its coat.
  const isPatch = args.parts === true && args.from !== undefined && isCoat(object);
  const patch = isPatch && outlined ? markingShares(image, outlined, args.from ?? "") : null;
  if (patch) return recolor(image, args, patch, true);
  const own = edit.found.get(object) ?? findOfPeople(object, edit);
  const isWorn = outlined !== undefined && isGarment(object) && own?.isUnsure === true;
  const worn =
    isWorn && !own?.isPartial && !own?.isOutlined ? await withWornRest(image, outlined, args.from, edit) : outlined;
  const area = isWorn && worn ? await withoutBeard(image, worn, edit) : worn;
  // Of a garment whose color is elsewhere, only hair and shadows were found.
  if (area && own?.isPartial && check.isElsewhere(image, area, args.from))
    throw new AppError(
      "nothing_matched",
      `The ${object} could not be given its new color: nearly nothing of it would change. Mark it with a mask instead.`,
    );
  const named = recolor(image, args, area);
  if (area === undefined && args.from !== undefined && changedOfAll(image, named) < LEAST_FOUND)
    throw new AppError("nothing_matched", `Nothing ${args.from} was found in this image. Mark it with a mask instead.`);
  // "Burgundy" of a garment that was found by its own name is only nearly its color. Hair of another color is no garment.
  const isClear = isGarment(object) || !edit.parts.isDetectable(getHeadNoun(object));
  const isNearly =
    area !== undefined && object !== "" && isClear && (own?.isOutlined || isLike(image, area, args.from));
  const isCertain = isNearly || args.from === undefined;
  const surface =
    isNearly && !args.parts && (own?.isOutlined || changedShare(image, named, area) < MIN_CHANGED)
      ? recolor(image, { ...args, from: undefined }, area)
      : named;
  // Such an outline is of one thing without a known structure, as a rocket in colored light.
  const isPlain =
    area !== undefined &&
    !arePainted(object) &&
    !isVehicle(object) &&
    args.from === undefined &&
    (edit.guessed || own?.isUnsure);
  const isOtherLight = area !== undefined && isCertain && isGarment(object) && isFarInLight(image, area, args.to);
  // A floor has stains and stripes of other colors, and a new one has none.
  const isSurface = area !== undefined && isSurfaceName(object) && (!args.from || isLike(image, area, args.from));
  const whole = isSurface && area ? withRemains(image, area) : area;
  const result =
    isSurface || isOtherLight || (isPlain && changedShare(image, surface, area) < MIN_CHANGED)
      ? recolor(image, args, whole, true)
      : surface;
  if (area !== undefined && args.from === undefined && isUnpainted(image, area, object))
    check.warnOfUnpainted(object, edit);
  if (isWorn) check.warnOfBlackClothes(image, area ?? outlined, object, edit);
  if (isWorn && !own?.isDistinct) await check.warnOfHead(image, result, object, edit);
  if (isSurface && args.from === undefined) check.warnOfLargeSurface(image, result, object, edit);
  const name = object || args.from || "thing";
  const change = { mask: area, object: name, from: isNearly ? undefined : args.from, to: args.to };
  if (check.warnOfPart(image, result, change, edit) || !area) return result;
  if (isWorn) await check.warnOfScrap(image, result, { ...change, from: args.from }, edit);
  if (isWorn && !edit.guessed) warnOfSkin(image, result, name, edit);
  // The outline of a thing that was found by its color, shape or place can end inside of it.
  if (args.from === undefined) check.warnOfOtherColors(name, own?.share, edit);
  const isOpen = !args.parts && !isPlural(object) && !arePainted(object) && (!own || own.isUnsure === true);
  // Hair beside a garment of a named color can have nearly that color.
  const isSeparate = isWorn && args.from !== undefined && own?.isDistinct === true;
  if (isOpen && !isSeparate && !edit.guessed) warnOfRest(image, { area: whole ?? area, object: name }, edit);
  if (isVehicle(object) && args.from === undefined && !edit.mask) warnOfSpill(image, result, object, edit);
  warnOfSmallChange(image, result, { mask: area, object: name }, edit);
  warnOfOtherColor(image, result, { mask: area, object: name, to: args.to }, edit);
  warnOfShade(image, result, { area, object: name, to: args.to }, edit);
  return result;
}

/** A garment that was found on one of several people, whose outline is as unsure as that of a single person's. */
const findOfPeople = (
  object: string,
  { found }: EditContext,
): Pick<FoundPart, "isUnsure" | "isPartial" | "isDistinct" | "isOutlined" | "share"> | undefined =>
  object !== "" && [...found].some(([name, part]) => name.startsWith(`${object} of `) && part?.isUnsure)
    ? { isUnsure: true }
    : undefined;

/** How far beyond the outline of a surface remains of its color are searched, as a share of the shorter side. */
const BESIDE = 1 / 40;

/** A surface with what has its color right beside it, where the outline of the subject is too wide. */
function withRemains(image: Raster, area: Uint8Array): Uint8Array {
  const { width, height } = image;
  const radius = Math.max(2, Math.round(BESIDE * Math.min(width, height)));
  const near = growMask({ width, height, data: area.map((value) => (value > 127 ? 255 : 0)) }, radius).data;
  const surface = Float32Array.from(area, (value) => value / 255);
  const same = similarShares(image, surface, near);
  return area.map((value, at) => Math.max(value, Math.round(255 * (same[at] ?? 0))));
}

/** Less of an image, as a share, that has a color is noise and no thing. */
const LEAST_FOUND = 0.0005;

const changedOfAll = (before: Raster, after: Raster): number =>
  changedShare(before, after, new Uint8Array(before.width * before.height).fill(255));

/** Whether words name clothes, which are dyed as a whole when they become much lighter or darker. */
const isGarment = (object: string): boolean =>
  getCover(object.replace(/^.+'s |^(?:left|right|center|top|bottom) /, "")) !== null;

/** A new color whose lightness (OKLab) differs by more is not reached by scaling the light of each pixel. */
const FAR_LIGHT = 0.3;

const isFarInLight = (image: Raster, mask: Uint8Array, to: string): boolean =>
  Math.abs(labFrom(to)[0] - computeMean(image, mask)[0]) > FAR_LIGHT;

/** Colors of one name differ by less in hue, in degrees; paler ones than this chroma (OKLab) are no colors. */
const [LIKE_HUE, MIN_CHROMA] = [60, 0.03];
/** Black, gray and white garments have less chroma than this, and about their lightness: black cloth in light is gray. */
const [MAX_CHROMA, LIKE_LIGHT, BLACK] = [0.12, 0.35, 0.6];

/** Whether the mean color of an area can have the name of a color. */
function isLike(image: Raster, mask: Uint8Array, named: string | undefined): boolean {
  if (named === undefined) return false;
  const [own, wanted] = [computeMean(image, mask), labFrom(named)];
  if (!isNeutral(wanted)) return getChroma(own) > MIN_CHROMA && turn(hue(own), hue(wanted)) < LIKE_HUE;
  const isLight = wanted[0] < BLACK / 2 ? own[0] < BLACK : Math.abs(own[0] - wanted[0]) < LIKE_LIGHT;
  return getChroma(own) < MAX_CHROMA && isLight;
}

/** A sky in a darker color than this lightness of OKLab shows remains of the old one around thin things. */
const DARK = 0.43;

function warnOfEdges(color: string, { context }: EditContext): void {
  if (labFrom(color)[0] < DARK)
    context.warn(
      "In so dark a sky, the edges of what stands before it can show remains of the old sky. Check the result.",
    );
}

/** Colors with more lightness (OKLab) are light. */
const LIGHT = 0.7;
const EYES = /\beyes?$/;
/** The soft edge of a shift, as a share of the shorter side: a sky has no clear end, and things have one. */
const [SKY_EDGE, EDGE] = [1 / 40, 1 / 250];

/** Moves the colors of a thing, or of everything of a color, a share of the way to another color. */
async function shifted(
  image: Raster,
  args: ToolArguments["recolor"],
  share: number,
  edit: EditContext,
  /** The old color of a thing of which all changes, by which it is searched if it has no known name. */
  searched?: string,
): Promise<Raster> {
  const isSky = args.object === "sky";
  const found = isSky
    ? (await readOwnSky(image, edit, { isSoft: true })).sky.shares
    : await recoloredArea(image, { ...args, from: args.from ?? searched }, edit);
  // The outline of a flower of a named color can end at a petal.
  if (searched !== undefined && found && !edit.guessed && !edit.mask && !CHOSEN.test(args.object ?? ""))
    warnOfRest(image, { area: found, object: args.object ?? "thing" }, edit);
  const whole = found && PLANTS.test(args.object ?? "") ? withoutSky(image, found) : found;
  const limited = whole && searched !== undefined ? withinColor(image, whole, searched) : whole;
  const color = args.from ?? (found ? undefined : searched);
  const named = color === undefined ? undefined : colorShares(image, color);
  const area = Uint8Array.from({ length: image.width * image.height }, (_, at) =>
    Math.round((limited?.[at] ?? 255) * (named?.[at] ?? 1)),
  );
  if (EYES.test(args.object ?? "")) return withIrises(image, args.to, { share, area }, edit);
  const radius = Math.max(1, Math.round((isSky ? SKY_EDGE : EDGE) * Math.min(image.width, image.height)));
  // A red flower is too dark for yellow, and an orange one too light for purple.
  const isNew = args.percent === undefined && !isSky;
  // Paint in a light color is a little darker than the light of its name, and a dark thing must become as light as that.
  const name = labFrom(args.to);
  const lit = isNew ? litToward(image, area, name[0] > LIGHT ? name : paintFrom(args.to)) : image;
  const result = shiftColor(lit, args.to, share, area, radius);
  if (isNew) warnOfShade(image, result, { area, object: args.object ?? "thing", to: args.to }, edit);
  return result;
}

/** One of several things, beside which others of its color stand. */
const CHOSEN = /^(?:left|right|center|middle|top|bottom|first|second|third|large|larger|big|small|smaller)(?:most)? /;
const PLANTS = /\b(?:trees?|leaf|leaves|foliage|bush(?:es)?|shrubs?|hedges?|forest|woods)$/;
