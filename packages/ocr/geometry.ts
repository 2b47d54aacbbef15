/** A point [x, y] in pixels. */
export type Point = readonly [x: number, y: number];

/** A rotated rectangle. `angle` is that of its longer side in radians, −π/4 to 3π/4. */
export interface RotatedBox {
  center: Point;
  width: number;
  height: number;
  angle: number;
}

/** The rotated rectangle of the smallest area around points (rotating calipers over the convex hull). */
export function smallestBox(points: readonly Point[]): RotatedBox {
  const hull = convexHull(points);
  let best: RotatedBox | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from;
    const box = boxAlong(hull, Math.atan2(to[1] - from[1], to[0] - from[0]));
    if (!best || box.width * box.height < best.width * best.height) best = box;
  }
  return upright(best ?? boxAlong(points, 0));
}

function boxAlong(points: readonly Point[], angle: number): RotatedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = points.map(([x, y]) => x * cos + y * sin);
  const across = points.map(([x, y]) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { center: [u * cos - v * sin, u * sin + v * cos], width: right - left, height: bottom - top, angle };
}

/** The same rectangle with its width as the side along the reading direction: within 45° of the horizontal, or down if it is much taller. */
function upright({ center, width, height, angle }: RotatedBox): RotatedBox {
  const quarter = Math.PI / 2;
  const turns = Math.round(angle / quarter);
  const isOdd = Math.abs(turns) % 2 === 1;
  const [across, down] = isOdd ? [height, width] : [width, height];
  const level = angle - turns * quarter;
  return down >= TALL * across
    ? { center, width: down, height: across, angle: level + quarter }
    : { center, width: across, height: down, angle: level };
}

/** A line that is this many times taller than wide is read downwards. */
const TALL = 1.5;

/** The corners of a rotated rectangle in reading order: top left, top right, bottom right, bottom left. */
export function getCorners({ center: [x, y], width, height, angle }: RotatedBox): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-width, -height],
    [width, -height],
    [width, height],
    [-width, height],
  ].map(([u = 0, v = 0]) => [x + (u * cos - v * sin) / 2, y + (u * sin + v * cos) / 2]);
}

/** The convex hull of points (Andrew 1979). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of ordered) {
      for (let last = hull.at(-1), before = hull.at(-2); last && before && turn(before, last, point) <= 0; ) {
        hull.pop();
        [last, before] = [hull.at(-1), hull.at(-2)];
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The rectangle around the corners of measured letters, with the margin in which their edges fade. */
export function lineBox(corners: readonly Point[]): RotatedBox {
  const box = smallestBox(corners);
  const margin = MARGIN * box.height;
  return { ...box, width: box.width + margin, height: box.height + margin };
}

/** The margin around letters on both sides together, in units of their height. */
const MARGIN = 0.3;
