import type { Raster } from "@atelier/images/raster";
import type { ToolArguments } from "../plan.ts";
import { same, table, throughTables } from "./adjust.ts";
import { computePalette, computeRgb, labels } from "./colors/palette.ts";

/** Usual number of levels of each channel. */
const USUAL_LEVELS = 4;

/**
 * Reduces the image to at most `colors` colors, the ones that represent it best, or rounds each channel to `levels` values at
 * equal distances, black and white included.
 */
export function posterize(image: Raster, { levels = USUAL_LEVELS, colors }: ToolArguments["posterize"]): Raster {
  if (colors !== undefined) return withPalette(image, colors);
  return throughTables(image, same(table((value) => Math.round(value * (levels - 1)) / (levels - 1))));
}

function withPalette(image: Raster, count: number): Raster {
  const palette = computePalette(image, count);
  const areas = labels(image, palette);
  const painted = palette.map(computeRgb);
  const data = new Uint8Array(image.data);
  for (const [index, area] of areas.entries()) data.set(painted[area] ?? [0, 0, 0], index * image.channels);
  return { ...image, data };
}

/** The number of different colors of an image, transparent pixels included. */
export function countColors({ channels, data }: Raster): number {
  const found = new Set<number>();
  for (let at = 0; at < data.length; at += channels)
    found.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  return found.size;
}
