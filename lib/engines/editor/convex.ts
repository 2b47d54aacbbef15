import type { Mask } from "@atelier/images/raster";

type Point = readonly [x: number, y: number];

/** The convex hull of a mask's marked pixels, 255 inside (Andrew 1979). */
export function fillHull({ width, height, data }: Mask): Mask {
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.findIndex((value) => value > 0), row.findLastIndex((value) => value > 0)];
    if (left >= 0) points.push([left, y], [right, y]);
  }
  const filled = Uint8Array.from(data, (value) => (value > 0 ? 255 : 0));
  if (points.length === 0) return { width, height, data: filled };
  const sorted = points.toSorted(([x, y], [toX, toY]) => y - toY || x - toX);
  // Between both chains from the top to the bottom lies the hull.
  const [first, second] = [chain(sorted, 1), chain(sorted, -1)];
  const [top, bottom] = [sorted[0]?.[1] ?? 0, sorted.at(-1)?.[1] ?? 0];
  for (let y = top; y <= bottom; y++) {
    const ends = [cross(first, y), cross(second, y)];
    for (let x = Math.round(Math.min(...ends)); x <= Math.round(Math.max(...ends)); x++) filled[y * width + x] = 255;
  }
  return { width, height, data: filled };
}

/** The points that bound a set at one side, from the top to the bottom. */
function chain(sorted: readonly Point[], side: 1 | -1): Point[] {
  const found: Point[] = [];
  for (const point of sorted) {
    for (
      let [last, before] = [found.at(-1), found.at(-2)];
      last && before;
      [last, before] = [found.at(-1), found.at(-2)]
    ) {
      const turn = (last[0] - before[0]) * (point[1] - before[1]) - (last[1] - before[1]) * (point[0] - before[0]);
      if (side * turn > 0) break;
      found.pop();
    }
    found.push(point);
  }
  return found;
}

/** Where a chain crosses a row. */
function cross(points: readonly Point[], y: number): number {
  const at = points.findIndex((point) => point[1] >= y);
  const [next, before] = [points[at], points[at - 1]];
  if (!next) return points.at(-1)?.[0] ?? 0;
  if (!before || next[1] === before[1] || next[1] === y) return next[0];
  return before[0] + ((next[0] - before[0]) * (y - before[1])) / (next[1] - before[1]);
}
