import { createNoise, fractal } from "../noise.ts";
import { smoothStep } from "../plane.ts";
import type { Scene, Stage } from "../stage.ts";
import type { Rgb } from "./cyclorama.ts";

/** Cloth that hangs behind the subject and continues below it in long soft folds. Color channels are 0 to 1. */
export function fabric({ r, g, b }: Rgb = { r: 0.885, g: 0.855, b: 0.81 }): Scene {
  return {
    gloss: 0.03,
    falloff: 0.85,
    paint: (stage) => {
      const { unit, light } = stage;
      const drape = folds(stage);
      const thread = createNoise(stage.seed, "thread");
      const step = 1.5;
      const lean = light === "right" ? 1 : light === "left" ? -1 : -0.35;
      return (x, y, out) => {
        const here = drape(x, y);
        const slopeX = (drape(x + step, y) - here) / step;
        const slopeY = (drape(x, y + step) - here) / step;
        // Lambert's law with light from behind the camera, wrapped because cloth is translucent.
        const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
        const facing = (-slopeX * -lean * -0.62 - slopeY * -0.38 + 0.72) / length;
        const weave =
          fractal(thread, (x / unit) * 420, (y / unit) * 60, 2, 0) +
          fractal(thread, (x / unit) * 60 + 70, (y / unit) * 420, 2, 0);
        const shade = 0.36 + 0.86 * Math.max(0, facing) + 0.018 * weave;
        // Shadows in cloth are warmer than its lights.
        const deep = Math.max(0, 1 - shade);
        out[0] = r * shade * (1 + 0.05 * deep);
        out[1] = g * shade;
        out[2] = b * shade * (1 - 0.06 * deep);
      };
    },
  };
}

/** Height of the cloth in pixels: fans of ridges distorted by slow noise, and flat near the subject. */
function folds({ seed, unit, width, ground, subject }: Stage): (x: number, y: number) => number {
  const bend = createNoise(seed, "fold bend");
  const crest = createNoise(seed, "fold crest");
  const swell = createNoise(seed, "fold swell");
  const flip = seed % 2 === 0 ? 1 : -1;
  return (x, y) => {
    const u = ((x - width / 2) / unit) * flip;
    const v = (y - ground) / unit;
    const warp = fractal(bend, u * 1.1, v * 1.1, 2, 0);
    // Folds start at an upper corner and spread toward the camera.
    const angle = u * 0.86 + v * 0.5 + warp * 0.42;
    const along = v * 0.86 - u * 0.5;
    const ridge = fractal(crest, angle * 4.4, along * 0.55, 2, 0);
    const sharp = 1 - Math.sqrt(ridge * ridge + 0.006) * 1.9;
    const wide = fractal(swell, angle * 1.7 + 20, along * 0.8, 2, 0);
    const calmX = (x - subject.x) / (subject.width * 0.62 + 1);
    const calmY = (y - ground) / (0.13 * unit);
    const calm = 0.14 + 0.86 * smoothStep(0.6, 1.9, Math.hypot(calmX, calmY));
    return unit * calm * (0.042 * sharp + 0.1 * wide);
  };
}
