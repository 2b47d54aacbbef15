import type { Raster } from "@atelier/images/raster";
import { clamp, luma } from "../adjust.ts";

/** The sky at sunset from its top to the horizon, as red, green and blue of 255. */
const SKY = [
  [66, 66, 118],
  [142, 88, 134],
  [232, 118, 82],
  [255, 178, 92],
] as const;
/** The low sun colors the lit sides of clouds. */
const LIT = [255, 196, 140] as const;
/** The factors of the light on the ground, and the color of its shadows, which only the blue of the upper sky lights. */
const [GROUND, SHADE] = [[1.03, 0.79, 0.54] as const, [40, 26, 52] as const];
/** The glow at the horizon: its color, its greatest share and its height as a share of the image's. */
const [GLOW, SHARE, HEIGHT] = [[255, 138, 60] as const, 0.34, 0.2];
/** A sky of this mean light, of 255, shows its clouds in full. */
const CLEAR = 110;
/** A row with more of the sky, as a share of the width, is above the horizon. */
const OPEN = 0.12;

/**
 * The image at sunset: its own sky and clouds from violet at the top to orange at the horizon, the ground in low warm
 * light with cool shadows, and a glow at the horizon. `sky` is the share of sky of each pixel (0 to 255), or null
 * without one; `amount` is a factor of the usual strength.
 */
export function sunset(image: Raster, sky: Uint8Array | null, amount = 1): Raster {
  const { width, height, channels, data } = image;
  const strength = Math.min(1, 0.88 * amount);
  const horizon = sky ? findHorizon(sky, width, height) : 0;
  const mean = sky ? meanLight(image, sky) : 1;
  const pixels = new Uint8Array(data);
  for (let y = 0; y < height; y++) {
    const paint = colorAt(horizon > 0 ? y / horizon : 0);
    const distance = (y - horizon) / (HEIGHT * height);
    const glow = horizon > 0 ? SHARE * strength * Math.exp(-distance * distance * (distance > 0 ? 2.5 : 1)) : 0;
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const at = pixel * channels;
      const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      const share = (sky?.[pixel] ?? 0) / 255;
      // In a dark sky, such differences are stars and noise.
      const relative = 1 + (Math.min(1.5, Math.max(0.45, light / mean)) - 1) * Math.min(1, mean / CLEAR);
      const lit = Math.min(0.75, Math.max(0, (relative - 1) * 1.6));
      const dark = (1 - light / 255) ** 3 * 0.5;
      for (let channel = 0; channel < 3; channel++) {
        const own = data[at + channel] ?? 0;
        const above = ((paint[channel] ?? 0) * (1 - lit) + (LIT[channel] ?? 0) * lit) * Math.min(1.08, relative ** 0.9);
        const ground = own * (GROUND[channel] ?? 1) * (1 - dark) + (SHADE[channel] ?? 0) * dark;
        const target = share * above + (1 - share) * ground;
        const graded = own + (target - own) * strength;
        // The glow is light, so it is added as on a screen; on the ground it needs something to shine on.
        const shine = glow * (share + (1 - share) * 0.55 * (0.25 + light / 255)) * ((GLOW[channel] ?? 0) / 255);
        pixels[at + channel] = clamp(255 - (255 - graded) * (1 - shine));
      }
    }
  }
  return { ...image, data: pixels };
}

/** The color of the sky at a share of the way from its top (0) to the horizon (1). */
function colorAt(way: number): number[] {
  const position = Math.min(0.999, Math.max(0, way)) * (SKY.length - 1);
  const from = SKY[Math.floor(position)] ?? SKY[0];
  const to = SKY[Math.floor(position) + 1] ?? from;
  const share = position - Math.floor(position);
  return from.map((value, channel) => value * (1 - share) + (to[channel] ?? 0) * share);
}

function findHorizon(sky: Uint8Array, width: number, height: number): number {
  for (let y = height - 1; y > 0; y--) {
    let count = 0;
    for (let at = y * width; at < (y + 1) * width; at++) count += Number((sky[at] ?? 0) > 127);
    if (count > OPEN * width) return y;
  }
  return 0;
}

function meanLight({ channels, data }: Raster, sky: Uint8Array): number {
  let [sum, weight] = [0, 0];
  for (const [pixel, share] of sky.entries()) {
    const at = pixel * channels;
    sum += share * luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    weight += share;
  }
  return Math.max(20, sum / Math.max(1, weight));
}
