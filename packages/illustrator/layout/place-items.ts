import type { Random } from "@atelier/painting";
import type { Placement } from "./composition.ts";
import type { Item } from "./measure.ts";

/** The area in which things of one kind may stand. Depths are 0 to 1, `base` returns pixels. */
export interface Stretch {
  width: number;
  height: number;
  /** Lower edge of a thing at a depth, in pixels. */
  base(depth: number): number;
  near: number;
  far: number;
  /** Size at a depth; 1 for the nearest. */
  scale(depth: number): number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const getBox = ({ x, base, height }: Pick<Placement, "x" | "base" | "height">, proportion: number): Box => ({
  left: x - (height * proportion) / 2,
  right: x + (height * proportion) / 2,
  top: base - height,
  bottom: base,
});

/** The smallest box around all boxes. */
export const unite = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

export const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const TRIES = 110;

export interface Spot {
  x: number;
  base: number;
  height: number;
  depth: number;
}

/**
 * Finds a spot for an item among those already placed: the best of many random tries, by overlap with others,
 * visibility, balance around the middle, and not standing in a row. `preferred` is the preferred position across, as a
 * share of the width, or null. `side` keeps it in the left (−1) or right (1) half.
 */
export function findSpot(
  item: Item,
  size: number,
  stretch: Stretch,
  taken: readonly Box[],
  random: Random,
  preferred: number | null,
  side: -1 | 0 | 1 = 0,
): Spot {
  let best: Spot | null = null;
  let least = Infinity;
  const large = Math.min(1, Math.max(0, (item.weight - 0.9) / 2.4));
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const t = random.next();
    // Large things stand farther away, small ones near.
    const depth = stretch.far + (stretch.near - stretch.far) * (large > 0.4 ? t * (1 - large * 0.5) : 0.25 + 0.75 * t);
    const height = size * stretch.scale(depth);
    const half = (height * item.proportion) / 2;
    const x =
      side !== 0
        ? stretch.width * (0.5 + side * random.between(0.12, 0.44))
        : preferred !== null && attempt < TRIES * 0.8
          ? stretch.width * (preferred + random.between(-0.1, 0.1))
          : random.between(
              Math.min(half * 0.9, stretch.width / 2),
              Math.max(stretch.width - half * 0.9, stretch.width / 2),
            );
    const spot = { x, base: stretch.base(depth), height, depth };
    const box = getBox(spot, item.proportion);
    const area = (box.right - box.left) * (box.bottom - box.top);
    let cost = 0;
    for (const other of taken) {
      const smaller = Math.min(area, (other.right - other.left) * (other.bottom - other.top));
      const shared = overlap(box, other) / Math.max(1, smaller);
      cost += shared * 6 + (shared > 0.35 ? 4 : 0);
      // Things with the same ground line look like a row.
      if (Math.abs(box.bottom - other.bottom) < stretch.height * 0.018) cost += 0.5;
    }
    cost +=
      ((Math.max(0, -box.left) +
        Math.max(0, box.right - stretch.width) +
        Math.max(0, -box.top) +
        Math.max(0, box.bottom - stretch.height)) /
        Math.max(1, half)) *
      2.5;
    const sum = taken.reduce(
      (total, other) => total + ((other.left + other.right) / 2 / stretch.width - 0.5),
      x / stretch.width - 0.5,
    );
    // A thing at a named side is not pulled to the middle.
    if (side === 0) cost += Math.abs(sum) * 0.6;
    if (preferred !== null) cost += Math.abs(x / stretch.width - preferred) * 3;
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best ?? { x: stretch.width / 2, base: stretch.base(stretch.near), height: size, depth: stretch.near };
}
