import { AppError } from "@atelier/errors";
import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { readMask } from "./named-area.ts";
import { findNamed } from "./named-things.ts";
import type { ToolArguments } from "./plan.ts";
import { withRest } from "./rest-check.ts";
import { findOfAnimal } from "./things/body-part.ts";
import { warnOfColor } from "./things/checks/color-warning.ts";
import { withoutSkin } from "./things/checks/skin-check.ts";
import { connected, findColored } from "./things/colored-thing.ts";
import { getHeadNoun, isPlural } from "./things/head-noun.ts";
import { findByHue } from "./things/hue-area.ts";
import { withHueRest } from "./things/hue-rest.ts";
import { notFound } from "./things/main-subject.ts";
import { findMainColored, findMissed as findMissedThing } from "./things/missed-thing.ts";
import { findPainted } from "./things/painted-parts.ts";
import { withCarrier } from "./things/uncertain/standing-on.ts";
import { findVivid } from "./things/vivid-thing.ts";
import { findWorn } from "./things/worn-garment.ts";
import { hue, labFrom, turn } from "./tools/colors/color-names.ts";
import { wholeColorShares } from "./tools/colors/named-shares.ts";

const LEAVES = /(?:^| )(?:leaf|leaves|foliage|ivy)$/;
/** Hues that differ by more from that of green, in degrees, are not called green. */
const NOT_GREEN = 50;
const LIGHTS = /^(?:lights?|lighting|lamps?|lanterns?|bulbs?|glow)$/;
/** The one thing that stands out, with a warning, if it has the named color; null otherwise. */
async function useMain(
  image: Raster,
  { object, from }: { object: string; from: string },
  edit: EditContext,
): Promise<Uint8Array | null> {
  const main = await findMainColored(image, from, edit);
  if (!main) return null;
  edit.context.warn(
    `The ${object} cannot be found by name, so what stands out most in the image was used. Mark the ${object} with a mask if that is not right.`,
  );
  return main.mask.data;
}

/** A thing of a color that a detector knows and does not see. */
const findMissed = async (image: Raster, { object, from }: { object: string; from: string }, edit: EditContext) =>
  LIGHTS.test(getHeadNoun(object)) ? null : findMissedThing(image, object, edit, from);

/** The area in which colors change. If the object cannot be found by name, its color identifies it. */
export async function recoloredArea(
  image: Raster,
  args: ToolArguments["recolor"],
  edit: EditContext,
): Promise<Uint8Array | undefined> {
  edit.oldColor = args.from;
  try {
    return await searchArea(image, args, edit);
  } finally {
    edit.oldColor = undefined;
  }
}

async function searchArea(
  image: Raster,
  { object: words, from, parts }: ToolArguments["recolor"],
  edit: EditContext,
): Promise<Uint8Array | undefined> {
  if (!words) return undefined;
  const object = withCarrier(words);
  // Plants are searched as what is green, and red leaves are not.
  const isOtherColor =
    from !== undefined && LEAVES.test(object) && turn(hue(labFrom(from)), hue(labFrom("green"))) > NOT_GREEN;
  if (isOtherColor && !edit.mask) {
    const colored = await findColored(image, `${from} ${object}`, edit);
    if (colored) return colored.mask.data;
    throw notFound(object);
  }
  const animal = from === undefined || edit.mask ? null : await findOfAnimal(image, { object, from }, edit);
  if (animal) return animal.data;
  try {
    return await readMask(image, object, edit, { orSubject: !from });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    const painted = await findPainted(image, object, edit);
    if (painted) return painted;
    const byHue = from === undefined && !edit.mask ? findByHue(image, object, edit) : null;
    if (byHue) return byHue;
    const vivid = from === undefined ? findVivid(image, object, edit) : null;
    if (vivid) return vivid.data;
    const worn =
      from === undefined
        ? null
        : await findWorn(image, { object, from }, edit, (name, owner) => findNamed(image, name, edit, owner));
    if (worn) return worn.data;
    const head = getHeadNoun(object);
    const missed = from === undefined ? null : await findMissed(image, { object, from }, edit);
    if (missed) return missed.data;
    const bed = BEDDING.test(head) && !edit.mask ? await findBed(image, object, edit) : null;
    if (bed) return bed;
    // A thing that a detector knows and does not see is not everything of its color. Lights are no traffic lights.
    if (!from || (edit.parts.isDetectable(head) && !LIGHTS.test(head))) throw error;
    if (parts && from) return findColoredParts(image, { object, from }, edit);
    // "The red candies" are several things, and not everything red.
    const several = isPlural(object) ? await findColored(image, `${from} ${object}`, edit) : null;
    if (several) return several.mask.data;
    const main = edit.parts.isDetectable(head) ? null : await useMain(image, { object, from }, edit);
    if (main) return main;
    const only = isPlural(object) ? null : await findColored(image, `${from} ${object}`, edit);
    if (only) {
      const whole = withHueRest(image, withRest(image, only.mask.data));
      return withoutSkin(image, { outline: only.mask.data, area: whole }, edit);
    }
    const region = isPlural(object) ? null : findOnlyRegion(image, from);
    if (region) {
      const name = `${from} ${object}`;
      warnOfColor(name, from, { data: region, width: image.width }, edit);
      return withHueRest(image, withRest(image, region));
    }
    // One thing is not a color that is everywhere in the image.
    if (!isPlural(object) && isEverywhere(image, from)) throw error;
    edit.guessed = true;
    edit.context.warn(
      `Nothing was found by the name ${object}, so the color ${from} was searched in the whole image. Half of the price is charged.`,
    );
    return undefined;
  }
}

/** Cloth that covers a bed, which a detector sees as the bed. */
const BEDDING = /^(?:bedspread|bedding|bedclothes|bedcover|duvet|quilt|comforter|coverlet|bed ?linen|sheets?)$/;

/** The bed for the cloth on it. Costs half of the price, because its frame and its cushions can be taken with it. */
async function findBed(image: Raster, object: string, edit: EditContext): Promise<Uint8Array | null> {
  const bed = await findNamed(image, "bed", edit);
  if (!bed) return null;
  edit.guessed = true;
  edit.context.warn(
    `The ${object} cannot be found by name, so the whole bed was used. Half of the price is charged. Mark the ${object} with a mask if that is not right.`,
  );
  return bed.mask.data;
}

/** The one thing that stands out for "the green parts of the boot", in which all that is green changes; everything green without one. */
async function findColoredParts(
  image: Raster,
  { object, from }: { object: string; from: string },
  edit: EditContext,
): Promise<Uint8Array | undefined> {
  const main = await edit.parts.findMain?.(image);
  edit.context.signal.throwIfAborted();
  if (!main) edit.guessed = true;
  edit.context.warn(
    main
      ? `The ${object} cannot be found by name, so what stands out most in the image was used. Mark the ${object} with a mask if that is not right.`
      : `Nothing was found by the name ${object}, so the color ${from} was searched in the whole image. Half of the price is charged.`,
  );
  return main?.mask.data;
}

/** A region with this share of everything of a color is the only thing of the color. */
const ALONE = 0.9;

/** The region of a color, 255 inside, if it contains nearly everything of that color; null otherwise. */
function findOnlyRegion(image: Raster, color: string): Uint8Array | null {
  const { width, height } = image;
  const mask = Uint8Array.from(wholeColorShares(image, color), (share) => (share > 0.5 ? 255 : 0));
  const [largest] = connected(mask, width, 1);
  const count = mask.reduce((sum, value) => sum + Number(value > 0), 0);
  if (!largest || largest.count < ALONE * count) return null;
  return growMask({ width, height, data: largest.data }, Math.max(1, Math.round(Math.min(width, height) / 200))).data;
}

/** A color on more of an image than the first share, of which the largest region has less than the second one, is everywhere. */
const [MUCH, MAIN] = [0.1, 0.6];

function isEverywhere(image: Raster, color: string): boolean {
  const mask = Uint8Array.from(wholeColorShares(image, color), (share) => (share > 0.5 ? 255 : 0));
  const count = mask.reduce((sum, value) => sum + Number(value > 0), 0);
  const [largest] = connected(mask, image.width, 1);
  return count > MUCH * mask.length && (largest?.count ?? 0) < MAIN * count;
}
