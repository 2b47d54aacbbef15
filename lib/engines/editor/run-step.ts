import { AppError } from "../../errors.ts";
import { parseColor } from "../../images/color.ts";
import { placeOnColor, subjectBox, withSoftShadow } from "../../images/compose.ts";
import type { Raster } from "../../images/raster.ts";
import type { EngineContext } from "../ports.ts";
import type { EditorParts } from "./index.ts";
import type { Step } from "./plan.ts";
import * as tone from "./tools/adjust.ts";
import { border, dropShadow, letter, roundCorners } from "./tools/decorate.ts";
import { type Box, crop, flip, resize, rotate, slantOf, straighten } from "./tools/geometry.ts";
import { recolor } from "./tools/recolor.ts";
import { drawn } from "./tools/styles.ts";

/** What a step may use, and what the plan says of the output's format. */
export interface Workshop {
  parts: EditorParts;
  context: EngineContext;
  random: () => number;
  format: "png" | "jpeg" | "webp" | "avif" | undefined;
}

/** Applies one tool. Throws `nothing_matched` where the image does not show what the step names. */
export async function runStep(image: Raster, { tool, arguments: given }: Step, workshop: Workshop): Promise<Raster> {
  const { parts, context } = workshop;
  switch (tool) {
    case "resize":
      return resize(image, given, context.warn);
    case "crop":
      return crop(image, given, given.around ? await boxOf(image, given.around, workshop) : undefined);
    case "rotate":
      return rotate(image, given.degrees);
    case "flip":
      return flip(image, given.axis);
    case "straighten":
      return straighten(image, given.degrees ?? slantOf(image));
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
      return tone.vintage(image, workshop.random);
    case "duotone":
      return tone.duotone(image, given.dark, given.light);
    case "invert":
      return tone.invert(image);
    case "style":
      return drawn(image, given.name, workshop.random);
    case "remove_background":
      return (await cutOut(image, workshop)).cutout;
    case "blur_background":
      return blurBackground(image, given.radius, workshop);
    case "replace_background":
      return placeOnColor(
        (await cutOut(image, workshop)).cutout,
        parseColor(given.color) ?? { r: 255, g: 255, b: 255, alpha: 1 },
      );
    case "remove_object":
      return (
        await parts.cleaner.clean(
          { image, boxes: [], points: [], objects: [given.object], denoise: "off" },
          quiet(context),
        )
      ).image;
    case "recolor":
      return recolor(image, given, given.object ? await maskOf(image, given.object, workshop) : undefined);
    case "round_corners":
      return roundCorners(image, given);
    case "border":
      return border(image, given);
    case "vignette":
      return tone.vignette(image, given.percent);
    case "shadow":
      return dropShadow(image, withSoftShadow);
    case "text":
      return letter(image, given);
    case "upscale":
      return (
        await parts.upscaler.upscale(
          { image, width: image.width * given.factor, height: image.height * given.factor, mode: "fast" },
          quiet(context),
        )
      ).image;
    case "convert":
      workshop.format = given.format;
      return image;
  }
}

async function cutOut(image: Raster, { parts, context }: Workshop): Promise<{ cutout: Raster }> {
  const { image: cutout } = await parts.remover.removeBackground({ image, mode: "balanced" }, quiet(context));
  return { cutout };
}

/** The blurred picture behind the subject; what stands behind it must not smear its colors, so the subject is laid over. */
async function blurBackground(image: Raster, radius: number, workshop: Workshop): Promise<Raster> {
  const { cutout } = await cutOut(image, workshop);
  const soft = await tone.blur(image, (radius * Math.sqrt(image.width * image.height)) / 1_000 + 1);
  const data = new Uint8Array(soft.data);
  for (let index = 0; index < image.width * image.height; index++) {
    const share = (cutout.data[index * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const at = index * image.channels + channel;
      data[at] = Math.round((cutout.data[index * 4 + channel] ?? 0) * share + (data[at] ?? 0) * (1 - share));
    }
  }
  return { ...soft, data };
}

/** Words for whatever the picture is about; everything else is looked for by its name. */
const SUBJECT = /^(subject|product|object|thing|main|it|face|portrait|model|figure)$/;

async function boxOf(image: Raster, word: string, workshop: Workshop): Promise<Box> {
  const found = SUBJECT.test(word) ? null : await workshop.parts.find(image, word);
  if (found) {
    const [x, y, width, height] = found.box;
    return { x, y, width, height };
  }
  if (!SUBJECT.test(word) && word !== "person") throw notFound(word);
  const { cutout } = await cutOut(image, workshop);
  const box = subjectBox(cutout);
  if (!box) throw notFound(word);
  return box;
}

async function maskOf(image: Raster, word: string, workshop: Workshop): Promise<Uint8Array> {
  const found = SUBJECT.test(word) ? null : await workshop.parts.find(image, word);
  if (found) return found.mask.data;
  if (!SUBJECT.test(word)) throw notFound(word);
  const { cutout } = await cutOut(image, workshop);
  return cutout.data.filter((_, index) => index % 4 === 3);
}

const notFound = (word: string) => new AppError("nothing_matched", `No ${word} was found in this image.`);

/** A step's own progress would jump over the plan's. */
const quiet = (context: EngineContext): EngineContext => ({ ...context, progress: () => {} });
