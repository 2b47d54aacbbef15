import type { NamedThing } from "../color-request.ts";
import type { Match } from "../regroup.ts";
import { gatherThings, type Shape, toThing } from "../shapes.ts";

/** The least area of a front as a share of the largest one, and how far above the lowest one it ends. */
const FRONT = { area: 0.4, bottom: 0.08 } as const;
/** Fronts share at most so much of the width of the narrower one. */
const MAX_OVERLAP = 0.3;
/** The farthest that a part of a house is beside its front, as a share of the picture. */
const BESIDE = 0.012;

/**
 * Divides houses that touch each other in a row, if they have as many fronts as the prompt has colors or says: each has its
 * own color and windows then. Regions that stand beside the fronts are things of their own: the largest are the trees that the
 * prompt names and no thing is yet.
 */
export function divideRow(matches: readonly Match[], names: readonly NamedThing[], wide: number): readonly Match[] {
  return names
    .filter(({ kind, plural, colors, count }) => kind === "building" && plural && (colors?.length ?? count ?? 0) > 1)
    .reduce<readonly Match[]>((all, named) => divide(all, named, names, wide), matches);
}

function divide(
  matches: readonly Match[],
  named: NamedThing,
  names: readonly NamedThing[],
  wide: number,
): readonly Match[] {
  const own = matches.filter((match) => match.named === named);
  const shapes = own.flatMap(({ thing }) => thing.shapes);
  const fronts = findFronts(shapes);
  if (fronts.length !== (named.colors?.length ?? named.count) || own.length >= fronts.length) return matches;
  const getGap = (shape: Shape, { left, right }: Shape) => Math.max(left - shape.x, shape.x - right, 0);
  const findFront = (shape: Shape) => {
    const [nearest] = fronts.toSorted((a, b) => getGap(shape, a) - getGap(shape, b));
    return nearest && getGap(shape, nearest) <= BESIDE ? nearest : null;
  };
  const byFront = Map.groupBy(shapes, findFront);
  const houses = fronts.map((front) => ({ named, thing: toThing(byFront.get(front) ?? [], wide) }));
  const trees = names.filter(
    (name) => name.kind === "tree" && !name.plural && matches.every((match) => match.named !== name),
  );
  const rest = gatherThings(byFront.get(null) ?? [], () => false, wide).sort((a, b) => b.area - a.area);
  return [
    ...matches.filter((match) => match.named !== named),
    ...houses,
    ...rest.map((thing, at) => ({ thing, named: trees[at] ?? null })),
  ];
}

/** The large regions that stand beside each other on one ground, from left to right. */
function findFronts(shapes: readonly Shape[]): Shape[] {
  const largest = Math.max(...shapes.map(({ area }) => area));
  const lowest = Math.max(...shapes.map(({ bottom }) => bottom));
  const fronts = shapes
    .filter(({ area, bottom }) => area > FRONT.area * largest && bottom > lowest - FRONT.bottom)
    .sort((a, b) => a.left - b.left);
  const areBeside = fronts.every((front, at) => {
    const next = fronts[at + 1];
    if (!next) return true;
    const width = Math.min(front.right - front.left, next.right - next.left);
    return front.right - next.left < MAX_OVERLAP * width;
  });
  return areBeside ? fronts : [];
}
