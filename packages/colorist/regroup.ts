import type { NamedThing } from "./color-request.ts";
import { isEnclosed, isRound, type Shape, type Thing, toThing } from "./shapes.ts";

/** A drawn thing with its name in the prompt, if it has one. */
export interface Match {
  thing: Thing;
  named: NamedThing | null;
}

/** The largest gap between the parts of one thing, as a share of the picture: a sail ends a little above its hull. */
const MAX_GAP = 0.06;
/** The same for a part that is small beside the thing, such as a flag on its pole, and how small that is. */
const SMALL = { gap: 0.12, area: 0.05 } as const;

/** Adds things without a name to the one of the things with these names that they are drawn above or below, as its parts. */
export function joinFragments(matches: readonly Match[], names: ReadonlySet<NamedThing>, wide: number): Match[] {
  const joined = matches.map((match) => ({ ...match }));
  const named = joined.filter((match) => match.named && names.has(match.named));
  const fragments = joined.filter((match) => !match.named);
  for (const fragment of fragments) {
    const near = named
      .filter(({ thing }) => isNear(fragment.thing, thing))
      .sort((a, b) => getGap(a.thing, fragment.thing) - getGap(b.thing, fragment.thing))[0];
    if (!near) continue;
    near.thing = toThing([...near.thing.shapes, ...fragment.thing.shapes], wide);
    joined.splice(joined.indexOf(fragment), 1);
  }
  return joined;
}

function isNear(fragment: Thing, thing: Thing): boolean {
  const maxGap = fragment.area < SMALL.area * thing.area ? SMALL.gap : MAX_GAP;
  return getGap(thing, fragment) <= maxGap && fragment.area < thing.area * 2;
}

/** The gap between the boxes of two things, whose widths must overlap; infinite if they do not. */
function getGap(one: Thing, other: Thing): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  if (across < 0.5 * Math.min(one.right - one.left, other.right - other.left)) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom));
}

/**
 * Divides drawn things by what the prompt says of two of them, of which one stands in or on the other: a flower and its
 * pot. The lower one begins at the top of its widest region (a table), or of the lowest one (a pot). Everything above it
 * belongs to the upper one.
 */
export function divideCarried(matches: readonly Match[], wide: number): Match[] {
  const carriers = matches.flatMap(({ named }) => (named?.carries ? [named] : (named?.carriedBy ?? [])));
  return [...new Set(carriers)].reduce<Match[]>((divided, carrier) => divideBy(carrier, divided, wide), [...matches]);
}

function divideBy(carrier: NamedThing, matches: Match[], wide: number): Match[] {
  const carried = carrier.carries ?? null;
  const isOne = ({ named }: Match) => named !== null && (named === carrier || named === carried);
  const [lowest, ...others] = matches.filter(isOne).sort((a, b) => b.thing.bottom - a.thing.bottom);
  const base = lowest && findBase(lowest.thing, carrier);
  if (!base) return matches;
  const lower = lowest.thing.shapes.filter(({ y }) => y >= base.top);
  const upper = lowest.thing.shapes.filter(({ y }) => y < base.top);
  const [other, ...more] = others.map(({ thing }) => thing);
  if (!other && upper.length === 0) return matches;
  // A stem that touches the pot belongs to the bloom above it.
  const isJoined = other !== undefined && more.length === 0;
  const standing = isJoined ? [] : others.map(({ thing }) => thing);
  if (isJoined || upper.length > 0) standing.push(toThing([...(isJoined ? other.shapes : []), ...upper], wide));
  return [
    ...matches.filter((match) => !isOne(match)),
    ...standing.map((thing) => ({ thing, named: carried })),
    { thing: toThing(lower, wide), named: carrier },
  ];
}

/** The widest region is a table only if nothing on it is nearly as wide. */
const MIN_WIDER = 1.25;
/** The least share of a drawn thing that the base of a pot or a table covers. */
const MIN_BASE = 0.05;

function findBase(thing: Thing, carrier: NamedThing): Shape | undefined {
  const large = thing.shapes.filter((shape) => shape.area >= MIN_BASE * thing.area && !isEnclosed(shape, thing));
  if (carrier.kind !== "furniture") return large.toSorted((a, b) => b.bottom - a.bottom)[0];
  const width = ({ left, right }: Shape) => right - left;
  const [widest] = large.toSorted((a, b) => width(b) - width(a));
  const above = large.filter(({ y }) => widest && y < widest.top);
  return above.every((shape) => widest && width(widest) > MIN_WIDER * width(shape)) && above.length > 0
    ? widest
    : undefined;
}

/** Takes a ball or balloon that touches another thing out of it: a round region at its side. */
export function takeOutRound(matches: readonly Match[], names: readonly NamedThing[], wide: number): Match[] {
  const used = new Set(matches.map(({ named }) => named));
  const wanted = names.find((named) => named.kind === "balloon" && !used.has(named));
  if (!wanted) return [...matches];
  const isBeside = (shape: Shape, thing: Thing) =>
    isRound(shape) &&
    !isEnclosed(shape, thing) &&
    shape.area > 0.02 * thing.area &&
    Math.abs(shape.x - thing.x) > 0.25 * (thing.right - thing.left);
  for (const [index, { thing, named }] of matches.entries()) {
    const ball = named && thing.shapes.find((shape) => isBeside(shape, thing));
    if (!ball) continue;
    const rest = thing.shapes.filter((shape) => shape !== ball && shape.inside !== ball.label);
    const own = thing.shapes.filter((shape) => !rest.includes(shape));
    return matches.toSpliced(
      index,
      1,
      { thing: toThing(rest, wide), named },
      { thing: toThing(own, wide), named: wanted },
    );
  }
  return [...matches];
}
