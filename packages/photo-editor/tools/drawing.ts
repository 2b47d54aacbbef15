import type { Raster } from "@atelier/images/raster";
import { alongFlow, computeFlow, type Flow, flowLines } from "./flow.ts";
import { kuwahara } from "./kuwahara.ts";
import { grain, greyPlane, leveled, type Plane, scaled, softened, spread } from "./planes.ts";

/**
 * Graphite on paper: contours, and tones made of slanted strokes that are denser in the shadows (after Lu, Xu and Jia,
 * "Combining sketch and tone for pencil drawing production", 2012: a tone is the stroke texture raised to a power).
 */
export function pencil(image: Raster, random: () => number): Raster {
  const { width, height } = image;
  const size = width * height;
  const sharp = greyPlane(image);
  const grey = greyPlane(kuwahara(image, scaled(image, 2)));
  const flow = computeFlow(grey, width, height, scaled(image, 4));
  const contours = flowLines(grey, flow, Math.max(0.8, scaled(image, 10) / 10), 0.006);
  const tones = leveled(softened(grey, width, height, 1));
  const first = strokes(width, height, random, 0.82, scaled(image, 34));
  const second = strokes(width, height, random, 2.1, scaled(image, 26));
  const tooth = grain(width, height, random, 2);
  const around = softened(sharp, width, height, scaled(image, 6));
  const plane = new Float32Array(size);
  for (let index = 0; index < size; index++) {
    const tone = tones[index] ?? 0;
    // Paper stays bare in the lights, and darks stay graphite grey.
    const requested = Math.min(1, 0.27 + 0.8 * tone ** 0.62);
    const cross = tone < 0.45 ? (0.45 - tone) / 0.45 : 0;
    const stroke = (first[index] ?? 0.5) * (1 - 0.5 * cross) + (second[index] ?? 0.5) * 0.5 * cross;
    const shade = (0.32 + 0.62 * stroke) ** (Math.log(requested) / Math.log(0.63));
    const detail = Math.min(1, (sharp[index] ?? 0) / Math.max(0.04, around[index] ?? 0));
    const line = 1 - (1 - (contours[index] ?? 1)) * (0.62 + 0.35 * (tooth[index] ?? 0.5));
    plane[index] = shade * line * (0.45 + 0.55 * detail) * 0.985 + ((tooth[index] ?? 0.5) - 0.5) * 0.05;
  }
  return toned(plane, width, height, [38, 38, 42], [252, 251, 247]);
}

/** Pen and brush: flowing contours, hatching with wider lines in darker tones, and filled shadows. */
export function ink(image: Raster, random: () => number): Raster {
  const { width, height } = image;
  const flat = greyPlane(kuwahara(image, scaled(image, 3)));
  const flow = computeFlow(flat, width, height, scaled(image, 5));
  const lines = flowLines(flat, flow, Math.max(0.9, scaled(image, 14) / 10), 0.007);
  const tones = softened(leveled(alongFlow(flat, flow, 3)), width, height, scaled(image, 2));
  const wobble = grain(width, height, random, scaled(image, 60));
  const pitch = Math.max(4.5, (7.5 * Math.sqrt(width * height)) / 1_000);
  const plane = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const tone = tones[index] ?? 0;
      const sway = ((wobble[index] ?? 0.5) - 0.5) * pitch * 1.6;
      const light = hatch((x + y) * Math.SQRT1_2 + sway, pitch, (0.58 - tone) * 0.85);
      const deep = hatch(x * 0.9 - y * 0.44 + sway, pitch, (0.3 - tone) * 1.5);
      const filled = Math.min(1, Math.max(0, (tone - 0.08) * 16));
      plane[index] = Math.min(lines[index] ?? 1, light, deep, filled);
    }
  }
  return toned(plane, width, height, [18, 17, 24], [252, 249, 241]);
}

/**
 * One hatching line: 0 on it and 1 off it. `weight` is the share of the pitch that it covers; with 0 or less there is
 * no line.
 */
function hatch(position: number, pitch: number, weight: number): number {
  if (weight <= 0.03) return 1;
  const off = Math.abs(position / pitch - Math.round(position / pitch)) * pitch;
  return Math.min(1, Math.max(0, off - Math.min(0.75, weight) * pitch * 0.5 + 0.5));
}

/** Noise smeared in one direction, like strokes of a hand, 0 to 1. */
function strokes(width: number, height: number, random: () => number, angle: number, length: number): Plane {
  const noise = grain(width, height, random, 1);
  const flow: Flow = {
    width,
    height,
    x: new Float32Array(noise.length).fill(Math.cos(angle)),
    y: new Float32Array(noise.length).fill(-Math.sin(angle)),
  };
  return spread(alongFlow(noise, flow, Math.max(2, Math.round(length / 2))));
}

/** A plane as a picture between the color of dark areas and that of the paper. */
function toned(
  plane: Plane,
  width: number,
  height: number,
  dark: readonly [number, number, number],
  paper: readonly [number, number, number],
): Raster {
  const data = new Uint8Array(plane.length * 3);
  for (let index = 0, at = 0; index < plane.length; index++, at += 3) {
    const share = Math.min(1, Math.max(0, plane[index] ?? 0));
    data[at] = dark[0] + (paper[0] - dark[0]) * share + 0.5;
    data[at + 1] = dark[1] + (paper[1] - dark[1]) * share + 0.5;
    data[at + 2] = dark[2] + (paper[2] - dark[2]) * share + 0.5;
  }
  return { width, height, channels: 3, data };
}
