import type { Placed } from "./place.ts";

/** How the subject stands, by its outline. Positions are pixels of the result. */
export interface Stance {
  /** The columns of the base, and the ground contact (y) of each column from `left` on. */
  left: number;
  right: number;
  line: Float32Array;
  /** The lowest opaque pixel of each column, or −1. */
  bottoms: Int32Array;
  lowest: number;
  /** The camera angle: depth of the base divided by its width, 0.17 (level) to 0.6. */
  tilt: number;
  box: { left: number; top: number; width: number; height: number };
}

const LEVEL = 0.17;
const STEEP = 0.6;

/**
 * The ground line is the lower convex hull of all parts near the lowest point, including wheels and feet. The base is
 * assumed to be an ellipse: the rise of its outline toward the ends gives the camera angle.
 */
export function readStance({ image, left, top }: Placed): Stance {
  const { width, height, data } = image;
  const bottoms = new Int32Array(width).fill(-1);
  let lowest = 0;
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0 && bottoms[x] === -1; y--) if (data[(y * width + x) * 4 + 3] >= 110) bottoms[x] = y;
    lowest = Math.max(lowest, bottoms[x]);
  }
  const base = findBase(bottoms, lowest, width, height);
  const hull = lowerHull(bottoms, base.from, base.to);
  const half = Math.max(1, (base.to - base.from) / 2);
  const middle = (base.from + base.to) / 2;
  const sagAt = (share: number) =>
    lowest -
    ((hull[Math.round(middle - share * half)] ?? lowest) + (hull[Math.round(middle + share * half)] ?? lowest)) / 2;
  // At 0.7 of its half width, an ellipse has risen by 1 − √(1 − 0.7²) of its half height.
  const tilt = Math.min(STEEP, Math.max(LEVEL, sagAt(0.7) / (0.286 * half)));
  const floor = lowest - tilt * half;
  const line = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const inside = Math.min(base.to, Math.max(base.from, x));
    line[x] = top + Math.max(floor, hull[inside] ?? lowest);
  }
  return {
    left: left + base.from,
    right: left + base.to,
    line,
    bottoms: bottoms.map((bottom) => (bottom < 0 ? -1 : bottom + top)),
    lowest: top + lowest,
    tilt,
    box: { left, top, width, height },
  };
}

/** The outermost columns of all parts with an outline near the lowest point. A jump in the outline ends a part. */
function findBase(bottoms: Int32Array, lowest: number, width: number, height: number): { from: number; to: number } {
  const jump = Math.max(2, height * 0.03);
  const near = lowest - Math.min(width * 0.15, height * 0.3);
  let from = width - 1;
  let to = 0;
  let start = 0;
  let deepest = -1;
  for (let x = 0; x <= width; x++) {
    const here = bottoms[x] ?? -1;
    const before = bottoms[x - 1] ?? -1;
    if (x === width || here < 0 || (x > start && Math.abs(here - before) > jump)) {
      if (deepest >= near) {
        from = Math.min(from, start);
        to = Math.max(to, x - 1);
      }
      start = here < 0 ? x + 1 : x;
      deepest = here;
    } else deepest = Math.max(deepest, here);
  }
  return from <= to ? { from, to } : { from: 0, to: width - 1 };
}

/** The lower convex hull of the outline for each column (Andrew's monotone chain, 1979). */
function lowerHull(bottoms: Int32Array, from: number, to: number): Float32Array {
  const chain: { x: number; y: number }[] = [];
  for (let x = from; x <= to; x++) {
    const y = bottoms[x] ?? -1;
    if (y < 0) continue;
    for (let [a, b] = chain.slice(-2); a && b; [a, b] = chain.slice(-2)) {
      // y grows downward, so the middle point stays only if it is below the line between its neighbors.
      if ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < 0) break;
      chain.pop();
    }
    chain.push({ x, y });
  }
  const hull = new Float32Array(bottoms.length);
  for (let i = 0; i + 1 < chain.length; i++) {
    const [a, b] = chain.slice(i, i + 2);
    if (!a || !b) continue;
    for (let x = a.x; x <= b.x; x++) hull[x] = a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  }
  if (chain.length === 1 && chain[0]) hull[chain[0].x] = chain[0].y;
  return hull;
}
