import { AppError } from "@atelier/errors";
import {
  blurBehind,
  placeOnColor,
  type Region,
  regionsOf,
  resizeRaster,
  subjectBox,
  withSoftShadow,
} from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Mask, Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import type { Step } from "./plan.ts";
import type { EditorParts } from "./request.ts";
import * as tone from "./tools/adjust.ts";
import { border, dropShadow, isCutOut, letter, lettersWithoutShape, roundCorners } from "./tools/decorate.ts";
import { type Box, crop, cut, flip, resize, rotate, straighten } from "./tools/geometry.ts";
import { recolor } from "./tools/recolor.ts";
import { slantOf } from "./tools/slant.ts";
import { drawn } from "./tools/styles.ts";

/** Shared state of the steps of one edit, including the output format if a step sets it. */
export interface EditContext {
  parts: EditorParts;
  context: RunContext;
  random: () => number;
  /** The caller's mask, at the size of the original image. */
  mask: Mask | undefined;
  format: "png" | "jpeg" | "webp" | "avif" | undefined;
}

/**
 * Applies one tool to the image. Throws `nothing_matched` if the image does not show the object that the step names.
 */
export async function runStep(image: Raster, { tool, arguments: given }: Step, edit: EditContext): Promise<Raster> {
  const { parts, context } = edit;
  switch (tool) {
    case "resize":
      return resize(image, given, context.warn);
    case "crop":
      if (given.zoom !== undefined) return zoomed(image, given.zoom);
      return crop(image, given, given.around ? await boxOf(image, given.around, edit) : undefined);
    case "rotate":
      return rotate(image, given.degrees);
    case "flip":
      return flip(image, given.axis);
    case "straighten":
      return leveled(image, given.degrees, edit);
    case "brightness":
      return tone.brightness(image, given.percent);
    case "contrast":
      return tone.contrast(image, given.percent);
    case "saturation":
      return tone.saturation(image, given.percent);
    case "warmth":
      return tone.warmth(image, given.percent);
    case "exposure":
      return tone.exposure(image, given.stops);
    case "sharpen":
      return given.percent >= 0 ? tone.sharpen(image, given.percent) : tone.blur(image, 1 - given.percent / 50);
    case "blur":
      return tone.blur(image, given.radius);
    case "black_and_white":
      return tone.blackAndWhite(image);
    case "sepia":
      return tone.sepia(image);
    case "vintage":
      return tone.vintage(image, edit.random);
    case "duotone":
      return tone.duotone(image, given.dark, given.light);
    case "invert":
      return tone.invert(image);
    case "style":
      return drawn(image, given.name, edit.random);
    case "remove_background":
      return cutOut(image, edit);
    case "blur_background":
      return blurBehind(image, await cutOut(image, edit), given.radius);
    case "replace_background":
      return placeOnColor(await cutOut(image, edit), parseColor(given.color) ?? { r: 255, g: 255, b: 255, alpha: 1 });
    case "remove_object":
      return removed(image, given, edit);
    case "recolor":
      return recolor(image, given, await recoloredArea(image, given, edit));
    case "round_corners":
      return roundCorners(image, given);
    case "border":
      return border(image, given);
    case "vignette":
      return tone.vignette(image, given.percent);
    case "shadow":
      return dropShadow(image, withSoftShadow);
    case "text": {
      const shapeless = lettersWithoutShape(given.text);
      if (shapeless !== "")
        context.warn(`The font has no glyphs for "${shapeless}", so they were left out of the text.`);
      return letter(image, given);
    }
    case "upscale":
      return (
        await parts.upscaler.upscale(
          { image, width: image.width * given.factor, height: image.height * given.factor, mode: "fast" },
          quiet(context),
        )
      ).image;
    case "convert":
      edit.format = given.format;
      return image;
  }
}

/** The subject alone. An image that is already cut out stays unchanged. */
async function cutOut(image: Raster, { parts, context }: EditContext): Promise<Raster> {
  if (isCutOut(image)) return image;
  return (await parts.remover.removeBackground({ image, mode: "best" }, quiet(context))).image;
}

/** Removes an object by filling its mask. If there are several, `where` selects one. */
async function removed(
  image: Raster,
  { object, where }: Arguments<"remove_object">,
  edit: EditContext,
): Promise<Raster> {
  const mask = await maskOf(image, object, edit);
  const data = where ? regionAt({ width: image.width, height: image.height, data: mask }, where) : mask;
  const { image: clean } = await edit.parts.cleaner.clean(
    {
      image,
      mask: { width: image.width, height: image.height, data },
      boxes: [],
      points: [],
      objects: [],
      denoise: "off",
    },
    quiet(edit.context),
  );
  return clean;
}

type Arguments<Name extends Step["tool"]> = Extract<Step, { tool: Name }>["arguments"];

/** The connected part of a mask that is furthest to a side, or closest to the middle. */
function regionAt(mask: Mask, where: "left" | "right" | "top" | "bottom" | "center"): Uint8Array {
  const { width, height } = mask;
  const rank = ({ left, right, top, bottom }: Region): number => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return { left: x, right: -x, top: y, bottom: -y, center: Math.hypot(x - width / 2, y - height / 2) }[where];
  };
  const [chosen] = regionsOf(mask).sort((one, other) => rank(one) - rank(other));
  if (!chosen) return mask.data;
  return mask.data.map((value, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x >= chosen.left && x < chosen.right && y >= chosen.top && y < chosen.bottom ? value : 0;
  });
}

/** Words for the main subject. Everything else is searched by name. */
const SUBJECT = /^(main |whole )?(subject|product|object|thing|main|it|face|portrait|model|figure)$/;

async function boxOf(image: Raster, words: string, edit: EditContext): Promise<Box> {
  const found = SUBJECT.test(words) ? null : await findNamed(image, words, edit);
  if (found) {
    const [x, y, width, height] = found.box;
    return { x, y, width, height };
  }
  if (!SUBJECT.test(words)) throw notFound(words);
  if (words === "face") edit.context.warn("Faces are not detected, so the crop is around the whole subject.");
  const box = subjectBox(await cutOut(image, edit));
  if (!box) throw notFound(words);
  return box;
}

/** The mask of a named object, 255 inside. If the object cannot be found by name, the caller's mask is used. */
async function maskOf(image: Raster, words: string, edit: EditContext): Promise<Uint8Array> {
  const found = SUBJECT.test(words) ? null : await findNamed(image, words, edit);
  if (found) return found.mask.data;
  const { mask } = edit;
  if (mask && mask.width === image.width && mask.height === image.height) return mask.data;
  if (!SUBJECT.test(words)) throw notFound(words);
  const { data } = await cutOut(image, edit);
  const alpha = new Uint8Array(image.width * image.height);
  for (let index = 0; index < alpha.length; index++) alpha[index] = data[index * 4 + 3] ?? 0;
  return alpha;
}

/** The area in which colors change. If the object cannot be found by name, its color identifies it. */
async function recoloredArea(
  image: Raster,
  { object, from }: Arguments<"recolor">,
  edit: EditContext,
): Promise<Uint8Array | undefined> {
  if (!object) return undefined;
  try {
    return await maskOf(image, object, edit);
  } catch (error) {
    if (!from || !(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    edit.context.warn(`No ${object} was found in this image, so everything ${from} was changed.`);
    return undefined;
  }
}

/** Finds an object by its full name or by its last word, such as "cup" for "coffee cup". */
async function findNamed(image: Raster, words: string, { parts, context }: EditContext) {
  const last = words.split(" ").at(-1) ?? words;
  const found = await parts.find(image, words);
  context.signal.throwIfAborted();
  if (found || last === words) return found;
  const plainer = await parts.find(image, last);
  if (plainer) context.warn(`"${words}" was searched as "${last}".`);
  return plainer;
}

const notFound = (words: string) =>
  new AppError("nothing_matched", `No ${words} was found in this image. Mark it with a mask instead.`);

/** Straightens by the given angle, or by the angle of the lines in the image. */
async function leveled(image: Raster, degrees: number | undefined, { context }: EditContext): Promise<Raster> {
  const slant = degrees ?? (await slantOf(image));
  if (slant === 0)
    context.warn(
      "No slant was found in the image, so it was not rotated. Add the number of degrees to the instructions.",
    );
  return straighten(image, slant);
}

/** The middle of the image, enlarged to the size of the image. */
function zoomed(image: Raster, times: number): Promise<Raster> {
  const [width, height] = [image.width / times, image.height / times];
  const middle = cut(image, { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height });
  return resizeRaster(middle, image.width, image.height);
}

/** Suppresses the progress of a step, because only the plan's progress is reported. */
const quiet = (context: RunContext): RunContext => ({ ...context, progress: () => {} });
