import { AppError } from "@atelier/errors";
import { blurBehind, placeOnColor, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Mask, Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { type EditContext, quiet } from "./edit-context.ts";
import { cropped, resized } from "./framing.ts";
import { coloredArea, cutOut, readBox, readMask, recoloredArea, regionAt } from "./named-area.ts";
import type { Place, ToolArguments, ToolName } from "./plan.ts";
import { notFound } from "./things/main-subject.ts";
import * as tone from "./tools/adjust.ts";
import {
  border,
  cornerRadius,
  dropShadow,
  letter,
  lettersWithoutShape,
  roundCorners,
  roundedBorder,
} from "./tools/decorate.ts";
import { filtered } from "./tools/filters.ts";
import { flip, rotate, straighten } from "./tools/geometry.ts";
import { mark } from "./tools/mark.ts";
import { computeMargins, pad } from "./tools/pad.ts";
import { applyToPart, computeBox } from "./tools/part.ts";
import { keptShare, recolor } from "./tools/recolor.ts";
import { readSlant, UNCERTAIN } from "./tools/slant.ts";
import { drawn } from "./tools/styles.ts";
import { overlay, splitTone, tint } from "./tools/tint.ts";
import { autoTone, tones } from "./tools/tones.ts";
import { withWeather } from "./tools/weather.ts";
import { whiteBalance } from "./tools/white-balance.ts";
import { withScene, withSky, withTintedSky } from "./with-scene.ts";

type Arguments<Name extends ToolName> = ToolArguments[Name];

type Tool<Name extends ToolName> = (
  image: Raster,
  given: ToolArguments[Name],
  edit: EditContext,
) => Raster | Promise<Raster>;

/** The implementation of each tool. */
const tools: { [Name in ToolName]: Tool<Name> } = {
  resize: (image, given, edit) => resized(image, given, edit),
  crop: (image, given, edit) => cropped(image, given, edit),
  rotate: (image, { degrees }) => rotate(image, degrees),
  flip: (image, { axis }) => flip(image, axis),
  straighten: (image, { degrees }, edit) => leveled(image, degrees, edit),
  brightness: (image, { percent }) => tone.brightness(image, percent),
  contrast: (image, { percent }) => tone.contrast(image, percent),
  saturation: (image, { percent }) => tone.saturation(image, percent),
  warmth: (image, { percent }) => tone.warmth(image, percent),
  exposure: (image, { stops }) => tone.exposure(image, stops),
  sharpen: (image, { percent }) => (percent >= 0 ? tone.sharpen(image, percent) : tone.blur(image, 1 - percent / 50)),
  blur: (image, { radius }) => tone.blur(image, radius),
  tones: (image, given) => tones(image, given),
  auto_tone: (image) => autoTone(image),
  weather: (image, { kind, percent }, { random }) => withWeather(image, kind, percent / 100, random),
  tint: (image, given) => tint(image, given),
  overlay: (image, given) => overlay(image, given),
  split_tone: (image, given) => splitTone(image, given),
  filter: (image, { name, amount }) => filtered(image, name, amount),
  white_balance: (image) => whiteBalance(image),
  denoise: (image, { strength }, edit) => denoised(image, strength ?? "auto", edit),
  apply_to: async (image, given, edit) => {
    const mask = await readMask(image, given.part, edit, { isRest: given.except });
    const losesColors =
      given.effect === "black_and_white" || (given.effect === "saturation" && (given.amount ?? 0) < 0);
    const area = given.except && losesColors ? coloredArea(image, given.part, mask) : mask;
    return applyToPart(image, area, given, edit.random);
  },
  black_and_white: (image) => tone.blackAndWhite(image),
  sepia: (image) => tone.sepia(image),
  vintage: (image, _given, { random }) => tone.vintage(image, random),
  duotone: (image, { dark, light }) => tone.duotone(image, dark, light),
  invert: (image) => tone.invert(image),
  style: (image, { name }, { random }) => drawn(image, name, random),
  remove_background: (image, { subject }, edit) => cutOut(image, edit, subject),
  blur_background: async (image, { radius }, edit) => blurBehind(image, await cutOut(image, edit), radius),
  replace_background: (image, { color, scene, subject }, edit) =>
    scene === undefined ? onColor(image, color, subject, edit) : withScene(image, { scene, subject }, edit),
  replace_sky: (image, { scene }, edit) => withSky(image, scene, edit),
  remove_object: (image, given, edit) => removed(image, given, edit),
  recolor: (image, given, edit) =>
    given.object === "sky" ? withTintedSky(image, given.to, edit) : recolored(image, given, edit),
  round_corners: (image, given, edit) => {
    edit.rounded = { ...image, radius: cornerRadius(image, given) };
    return roundCorners(image, given);
  },
  border: (image, given, { rounded }) =>
    rounded && rounded.width === image.width && rounded.height === image.height
      ? roundedBorder(image, given, rounded.radius)
      : border(image, given),
  pad: (image, given, edit) => (given.continued ? extended(image, given, edit) : pad(image, given)),
  vignette: (image, { percent }) => tone.vignette(image, percent),
  grain: (image, { percent }, { random }) => tone.grain(image, percent, random),
  posterize: (image, { levels }) => tone.posterize(image, levels),
  shadow: (image) => dropShadow(image, withSoftShadow),
  text: (image, given, { context }) => lettered(image, given, context),
  mark: async (image, given, edit) => mark(image, given, await readBox(image, given.around, edit)),
  upscale: (image, { factor }, edit) => enlarged(image, factor, edit),
  convert: (image, { format }, edit) => {
    edit.format = format;
    return image;
  },
};

/**
 * Applies one tool to the image. Throws `nothing_matched` if the image does not show the object that the step names.
 */
export async function runStep<Name extends ToolName>(
  image: Raster,
  { tool, arguments: given }: { tool: Name; arguments: ToolArguments[Name] },
  edit: EditContext,
): Promise<Raster> {
  return tools[tool](image, given, edit);
}

/** A thing of which more than this share kept its color is not recolored. */
const MAX_KEPT = 0.4;

/** Gives a color or a thing another color. Warns if much of the thing kept its own. */
async function recolored(image: Raster, given: Arguments<"recolor">, edit: EditContext): Promise<Raster> {
  const area = await recoloredArea(image, given, edit);
  const made = recolor(image, given, area);
  const kept = area ? keptShare(image, made, area) : 0;
  if (kept > MAX_KEPT) {
    edit.guessed = true;
    edit.context.warn(
      `About ${Math.round(kept * 100)}% of the ${given.object ?? "thing"} kept its color. Half of the price is charged. Mark it with a mask to change it completely.`,
    );
  }
  return made;
}

/** The subject, or the named thing, on a color. */
async function onColor(
  image: Raster,
  color: string | undefined,
  subject: string | undefined,
  edit: EditContext,
): Promise<Raster> {
  const paint = parseColor(color ?? "white") ?? { r: 255, g: 255, b: 255, alpha: 1 };
  return placeOnColor(await cutOut(image, edit, subject), paint);
}

function lettered(image: Raster, given: Arguments<"text">, { warn }: RunContext): Raster {
  const shapeless = lettersWithoutShape(given.text);
  if (shapeless !== "") warn(`The font has no glyphs for "${shapeless}", so they were left out of the text.`);
  return letter(image, given);
}

async function enlarged(image: Raster, factor: number, { parts, context }: EditContext): Promise<Raster> {
  const size = { width: image.width * factor, height: image.height * factor };
  return (await parts.upscaler.upscale({ image, ...size, mode: "fast" }, quiet(context))).image;
}

/**
 * Removes all objects with a name, or only the one that `where` selects. The cleaner finds what its detector knows, which
 * protects neighbors and warns of what stays; other things are marked by their mask. Shadows go with their objects.
 */
async function removed(image: Raster, given: Arguments<"remove_object">, edit: EditContext): Promise<Raster> {
  const { object, where } = given;
  const clean = async (marks: { mask: Mask } | { objects: string[] }) => {
    const input = { image, boxes: [], points: [], objects: [], shadows: "remove" as const, denoise: "off" as const };
    const onDoubt = edit.mask ? undefined : (hole: Mask) => refuseLarge(object, hole);
    return (await edit.parts.cleaner.clean({ ...input, ...marks, onDoubt }, quiet(edit.context))).image;
  };
  if (object === "text" || object === "photo credit") {
    const found = await edit.parts.cleaner.findText?.(image, quiet(edit.context));
    if (!found || found.lines.length === 0)
      throw new AppError("nothing_matched", "No legible text was found in this image. Mark it with a mask instead.");
    if (found.left.length > 0) {
      const places = found.left.slice(0, 5).map((box) => `[${box.join(", ")}]`);
      edit.context.warn(
        `Other places may be text, but stayed, because they are not legible: boxes ${places.join(", ")}.`,
      );
    }
    const lines = chosenLines(found.lines, given);
    if (given.text !== undefined && given.on !== undefined && found.left.length > 0)
      throw new AppError(
        "nothing_matched",
        `The ${given.on} may show text that is not legible, so "${given.text}" on it cannot be found for sure. Mark it with a mask instead.`,
      );
    if (lines.length === 0)
      throw new AppError(
        "nothing_matched",
        `No ${given.text ?? object} was found in this image. Mark it with a mask instead.`,
      );
    return clean({
      mask: where || lines.length < found.lines.length ? textAt({ ...found, lines }, where) : found.mask,
    });
  }
  if (!where && !edit.mask && edit.parts.isDetectable(object)) {
    try {
      return await clean({ objects: [object] });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    }
  }
  // The removal of a wrong thing ruins the image.
  const data = await readMask(image, object, edit, { orSubject: false });
  const mask = { width: image.width, height: image.height, data };
  if (where === undefined) return clean({ mask });
  const chosen = { ...mask, data: regionAt(mask, where) };
  if (isOpposite(chosen, where)) throw notFound(`${object} at the ${where.replace("-", " ")}`);
  return clean({ mask: chosen });
}

/** A larger share of the image is not filled behind a thing that only its name marks, if its surroundings are detailed. */
const MAX_FILL = 0.2;

/** Throws `nothing_matched` for a removal that would only smear the image. */
function refuseLarge(object: string, { data }: Mask): void {
  const share = data.reduce((count, value) => count + Number(value > 0), 0) / data.length;
  if (share <= MAX_FILL) return;
  throw new AppError(
    "nothing_matched",
    `The ${object} covers ${Math.round(share * 100)}% of the image, and its surroundings are detailed, so what is behind it cannot be filled well. Mark it with a mask to remove it anyway.`,
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

/** Letters and digits alone, because readers confuse marks and spaces. */
const spelled = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The lines that a removal of lettering names. */
function chosenLines<Line extends { text: string }>(
  lines: readonly Line[],
  { object, text, keep }: Arguments<"remove_object">,
): readonly Line[] {
  const contains = (line: Line, words: string) => spelled(words) !== "" && spelled(line.text).includes(spelled(words));
  const named = text !== undefined ? lines.filter((line) => contains(line, text)) : lines;
  const kind = object === "text" ? named : named.filter((line) => CREDIT.test(line.text));
  if (keep === undefined) return kind;
  return kind.filter((line) => !(keep === "photo credit" ? CREDIT.test(line.text) : contains(line, keep)));
}

/** The start of a line that names the photographer. */
const CREDIT = /©|\(c\)|\b(?:photo(?:graph)?s?|foto|picture|image|copyright|courtesy)\b|^by\b/i;

interface TextLines {
  mask: Mask;
  lines: readonly { box: readonly number[] }[];
}

/** The letters of the lines, or of those at a place. Throws `nothing_matched` if no line or no clear corner is there. */
function textAt({ mask, lines }: TextLines, where: Place | undefined): Mask {
  const { width, height } = mask;
  const getMiddle = ({ box: [x = 0, y = 0, across = 0, down = 0] }: TextLines["lines"][number]) =>
    [(x + across / 2) / width, (y + down / 2) / height] as const;
  const chosen = lines.filter((line) => where === undefined || isAt(...getMiddle(line), where));
  if (where !== undefined && chosen.length === 0)
    throw new AppError(
      "nothing_matched",
      `No legible text was found at this place: ${where.replace("-", " ")}. Mark it with a mask instead.`,
    );
  const corners = new Set(
    chosen.map((line) => {
      const [x, y] = getMiddle(line);
      return `${y < 0.5 ? "top" : "bottom"} ${x < 0.5 ? "left" : "right"}`;
    }),
  );
  if (where === "corner" && corners.size > 1)
    throw new AppError("nothing_matched", `Text is in several corners: ${[...corners].join(", ")}. Name one of them.`);
  const data = new Uint8Array(mask.data.length);
  for (const { box } of chosen) {
    const [left = 0, top = 0, across = 0, down = 0] = box;
    for (let y = top; y < Math.min(height, top + down); y++)
      data.set(mask.data.subarray(y * width + left, y * width + Math.min(width, left + across)), y * width + left);
  }
  return { ...mask, data };
}

/** A line this close to both edges, as a share of the sides, is in a corner. */
const CORNER = 0.4;

/** Whether a point, in shares of the sides, is at a place. */
function isAt(x: number, y: number, where: Place): boolean {
  if (where === "corner") return Math.min(x, 1 - x) < CORNER && Math.min(y, 1 - y) < CORNER;
  if (where === "center") return Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.25;
  const sides = where.split("-");
  return sides.every((side) => ({ left: x, right: 1 - x, top: y, bottom: 1 - y })[side as "left"] < 0.5);
}

/** The image in a larger canvas, in which the cleaner continues it at its edges. */
async function extended(image: Raster, given: Arguments<"pad">, edit: EditContext): Promise<Raster> {
  const { left, top } = computeMargins(image, given);
  const padded = pad(image, given);
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
  const made = await edit.parts.cleaner.clean({ ...input, denoise: "off" }, context);
  if (made.isDoubtful) edit.guessed = true;
  edit.context.warn(
    made.isDoubtful
      ? "The added part is large, and the edges of the image are detailed, so it can look wrong. Half of the price is charged."
      : "The added part continues the image at its edges. Check the result.",
  );
  return made.image;
}

/** Removes noise. */
async function denoised(image: Raster, strength: "auto" | "light" | "strong", edit: EditContext): Promise<Raster> {
  const { image: clean } = await edit.parts.cleaner.clean(
    { image, boxes: [], points: [], objects: [], denoise: strength },
    // The cleaner's own warning says that the whole image is unchanged, and other steps may change it.
    { ...quiet(edit.context), warn: (message) => /no visible noise/.test(message) || edit.context.warn(message) },
  );
  if (clean === image) edit.context.warn("No noise was found in the image, so none was removed.");
  return clean;
}

/** Straightens by the given angle, or by the angle of the lines in the image. */
async function leveled(image: Raster, degrees: number | undefined, { context }: EditContext): Promise<Raster> {
  const clear = degrees ?? (await readSlant(image));
  const slant = clear === 0 ? await readSlant(image, UNCERTAIN) : clear;
  if (slant === 0)
    context.warn(
      "No slant was found in the image, so it was not rotated. Add the number of degrees to the instructions.",
    );
  else if (clear === 0)
    context.warn(
      `The slant of the image is not clear. It was turned by ${slant} degrees. Add the number of degrees to the instructions if that is not right.`,
    );
  return straighten(image, slant);
}
