import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";

/** The marks of a request in an image. */
interface Marks {
  mask: Mask | undefined;
  boxes: readonly (readonly [number, number, number, number])[];
  points: readonly (readonly [number, number])[];
}

/** Throws AppError `nothing_matched` if everything that a request marks is transparent, because it shows nothing to remove. */
export function refuseClearMarks(image: Raster, { mask, boxes, points }: Marks): void {
  if (image.channels === 3 || !(mask || boxes.length > 0 || points.length > 0)) return;
  const { width, data } = image;
  const isVisible = (x: number, y: number) => (data[(Math.floor(y) * width + Math.floor(x)) * 4 + 3] ?? 0) > 0;
  if (mask?.data.some((value, at) => value > 0 && (data[at * 4 + 3] ?? 0) > 0)) return;
  if (points.some(([x, y]) => isVisible(x, y))) return;
  if (boxes.some((box) => showsSomething(box, isVisible))) return;
  throw new AppError(
    "nothing_matched",
    "The marked area is transparent, so there is nothing to remove. Mark a visible part of the image.",
  );
}

function showsSomething(
  [left, top, width, height]: readonly [number, number, number, number],
  isVisible: (x: number, y: number) => boolean,
): boolean {
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) if (isVisible(x, y)) return true;
  return false;
}
