import { createNoise, fractal, valueAt } from "../noise.ts";
import { smoothStep } from "../plane.ts";
import type { Scene } from "../stage.ts";
import type { Rgb } from "./cyclorama.ts";

const palettes: readonly (readonly [Rgb, Rgb, Rgb])[] = [
  [color(0xf3f6f9), color(0xb4c2d0), color(0xdde4ea)],
  [color(0xfaf5ee), color(0xd8c3ab), color(0xefe4d6)],
  [color(0xf4f7f1), color(0xb3c4b2), color(0xe0e8dc)],
  [color(0xfbf2f1), color(0xdcb8b6), color(0xf1dedb)],
  [color(0xf5f3fa), color(0xbdb5d3), color(0xe3dfee)],
];

/**
 * A backdrop lit by one spot: bright behind the subject and darker toward the corners. `tint` (0 to 1) replaces the
 * seed's palette.
 */
export function gradient(tint?: Rgb): Scene {
  return {
    gloss: 0.26,
    falloff: 0.6,
    paint: ({ seed, subject, unit, wall, ground, height, light }) => {
      const [bright, deep, floor] = tint
        ? around(tint)
        : (palettes[Math.floor(valueAt(seed, "palette", 0) * 5)] ?? palettes[0] ?? around(color(0xd0d4d8)));
      const noise = createNoise(seed, "air");
      const bend = Math.min(wall, ground - 0.08 * height);
      const lean = light === "left" ? -0.1 : light === "right" ? 0.1 : 0;
      return (x, y, out) => {
        const spot = smoothStep(0.02, 0.78, Math.hypot((x - subject.x) / unit - lean, (y - subject.y) / unit + 0.06));
        const down = smoothStep(bend - 0.06 * height, bend + 0.1 * height, y);
        const pool = smoothStep(0, 0.75, Math.hypot((x - subject.x) / unit, ((y - ground) / unit) * 1.6));
        const drift = 0.012 * fractal(noise, (x / unit) * 1.7, (y / unit) * 1.7, 2, 0);
        for (const [c, key] of (["r", "g", "b"] as const).entries()) {
          const behind = bright[key] + (deep[key] - bright[key]) * spot;
          const below = floor[key] + (deep[key] - floor[key]) * (0.75 * pool);
          out[c] = behind + (below - behind) * down + drift;
        }
      };
    },
  };
}

function around({ r, g, b }: Rgb): readonly [Rgb, Rgb, Rgb] {
  const toward = (value: number, goal: number, share: number) => value + (goal - value) * share;
  const mix = (goal: number, share: number) => ({
    r: toward(r, goal, share),
    g: toward(g, goal, share),
    b: toward(b, goal, share),
  });
  return [mix(1, 0.5), mix(0, 0.22), mix(1, 0.18)];
}

function color(hex: number): Rgb {
  return { r: (hex >> 16) / 255, g: ((hex >> 8) & 255) / 255, b: (hex & 255) / 255 };
}
