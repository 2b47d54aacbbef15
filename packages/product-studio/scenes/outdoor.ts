import { createNoise, createStream, fractal } from "../noise.ts";
import { sampleAt, smoothStep } from "../plane.ts";
import type { Painter, Scene, Stage } from "../stage.ts";
import { concreteSurface } from "./concrete.ts";
import { type Surface, table } from "./table.ts";
import { woodSurface } from "./wood.ts";

/** A garden far out of focus behind a table of wood or stone in warm light. */
export function outdoor(top: "wood" | "stone"): Scene {
  return {
    gloss: 0.1,
    falloff: 0.5,
    paint: (stage) =>
      table(stage, {
        surface: warmed(top === "wood" ? woodSurface(stage.seed, "oak") : concreteSurface(stage.seed)),
        behind: garden(stage),
        sheen: 0.34,
        softness: 0.008,
        crease: 0,
      }),
  };
}

function warmed(surface: Surface): Surface {
  return (point, out) => {
    surface(point, out);
    out[0] *= 0.98;
    out[1] *= 0.955;
    out[2] *= 0.86;
  };
}

/**
 * Leaves, gaps of sky, and the discs that a wide aperture makes of small lights. It is rendered small, because nothing
 * in it is sharp.
 */
function garden({ seed, unit, width, height, light, wall }: Stage): Painter {
  const step = Math.max(1, unit / 400);
  const size = { width: Math.ceil(width / step) + 2, height: Math.ceil(height / step) + 2 };
  const planes = [0, 1, 2].map(() => ({ ...size, data: new Float32Array(size.width * size.height) }));
  const leaf = createNoise(seed, "leaves");
  const gap = createNoise(seed, "gaps");
  const sunX = light === "right" ? 0.75 : light === "left" ? 0.25 : 0.5;
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      const [u, v] = [(x * step) / unit, (y * step) / unit];
      const bendX = 0.16 * fractal(gap, u * 3.1 + 5, v * 3.1, 2, 0);
      const mass = fractal(leaf, u * 2.3 + bendX, v * 2.3, 3, 0);
      const small = fractal(leaf, u * 6.4 + 31, v * 6.4 + bendX * 4, 3, 0);
      const glow = 1 - smoothStep(0, 0.85, Math.hypot(u - (sunX * width) / unit, v - (wall / unit) * 0.15));
      const open = smoothStep(0.04, 0.5, fractal(gap, u * 3.4, v * 3.4 + 11, 3, 0) + small * 0.25 + glow * 0.24);
      const shade = 0.3 + 0.3 * mass + 0.2 * small + 0.2 * glow;
      const warm = 0.5 + 0.5 * small + 0.35 * glow;
      // Sky and sun are visible through gaps in the leaves, and bright light is pale.
      set(planes, at, 0, rolled((0.46 + 0.3 * warm) * shade + open * (0.42 + 0.24 * glow)));
      set(planes, at, 1, rolled(0.8 * shade + open * (0.44 + 0.16 * glow) + 0.03));
      set(planes, at, 2, rolled((0.4 - 0.1 * warm) * shade + open * (0.34 + 0.14 * glow) + 0.03));
    }
  }
  addDiscs(planes, size, seed, sunX, wall / height);
  return (x, y, out) => {
    for (const [c, plane] of planes.entries())
      out[c] = Math.max(
        0.02,
        sampleAt(plane, Math.max(0, x / step), Math.min(size.height - 1.01, Math.max(0, y / step))),
      );
  };
}

/** Compresses the brightest light toward white, as film does, instead of clipping it. */
function rolled(value: number): number {
  return value < 0.6 ? Math.max(0.02, value) : 0.6 + 0.38 * (1 - Math.exp(-(value - 0.6) / 0.38));
}

function set(planes: { data: Float32Array }[], at: number, channel: number, value: number): void {
  const plane = planes[channel];
  if (plane) plane.data[at] = value;
}

function addDiscs(
  planes: { data: Float32Array }[],
  size: { width: number; height: number },
  seed: number,
  sunX: number,
  horizon: number,
): void {
  const next = createStream(seed, "discs");
  const side = Math.max(size.width, size.height);
  for (let disc = 0; disc < 130; disc++) {
    const near = next() ** 1.6;
    const x = (sunX + (next() + next() - 1) * (0.35 + 0.65 * near)) * size.width;
    const y = (next() * 1.08 - 0.06) * Math.max(0.35, horizon) * size.height;
    const radius = side * (0.012 + 0.034 * next() ** 1.5);
    const strength = 0.06 + 0.4 * next() ** 2.6;
    const warm = next();
    const tint = [1, 0.9 + 0.08 * warm, 0.6 + 0.3 * warm];
    for (let row = Math.max(0, Math.floor(y - radius - 2)); row < Math.min(size.height, y + radius + 2); row++) {
      for (
        let column = Math.max(0, Math.floor(x - radius - 2));
        column < Math.min(size.width, x + radius + 2);
        column++
      ) {
        const distance = Math.hypot(column - x, row - y);
        // A lens draws its discs slightly brighter at the rim.
        const cover = (1 - smoothStep(radius - 1.3, radius + 1.3, distance)) * (0.82 + 0.3 * (distance / radius) ** 4);
        if (cover <= 0) continue;
        for (const [c, plane] of planes.entries()) {
          const at = row * size.width + column;
          const base = plane.data[at];
          plane.data[at] = base + (1 - Math.min(1, base)) * cover * strength * (tint[c] ?? 1);
        }
      }
    }
  }
}
