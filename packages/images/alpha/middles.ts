import type { Mask } from "../raster.ts";
import { resizePlane } from "../scale/resize.ts";
import { insideDistances } from "./grow-by-thickness.ts";

/** Points are searched in a mask whose longer side has this length. */
const SIDE = 128;
/** The least distance between two points, and of a point from the edge, in pixels of that mask. */
const [GAP, MIN_DEPTH] = [14, 2];

/**
 * At most `count` points of a mask, in its pixels, that are farthest from its edge and not close to each other: they mark the
 * thing that it shows, though its edge is not exact. Fewer, or none, for a thin or empty mask.
 */
export function findMiddles({ width, height, data }: Mask, count: number): [x: number, y: number][] {
  const scale = SIDE / Math.max(width, height);
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const plane = resizePlane(Float32Array.from(data), { width, height }, small);
  const distances = insideDistances({ ...small, data: Uint8Array.from(plane, (value) => (value > 127 ? 255 : 0)) });
  const points: [x: number, y: number][] = [];
  for (let index = 0; index < count; index++) {
    let deepest = { x: 0, y: 0, depth: 0 };
    for (let y = 0; y < small.height; y++)
      for (let x = 0; x < small.width; x++) {
        // The plane of distances has a border of one pixel and counts in thirds of a pixel.
        const depth = distances[(y + 1) * (small.width + 2) + x + 1] / 3;
        if (depth > deepest.depth && points.every(([left, top]) => Math.hypot(x - left, y - top) >= GAP))
          deepest = { x, y, depth };
      }
    if (deepest.depth < MIN_DEPTH) break;
    points.push([deepest.x, deepest.y]);
  }
  return points.map(([x, y]) => [(x + 0.5) / scale, (y + 0.5) / scale]);
}
