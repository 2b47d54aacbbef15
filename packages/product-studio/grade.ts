import type { Placed } from "./place.ts";
import { blurPlane, type Plane } from "./plane.ts";
import type { Stage } from "./stage.ts";

/** The largest change of a channel, so that the product keeps its color. */
const MAX_SHIFT = 0.03;
const WRAP = 0.2;

/**
 * How the light of the scene changes the subject: a factor for each channel, and how much light of the backdrop each
 * edge pixel receives.
 */
export interface Grade {
  gains: readonly [number, number, number];
  /** Light at the edge of each pixel of the subject, 0 to 1. */
  wrap: Float32Array;
}

/** Shifts white balance and exposure slightly toward the scene, and computes the light around the edge. */
export function gradeSubject({ image, left, top }: Placed, scene: Float32Array, { width, height, unit }: Stage): Grade {
  const mean = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, top); y < Math.min(height, top + image.height); y += 5) {
    for (let x = Math.max(0, left); x < Math.min(width, left + image.width); x += 5) {
      for (let c = 0; c < 3; c++) mean[c] += scene[(y * width + x) * 3 + c];
      count++;
    }
  }
  const around = mean.map((sum) => sum / Math.max(1, count));
  const grey = Math.max(0.02, around.reduce((sum, value) => sum + value, 0) / 3);
  const exposure = (grey - 0.62) * 0.05;
  const gain = (value = grey) => 1 + Math.min(MAX_SHIFT, Math.max(-MAX_SHIFT, (value / grey - 1) * 0.07 + exposure));
  return { gains: [gain(around[0]), gain(around[1]), gain(around[2])], wrap: rim(image, unit) };
}

function rim({ width, height, data }: Placed["image"], unit: number): Float32Array {
  const alpha: Plane = { width, height, data: new Float32Array(width * height) };
  for (let at = 0; at < alpha.data.length; at++) alpha.data[at] = data[at * 4 + 3] / 255;
  const soft = blurPlane(alpha, unit * 0.003);
  const touching = blurPlane(alpha, 0.8);
  return soft.data.map((value, at) => Math.max(0, 1 - value) * touching.data[at] * WRAP);
}
