import { createRandom } from "./random.ts";

const SIDE = 256;

/** Smooth value noise from −1 to 1 that repeats every 256 units. The same seed gives the same field. */
export type Noise = (x: number, y: number) => number;

/** Value noise over a 256 × 256 lattice of random values, interpolated with a smoothstep curve. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed);
  const lattice = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < lattice.length; i++) lattice[i] = random.next() * 2 - 1;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const fx = x - column;
    const fy = y - row;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const left = column & 255;
    const right = (column + 1) & 255;
    const top = (row & 255) << 8;
    const bottom = ((row + 1) & 255) << 8;
    const a = lattice[top | left];
    const b = lattice[top | right];
    const c = lattice[bottom | left];
    const d = lattice[bottom | right];
    return a + (b - a) * sx + (c - a + (a - b - c + d) * sx) * sy;
  };
}

/**
 * The sum of `octaves` layers of noise, each with twice the frequency and half the strength of the one before (fractal
 * noise); about −1 to 1.
 */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x, y) * strength;
    x = x * 2 + 17.3;
    y = y * 2 + 9.1;
    strength /= 2;
  }
  return sum;
}

/**
 * Fractal noise for each pixel of width × height, row by row. `cell` is the size of the largest feature in pixels.
 * Coarse noise is computed on every second or fourth pixel and interpolated, because a full field would take up to 16
 * times as long.
 */
export function noiseField(seed: number, width: number, height: number, cell: number, octaves: number): Float32Array {
  const noise = createNoise(seed);
  const field = new Float32Array(width * height);
  const scale = 1 / cell;
  const step = cell > 24 ? 4 : cell > 10 ? 2 : 1;
  const wide = Math.ceil(width / step) + 2;
  const high = Math.ceil(height / step) + 2;
  const coarse = new Float32Array(wide * high);
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++)
      coarse[row * wide + column] = fractal(noise, column * step * scale, row * step * scale, octaves);
  if (step === 1) {
    for (let row = 0; row < height; row++) field.set(coarse.subarray(row * wide, row * wide + width), row * width);
    return field;
  }
  for (let row = 0; row < height; row++) {
    const top = Math.floor(row / step);
    const fy = row / step - top;
    for (let column = 0; column < width; column++) {
      const left = Math.floor(column / step);
      const fx = column / step - left;
      const at = top * wide + left;
      const upper = coarse[at] * (1 - fx) + coarse[at + 1] * fx;
      const lower = coarse[at + wide] * (1 - fx) + coarse[at + wide + 1] * fx;
      field[row * width + column] = upper * (1 - fy) + lower * fy;
    }
  }
  return field;
}
