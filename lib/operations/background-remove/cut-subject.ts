import { AppError } from "@atelier/errors";
import { cropped, withinClear } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { BackgroundRemoveEngine, CutoutResult, EngineContext } from "../../engines/ports/index.ts";
import type { BackgroundRemoveInput } from "./fields.ts";

/** The space around a region that is part of the engine's input, as a share of the region's sides. */
const SURROUNDINGS = 0.15;

/**
 * The subject as RGBA at the image's size. With `keep_alpha`, an image that has transparency is returned as it is; with
 * `region`, everything outside of the region is clear. Throws AppError `nothing_matched` if nothing is left.
 */
export async function cutSubject(
  image: Raster,
  input: BackgroundRemoveInput,
  remover: BackgroundRemoveEngine,
  context: EngineContext,
): Promise<CutoutResult> {
  if (input.keep_alpha) {
    if (hasTransparency(image)) return withSubject({ image, engine: "none", confidence: 1 }, input);
    context.warn("The image has no transparency to keep, so its background was removed.");
  }
  const { mode, subject, region } = input;
  if (!region) return withSubject(await remover.removeBackground({ image, mode, subject }, context), input);
  const [x, y, width, height] = region;
  const left = Math.max(0, Math.floor(x - SURROUNDINGS * width));
  const top = Math.max(0, Math.floor(y - SURROUNDINGS * height));
  const right = Math.min(image.width, Math.ceil(x + (1 + SURROUNDINGS) * width));
  const bottom = Math.min(image.height, Math.ceil(y + (1 + SURROUNDINGS) * height));
  const part = cropped(image, left, top, right - left, bottom - top);
  const cutout = await remover.removeBackground({ image: part, mode, subject }, context);
  const whole = withinClear(cutout.image, { x: left, y: top }, image);
  clearOutside(whole, region);
  return withSubject({ ...cutout, image: whole }, input);
}

function withSubject(result: CutoutResult, { region }: BackgroundRemoveInput): CutoutResult {
  if (hasSubject(result.image)) return result;
  throw new AppError(
    "nothing_matched",
    region
      ? "No subject was found in the region. Send a region with some space around the subject."
      : "No subject was found in this image. Send a photo with a subject that stands out from the background.",
  );
}

/** Makes pixels outside of a rectangle clear, in place. */
function clearOutside({ width, height, data }: Raster, [x, y, across, down]: readonly number[]): void {
  const [left = 0, top = 0] = [x, y].map((value = 0) => Math.floor(value));
  const [right, bottom] = [Math.ceil((x ?? 0) + (across ?? 0)), Math.ceil((y ?? 0) + (down ?? 0))];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (row < top || row >= bottom || column < left || column >= right)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 4);
}

/** Whether a cutout has at least one mostly opaque pixel. */
function hasSubject({ channels, data }: Raster): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) return true;
  return false;
}

function hasTransparency({ channels, data }: Raster): boolean {
  if (channels === 3) return false;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 255) return true;
  return false;
}
