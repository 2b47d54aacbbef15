import type { Tile } from "../canvas.ts";
import { createNoise, noiseField } from "../noise.ts";
import { hash } from "../random.ts";
import { blurred, edgePlane, luminancePlane } from "./planes.ts";

const PAPER = [247, 241, 228] as const;
const INK = [28, 26, 38] as const;

/** Pen and brush on cream paper: firm contours, hatching that crosses in darker areas, and a thin gray wash. */
export function ink(tile: Tile, seed: number, areas?: Int16Array): void {
  const { width, height, data } = tile;
  const unit = Math.sqrt(width * height) / 1024;
  const tone = blurred(luminancePlane(tile), width, height, 2 * unit);
  const lines = blurred(edgePlane(tile, Math.max(1, Math.round(1.4 * unit)), areas), width, height, 0.8 * unit);
  // A dark scene would become almost black, so tones are brightened until the mean is about 0.66.
  let sum = 0;
  for (let i = 0; i < tone.length; i += 16) sum += tone[i];
  const mean = Math.max(0.12, sum / (tone.length / 16) / 255);
  const lift = mean < 0.66 ? Math.log(0.66) / Math.log(mean) : 1;
  const wobble = createNoise(hash("hand", seed));
  const paper = noiseField(hash("paper", seed), width, height, 2.5 * unit, 2);
  const pitch = 7.5 * unit;
  const hatch = (a: number, phase: number) => {
    const t = a / pitch + phase;
    return Math.abs(t - Math.round(t)) * 2;
  };
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const light = (tone[i] / 255) ** lift;
      const shake = wobble(column / (60 * unit), row / (60 * unit)) * 1.6 * unit;
      let dark = Math.min(1, Math.max(0, (lines[i] - 30) / 46));
      const stroke = (value: number, limit: number) => {
        const weight = Math.max(0, (limit - light) / limit) * 0.95;
        return value < weight ? 1 : value < weight + 0.22 ? (weight + 0.22 - value) / 0.22 : 0;
      };
      if (light < 0.6) dark = Math.max(dark, stroke(hatch(column + row + shake, 0), 0.6));
      if (light < 0.42) dark = Math.max(dark, stroke(hatch(column - row + shake, 0.3), 0.42));
      if (light < 0.24) dark = Math.max(dark, stroke(hatch(row * 1.4 + shake, 0.6), 0.24));
      const wash = Math.round((1 - light) * 3) / 3;
      const grain = paper[i] * 6;
      for (let channel = 0; channel < 3; channel++) {
        const page = (PAPER[channel] ?? 0) * (1 - wash * 0.34) + grain;
        data[i * 4 + channel] = page * (1 - dark) + (INK[channel] ?? 0) * dark;
      }
    }
}

/** Draws even black contours on white. */
export function lineArt(tile: Tile, areas?: Int16Array): void {
  const { width, height, data } = tile;
  const unit = Math.sqrt(width * height) / 1024;
  const edges = edgePlane(tile, Math.max(1, Math.round(1.2 * unit)), areas);
  const lines = blurred(edges, width, height, 1 * unit);
  for (let i = 0; i < lines.length; i++) {
    const dark = Math.min(1, Math.max(0, (lines[i] - 20) / 16));
    const value = 255 - dark * 235;
    const alpha = data[i * 4 + 3] ?? 255;
    for (let channel = 0; channel < 3; channel++) data[i * 4 + channel] = (value * alpha) / 255;
  }
}
