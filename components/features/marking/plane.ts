/** How much of each pixel is marked, row by row, from 0 to 255. */
export type Plane = Uint8ClampedArray;

/** A point of an image as shares of its width and height, from 0 to 1. */
export type Point = readonly [x: number, y: number];

export interface Size {
  width: number;
  height: number;
}

/** Whether marks are added or removed. */
export type MarkMode = "add" | "remove";

/** Pixels with a higher value count as marked. */
export const MARKED_ABOVE = 127;

/** The longest side at which marks are drawn. The mask file has the full size of the image. */
const MAX_CANVAS_SIDE = 1400;

/** The size at which marks are drawn, with the aspect ratio of the image. */
export function canvasSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_CANVAS_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The share of pixels that are marked, from 0 to 1. */
export function markedShare(plane: Plane): number {
  let marked = 0;
  for (const value of plane) if (value > MARKED_ABOVE) marked++;
  return plane.length === 0 ? 0 : marked / plane.length;
}

/** The alpha channel of RGBA pixels. */
export function toAlpha(pixels: Uint8ClampedArray): Plane {
  const plane = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0; index < plane.length; index++) plane[index] = pixels[index * 4 + 3] ?? 0;
  return plane;
}

/** The marks of a mask file: its brightness times its alpha. The API reads masks in the same way. */
export function toBrightness(pixels: Uint8ClampedArray): Plane {
  const plane = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0; index < plane.length; index++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(index * 4, index * 4 + 4);
    plane[index] = ((0.299 * red + 0.587 * green + 0.114 * blue) * alpha) / 255;
  }
  return plane;
}

/** RGBA pixels of one color with the plane as their alpha channel. */
export function tinted(
  plane: Plane,
  [red, green, blue]: readonly [number, number, number],
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(plane.length * 4);
  for (let index = 0; index < plane.length; index++) {
    pixels[index * 4] = red;
    pixels[index * 4 + 1] = green;
    pixels[index * 4 + 2] = blue;
    pixels[index * 4 + 3] = plane[index] ?? 0;
  }
  return pixels;
}

/** Adds the marks of a second plane, or removes them. */
export function combined(plane: Plane, second: Plane, mode: MarkMode): Plane {
  return plane.map((value, index) => {
    const amount = second[index] ?? 0;
    return mode === "add" ? Math.max(value, amount) : Math.min(value, 255 - amount);
  });
}
