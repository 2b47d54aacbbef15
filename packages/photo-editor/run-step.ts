import { blurBehind, placeOnColor, resizeRaster, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "./edit-context.ts";
import { boxOf, cutOut, maskOf, recoloredArea, regionAt } from "./named-area.ts";
import type { Step } from "./plan.ts";
import * as tone from "./tools/adjust.ts";
import { border, dropShadow, letter, lettersWithoutShape, roundCorners } from "./tools/decorate.ts";
import { crop, cut, flip, resize, rotate, straighten } from "./tools/geometry.ts";
import { mark } from "./tools/mark.ts";
import { applyToPart } from "./tools/part.ts";
import { recolor } from "./tools/recolor.ts";
import { slantOf, UNCERTAIN } from "./tools/slant.ts";
import { drawn } from "./tools/styles.ts";
import { whiteBalance } from "./tools/white-balance.ts";
import { withScene, withSky, withTintedSky } from "./with-scene.ts";

/**
 * Applies one tool to the image. Throws `nothing_matched` if the image does not show the object that the step names.
 */
export async function runStep(image: Raster, { tool, arguments: given }: Step, edit: EditContext): Promise<Raster> {
  const { parts, context } = edit;
  switch (tool) {
    case "resize":
      return resize(image, given, context.warn);
    case "crop":
      return cropped(image, given, edit);
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
      if (given.scene !== undefined) return withScene(image, { ...given, scene: given.scene }, edit);
      return placeOnColor(
        await cutOut(image, edit, given.subject),
        parseColor(given.color ?? "white") ?? { r: 255, g: 255, b: 255, alpha: 1 },
      );
    case "replace_sky":
      return withSky(image, given.scene, edit);
    case "apply_to":
      return applyToPart(image, await maskOf(image, given.part, edit), given);
    case "mark":
      return mark(image, given, await boxOf(image, given.around, edit));
    case "white_balance":
      return whiteBalance(image);
    case "denoise":
      return denoised(image, given.strength ?? "auto", edit);
    case "remove_object":
      return removed(image, given, edit);
    case "recolor":
      if (given.object === "sky") return withTintedSky(image, given.to, edit);
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

type Arguments<Name extends Step["tool"]> = Extract<Step, { tool: Name }>["arguments"];

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

/** Removes noise. */
async function denoised(image: Raster, strength: "auto" | "light" | "strong", edit: EditContext): Promise<Raster> {
  const { image: clean } = await edit.parts.cleaner.clean(
    { image, boxes: [], points: [], objects: [], denoise: strength },
    quiet(edit.context),
  );
  if (clean === image) edit.context.warn("No noise was found in the image, so it was not changed.");
  return clean;
}

/** Straightens by the given angle, or by the angle of the lines in the image. */
async function leveled(image: Raster, degrees: number | undefined, { context }: EditContext): Promise<Raster> {
  const clear = degrees ?? (await slantOf(image));
  const slant = clear === 0 ? await slantOf(image, UNCERTAIN) : clear;
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

/** A crop, or the part around the middle or a thing enlarged to the size of the image. */
async function cropped(image: Raster, given: Arguments<"crop">, edit: EditContext): Promise<Raster> {
  const box = given.around ? await boxOf(image, given.around, edit) : undefined;
  if (given.zoom === undefined) return crop(image, given, box);
  const [width, height] = [image.width / given.zoom, image.height / given.zoom];
  const middle = box ?? { x: 0, y: 0, width: image.width, height: image.height };
  const [x, y] = [middle.x + middle.width / 2 - width / 2, middle.y + middle.height / 2 - height / 2];
  return resizeRaster(cut(image, { x, y, width, height }), image.width, image.height);
}
