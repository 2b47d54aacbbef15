import type { Shape, Thing } from "../shapes.ts";
import type { Paint, View } from "./view.ts";

/** Kinds that are drawn with two equal sides. Others are seen from the side. */
const SYMMETRIC = /^(?:person|animal|bird|robot|rocket|flower|snowman|butterfly)$/;
/** How much the areas, the proportions, the fill and the places of two twins differ at most. The last one is a share of the thing's size. */
const ALIKE = { area: 0.3, aspect: 0.35, fill: 0.12, place: 0.035 } as const;
/** A smaller region is a gap between lines, as a share of its thing. */
const MIN_SHARE = 0.004;

/** The pairs of equal regions at both sides of the middle of a thing, or of its largest region: ears, arms, leaves, locks. */
export function findTwins(thing: Thing): [left: Shape, right: Shape][] {
  const [wide, high] = [thing.right - thing.left, thing.bottom - thing.top];
  const [largest] = thing.shapes.toSorted((a, b) => b.area - a.area);
  const axes = [thing.x, largest ? (largest.left + largest.right) / 2 : thing.x];
  const parts = thing.shapes.filter(({ area }) => area > MIN_SHARE * thing.area);
  const areTwins = (left: Shape, right: Shape) =>
    left.right < right.left + 0.01 &&
    Math.abs(Math.log(left.area / right.area)) < ALIKE.area &&
    Math.abs(Math.log(left.aspect / right.aspect)) < ALIKE.aspect &&
    Math.abs(left.fill - right.fill) < ALIKE.fill &&
    Math.abs(left.top - right.top) < ALIKE.place * high &&
    Math.abs(left.bottom - right.bottom) < ALIKE.place * high &&
    axes.some((axis) => Math.abs((left.left + right.right) / 2 - axis) < ALIKE.place * wide);
  return parts.flatMap((left) =>
    parts.filter((right) => areTwins(left, right)).map((right): [Shape, Shape] => [left, right]),
  );
}

/** Parts that take what no other part is, by the painters of their kinds. */
const FALLBACK = /^(?:dress|petal|leg|legs|wall|stem)$/;

/** How surely the paint of a region is right: that of a part with a color of the prompt is surer than that of the rest. */
function getRank(name: string, { named }: View): number {
  const part = name.startsWith(`${named.noun} `) ? name.slice(named.noun.length + 1) : "";
  const isColored = named.parts.has(part);
  if (part === "" || FALLBACK.test(part)) return isColored ? 2 : 0;
  return isColored ? 3 : 1;
}

/**
 * Gives two equal regions at both sides of a thing one paint, the one that the prompt colors: a lock of hair beside a face
 * is no sleeve if its twin is hair. Stripes, and parts of which the prompt names two colors, differ on purpose.
 */
export function paintTwins(paints: Map<number, Paint>, view: View): Map<number, Paint> {
  const { thing, named } = view;
  // The largest tile of a shell is not its middle.
  if (named.noun === "turtle") return paints;
  if (!SYMMETRIC.test(named.kind) || named.colors || named.second || named.parts.has("stripe")) return paints;
  for (const [left, right] of findTwins(thing)) {
    const [first, second] = [paints.get(left.label), paints.get(right.label)];
    if (!first || !second || first.name === second.name || / \d+$/.test(first.name + second.name)) continue;
    const difference = getRank(first.name, view) - getRank(second.name, view);
    if (difference > 0) paints.set(right.label, first);
    else if (difference < 0) paints.set(left.label, second);
  }
  return paints;
}
