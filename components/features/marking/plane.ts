/** How much of a picture is marked, one byte a pixel, row by row; 255 is wholly marked. */
export type Plane = Uint8ClampedArray;

/** The share of pixels that are marked, 0 to 1. */
export function markedShare(plane: Plane): number {
  let marked = 0;
  for (const value of plane) if (value > 127) marked++;
  return plane.length === 0 ? 0 : marked / plane.length;
}

/** The alpha of RGBA pixels. */
export function alphaOf(pixels: Uint8ClampedArray): Plane {
  const plane = new Uint8ClampedArray(pixels.length / 4);
  for (let at = 0; at < plane.length; at++) plane[at] = pixels[at * 4 + 3] ?? 0;
  return plane;
}

/** The coverage that a mask file means: its brightness where it is visible. The API reads masks the same way. */
export function brightnessOf(pixels: Uint8ClampedArray): Plane {
  const plane = new Uint8ClampedArray(pixels.length / 4);
  for (let at = 0; at < plane.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at * 4, at * 4 + 4);
    plane[at] = ((0.299 * red + 0.587 * green + 0.114 * blue) * alpha) / 255;
  }
  return plane;
}

/** RGBA pixels of one color, as opaque as the plane says. */
export function tinted(
  plane: Plane,
  [red, green, blue]: readonly [number, number, number],
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(plane.length * 4);
  for (let at = 0; at < plane.length; at++) {
    pixels[at * 4] = red;
    pixels[at * 4 + 1] = green;
    pixels[at * 4 + 2] = blue;
    pixels[at * 4 + 3] = plane[at] ?? 0;
  }
  return pixels;
}

/** Two coverages together: what either marks, or what the first marks and the second does not. */
export function combined(plane: Plane, other: Plane, how: "add" | "remove"): Plane {
  return plane.map((value, at) => {
    const amount = other[at] ?? 0;
    return how === "add" ? Math.max(value, amount) : Math.min(value, 255 - amount);
  });
}
