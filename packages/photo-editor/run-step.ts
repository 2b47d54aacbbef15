import { AppError } from "@atelier/errors";
import { blurBehind, placeOnColor, withGroundShadow, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { coloredArea, softAreaMask } from "./areas.ts";
import { denoised } from "./denoised.ts";
import { type EditContext, quiet } from "./edit-context.ts";
import { cropped, resized } from "./framing.ts";
import { cutOut, readMask } from "./named-area.ts";
import { readBox } from "./named-box.ts";
import { warnOfFewColors } from "./outcome.ts";
import type { ToolArguments, ToolName } from "./plan.ts";
import { recolored } from "./recolored.ts";
import { warnOfRest } from "./rest-check.ts";
import { warnOfFaces } from "./things/checks/faces-check.ts";
import { findBehindUnsure, warnOfHiddenPeople } from "./things/checks/people-check.ts";
import { warnOfUnclearEdge } from "./things/checks/unclear-edge.ts";
import { findUpright } from "./things/checks/upright.ts";
import { placed } from "./things/free-place.ts";
import { getHeadNoun, isPlural } from "./things/head-noun.ts";
import { movedLetters, recoloredLetters, replacedLetters, resizedLetters } from "./things/letters/lifted-letters.ts";
import { writtenOnThing } from "./things/letters/text-on-thing.ts";
import { LIST } from "./things/listed.ts";
import { refuseKnown, warnOfGuess } from "./things/main-subject.ts";
import { warnOfSameColor, withThingsOnBackdrop } from "./things/plain-backdrop.ts";
import { correctedRedEyes } from "./things/red-eyes.ts";
import { removed } from "./things/removal.ts";
import { inSunset } from "./things/sky/sunset-light.ts";
import { tidied } from "./things/tidy-cutout.ts";
import { findScenery, isScenery } from "./things/uncertain/scenery.ts";
import * as tone from "./tools/adjust.ts";
import { overlay, splitTone, tint } from "./tools/colors/tint.ts";
import { whiteBalance } from "./tools/colors/white-balance.ts";
import {
  border,
  cornerRadius,
  dropShadow,
  isCutOut,
  letter,
  lettersWithoutShape,
  roundCorners,
  roundedBorder,
} from "./tools/decorate.ts";
import { filtered } from "./tools/filters.ts";
import { flip, rotate, straighten } from "./tools/geometry.ts";
import { inMiddle } from "./tools/in-middle.ts";
import { isHardToRead, withClearOutline } from "./tools/legible.ts";
import { mark } from "./tools/mark.ts";
import { computeMargins, pad, padBlurred, readEdgeColor } from "./tools/pad.ts";
import { applyToPart } from "./tools/part.ts";
import { posterize } from "./tools/posterize.ts";
import { readSlant, UNCERTAIN } from "./tools/slant.ts";
import { drawn } from "./tools/styles.ts";
import { autoTone, enoughBrightness, tones } from "./tools/tones.ts";
import { withWeather } from "./tools/weather.ts";
import { withScene, withSky } from "./with-scene.ts";
import { orWorn, warnOfRemovedCup } from "./worn-glasses.ts";

type Arguments<Name extends ToolName> = ToolArguments[Name];

type Tool<Name extends ToolName> = (
  image: Raster,
  args: ToolArguments[Name],
  edit: EditContext,
) => Raster | Promise<Raster>;

/** The implementation of each tool. */
const tools: { [Name in ToolName]: Tool<Name> } = {
  resize: (image, args, edit) => resized(image, args, edit),
  crop: (image, args, edit) => cropped(image, args, edit),
  rotate: async (image, { degrees, upright }, edit) =>
    rotate(image, upright ? await findUpright(image, degrees, edit) : degrees),
  flip: (image, { axis }) => flip(image, axis),
  straighten: (image, { degrees }, edit) => leveled(image, degrees, edit),
  brightness: (image, { percent, enough }) =>
    tone.brightness(image, enough ? enoughBrightness(image, percent) : percent),
  contrast: (image, { percent }) => tone.contrast(image, percent),
  saturation: (image, { percent }) => tone.saturation(image, percent),
  warmth: (image, { percent }) => tone.warmth(image, percent),
  exposure: (image, { stops }) => tone.exposure(image, stops),
  sharpen: (image, { percent }) => (percent >= 0 ? tone.sharpen(image, percent) : tone.blur(image, 1 - percent / 50)),
  blur: (image, { radius }) => tone.blur(image, radius),
  tones: (image, args) => tones(image, args),
  auto_tone: (image) => autoTone(image),
  weather: (image, { kind, percent }, { random }) => withWeather(image, kind, percent / 100, random),
  tint: (image, args) => tint(image, args),
  overlay: (image, args) => overlay(image, args),
  split_tone: (image, args) => splitTone(image, args),
  filter: (image, { name, amount }, edit) =>
    name === "sunset" ? inSunset(image, amount, edit) : filtered(image, name, amount),
  white_balance: (image, { strong }) => whiteBalance(image, strong),
  red_eye: (image, _none, edit) => correctedRedEyes(image, edit),
  denoise: (image, { strength }, edit) => denoised(image, strength ?? "auto", edit),
  apply_to: async (image, args, edit) => {
    const losesColors = args.effect === "black_and_white" || (args.effect === "saturation" && (args.amount ?? 0) < 0);
    // Light that ends at a line through the image looks like a fault.
    const soft = ON_LIGHT.test(args.effect) ? softAreaMask(image, args.part) : null;
    const mask = soft ?? (await readPart(image, args, edit, losesColors));
    if (args.part === "faces" && HIDES.test(args.effect)) warnOfFaces(edit.found.get("faces"), edit);
    const isHidden = args.part !== "faces" && !args.except && HIDES.test(args.effect);
    if (isHidden && HIDDEN_PEOPLE.test(args.part)) warnOfHiddenPeople(edit);
    const behind = isHidden && BEHIND.test(args.part) ? await findBehindUnsure(image, edit) : null;
    const spared = args.without && (await readMask(image, args.without, edit, { orSubject: false }));
    const all = behind ? mask.map((value, at) => Math.max(value, behind[at] ?? 0)) : mask;
    const whole = spared ? all.map((value, at) => Math.max(0, value - (spared[at] ?? 0))) : all;
    if (args.except && losesColors && edit.found.get(args.part)?.isUnsure && !edit.guessed)
      warnOfRest(image, { area: whole, object: args.part, isKept: true }, edit);
    warnOfOtherKept(args, edit);
    const area = args.except && losesColors ? coloredArea(image, args.part, whole) : whole;
    return applyToPart(image, area, args, edit.random);
  },
  black_and_white: (image) => tone.blackAndWhite(image),
  sepia: (image) => tone.sepia(image),
  vintage: (image, _none, edit) => {
    edit.isVignetted = true;
    return tone.vintage(image, edit.random);
  },
  duotone: (image, { dark, light }) => tone.duotone(image, dark, light),
  invert: (image) => tone.invert(image),
  style: (image, { name, colors }, { random }) => drawn(image, name, random, colors),
  remove_background: async (image, { subject }, edit) => tidied(image, await cutOut(image, edit, subject), edit),
  blur_background: async (image, { radius }, edit) =>
    blurBehind(image, await cutOut(image, edit, undefined, true), radius),
  replace_background: (image, { scene, ...plain }, edit) =>
    scene === undefined ? onColor(image, plain, edit) : withScene(image, { scene, subject: plain.subject }, edit),
  replace_sky: (image, { scene }, edit) => withSky(image, scene, edit),
  remove_object: async (image, args, edit) => {
    try {
      const result = await removed(image, args, edit);
      await warnOfRemovedCup(image, result, args.object, edit);
      return result;
    } catch (error) {
      throw orWorn(args.object, error);
    }
  },
  recolor: (image, args, edit) => recolored(image, args, edit),
  round_corners: (image, args, edit) => {
    edit.rounded = { ...image, radius: cornerRadius(image, args) };
    return roundCorners(image, args);
  },
  border: (image, args, { rounded }) =>
    rounded && rounded.width === image.width && rounded.height === image.height
      ? roundedBorder(image, args, rounded.radius)
      : border(image, args),
  pad: (image, args, edit) =>
    args.continued
      ? extended(image, args, edit)
      : args.blurred
        ? padBlurred(image, args)
        : pad(image, args.matched ? { ...args, color: readEdgeColor(image, args) } : args),
  // An old photo already has dark corners, which a second vignette doubles.
  vignette: (image, { percent }, { isVignetted }) => tone.vignette(image, isVignetted ? percent * AGAIN : percent),
  grain: (image, { percent }, { random }) => tone.grain(image, percent, random),
  posterize: (image, args, edit) => {
    const result = posterize(image, args);
    warnOfFewColors(result, args.colors, edit);
    return result;
  },
  shadow: (image, { under }) => dropShadow(image, under === undefined ? withSoftShadow : withGroundShadow),
  text: async (image, args, edit) =>
    args.on === undefined
      ? lettered(image, await placed(image, args, edit), edit.context)
      : writtenOnThing(image, args, edit, (area, lettering) => lettered(area, lettering, edit.context)),
  move_letters: (image, args, edit) => movedLetters(image, args, edit),
  recolor_letters: (image, args, edit) => recoloredLetters(image, args, edit),
  resize_letters: (image, args, edit) => resizedLetters(image, args, edit),
  replace_letters: (image, args, edit) => replacedLetters(image, args, edit),
  mark: async (image, args, edit) => mark(image, args, await readBox(image, args.around, edit)),
  upscale: (image, { factor }, edit) => enlarged(image, factor, edit),
  convert: (image, { format, max_kb: kilobytes }, edit) => {
    if (format) edit.format = format;
    if (kilobytes) edit.maxBytes = 1000 * kilobytes;
    return image;
  },
};

/**
 * Applies one tool to the image. Throws `nothing_matched` if the image does not show the object that the step names.
 */
export async function runStep<Name extends ToolName>(
  image: Raster,
  { tool, arguments: args }: { tool: Name; arguments: ToolArguments[Name] },
  edit: EditContext,
): Promise<Raster> {
  return tools[tool](image, args, edit);
}

/** The mask of the part that a step names. Where all else changes, an unknown subject is the main one, at half of the price. */
async function readPart(
  image: Raster,
  args: Arguments<"apply_to">,
  edit: EditContext,
  losesColors: boolean,
): Promise<Uint8Array> {
  try {
    return await readMask(image, effectArea(args, edit), edit, {
      orSubject: args.except || !ON_SKY.test(args.effect) || !isScenery(args.part),
      isRest: args.except,
      byColor: args.except && losesColors,
      text: args.text,
      where: args.where,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    const scenery = args.except || !ON_SKY.test(args.effect) ? null : await findScenery(image, args.part, edit);
    if (scenery) return scenery;
    if (!args.except || LIST.test(args.part) || edit.mask) throw error;
    refuseKnown(args.part, getHeadNoun(args.part), edit);
    warnOfGuess(args.part, edit);
    return readMask(image, "subject", edit);
  }
}

/** The share of a vignette that is added to dark corners. */
const AGAIN = 0.3;
/** The light of clouds, which no detector finds, is that of the sky. */
const CLOUDS = /^(?:(?:white|gr[ae]y|dark|storm) )?clouds?$/;
const HIDDEN_PEOPLE = /\b(?:people|persons|strangers|passers-?by|bystanders)\b/;
const BEHIND = /\b(?:people|persons|strangers|passers-?by|bystanders|faces) in the (?:back|background|distance)$/;
const HIDES = /^(?:blur|pixelate|cover)$/;
const ON_LIGHT = /^(?:brightness|contrast|saturation|warmth|exposure)$/;
const ON_SKY = /^(?:brightness|contrast|saturation|warmth|exposure|sharpen)$/;

/** Warns if a thing that stays as it is, while all else changes, is only known by a more general name. */
function warnOfOtherKept({ part, except }: Arguments<"apply_to">, edit: EditContext): void {
  const found = except ? edit.found.get(part) : undefined;
  const other = found?.as;
  // The only animal of an image is the one that is meant.
  const isOnly = other === "animal" && (found?.each?.length ?? 1) === 1 && !isPlural(part);
  if (other === undefined || isOnly || edit.guessed) return;
  edit.guessed = true;
  edit.context.warn(
    `The ${part} was found only as ${other}, so another thing may have stayed as it was. Half of the price is charged. Check the result, or mark it with a mask.`,
  );
}

/** A hidden face needs space around it, and another change of a face ends at its outline. */
function effectArea({ part, effect }: Arguments<"apply_to">, edit: EditContext): string {
  if (CLOUDS.test(part) && ON_SKY.test(effect)) {
    edit.context.warn(`"${part}" was searched as "sky".`);
    return "sky";
  }
  return /^faces?$/.test(part) && !/^(?:blur|pixelate)$/.test(effect)
    ? part.replace("faces", "face outlines").replace(/^face$/, "face outline")
    : part;
}

/** The subject, or the named thing, on a color, with the other things on a plain backdrop whose color is named. */
async function onColor(
  image: Raster,
  { color, subject, from, centered }: Arguments<"replace_background">,
  edit: EditContext,
): Promise<Raster> {
  const paint = parseColor(color ?? "white") ?? { r: 255, g: 255, b: 255, alpha: 1 };
  const cutout = await tidied(image, await cutOut(image, edit, subject), edit);
  if (from !== undefined) warnOfSameColor(image, cutout, from, edit);
  if (!edit.guessed && !isCutOut(image)) warnOfUnclearEdge(image, cutout, paint, edit);
  const things = from === undefined || subject ? cutout : withThingsOnBackdrop(image, cutout, from, edit);
  return placeOnColor(centered ? inMiddle(things, edit.context) : things, paint);
}

function lettered(image: Raster, args: Arguments<"text">, { warn }: RunContext): Raster {
  const shapeless = lettersWithoutShape(args.text);
  if (shapeless !== "") warn(`The font has no glyphs for "${shapeless}", so they were left out of the text.`);
  if (!isHardToRead(image, args)) return letter(image, args);
  warn(
    "The letters are about as light as what is behind them, so they got an outline. Name another color or a place if that is not right.",
  );
  return letter(image, withClearOutline(args));
}

async function enlarged(image: Raster, factor: number, { parts, context }: EditContext): Promise<Raster> {
  const size = { width: image.width * factor, height: image.height * factor };
  return (await parts.upscaler.upscale({ image, ...size, mode: "fast" }, quiet(context))).image;
}

/** The image in a larger canvas, in which the cleaner continues it at its edges. */
async function extended(image: Raster, args: Arguments<"pad">, edit: EditContext): Promise<Raster> {
  const { left, top } = computeMargins(image, args);
  const padded = pad(image, args);
  const { width, height } = padded;
  const mask = { width, height, data: new Uint8Array(width * height).fill(255) };
  for (let y = top; y < top + image.height; y++) mask.data.fill(0, y * width + left, y * width + left + image.width);
  if (!mask.data.some(Boolean)) {
    edit.context.warn("The image already has this shape, so nothing was added.");
    return image;
  }
  const input = { image: padded, mask, boxes: [], points: [], objects: [], shadows: "keep" as const, maskGrow: 2 };
  // The cleaner's warnings are about removed things.
  const context = { ...quiet(edit.context), warn: () => {} };
  const cleaned = await edit.parts.cleaner.clean({ ...input, denoise: "off" }, context);
  if (cleaned.isDoubtful) edit.guessed = true;
  edit.context.warn(
    cleaned.isDoubtful
      ? "The added part is large, and the edges of the image are detailed, so it can look wrong. Half of the price is charged."
      : "The added part continues the image at its edges. Check the result.",
  );
  return cleaned.image;
}

/** Straightens by the given angle, or by the angle of the lines in the image. */
async function leveled(image: Raster, degrees: number | undefined, edit: EditContext): Promise<Raster> {
  const { context } = edit;
  const clear = degrees ?? (await readSlant(image));
  const slant = clear === 0 ? await readSlant(image, UNCERTAIN) : clear;
  if (slant === 0) {
    edit.guessed = true;
    context.warn(
      "No slant was found in the image, so it was not rotated. Half of the price is charged. Add the number of degrees to the instructions.",
    );
  } else if (clear === 0)
    context.warn(
      `The slant of the image is not clear. It was turned by ${slant} degrees. Add the number of degrees to the instructions if that is not right.`,
    );
  return straighten(image, slant);
}
