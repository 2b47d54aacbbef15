import type { Match } from "../regroup.ts";
import { getBorder, type Shape, toThing } from "../shapes.ts";

/** How near a region is to an end of a leaf, as a share of the leaf's width, and the least share of its outline at the leaf. */
const AT_END = 0.06;
const MIN_TOUCH = 0.12;
/** The largest share of its outline that it has at who sits on the leaf. */
const MAX_TOUCH = 0.4;

const getTouch = (shape: Shape, shapes: readonly Shape[]): number =>
  shapes.reduce((sum, { label }) => sum + (shape.neighbors.get(label) ?? 0), 0) / getBorder(shape);

/**
 * Gives a leaf both its halves: its middle vein and who sits on it divide it, and the half behind a ladybird is joined with
 * the ladybird, because their lines touch. The half reaches to an end of the leaf.
 */
export function joinLeaf(matches: readonly Match[], wide: number): Match[] {
  const leaf = matches.find(({ named }) => named?.kind === "leaf" && named.carries);
  const sitting = matches.find(({ named }) => named !== null && named === leaf?.named?.carries);
  if (!leaf || !sitting) return [...matches];
  const width = leaf.thing.right - leaf.thing.left;
  const isAtEnd = ({ left, right }: Shape) =>
    Math.abs(left - leaf.thing.left) < AT_END * width || Math.abs(right - leaf.thing.right) < AT_END * width;
  const own = [...leaf.thing.shapes];
  const others = new Set(sitting.thing.shapes);
  const isHalf = (shape: Shape) =>
    getTouch(shape, own) > MIN_TOUCH &&
    shape.left > leaf.thing.left - AT_END * width &&
    shape.right < leaf.thing.right + AT_END * width &&
    (isAtEnd(shape) || own.some((piece) => !leaf.thing.shapes.includes(piece) && piece.neighbors.has(shape.label))) &&
    getTouch(shape, [...others]) < MAX_TOUCH + (isAtEnd(shape) ? 0.2 : 0);
  for (let next = [...others].find(isHalf); next && others.size > 1; next = [...others].find(isHalf)) {
    others.delete(next);
    own.push(next);
  }
  if (own.length === leaf.thing.shapes.length) return [...matches];
  return matches.map((match) =>
    match === leaf
      ? { ...match, thing: toThing(own, wide) }
      : match === sitting
        ? { ...match, thing: toThing([...others], wide) }
        : match,
  );
}
