/** Gradient noise from about −1 to 1 that does not repeat. */
export type Noise = (x: number, y: number) => number;

/** A stream of numbers from 0 (inclusive) to 1 (exclusive). The same seed and name give the same stream. */
export function createStream(seed: number, name: string): () => number {
  let state = fingerprint(seed, name);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state) / 4294967296;
  };
}

/** Perlin noise (1985) with hashed lattice points instead of a table, so that it has no period. */
export function createNoise(seed: number, name: string): Noise {
  const salt = fingerprint(seed, name);
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const dx = x - left;
    const dy = y - top;
    const across = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const down = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const a = slope(left, top, salt, dx, dy);
    const b = slope(left + 1, top, salt, dx - 1, dy);
    const c = slope(left, top + 1, salt, dx, dy - 1);
    const d = slope(left + 1, top + 1, salt, dx - 1, dy - 1);
    const upper = a + (b - a) * across;
    return (upper + (c + (d - c) * across - upper) * down) * 1.5;
  };
}

/**
 * The sum of `octaves` layers of noise, each with twice the frequency and half the strength, about −1 to 1. Layers
 * finer than `blur` (in units of x and y) fade out, which avoids aliasing in the distance and imitates depth of field.
 */
export function fractal(noise: Noise, x: number, y: number, octaves: number, blur: number): number {
  let sum = 0;
  let strength = 0.5;
  let frequency = 1;
  let [u, v] = [x, y];
  for (let octave = 0; octave < octaves; octave++) {
    const clarity = 1.6 - 2 * frequency * blur;
    if (clarity <= 0) break;
    sum += strength * Math.min(1, clarity) * noise(u, v);
    strength *= 0.5;
    frequency *= 2;
    // Each layer is rotated (3-4-5 triangle, doubled), because aligned lattices would be visible as a grid.
    [u, v] = [1.6 * u - 1.2 * v + 17.3, 1.2 * u + 1.6 * v - 9.7];
  }
  return sum;
}

/** A fixed value for a whole number, 0 (inclusive) to 1 (exclusive). */
export function valueAt(seed: number, name: string, index: number): number {
  return scramble((fingerprint(seed, name) + Math.imul(index, 0x85ebca6b)) | 0) / 4294967296;
}

function slope(column: number, row: number, salt: number, dx: number, dy: number): number {
  const angle = scramble((Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ salt) | 0) & 15;
  return directionsX[angle] * dx + directionsY[angle] * dy;
}

const directionsX = Float64Array.from({ length: 16 }, (_, i) => Math.cos((i * Math.PI) / 8));
const directionsY = Float64Array.from({ length: 16 }, (_, i) => Math.sin((i * Math.PI) / 8));

/** The finalizer of MurmurHash3 (Appleby): every input bit affects every output bit. */
function scramble(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function fingerprint(seed: number, name: string): number {
  let value = scramble((seed ^ 0x5bd1e995) | 0);
  for (let i = 0; i < name.length; i++) value = Math.imul(value ^ name.charCodeAt(i), 16777619) >>> 0;
  return scramble(value);
}
