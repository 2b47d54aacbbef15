import type { Tile } from "../canvas.ts";
import { createNoise } from "../noise.ts";
import { hash } from "../random.ts";
import { blurred, kuwahara, luminancePlane } from "./planes.ts";

/**
 * Thick brush strokes: colors gathered into dabs, and a bristle relief that follows the edges and is lit from the
 * upper left.
 */
export function oil(tile: Tile, seed: number): void {
  const { width, height, data } = tile;
  const unit = Math.sqrt(width * height) / 1024;
  dabs(tile, seed, unit);
  kuwahara(tile, Math.max(2, Math.round(6 * unit)));
  const relief = bristles(tile, seed, unit);
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column;
      const slope = relief[i + 1] - relief[i - 1] + relief[i + width] - relief[i - width];
      const light = 1 + Math.max(-0.28, Math.min(0.34, slope * 0.3)) + (relief[i] - 0.5) * 0.16;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[i * 4 + channel];
        // Oil paint is slightly deeper and more saturated than its subject.
        data[i * 4 + channel] = (value + (value - 128) * 0.1) * light;
      }
    }
}

// Each pixel takes the color of a point nearby along its stroke, which breaks shapes into dabs.
function dabs({ width, height, data }: Tile, seed: number, unit: number): void {
  const source = data.slice();
  const noise = createNoise(hash("dabs", seed));
  const size = 9 * unit;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const angle = noise(column / (240 * unit), row / (240 * unit)) * 2.2;
      const u = (column * Math.cos(angle) + row * Math.sin(angle)) / (size * 2.6);
      const v = (-column * Math.sin(angle) + row * Math.cos(angle)) / size;
      const jitter = noise(Math.floor(u) * 1.7 + 31, Math.floor(v) * 2.3 + 57);
      const jitter2 = noise(Math.floor(u) * 2.9 + 11, Math.floor(v) * 1.3 + 91);
      const x = Math.min(width - 1, Math.max(0, Math.round(column + jitter * size * 0.95)));
      const y = Math.min(height - 1, Math.max(0, Math.round(row + jitter2 * size * 0.95)));
      const [from, to] = [(y * width + x) * 4, (row * width + column) * 4];
      const tint = 1 + jitter * 0.09;
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] = source[from + channel] * (tint + (channel === 2 ? jitter2 * 0.06 : 0));
    }
}

/**
 * Brush marks: noise smeared along the direction of least change (line integral convolution, Cabral and Leedom 1993).
 */
function bristles(tile: Tile, seed: number, unit: number): Float32Array {
  const { width, height } = tile;
  const soft = blurred(luminancePlane(tile), width, height, 5 * unit);
  const gx = new Float32Array(soft.length);
  const gy = new Float32Array(soft.length);
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column;
      gx[i] = soft[i + 1] - soft[i - 1];
      gy[i] = soft[i + width] - soft[i - width];
    }
  const field = createNoise(hash("bristle", seed));
  const speck = new Float32Array(soft.length);
  const fine = 0.42 / unit;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) speck[i] = field(column * fine, row * fine) * 0.5 + 0.5;
  const turn = createNoise(hash("turn", seed));
  const out = new Float32Array(soft.length);
  const half = 10;
  const step = 1.9 * unit;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const [ax, ay] = [gx[i], gy[i]];
      const strength = Math.min(1, Math.hypot(ax, ay) / 2.5);
      const wander = turn(column / (260 * unit), row / (260 * unit)) * 2.2;
      const angle = strength > 0.4 ? Math.atan2(ax, -ay) : wander;
      const [dx, dy] = [Math.cos(angle) * step, Math.sin(angle) * step];
      let sum = 0;
      for (let k = -half; k <= half; k++) {
        const x = Math.min(width - 1, Math.max(0, Math.round(column + dx * k)));
        const y = Math.min(height - 1, Math.max(0, Math.round(row + dy * k)));
        sum += speck[y * width + x];
      }
      out[i] = (sum / (2 * half + 1) - 0.5) * 2.2 + 0.5;
    }
  return out;
}
