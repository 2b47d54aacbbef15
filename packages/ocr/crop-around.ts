import type { Raster } from "@atelier/images/raster";
import type { RotatedBox } from "./geometry.ts";

/** The part around a line, as a share of its height. */
const MARGIN = 0.7;
/** The part of an image around a rectangle, its place in the image, and the rectangle in it. Its channels are three. */
export function cropAround(
  image: Raster,
  box: RotatedBox,
): { image: Raster; left: number; top: number; box: RotatedBox } {
  const [cos, sin] = [Math.abs(Math.cos(box.angle)), Math.abs(Math.sin(box.angle))];
  const margin = Math.ceil(MARGIN * box.height) + 2;
  const [halfWidth, halfHeight] = [
    (box.width * cos + box.height * sin) / 2 + margin,
    (box.width * sin + box.height * cos) / 2 + margin,
  ];
  const left = Math.max(0, Math.floor(box.center[0] - halfWidth));
  const top = Math.max(0, Math.floor(box.center[1] - halfHeight));
  const width = Math.max(1, Math.min(image.width, Math.ceil(box.center[0] + halfWidth)) - left);
  const height = Math.max(1, Math.min(image.height, Math.ceil(box.center[1] + halfHeight)) - top);
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * image.width + left + x) * image.channels;
      for (let channel = 0; channel < 3; channel++) data[3 * (y * width + x) + channel] = image.data[from + channel];
    }
  const center = [box.center[0] - left, box.center[1] - top] as const;
  return {
    image: { width, height, channels: 3, data },
    left,
    top,
    box: { ...box, center },
  };
}
