import type { Raster } from "../../../images/raster.ts";
import { ink, pencil } from "./drawing.ts";
import { cartoon, oil, watercolor } from "./painting.ts";
import { halftone, pixelArt, poster } from "./print.ts";

export type StyleName = "pencil" | "ink" | "oil" | "watercolor" | "cartoon" | "pixel_art" | "poster" | "halftone";

const painters: Record<StyleName, (image: Raster, random: () => number) => Raster> = {
  pencil,
  ink,
  oil,
  watercolor,
  cartoon,
  pixel_art: pixelArt,
  poster,
  halftone,
};

/** Draws the image anew in a style, at the same size; `random` gives the grain of paper and the hand. Alpha stays. */
export function drawn(image: Raster, name: StyleName, random: () => number): Raster {
  const { width, height, channels, data } = image;
  const made = painters[name](image, random);
  if (made.channels === channels && channels === 3) return made;
  const kept = new Uint8Array(data);
  for (let index = 0; index < width * height; index++) {
    for (let channel = 0; channel < 3; channel++)
      kept[index * channels + channel] = made.data[index * made.channels + channel] ?? 0;
  }
  return { ...image, data: kept };
}
