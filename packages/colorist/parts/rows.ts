import { isRound, type Shape } from "../shapes.ts";
import type { Paint, View } from "./view.ts";

/** Kinds with rows of equal parts, such as the windows of a bus. */
const IN_ROWS = /^(?:building|vehicle)$/;
/** How much the areas, the proportions and the places of equal parts differ at most. */
const ALIKE = { area: 0.35, aspect: 0.3, fill: 0.14 } as const;
/** A smaller region is a gap between lines, as a share of its thing. */
const MIN_SHARE = 0.008;

function areAlike(first: Shape, second: Shape): boolean {
  const row = 0.4 * Math.min(first.bottom - first.top, second.bottom - second.top);
  return (
    Math.abs(Math.log(first.area / second.area)) < ALIKE.area &&
    Math.abs(Math.log(first.aspect / second.aspect)) < ALIKE.aspect &&
    Math.abs(first.fill - second.fill) < ALIKE.fill &&
    Math.abs(first.y - second.y) < row &&
    Math.min(first.right, second.right) < Math.max(first.left, second.left) + 0.005
  );
}

/**
 * Gives equal regions in a row of a building or a vehicle one paint, that of most of them. If two paints are as frequent, the
 * row has that of a window, which nothing else has in rows.
 */
export function paintRows(paints: Map<number, Paint>, { thing, named }: View): Map<number, Paint> {
  if (!IN_ROWS.test(named.kind) || named.colors) return paints;
  // Tubes and pieces of a tire fill little of their boxes.
  // The tail of an airplane can be as large as its wing.
  const isLimb = ({ label }: Shape) => / (?:wing|tail)$/.test(paints.get(label)?.name ?? "");
  const isPart = (shape: Shape) =>
    shape.area > MIN_SHARE * thing.area && shape.fill > 0.45 && !isRound(shape) && !isLimb(shape);
  const left = new Set(thing.shapes.filter(isPart));
  for (const start of left) {
    const row = [...left].filter((shape) => shape === start || areAlike(shape, start));
    for (const shape of row) left.delete(shape);
    const own = row.flatMap(({ label }) => paints.get(label) ?? []);
    const count = (paint: Paint) => own.filter(({ name }) => name === paint.name).length;
    const isWindow = (paint: Paint) => Number(paint.name.endsWith(" window"));
    const [common] = own.toSorted((a, b) => count(b) - count(a) || isWindow(b) - isWindow(a));
    if (row.length > 1 && common) for (const { label } of row) paints.set(label, common);
  }
  return paints;
}
