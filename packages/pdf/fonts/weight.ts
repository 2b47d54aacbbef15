import { type Contour, getExtent, turn } from "./contours.ts";

/** Strokes become thicker or thinner by this share at most. */
const MOST = 0.45;

/** The usual thickness of the strokes of a glyph: its area by half of the length of its edges. */
export function strokeWidth(contours: readonly Contour[]): number {
  let [area, length] = [0, 0];
  for (const contour of contours)
    for (const [index, { x, y }] of contour.entries()) {
      const next = contour[(index + 1) % contour.length] ?? { x, y };
      area += (x * next.y - next.x * y) / 2;
      length += Math.hypot(next.x - x, next.y - y);
    }
  return length === 0 ? 0 : (2 * Math.abs(area)) / length;
}

/** Contours whose strokes are wider by `more`, in units of the font size, within the same box. */
export function withWeight(contours: readonly Contour[], more: number): Contour[] {
  const stroke = strokeWidth(contours);
  const offset = Math.max(-MOST * stroke, Math.min(MOST * stroke, more)) / 2;
  if (contours.length === 0 || Math.abs(offset) < 0.001) return [...contours];
  const outward = offset * (turn(contours) || 1);
  const moved = contours.map((contour) => offsetContour(contour, outward));
  const [was, is] = [getExtent(contours), getExtent(moved)];
  const map = (value: number, from: [number, number], to: [number, number]) =>
    to[0] + ((value - from[0]) * (to[1] - to[0])) / (from[1] - from[0] || 1);
  return moved.map((contour) =>
    contour.map((point) => ({
      ...point,
      x: map(point.x, [is.left, is.right], [was.left, was.right]),
      y: map(point.y, [is.bottom, is.top], [was.bottom, was.top]),
    })),
  );
}

/** Moves each point along the middle of the normals of its two edges. */
function offsetContour(contour: Contour, distance: number): Contour {
  const distinct = contour.filter((point, index) => {
    const before = contour.at(index - 1);
    return !before || Math.hypot(point.x - before.x, point.y - before.y) > 1e-5;
  });
  return distinct.map((point, index) => {
    const [before, after] = [distinct.at(index - 1) ?? point, distinct[(index + 1) % distinct.length] ?? point];
    const [a, b] = [normal(before, point), normal(point, after)];
    // The points of sharp corners would move far.
    const length = Math.max(0.5, 1 + a.x * b.x + a.y * b.y);
    return {
      ...point,
      x: point.x + ((a.x + b.x) / length) * distance,
      y: point.y + ((a.y + b.y) / length) * distance,
    };
  });
}

function normal(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
}
