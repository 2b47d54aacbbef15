import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import type { ToolArguments } from "../../plan.ts";
import { clamp, luma } from "../adjust.ts";
import { labFrom } from "./color-names.ts";
import { shaded } from "./dye.ts";
import { computeRgb, getLab } from "./palette.ts";

const rgb = (color: string): readonly [number, number, number] => {
  const { r, g, b } = parseColor(color) ?? { r: 128, g: 128, b: 128 };
  return [r, g, b];
};

/** How fast the own colors go, and the tint comes, with the strength: at the usual 35% a blue tint of an orange thing is blue. */
const [FADE, GAIN] = [2.3, 1.7];

/**
 * Tints the image: the colors come close to the tint, as far as the strength says, and the lightness stays. Black and white
 * stay. A mix of channels would make orange with blue purple.
 */
export function tint(image: Raster, { color, percent }: ToolArguments["tint"]): Raster {
  const target = labFrom(color);
  const share = percent / 100;
  const [kept, added] = [Math.max(0, 1 - FADE * share), Math.min(1, GAIN * share)];
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let at = 0; at < data.length; at += channels) {
    const [l, a, b] = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const [, toA, toB] = shaded(target, l);
    pixels.set(computeRgb([l, a * kept + toA * added, b * kept + toB * added]), at);
  }
  return { ...image, data: pixels };
}

/** How far a gradient reaches from its side. */
const REACH = 0.6;

/** Lays a color over the image, evenly or as a gradient that starts at a side. */
export function overlay(image: Raster, { color, percent, from }: ToolArguments["overlay"]): Raster {
  const target = rgb(color);
  const { width, height, channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = [(x + 0.5) / width, (y + 0.5) / height];
      const away = from && { top: down, bottom: 1 - down, left: across, right: 1 - across }[from];
      const fall = away === undefined ? 1 : Math.max(0, 1 - away / REACH);
      const share = (percent / 100) * fall * (away === undefined ? 1 : fall * (3 - 2 * fall));
      if (share === 0) continue;
      const at = (y * width + x) * channels;
      for (const [channel, value] of target.entries())
        pixels[at + channel] = clamp((data[at + channel] ?? 0) * (1 - share) + value * share);
    }
  return { ...image, data: pixels };
}

/** Gives the shadows one color and the highlights another one, and keeps the luma. */
export function splitTone(image: Raster, { shadows, highlights, percent }: ToolArguments["split_tone"]): Raster {
  const shift = (color: string) => {
    const target = rgb(color);
    const grey = luma(...target);
    return target.map((value) => ((value - grey) * percent) / 100);
  };
  const [dark, light] = [shift(shadows), shift(highlights)];
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let at = 0; at < data.length; at += channels) {
    const tone = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    const [low, high] = [(1 - tone) ** 2 * Math.min(1, tone * 8), tone ** 2 * Math.min(1, (1 - tone) * 8)];
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = clamp(
        (data[at + channel] ?? 0) + low * (dark[channel] ?? 0) + high * (light[channel] ?? 0),
      );
  }
  return { ...image, data: pixels };
}
