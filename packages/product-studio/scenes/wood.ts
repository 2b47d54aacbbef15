import { createNoise, fractal, valueAt } from "../noise.ts";
import type { Scene } from "../stage.ts";
import { paleWall } from "./marble.ts";
import { type Surface, table } from "./table.ts";

export type WoodTone = "oak" | "walnut";

const tones = {
  oak: { early: [0.79, 0.61, 0.42], late: [0.6, 0.41, 0.25], wall: [0.85, 0.82, 0.77] },
  walnut: { early: [0.46, 0.3, 0.19], late: [0.27, 0.16, 0.1], wall: [0.55, 0.5, 0.45] },
} as const;

const PLANK = 0.27;

/** Boards that run away from the camera in front of a plain wall. */
export function wood(tone: WoodTone): Scene {
  return {
    gloss: 0.13,
    falloff: 1,
    paint: (stage) =>
      table(stage, {
        surface: woodSurface(stage.seed, tone),
        behind: paleWall(stage, tones[tone].wall),
        sheen: 0.2,
        softness: 0.006,
        crease: 0,
      }),
  };
}

/** Each board has its own trunk: tilted growth rings give arches and stripes, and pores give short dashes. */
export function woodSurface(seed: number, tone: WoodTone): Surface {
  const { early, late } = tones[tone];
  const ring = createNoise(seed, "wood rings");
  const grain = createNoise(seed, "wood grain");
  const pore = createNoise(seed, "wood pores");
  const stain = createNoise(seed, "wood stain");
  const shift = valueAt(seed, "wood shift", 0) * PLANK;
  return ({ across, away, blur }, out) => {
    const board = Math.floor((across + shift) / PLANK);
    const inside = (across + shift) / PLANK - board;
    const own = valueAt(seed, "board", board);
    const neighbor = valueAt(seed, "board tone", board);
    const along = away * 0.5 + own * 53;
    // The center of the trunk is beside or below the board, so the arches differ between boards.
    const slant = (inside - 0.2 - 0.6 * neighbor) * 0.9;
    const sway = fractal(ring, along * 1.1, inside * 0.9 + board * 7.7, 3, blur);
    const radius = Math.sqrt(slant * slant + 0.05 + 0.05 * Math.abs(sway)) * 9 + sway * 2.6 + along * 0.8;
    const phase = radius - Math.floor(radius);
    const clarity = Math.max(0, 1 - blur * 70);
    // Wood darkens slowly over the year, and the ring ends abruptly.
    const rings = (phase < 0.8 ? (phase / 0.8) ** 2 : (1 - phase) / 0.2) * clarity + (1 - clarity) * 0.35;
    const fiber = fractal(grain, across * 95, along * 3.2 + board * 13, 4, blur * 95);
    const streak = fractal(grain, across * 26 + 50, along * 0.9, 3, blur * 26);
    const dash = Math.max(0, fractal(pore, across * 210, along * 9, 2, blur * 210) - 0.22);
    const patch = fractal(stain, across * 2.1, away * 1.3, 3, blur * 2);
    const dark = Math.min(
      1,
      Math.max(0, 0.16 + 0.36 * rings + 0.42 * fiber + 0.3 * streak + 0.14 * patch + 1.5 * dash),
    );
    const fit = 0.93 + 0.15 * neighbor + 0.05 * patch;
    const seam = gap(Math.min(inside, 1 - inside) * PLANK, blur);
    for (let c = 0; c < 3; c++) {
      const [light = 0, deep = 0] = [early[c], late[c]];
      out[c] = (light + (deep - light) * dark) * fit * (1 - 0.62 * seam);
    }
  };
}

/** The dark joint between two boards with worn edges. `distance` is measured from its middle. */
function gap(distance: number, blur: number): number {
  const width = 0.0022;
  const core =
    Math.max(0, Math.min(1, (width + blur - distance) / (2 * blur + 1e-4))) * Math.min(1, width / blur + 0.25);
  return Math.min(1, core + 0.22 * Math.exp(-distance / 0.006));
}
