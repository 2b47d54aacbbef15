import { resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { ink, pencil } from "./drawing.ts";
import { cartoon, oil } from "./painting.ts";
import { halftone, pixelArt, poster } from "./print.ts";
import { watercolor } from "./watercolor.ts";

export type StyleName = "pencil" | "ink" | "oil" | "watercolor" | "cartoon" | "pixel_art" | "poster" | "halftone";

const painters: Record<StyleName, (image: Raster, random: () => number, colors?: number) => Raster> = {
  pencil,
  ink,
  oil,
  watercolor,
  cartoon,
  pixel_art: pixelArt,
  poster: (image, _random, colors) => poster(image, colors),
  halftone,
};

/** Larger images are drawn at this size and enlarged, because planes of floats would use too much memory. */
const MAX_DRAWN_PIXELS = 6_000_000;

/**
 * Draws the image in a style, at the same size. `random` creates paper grain and irregular lines, and `colors` is the number of
 * colors of a poster. Alpha stays.
 */
export async function drawn(image: Raster, name: StyleName, random: () => number, colors?: number): Promise<Raster> {
  const { width, height, channels, data } = image;
  const share = Math.min(1, Math.sqrt(MAX_DRAWN_PIXELS / (width * height)));
  const small = await resizeRaster(
    image,
    Math.max(1, Math.round(width * share)),
    Math.max(1, Math.round(height * share)),
  );
  const painted = await resizeRaster(painters[name](small, random, colors), width, height);
  if (painted.channels === 3 && channels === 3) return painted;
  const kept = new Uint8Array(data);
  for (let from = 0, at = 0; at < kept.length; from += painted.channels, at += channels) {
    kept[at] = painted.data[from];
    kept[at + 1] = painted.data[from + 1];
    kept[at + 2] = painted.data[from + 2];
  }
  return { ...image, data: kept };
}
