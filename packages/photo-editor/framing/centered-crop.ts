import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { ToolArguments } from "../plan.ts";
import type { Focus } from "../request.ts";
import { notFound } from "../things/main-subject.ts";
import { type Box, cut, getCropSize } from "../tools/geometry.ts";
import { computeBox } from "../tools/part.ts";

/** A thing needs this much more than its own size. */
const MARGIN = 1.08;
/** A smaller crop, as a share of the largest one of its shape, loses too much of the image. */
const SMALLEST = 0.4;
/** A thing that is further from the middle of the crop, as a share of the side, is not in it. */
const OFF = 0.06;
/** A thing of which less is inside is cut off. */
const MIN_INSIDE = 0.97;
/** A crop to the shape of the image that is smaller keeps its height, so that only the sides are cut off. */
const BOTH = 0.6;

/**
 * A crop with a thing in its middle: as large as fits, and smaller where the thing is near an edge. Warns of a thing that
 * cannot be in the middle. Throws `nothing_matched` without a thing.
 */
export function croppedInMiddle(
  image: Raster,
  { keep = "main subject", ...args }: ToolArguments["crop"],
  focus: Focus | null,
  edit: EditContext,
): Raster {
  if (!focus) throw notFound(keep);
  const box = toImage(computeBox(focus.mask), focus, image);
  const isShaped = args.ratio !== undefined || args.width !== undefined;
  const whole = isShaped ? getCropSize(image, args, undefined) : { width: image.width, height: image.height };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [across, down] = [2 * Math.min(x, image.width - x), 2 * Math.min(y, image.height - y)];
  const needed = Math.min(1, MARGIN * Math.max(box.width / whole.width, box.height / whole.height));
  const fitting = Math.min(1, across / whole.width, down / whole.height);
  const isFixed = args.width !== undefined;
  const scale = isFixed ? 1 : Math.max(needed, fitting, SMALLEST);
  const size =
    !isShaped && scale < BOTH
      ? { width: Math.min(image.width, Math.max(across, MARGIN * box.width)), height: image.height }
      : { width: whole.width * scale, height: whole.height * scale };
  const window = {
    ...size,
    x: Math.max(0, Math.min(image.width - size.width, x - size.width / 2)),
    y: Math.max(0, Math.min(image.height - size.height, y - size.height / 2)),
  };
  warnOfCrop(window, box, keep, edit);
  return cut(image, window);
}

function toImage(box: Box, { mask }: Focus, image: Raster): Box {
  const [across, down] = [image.width / mask.width, image.height / mask.height];
  if (box.width === 0)
    throw new AppError("nothing_matched", "No subject was found in this image. Mark it with a mask instead.");
  return { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down };
}

/** Names a thing that is not in the middle of its crop, or of which a part is cut off. Costs half of the price. */
function warnOfCrop(window: Box, box: Box, keep: string, edit: EditContext): void {
  const inside =
    getShared(box.x, box.width, window.x, window.width) * getShared(box.y, box.height, window.y, window.height);
  const off = Math.max(
    Math.abs(box.x + box.width / 2 - window.x - window.width / 2) / window.width,
    Math.abs(box.y + box.height / 2 - window.y - window.height / 2) / window.height,
  );
  if (inside < MIN_INSIDE) {
    edit.guessed = true;
    edit.context.warn(
      `The ${keep} does not fit into the crop, so about ${Math.max(1, Math.round((1 - inside) * 100))}% of it was cut off. Half of the price is charged. Add padding instead to keep all of it.`,
    );
  } else if (off > OFF) {
    edit.guessed = true;
    edit.context.warn(
      `The ${keep} is too close to the edge of the image to be in the middle of the crop. Half of the price is charged. Check the result.`,
    );
  }
}

/** The share of a stretch of a length that another one contains, 0 to 1. */
const getShared = (start: number, length: number, from: number, size: number): number =>
  Math.max(0, Math.min(start + length, from + size) - Math.max(start, from)) / Math.max(1, length);
