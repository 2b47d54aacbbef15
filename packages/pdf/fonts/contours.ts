/** A point of a quadratic outline. Coordinates grow to the right and upward, in units of the font size. */
export interface ContourPoint {
  x: number;
  y: number;
  onCurve: boolean;
}

export type Contour = ContourPoint[];

export interface Extent {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** How far a quadratic curve may lie from the cubic one, in units of the font size. */
const TOLERANCE = 0.0004;

/** The contours of a path of M, L, Q, C and Z with absolute coordinates, y downward. Cubic curves become quadratic ones. */
export function toContours(path: string): Contour[] {
  const contours: Contour[] = [];
  let contour: Contour = [];
  const finish = () => {
    if (contour.length > 2) contours.push(contour);
    contour = [];
  };
  for (const [, command, list = ""] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = list.trim().split(/\s+/).map(Number);
    const point = (index: number, onCurve = true): ContourPoint => ({
      x: values[2 * index] ?? 0,
      y: -(values[2 * index + 1] ?? 0),
      onCurve,
    });
    if (command === "M") {
      finish();
      contour.push(point(0));
    } else if (command === "L") contour.push(point(0));
    else if (command === "Q") contour.push(point(0, false), point(1));
    else if (command === "C") contour.push(...toQuadratic(contour.at(-1) ?? point(0), point(0), point(1), point(2)));
    else finish();
  }
  finish();
  return contours.map(withoutRepeatedEnd);
}

/** A contour closes by itself, so its last point does not repeat the first one. */
function withoutRepeatedEnd(contour: Contour): Contour {
  const [first, last] = [contour[0], contour.at(-1)];
  const repeats = first && last?.onCurve && Math.abs(first.x - last.x) < 1e-6 && Math.abs(first.y - last.y) < 1e-6;
  return repeats ? contour.slice(0, -1) : contour;
}

/** Splits a cubic curve into as many parts as quadratic curves need to follow it. */
function toQuadratic(from: ContourPoint, c1: ContourPoint, c2: ContourPoint, to: ContourPoint): ContourPoint[] {
  const bend = Math.hypot(to.x - 3 * c2.x + 3 * c1.x - from.x, to.y - 3 * c2.y + 3 * c1.y - from.y);
  const count = Math.min(8, Math.max(1, Math.ceil(Math.cbrt((bend * Math.sqrt(3)) / 36 / TOLERANCE))));
  const at = (t: number, key: "x" | "y") =>
    (1 - t) ** 3 * from[key] + 3 * t * (1 - t) ** 2 * c1[key] + 3 * t ** 2 * (1 - t) * c2[key] + t ** 3 * to[key];
  const slope = (t: number, key: "x" | "y") =>
    3 * ((1 - t) ** 2 * (c1[key] - from[key]) + 2 * t * (1 - t) * (c2[key] - c1[key]) + t ** 2 * (to[key] - c2[key]));
  return Array.from({ length: count }, (_, index): ContourPoint[] => {
    const [start, end] = [index / count, (index + 1) / count];
    // The control point of the part is where the two tangents would meet, on average.
    const control = (key: "x" | "y") => {
      const [p, q] = [at(start, key), at(end, key)];
      const [c, d] = [p + (slope(start, key) * (end - start)) / 3, q - (slope(end, key) * (end - start)) / 3];
      return (3 * (c + d) - p - q) / 4;
    };
    return [
      { x: control("x"), y: control("y"), onCurve: false },
      { x: at(end, "x"), y: at(end, "y"), onCurve: true },
    ];
  }).flat();
}

export function getExtent(contours: readonly Contour[]): Extent {
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Scales contours around the origin, by `wide` in width too, then moves them. */
export const moveContours = (
  contours: readonly Contour[],
  { scale = 1, wide = 1, x = 0, y = 0 }: { scale?: number; wide?: number; x?: number; y?: number },
): Contour[] =>
  contours.map((contour) =>
    contour.map((point) => ({ ...point, x: point.x * scale * wide + x, y: point.y * scale + y })),
  );

/** Twice the area within the contours that are drawn counterclockwise, less that of the others. */
function area(contour: Contour): number {
  return contour.reduce((sum, { x, y }, index) => {
    const next = contour[(index + 1) % contour.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
}

/** The direction of the largest contour: parts that overlap are only filled together if their directions are the same. */
export function turn(contours: readonly Contour[]): number {
  const areas = contours.map(area);
  return Math.sign(areas.reduce((most, next) => (Math.abs(next) > Math.abs(most) ? next : most), 0));
}

/** Contours with the direction that `direction` has. */
export const turned = (contours: Contour[], direction: number): Contour[] =>
  turn(contours) === direction || direction === 0 ? contours : contours.map((contour) => contour.toReversed());
