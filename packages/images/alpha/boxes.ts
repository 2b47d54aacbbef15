/** A box in pixels. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The shared area of two boxes as a share of their union, 0 to 1. */
export function intersectionOverUnion(first: Box, second: Box): number {
  const shared = computeShared(first, second);
  return shared / Math.max(1, first[2] * first[3] + second[2] * second[3] - shared);
}

/** The share of a box that is in another one, 0 to 1. */
export const computeInside = (box: Box, other: Box): number => computeShared(box, other) / Math.max(1, box[2] * box[3]);

function computeShared(first: Box, second: Box): number {
  const across = Math.min(first[0] + first[2], second[0] + second[2]) - Math.max(first[0], second[0]);
  const down = Math.min(first[1] + first[3], second[1] + second[3]) - Math.max(first[1], second[1]);
  return Math.max(0, across) * Math.max(0, down);
}
