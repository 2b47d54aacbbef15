/** Random numbers that follow from a seed (mulberry32, by Tommy Ettinger). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items; undefined if there is none. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  /**
   * One of the items, undefined if there is none: the one whose key has the highest hash (rendezvous hashing, Thaler and
   * Ravishankar), so that without some of the others it is the same one.
   */
  pickByKey<T>(items: readonly T[], key: (item: T) => string): T | undefined {
    const salt = this.below(2 ** 32);
    let best: { item: T; rank: number } | undefined;
    for (const item of items) {
      const rank = new Random(hashText(key(item)) ^ salt).next();
      if (!best || rank > best.rank) best = { item, rank };
    }
    return best?.item;
  }

  /** A name of the table, as often as its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }
    throw new RangeError("The table has no weight.");
  }
}

/** A seed for each step, so that the steps that remain after others were left out do the same as before. */
export const stepSeed = (seed: number, step: number): number =>
  Math.floor(new Random(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b)).next() * 2 ** 32);

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
