import type { ImageLine } from "@atelier/document-model";
import { cropped } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { lineBox } from "@atelier/ocr";

/** A copy of the part of an image around a line, so that its work does not grow with the image. */
export interface LineWindow {
  image: Raster;
  /** The line, with its corners in this part. */
  line: ImageLine;
  /** The place of the part in the image, in pixels. */
  left: number;
  top: number;
}

/** How much of the image around the rectangle of a line belongs to its window, in units of the line's height, and in pixels. */
const MARGIN = { share: 1.5, least: 16 };

/** The window of a line. */
export function openWindow(image: Raster, line: ImageLine): LineWindow {
  const margin = MARGIN.share * Math.max(line.size, lineBox(line.corners).height) + MARGIN.least;
  const [xs, ys] = [line.corners.map(([x]) => x), line.corners.map(([, y]) => y)];
  const [left, right] = clampRange(Math.min(...xs) - margin, Math.max(...xs) + margin, image.width);
  const [top, bottom] = clampRange(Math.min(...ys) - margin, Math.max(...ys) + margin, image.height);
  const move = ([x, y]: readonly [x: number, y: number]) => [x - left, y - top] as const;
  return {
    image: cropped(image, left, top, right - left, bottom - top),
    line: { ...line, start: move(line.start), end: move(line.end), corners: line.corners.map(move) },
    left,
    top,
  };
}

/** Whole pixels of an image from one place to another one; at least one pixel. */
function clampRange(from: number, to: number, size: number): [first: number, end: number] {
  const first = Math.min(size - 1, Math.max(0, Math.floor(from)));
  return [first, Math.min(size, Math.max(first + 1, Math.ceil(to)))];
}

/** Writes a window of three channels back into its image. */
export function writeWindow(image: Raster, { left, top }: LineWindow, { width, height, data }: Raster): void {
  for (let y = 0; y < height; y++)
    image.data.set(data.subarray(3 * y * width, 3 * (y + 1) * width), 3 * ((top + y) * image.width + left));
}
