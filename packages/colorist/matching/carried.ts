import type { NamedThing } from "../color-request.ts";
import { isBeside, type Match } from "../regroup.ts";
import { isEnclosed, type Shape, type Thing, toThing } from "../shapes.ts";

/**
 * Divides drawn things by what the prompt says of two of them, of which one stands in the other: a flower and its pot. The
 * pot begins at the top of the lowest region. Everything above it belongs to the upper one.
 */
export function divideCarried(matches: readonly Match[], wide: number): Match[] {
  const carriers = matches
    .flatMap(({ named }) => (named?.carries ? [named] : (named?.carriedBy ?? [])))
    .filter(({ kind }) => kind !== "furniture");
  return [...new Set(carriers)].reduce<Match[]>((divided, carrier) => divideBy(carrier, divided, wide), [...matches]);
}

function divideBy(carrier: NamedThing, matches: Match[], wide: number): Match[] {
  const carried = carrier.carries ?? null;
  const own = matches.filter(({ named }) => named !== null && (named === carrier || named === carried));
  // A plant that is drawn in its pot is in no other thing, far from it.
  const potted = own.find(({ thing }) => isPotted(thing));
  const far = own.filter(({ thing }) => potted && thing !== potted.thing && !isBeside(thing, potted.thing, 0.01));
  const isOne = (match: Match) => own.includes(match) && !far.includes(match);
  const [lowest, ...others] = matches.filter(isOne).sort((a, b) => b.thing.bottom - a.thing.bottom);
  const base = lowest && findBase(lowest.thing);
  if (!base) return matches;
  // The rim of a pot and the bands around it are as wide as the pot below them.
  const isBand = ({ left, right, top, bottom, x, aspect }: Shape, below: Shape) =>
    right - left > 0.8 * (base.right - base.left) &&
    // A zigzag between two bands goes far up and down.
    Math.abs(bottom - below.top) < (aspect > 2 ? Math.max(0.03, 0.6 * (bottom - top)) : 0.02) &&
    // A leaf at the side of a pot can be as wide.
    Math.abs(x - base.x) < 0.25 * (base.right - base.left);
  const bands = [base];
  for (const band of bands) {
    const rim =
      bands.length < MAX_BANDS && lowest.thing.shapes.find((shape) => !bands.includes(shape) && isBand(shape, band));
    if (rim) bands.push(rim);
  }
  const rim = bands.at(-1);
  const isLower = (shape: Shape) =>
    shape.y >= base.top || bands.includes(shape) || (rim !== undefined && rim !== base && shape.top > rim.top - 0.01);
  const lower = lowest.thing.shapes.filter(isLower);
  const upper = lowest.thing.shapes.filter((shape) => !isLower(shape));
  const [other, ...more] = others.map(({ thing }) => thing);
  if (!other && upper.length === 0) return matches;
  // A stem that touches the pot belongs to the bloom above it.
  const isJoined = other !== undefined && more.length === 0;
  const standing = isJoined ? [] : others.map(({ thing }) => thing);
  if (isJoined || upper.length > 0) standing.push(toThing([...(isJoined ? other.shapes : []), ...upper], wide));
  return [
    ...matches
      .filter((match) => !isOne(match))
      .map((match) => (far.includes(match) ? { ...match, named: null } : match)),
    ...standing.map((thing) => ({ thing, named: carried })),
    { thing: toThing(lower, wide), named: carrier },
  ];
}

/** A pot has so many regions above each other at most. */
const MAX_BANDS = 5;

/** Whether the lowest region of a thing is a pot, which gets narrow downward, with what stands in it above it. */
function isPotted(thing: Thing): boolean {
  const base = findBase(thing);
  return (
    base !== undefined &&
    base.taper > 1.05 &&
    base.fill > 0.7 &&
    thing.shapes.filter(({ y }) => y < base.top).reduce((sum, { area }) => sum + area, 0) > 0.3 * thing.area
  );
}

/** The least share of a drawn thing that the base of a pot covers. */
const MIN_BASE = 0.05;

/** The lowest region of a thing that is large enough for a pot. */
const findBase = (thing: Thing): Shape | undefined =>
  thing.shapes
    .filter((shape) => shape.area >= MIN_BASE * thing.area && !isEnclosed(shape, thing))
    .sort((a, b) => b.bottom - a.bottom)[0];
