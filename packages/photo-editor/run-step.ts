import { AppError } from "@atelier/errors";
import { placeOnColor, type Region, regionsOf, resizeRaster, subjectBox, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Mask, Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import type { Step } from "./plan.ts";
import type { EditorParts } from "./request.ts";
import * as tone from "./tools/adjust.ts";
import { blurBehind } from "./tools/background.ts";
import { border, dropShadow, isCutOut, letter, lettersWithoutShape, roundCorners } from "./tools/decorate.ts";
import { type Box, crop, cut, flip, resize, rotate, straighten } from "./tools/geometry.ts";
import { recolor } from "./tools/recolor.ts";
import { slantOf } from "./tools/slant.ts";
import { drawn } from "./tools/styles.ts";

/** What a step may use, and what the plan says of the output's format. */
export interface Workshop {
  parts: EditorParts;
  context: RunContext;
  random: () => number;
  /** What the caller marked, at the size of the image as it came. */
  mask: Mask | undefined;
  format: "png" | "jpeg" | "webp" | "avif" | undefined;
}

/** Applies one tool. Throws `nothing_matched` where the image does not show what the step names. */
export async function runStep(image: Raster, { tool, arguments: given }: Step, workshop: Workshop): Promise<Raster> {
  const { parts, context } = workshop;
  switch (tool) {
    case "resize":
      return resize(image, given, context.warn);
    case "crop":
      if (given.zoom !== undefined) return zoomed(image, given.zoom);
      return crop(image, given, given.around ? await boxOf(image, given.around, workshop) : undefined);
    case "rotate":
      return rotate(image, given.degrees);
    case "flip":
      return flip(image, given.axis);
    case "straighten":
      return leveled(image, given.degrees, workshop);
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
      return cutOut(image, workshop);
    case "blur_background":
      return blurBehind(image, await cutOut(image, workshop), given.radius);
    case "replace_background":
      return placeOnColor(
        await cutOut(image, workshop),
        parseColor(given.color) ?? { r: 255, g: 255, b: 255, alpha: 1 },
      );
    case "remove_object":
      return removed(image, given, workshop);
    case "recolor":
      return recolor(image, given, await recoloredArea(image, given, workshop));
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
      if (shapeless !== "") context.warn(`The font has no letters for "${shapeless}": they were left out of the text.`);
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
      workshop.format = given.format;
      return image;
  }
}

/** The subject alone; a picture that is cut out already stays as it is. */
async function cutOut(image: Raster, { parts, context }: Workshop): Promise<Raster> {
  if (isCutOut(image)) return image;
  return (await parts.remover.removeBackground({ image, mode: "best" }, quiet(context))).image;
}

/** The thing's own mask filled in; of several, the one at the place that was said. */
async function removed(
  image: Raster,
  { object, where }: Arguments<"remove_object">,
  workshop: Workshop,
): Promise<Raster> {
  const mask = await maskOf(image, object, workshop);
  const data = where ? regionAt({ width: image.width, height: image.height, data: mask }, where) : mask;
  const { image: clean } = await workshop.parts.cleaner.clean(
    {
      image,
      mask: { width: image.width, height: image.height, data },
      boxes: [],
      points: [],
      objects: [],
      denoise: "off",
    },
    quiet(workshop.context),
  );
  return clean;
}

type Arguments<Name extends Step["tool"]> = Extract<Step, { tool: Name }>["arguments"];

/** The connected part of a mask that lies farthest to a side, or nearest to the middle. */
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

/** Words for whatever the picture is about; everything else is looked for by its name. */
const SUBJECT = /^(main |whole )?(subject|product|object|thing|main|it|face|portrait|model|figure)$/;

async function boxOf(image: Raster, words: string, workshop: Workshop): Promise<Box> {
  const found = SUBJECT.test(words) ? null : await look(image, words, workshop);
  if (found) {
    const [x, y, width, height] = found.box;
    return { x, y, width, height };
  }
  if (!SUBJECT.test(words)) throw notFound(words);
  if (words === "face") workshop.context.warn("Faces are not looked for: the crop is around the whole subject.");
  const box = subjectBox(await cutOut(image, workshop));
  if (!box) throw notFound(words);
  return box;
}

/** Where a named thing is, 255 inside. What cannot be found by its name is what the caller's mask marks, if there is one. */
async function maskOf(image: Raster, words: string, workshop: Workshop): Promise<Uint8Array> {
  const found = SUBJECT.test(words) ? null : await look(image, words, workshop);
  if (found) return found.mask.data;
  const { mask } = workshop;
  if (mask && mask.width === image.width && mask.height === image.height) return mask.data;
  if (!SUBJECT.test(words)) throw notFound(words);
  const { data } = await cutOut(image, workshop);
  const alpha = new Uint8Array(image.width * image.height);
  for (let index = 0; index < alpha.length; index++) alpha[index] = data[index * 4 + 3] ?? 0;
  return alpha;
}

/** Where to change colors. A thing that cannot be found by its name is still told by the color it is said to have. */
async function recoloredArea(
  image: Raster,
  { object, from }: Arguments<"recolor">,
  workshop: Workshop,
): Promise<Uint8Array | undefined> {
  if (!object) return undefined;
  try {
    return await maskOf(image, object, workshop);
  } catch (error) {
    if (!from || !(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    workshop.context.warn(`No ${object} was found in this image: whatever is ${from} was changed.`);
    return undefined;
  }
}

/** A thing by its whole name or, as "coffee cup", by its last word. */
async function look(image: Raster, words: string, { parts, context }: Workshop) {
  const last = words.split(" ").at(-1) ?? words;
  const found = await parts.find(image, words);
  context.signal.throwIfAborted();
  if (found || last === words) return found;
  const plainer = await parts.find(image, last);
  if (plainer) context.warn(`"${words}" was looked for as "${last}".`);
  return plainer;
}

const notFound = (words: string) =>
  new AppError("nothing_matched", `No ${words} was found in this image. Mark it with a mask instead.`);

/** By the angle that was said, or by the one the image's own lines show. */
async function leveled(image: Raster, degrees: number | undefined, { context }: Workshop): Promise<Raster> {
  const slant = degrees ?? (await slantOf(image));
  if (slant === 0) context.warn("No slant was found in the image's lines: it was not turned. Say by how many degrees.");
  return straighten(image, slant);
}

/** The middle of the image, larger, at the image's own size. */
function zoomed(image: Raster, times: number): Promise<Raster> {
  const [width, height] = [image.width / times, image.height / times];
  const middle = cut(image, { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height });
  return resizeRaster(middle, image.width, image.height);
}

/** A step's own progress would jump over the plan's. */
const quiet = (context: RunContext): RunContext => ({ ...context, progress: () => {} });
