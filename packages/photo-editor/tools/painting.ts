import type { Raster } from "@atelier/images/raster";
import { contrast, saturation } from "./adjust.ts";
import { alongFlow, computeFlow, type Flow, flowLines } from "./flow.ts";
import { kuwahara } from "./kuwahara.ts";
import { grain, greyPlane, scaled, softStep, spread } from "./planes.ts";

/**
 * Thick paint: color gathered in patches, smeared by the brush along the shapes, with ridges lit from the upper left.
 */
export function oil(image: Raster, random: () => number): Raster {
  const { width, height, channels } = image;
  const pooled = kuwahara(image, scaled(image, 6));
  const flow = computeFlow(greyPlane(pooled), width, height, scaled(image, 14));
  const painted = saturation(contrast(smeared(pooled, flow, scaled(image, 9)), 16), 30);
  const bristles = spread(alongFlow(grain(width, height, random, scaled(image, 3)), flow, scaled(image, 22)));
  const tone = greyPlane(painted);
  const pixels = new Uint8Array(painted.data);
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const [before, after] = [up + Math.max(0, x - 1), down + Math.min(width - 1, x + 1)];
      const ridge = (bristles[before] ?? 0) - (bristles[after] ?? 0);
      const slope = (tone[before] ?? 0) - (tone[after] ?? 0);
      const at = (y * width + x) * channels;
      // Black paint shines less than light paint.
      const shine = 0.35 + 0.65 * Math.min(1, (tone[y * width + x] ?? 0) * 2);
      const light = -(ridge * 36 + slope * 46) * shine;
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = byte(painted.data[at + channel] + light);
    }
  }
  return { ...painted, data: pixels };
}

/** Flat, saturated colors in few tones with bold, clean outlines. */
export function cartoon(image: Raster): Raster {
  const { width, height } = image;
  const flat = saturation(kuwahara(kuwahara(image, scaled(image, 6)), scaled(image, 3)), 50);
  const grey = greyPlane(kuwahara(image, scaled(image, 3)));
  const lines = flowLines(
    grey,
    computeFlow(grey, width, height, scaled(image, 5)),
    Math.max(1, scaled(image, 17) / 10),
    0.008,
  );
  const { channels, data } = flat;
  const tones = greyPlane(flat);
  const pixels = new Uint8Array(data);
  for (let index = 0; index < lines.length; index++) {
    const tone = tones[index] ?? 0;
    const gain = (tone < 0.02 ? 1 : (0.06 + 0.94 * softStep(tone, 6, 18)) / tone) * (0.08 + 0.92 * (lines[index] ?? 1));
    const at = index * channels;
    pixels[at] = byte(data[at] * gain);
    pixels[at + 1] = byte(data[at + 1] * gain);
    pixels[at + 2] = byte(data[at + 2] * gain);
  }
  return { ...flat, data: pixels };
}

/** Colors smeared along the flow, by `reach` pixels both ways, as a brush does. */
function smeared(image: Raster, flow: Flow, reach: number): Raster {
  const data = new Uint8Array(image.data);
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Float32Array(image.width * image.height);
    for (let index = 0; index < plane.length; index++) plane[index] = image.data[index * image.channels + channel];
    const drawn = alongFlow(plane, flow, reach);
    for (let index = 0; index < plane.length; index++)
      data[index * image.channels + channel] = (drawn[index] ?? 0) + 0.5;
  }
  return { ...image, data };
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value + 0.5);
