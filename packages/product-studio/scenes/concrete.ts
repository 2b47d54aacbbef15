import { createNoise, fractal, type Noise, valueAt } from "../noise.ts";
import { smoothStep } from "../plane.ts";
import type { Painter, Scene, Stage } from "../stage.ts";
import { type Surface, table } from "./table.ts";

/** A cast wall behind a troweled floor. */
export const concrete: Scene = {
  gloss: 0.12,
  falloff: 0.85,
  paint: (stage) =>
    table(stage, {
      surface: concreteSurface(stage.seed),
      behind: castWall(stage),
      sheen: 0.12,
      softness: 0.003,
      crease: 0.3,
    }),
};

export function concreteSurface(seed: number): Surface {
  const cloud = createNoise(seed, "concrete cloud");
  const grit = createNoise(seed, "concrete grit");
  const trowel = createNoise(seed, "concrete trowel");
  const pit = createNoise(seed, "concrete pits");
  return ({ across, away, blur }, out) => {
    const value = 0.72 + mottle(cloud, grit, across, away * 0.9, blur) * 0.92;
    const sweep = fractal(trowel, across * 2.2 + away * 0.6, away * 5.5 - across * 1.1, 4, blur * 5);
    const dots = pits(pit, across * 1.1, away * 1.1, blur);
    tone(value + 0.05 * sweep - 0.1 * dots, out);
  };
}

/** Formwork panels with joints and anchor holes, seen from the front. */
function castWall({ seed, unit, width, wall }: Stage): Painter {
  const cloud = createNoise(seed, "wall cloud");
  const grit = createNoise(seed, "wall grit");
  const pit = createNoise(seed, "wall pits");
  const runs = createNoise(seed, "wall runs");
  const panel = 0.52;
  const offset = (valueAt(seed, "panels", 0) - 0.5) * 0.3 - 0.26;
  return (x, y, out) => {
    const u = (x - width / 2) / unit;
    const v = (wall - y) / unit;
    const blur = 0.0022;
    const column = Math.floor((u - offset) / panel);
    const row = Math.floor((v + 0.14) / panel);
    const inX = (u - offset) / panel - column;
    const inY = (v + 0.14) / panel - row;
    const shade = (valueAt(seed, "panel shade", column * 31 + row) - 0.5) * 0.035;
    const joint = Math.min(Math.min(inX, 1 - inX), Math.min(inY, 1 - inY)) * panel;
    const line = Math.exp(-((joint / 0.0028) ** 2)) * 0.13 + Math.exp(-joint / 0.012) * 0.025;
    const hole = Math.hypot(Math.min(inX, 1 - inX) - 0.17, Math.min(inY, 1 - inY) - 0.17) * panel;
    const anchor = (1 - smoothStep(0.0055, 0.009, hole)) * 0.26 + Math.exp(-hole / 0.012) * 0.03;
    const streaks = fractal(runs, u * 9, v * 0.8, 3, 0) * 0.03;
    const value =
      0.655 + mottle(cloud, grit, u, v, blur) + shade + streaks - line - anchor - 0.07 * pits(pit, u, v, blur);
    tone(value, out);
  };
}

function mottle(cloud: Noise, grit: Noise, u: number, v: number, blur: number): number {
  const large = fractal(cloud, u * 1.9, v * 1.9, 6, blur * 1.9);
  const warped = fractal(cloud, u * 4.1 + large * 1.4 + 9, v * 4.1 - large, 4, blur * 4.1);
  const grain = fractal(grit, u * 210, v * 210, 3, blur * 150);
  return 0.1 * large + 0.05 * warped + 0.05 * grain;
}

/** Air bubbles that burst at the surface: rare, small, and of many sizes. */
function pits(noise: Noise, u: number, v: number, blur: number): number {
  // The number of bubbles varies slowly, and their shapes are distorted so that neighbors differ.
  const crowd = smoothStep(-0.2, 0.5, noise(u * 3.3 + 40, v * 3.3));
  const bent = 0.008 * noise(u * 60 - 7, v * 60);
  const small = smoothStep(0.5, 0.72, noise(u * 118 + bent * 90, v * 118)) * Math.max(0, 1 - blur * 150);
  const large = smoothStep(0.68, 0.8, noise((u + bent) * 47 + 90, (v - bent) * 47)) * Math.max(0, 1 - blur * 80);
  return crowd * Math.min(1, small * 0.45 + large * 0.8);
}

function tone(value: number, out: Float32Array): void {
  out[0] = value;
  out[1] = value * 0.992;
  out[2] = value * 0.975;
}
