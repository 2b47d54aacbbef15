import { subjectBox } from "../compose/compose.ts";
import type { Raster } from "../raster.ts";
import { resizeRaster } from "../scale/resize.ts";
import { cropped } from "../scale/tiles.ts";

/** Free space at each side of a frame, as a share of the frame's width or height. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Where a subject lies in the free space of its frame: 0 is left or top, 1 is right or bottom. */
export interface Position {
  x: number;
  y: number;
}

/**
 * The subject of a cut-out (by alpha) in a clear frame of `width` × `height` pixels: as large as the padding allows, with
 * its proportions kept. A cut-out without a subject is treated as a whole.
 */
export async function placeInFrame(
  cutout: Raster,
  frame: { width: number; height: number },
  padding: Padding,
  position: Position,
): Promise<Raster> {
  const box = subjectBox(cutout) ?? { x: 0, y: 0, width: cutout.width, height: cutout.height };
  const [left, top] = [Math.round(padding.left * frame.width), Math.round(padding.top * frame.height)];
  const across = Math.max(1, frame.width - left - Math.round(padding.right * frame.width));
  const down = Math.max(1, frame.height - top - Math.round(padding.bottom * frame.height));
  const scale = Math.min(across / box.width, down / box.height);
  const [width, height] = [
    Math.min(across, Math.max(1, Math.round(box.width * scale))),
    Math.min(down, Math.max(1, Math.round(box.height * scale))),
  ];
  const subject = await resizeRaster(cropped(cutout, box.x, box.y, box.width, box.height), width, height);
  const at = {
    x: left + Math.round((across - width) * position.x),
    y: top + Math.round((down - height) * position.y),
  };
  return withinClear(subject, at, frame);
}

/** The image at a position in a clear image of a larger size. */
export function withinClear(
  image: Raster,
  at: { x: number; y: number },
  { width, height }: { width: number; height: number },
): Raster {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const from = (y * image.width + x) * image.channels;
      const to = ((at.y + y) * width + at.x + x) * 4;
      data.set(image.data.subarray(from, from + 3), to);
      data[to + 3] = image.channels === 4 ? image.data[from + 3] : 255;
    }
  return { width, height, channels: 4, data };
}
