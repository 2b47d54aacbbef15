import {
  alphaAsRaster,
  alphaOnWhite,
  blurBehind,
  cropToSubject,
  type Padding,
  placeInFrame,
  placeOnColor,
  placeOnImage,
  withinPixels,
  withSoftShadow,
} from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { positions } from "../positions.ts";
import type { BackgroundRemoveInput } from "./fields.ts";
import { toMargins } from "./margins.ts";

/** The margin for a soft shadow, as a share of the subject's longer side. */
const SHADOW_MARGIN = 0.1;
/** Radius of the blurred background, in pixels of a one-megapixel image. */
const BLUR_RADIUS = 14;

/** The requested images of a cutout, within `max_megapixels`. `backdrop` is the decoded background image. */
export async function composeOutputs(
  image: Raster,
  cutout: Raster,
  backdrop: Raster | undefined,
  input: BackgroundRemoveInput,
): Promise<Raster[]> {
  const images = await composeAtFullSize(image, cutout, backdrop, input);
  const { max_megapixels: limit } = input;
  return limit === undefined ? images : Promise.all(images.map((image) => withinPixels(image, limit * 1_000_000)));
}

async function composeAtFullSize(
  image: Raster,
  cutout: Raster,
  backdrop: Raster | undefined,
  input: BackgroundRemoveInput,
): Promise<Raster[]> {
  const shadow = input.shadow === "soft";
  const room = input.crop ? cropToSubject(cutout, shadow ? SHADOW_MARGIN : getMargin(input)) : cutout;
  const subject = input.size ? await framed(cutout, input.size, input) : room;
  if (input.output === "mask") return [alphaAsRaster(subject)];
  if (input.output === "alpha") return [alphaOnWhite(subject)];
  let composed = shadow ? await withSoftShadow(subject, input.shadow_strength / 100) : subject;
  // Cropped again after the shadow was added, so that the frame does not cut it off.
  if (shadow && input.crop) composed = cropToSubject(composed, getMargin(input));
  const mask = input.output === "both" ? [alphaAsRaster(shadow && input.crop ? composed : subject)] : [];
  if (input.background === "blur") composed = await blurBehind(placeOnColor(image, WHITE), composed, BLUR_RADIUS);
  else if (backdrop) composed = await placeOnImage(composed, backdrop);
  const background = input.background === "blur" ? null : parseColor(input.background);
  if (background && background.alpha > 0) composed = placeOnColor(composed, background);
  return [composed, ...mask];
}

/** The same space on every side, or that of each side. */
const getMargin = ({ margin, margins }: BackgroundRemoveInput) =>
  margins === undefined ? margin / 100 : toMargins(margins);

const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

function framed(cutout: Raster, size: string, input: BackgroundRemoveInput): Promise<Raster> {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const padding: Padding = {
    top: input.padding_top / 100,
    right: input.padding_right / 100,
    bottom: input.padding_bottom / 100,
    left: input.padding_left / 100,
  };
  return placeInFrame(cutout, { width, height }, padding, positions[input.position]);
}
