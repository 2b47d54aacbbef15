import { createNoise, fractal } from "../noise.ts";
import { smoothStep } from "../plane.ts";
import { type GroundPoint, groundAt, type Painter, type Stage } from "../stage.ts";

/** Writes the color of a material at a point of the ground. */
export type Surface = (point: GroundPoint, out: Float32Array) => void;

export interface TableOptions {
  surface: Surface;
  /** The painter of the background behind the table. */
  behind: Painter;
  /** How strongly the far end mirrors the background, 0 to 1. */
  sheen: number;
  /** Softness of the far edge, as a share of the height. An edge out of focus is wide. */
  softness: number;
  /** Darkness of the crease at the far end, 0 to 1. A floor meets its wall there, and a table does not. */
  crease: number;
}

/** A surface in perspective up to its far edge, and the background behind it. */
export function table(stage: Stage, { surface, behind, sheen, softness, crease }: TableOptions): Painter {
  const { height, wall, ground, unit, width, seed } = stage;
  const point: GroundPoint = { across: 0, away: 0, blur: 0 };
  const back = new Float32Array(3);
  const edge = softness * height;
  const uneven = createNoise(seed, "uneven light");
  return (x, y, out) => {
    const on = smoothStep(wall - edge, wall + edge, y);
    if (on < 1) behind(x, Math.min(y, wall + edge), back);
    if (on > 0) {
      groundAt(stage, x, Math.max(y, wall), point);
      surface(point, out);
      const far = smoothStep(ground + 0.2 * height, wall, y);
      if (sheen > 0) {
        behind(x, wall - (y - wall) * 0.8, back);
        const mirror = sheen * far * far;
        for (let c = 0; c < 3; c++) out[c] = out[c] * (1 - mirror) + back[c] * mirror;
        if (on < 1) behind(x, Math.min(y, wall + edge), back);
      }
    }
    const dip = crease * Math.exp(-Math.abs(y - wall) / (0.035 * height));
    const light = 1 + 0.03 * fractal(uneven, (x / unit) * 1.4, (y / unit) * 1.4 + width, 1, 0);
    for (let c = 0; c < 3; c++) out[c] = (out[c] * on + back[c] * (1 - on)) * (1 - dip) * light;
  };
}
