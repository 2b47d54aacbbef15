import { createNoise, fractal } from "../noise.ts";
import { smoothStep } from "../plane.ts";
import type { Painter, Scene, Stage } from "../stage.ts";
import { type Surface, table } from "./table.ts";

export type MarbleTone = "white" | "black";

/** A polished slab with veins in front of a plain wall. */
export function marble(tone: MarbleTone): Scene {
  return {
    gloss: tone === "white" ? 0.34 : 0.42,
    falloff: 0.85,
    paint: (stage) =>
      table(stage, {
        surface: marbleSurface(stage.seed, tone),
        behind: tone === "white" ? paleWall(stage) : paleWall(stage, [0.3, 0.3, 0.31]),
        sheen: 0.5,
        softness: 0.006,
        crease: 0,
      }),
  };
}

/**
 * Veins are the zero lines of distorted noise: narrow where the noise is steep, and branching where two lines cross.
 */
export function marbleSurface(seed: number, tone: MarbleTone): Surface {
  const cloud = createNoise(seed, "marble cloud");
  const warp = createNoise(seed, "marble warp");
  const vein = createNoise(seed, "marble vein");
  const hair = createNoise(seed, "marble hair");
  return ({ across, away, blur }, out) => {
    const u = across * 0.92 + away * 0.38;
    const v = away * 0.92 - across * 0.38;
    const bendX = fractal(warp, u * 1.6, v * 1.6, 5, blur * 1.6);
    const bendY = fractal(warp, u * 1.6 + 41, v * 1.6 - 23, 5, blur * 1.6);
    const main = Math.abs(fractal(vein, u * 1.25 + bendX * 1.15, v * 0.55 + bendY * 0.9, 3, blur));
    const fine = Math.abs(fractal(hair, u * 3.1 + bendY * 1.9, v * 1.7 + bendX * 1.5, 4, blur * 3));
    const presence = smoothStep(-0.25, 0.3, fractal(cloud, u * 0.9 + 7, v * 0.9, 2, 0));
    const soften = 1 + blur * 90;
    const strong = Math.exp(-main * (26 / soften)) * (0.25 + 0.75 * presence);
    const halo = Math.exp(-main * 6.5) * presence;
    // Hairlines fade in and out. Even lines would look like contour lines of a map.
    const shown = smoothStep(-0.02, 0.42, fractal(hair, u * 2.6 - 60, v * 2.6 + 9, 3, blur * 2.6)) * presence;
    const thin = (Math.exp(-fine * ((24 + 40 * (1 - shown)) / soften)) * 0.6 * shown) / soften;
    const mist = fractal(cloud, u * 2.3 + bendX, v * 2.3 + bendY, 4, blur * 2.3);
    const dark = 0.3 * strong + 0.085 * halo + 0.32 * thin + 0.035 * mist;
    if (tone === "black") {
      const light = 0.075 + 0.62 * dark;
      out[0] = light;
      out[1] = light * 0.99;
      out[2] = light * 0.985;
      return;
    }
    out[0] = 0.925 - dark * 1.02;
    out[1] = 0.922 - dark;
    out[2] = 0.915 - dark * 0.93 - 0.02 * strong;
  };
}

/** A plain wall far out of focus. */
export function paleWall(
  { unit, height, seed, wall }: Stage,
  tone: readonly [number, number, number] = [0.86, 0.865, 0.87],
): Painter {
  const noise = createNoise(seed, "wall");
  return (x, y, out) => {
    const shade = 0.045 * fractal(noise, (x / unit) * 1.3, (y / unit) * 0.9, 2, 0);
    const drop = 0.07 * smoothStep(wall - 0.75 * height, wall, y) - 0.03;
    for (let c = 0; c < 3; c++) out[c] = tone[c] * (1 + shade - drop);
  };
}
