import { createNoise, fractal } from "../noise.ts";
import { smoothStep } from "../plane.ts";
import type { Scene } from "../stage.ts";

export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** A seamless paper sweep in one color (0 to 1): the floor continues into the wall without an edge. */
export function cyclorama({ r, g, b }: Rgb, light: { gloss: number; falloff: number }): Scene {
  return {
    ...light,
    paint: ({ wall, ground, height, seed, unit, subject }) => {
      const noise = createNoise(seed, "paper");
      const bend = Math.min(wall, ground - 0.06 * height);
      return (x, y, out) => {
        // The curve of the sweep receives slightly less light than the floor in front of it.
        const floor = smoothStep(bend - 0.16 * height, bend + 0.12 * height, y);
        const pool = 1 - smoothStep(0, 0.62, Math.hypot((x - subject.x) / unit, ((y - ground) / unit) * 1.7));
        const paper = 0.006 * fractal(noise, (x / unit) * 2.2, (y / unit) * 2.2, 2, 0);
        const level = 0.945 + 0.032 * floor + 0.025 * pool + paper;
        // Black paper reflects some light too.
        const veil = 0.012 + 0.03 * pool * floor;
        out[0] = r * level + (1 - r) * veil;
        out[1] = g * level + (1 - g) * veil;
        out[2] = b * level + (1 - b) * veil;
      };
    },
  };
}

/** The white backdrop of a catalog. */
export const white: Scene = cyclorama({ r: 0.992, g: 0.992, b: 0.99 }, { gloss: 0.3, falloff: 0.28 });

/** Exactly white, as marketplaces require: without shading and grain. */
export const pureWhite: Scene = {
  gloss: 0.3,
  falloff: 0,
  grain: 0,
  paint: () => (_x, _y, out) => {
    out.fill(1);
  },
};
