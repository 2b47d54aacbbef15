/**
 * A seeded stream of random numbers (sfc32 by Chris Doty-Humphrey). The same seed gives the same stream on every
 * machine.
 */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** A separate stream for one part of the picture, so that changes to one part do not shift the numbers of another. */
  fork(name: string): Random;
}

/** Creates a seeded stream. `seed` is a 32-bit integer. */
export function createRandom(seed: number): Random {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 0xb7e15162 | 0];
  const word = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i++) word();
  const random: Random = {
    next: () => word() / 4294967296,
    between: (low, high) => low + (high - low) * random.next(),
    whole: (low, high) => low + Math.floor(random.next() * (high - low + 1)),
    chance: (probability) => random.next() < probability,
    pick: (items) => items[Math.floor(random.next() * items.length)] ?? items[0],
    fork: (name) => createRandom(hash(name, seed)),
  };
  return random;
}

/**
 * An unsigned 32-bit hash of the text (FNV-1a with a final mixing step). `start` selects one of many hash functions.
 */
export function hash(text: string, start = 0): number {
  let value = (2166136261 ^ start) >>> 0;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0;
  return Math.imul(value ^ (value >>> 15), 2246822519) >>> 0;
}
