import type { Placed } from "./place.ts";
import { blurPlane, type Plane } from "./plane.ts";
import type { Stage } from "./stage.ts";

/** At most this share of a channel is moved: the product must keep its color. */
const MOST = 0.03;
const WRAP = 0.2;

/** How the scene's light falls on the subject: a factor for each channel, and how much of the backdrop's glow each pixel's edge takes. */
export interface Grade {
  gains: readonly [number, number, number];
  /** Light that bends around the edge, 0 to 1, of the subject's size. */
  wrap: Float32Array;
}

/** A nudge of white balance and exposure toward the scene, and the rim where its light comes around the edge. */
export function gradeSubject({ image, left, top }: Placed, scene: Float32Array, { width, height, unit }: Stage): Grade {
  const mean = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, top); y < Math.min(height, top + image.height); y += 5) {
    for (let x = Math.max(0, left); x < Math.min(width, left + image.width); x += 5) {
      for (let c = 0; c < 3; c++) mean[c] = (mean[c] ?? 0) + (scene[(y * width + x) * 3 + c] ?? 0);
      count++;
    }
  }
  const around = mean.map((sum) => sum / Math.max(1, count));
  const grey = Math.max(0.02, around.reduce((sum, value) => sum + value, 0) / 3);
  const exposure = (grey - 0.62) * 0.05;
  const gain = (value = grey) => 1 + Math.min(MOST, Math.max(-MOST, (value / grey - 1) * 0.07 + exposure));
  return { gains: [gain(around[0]), gain(around[1]), gain(around[2])], wrap: rim(image, unit) };
}

function rim({ width, height, data }: Placed["image"], unit: number): Float32Array {
  const alpha: Plane = { width, height, data: new Float32Array(width * height) };
  for (let at = 0; at < alpha.data.length; at++) alpha.data[at] = (data[at * 4 + 3] ?? 0) / 255;
  const soft = blurPlane(alpha, unit * 0.003);
  const touching = blurPlane(alpha, 0.8);
  return soft.data.map((value, at) => Math.max(0, 1 - value) * (touching.data[at] ?? 0) * WRAP);
}
