import type { NamedThing } from "./color-request.ts";
import { countNames } from "./divide.ts";
import { getScore } from "./score.ts";
import { type Shape, type Thing, toThing } from "./shapes.ts";

/** The least area of a thing before another one, as a share of both. */
const MIN_FRONT = 0.03;
/** Parts that are drawn before or beside their thing are smaller than this, as a share of it: ears and legs, or a head. */
const MAX_PARTS = [0.4, 0.75] as const;
/** How far what is in a region can be out of its box, as a share of the picture: a line. */
const SLACK = 0.01;
/** The least share of a thing that the lowest region of the one in front has. */
const MIN_START = 0.02;
/** The least part of the outline of a region, or of the group at it, that both share if they are one thing. */
const MIN_JOINED = 0.22;
/** The largest share of junctions that say the opposite. */
const MAX_OPPOSITE = 0.4;
/** The least gain in score of two names for two things over the better one of them for both. */
const MIN_GAIN = 0.25;
/** The least score of each name. */
const MIN_FIT = 0.38;

/** The gain of each junction that shows the first thing in front, and how many of them count. */
const CLEARNESS = 0.02;
const MANY_JUNCTIONS = 8;
/** A thing with such a score looks like its name, and does so without what is before or behind it too. */
const CLEAR = 1;
const MIN_KEPT = 0.9;

/** A thing divided into the one in front and the one behind it. */
export interface Overlap {
  front: Thing;
  behind: Thing;
  /** How much better two names fit the two than one fits both. */
  gain: number;
  /** The names of the thing in front and of the one behind it. */
  names: [NamedThing, NamedThing];
}

/** A smaller thing, as a share of the largest one, can be a piece of a fence behind something. */
const MIN_LARGE = 0.12;

const countLarge = (things: readonly Thing[]): number => {
  const largest = Math.max(...things.map(({ area }) => area));
  return things.filter(({ area }) => area > MIN_LARGE * largest).length;
};

/**
 * Divides drawn things that cover each other, as the prompt says ("a cat on a sofa", "a tent in front of a tree"), if there
 * are fewer than it names. Returns the parts of divided things with their names too.
 */
export function divideOverlaps(
  drawn: readonly Thing[],
  names: readonly NamedThing[],
  wide: number,
): { things: Thing[]; known: Map<Thing, NamedThing> } {
  let things = [...drawn];
  let left = [...names];
  const known = new Map<Thing, NamedThing>();
  while (names.some(({ before, carriedBy }) => before ?? carriedBy) && countLarge(things) < countNames(names)) {
    const overlaps = things.flatMap((thing) => {
      const isElsewhere = (named: NamedThing) =>
        !named.plural &&
        things.some(
          (other) => other !== thing && getScore(named, other) > Math.max(CLEAR, getScore(named, thing) + 0.2),
        );
      const own = left.filter((named) => !isElsewhere(named));
      const overlap = known.has(thing) ? null : findOverlap(thing, own, wide);
      return overlap ? [{ thing, ...overlap }] : [];
    });
    const [best] = overlaps.sort((a, b) => b.gain - a.gain);
    if (!best) break;
    const [front, behind] = best.names;
    known.set(best.front, front).set(best.behind, behind);
    left = left.filter((named) => named.plural || !best.names.includes(named));
    things = [...things.filter((thing) => thing !== best.thing), best.front, best.behind];
  }
  return { things, known };
}

const countOver = (first: readonly Shape[], second: ReadonlySet<number>): number =>
  first.reduce((sum, { over }) => sum + [...over].reduce((own, [label, n]) => own + (second.has(label) ? n : 0), 0), 0);

/**
 * Divides a drawn thing into two of which one is drawn before the other, as the junctions of their lines show: a cat on a
 * sofa, a tent before a tree. Null if no two names fit the two parts better than one fits the whole.
 */
export function findOverlap(thing: Thing, names: readonly NamedThing[], wide: number): Overlap | null {
  const [likeliest] = names.toSorted((a, b) => getScore(b, thing) - getScore(a, thing));
  const whole = likeliest ? Math.max(0, getScore(likeliest, thing)) : 0;
  let best: Overlap | null = null;
  for (const shapes of findFronts(thing)) {
    const rest = thing.shapes.filter((shape) => !shapes.has(shape));
    if (rest.length === 0) continue;
    const [front, behind] = [toThing([...shapes], wide), toThing(rest, wide)];
    if (Math.min(front.area, behind.area) < MIN_FRONT * thing.area) continue;
    const forward = countOver(front.shapes, new Set(rest.map(({ label }) => label)));
    const backward = countOver(rest, new Set(front.shapes.map(({ label }) => label)));
    if (forward === 0 || backward > MAX_OPPOSITE * forward) continue;
    for (const first of names)
      for (const second of names) {
        if (!isSaidBefore(first, second)) continue;
        const fits = [getScore(first, front), getScore(second, behind)] as const;
        if (Math.min(...fits) < MIN_FIT) continue;
        const kept = first === likeliest ? fits[0] : second === likeliest ? fits[1] : 0;
        // A thing on another one is above its middle.
        if (isOn(first, second) && front.y > behind.y) continue;
        // The crown of a tree is no balloon before it.
        if (whole >= CLEAR && kept < MIN_KEPT * whole) continue;
        const clear = CLEARNESS * Math.min(MANY_JUNCTIONS, forward - 2 * backward);
        const gain = fits[0] + fits[1] + clear - whole;
        if (gain >= MIN_GAIN && gain > (best?.gain ?? 0)) best = { front, behind, gain, names: [first, second] };
      }
  }
  return best;
}

/** Kinds on which things stand in full view. Flowers in a vase are behind its rim. */
const UNDER_OTHERS = /^(?:furniture|vehicle|animal|person)$/;

const isOn = (first: NamedThing, second: NamedThing): boolean =>
  first.carriedBy === second && UNDER_OTHERS.test(second.kind);

const isSaidBefore = (first: NamedThing, second: NamedThing): boolean => first.before === second || isOn(first, second);

/** Groups of regions that can be in front: a region with all that is drawn before it, and the same with small parts beside it. */
function findFronts(thing: Thing): Set<Shape>[] {
  const fronts = thing.shapes
    .filter(({ area }) => area > MIN_START * thing.area)
    .flatMap((start) => {
      const group = getBefore(start, thing);
      const joined = addJoined(group, thing);
      const grown = MAX_PARTS.flatMap((most) => [addParts(group, thing, most), addParts(joined, thing, most)]);
      return [...grown, group].map((front) => addInner(front, thing));
    });
  const keys = fronts.map((group) =>
    [...group]
      .map(({ label }) => label)
      .sort((a, b) => a - b)
      .join(" "),
  );
  return fronts.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

/** A region with all regions of its thing that are drawn before it, or before one of those. */
function getBefore(start: Shape, { shapes }: Thing): Set<Shape> {
  const group = new Set([start]);
  for (const shape of group)
    for (const next of shapes)
      if (shape.neighbors.has(next.label) && (isBefore(next, shape) || next.inside === shape.label)) group.add(next);
  return group;
}

const isBefore = (shape: Shape, other: Shape): boolean =>
  (shape.over.get(other.label) ?? 0) > (other.over.get(shape.label) ?? 0);

const getArea = (shapes: Iterable<Shape>): number => [...shapes].reduce((sum, { area }) => sum + area, 0);

/** Adds the smaller regions within the box of one of a group: the pieces of a door. */
function addInner(group: ReadonlySet<Shape>, { shapes }: Thing): Set<Shape> {
  const isIn = (inner: Shape, outer: Shape) =>
    inner.area < 0.5 * outer.area &&
    inner.left > outer.left - SLACK &&
    inner.right < outer.right + SLACK &&
    inner.top > outer.top - SLACK &&
    inner.bottom < outer.bottom + SLACK;
  const all = new Set([...group, ...shapes.filter((inner) => [...group].some((outer) => isIn(inner, outer)))]);
  // A trunk that a tent hides partly is in its box, but belongs to the crown above it.
  const isAtOther = (inner: Shape) =>
    !group.has(inner) && shapes.some((shape) => !all.has(shape) && inner.neighbors.has(shape.label));
  for (let found = [...all].find(isAtOther); found; found = [...all].find(isAtOther)) all.delete(found);
  return all;
}

/** Adds the regions that share much of their outline with a group, without a junction that shows which is in front: a roof. */
function addJoined(group: ReadonlySet<Shape>, { shapes }: Thing): Set<Shape> {
  const joined = shapes.filter((shape) => {
    if (group.has(shape) || [...group].some((own) => isBefore(own, shape) || isBefore(shape, own))) return false;
    const shared = [...group].reduce((sum, { label }) => sum + (shape.neighbors.get(label) ?? 0), 0);
    return shared >= MIN_JOINED * Math.min(getBorder([shape]), getBorder(group));
  });
  return new Set([...group, ...joined]);
}

const getBorder = (group: Iterable<Shape>): number => {
  const own = [...group];
  const labels = new Set(own.map(({ label }) => label));
  return own.reduce(
    (sum, { neighbors }) =>
      sum + [...neighbors].reduce((total, [label, length]) => total + (labels.has(label) ? 0 : length), 0),
    0,
  );
};

/** Adds the smaller regions at a group, each with what is drawn before it: a handle, ears, legs. */
function addParts(group: ReadonlySet<Shape>, thing: Thing, most: number): Set<Shape> {
  const all = new Set(group);
  const size = getArea(group);
  for (const part of all)
    for (const shape of thing.shapes) {
      if (all.has(shape) || !part.neighbors.has(shape.label)) continue;
      const own = [...getBefore(shape, thing)].filter((before) => !all.has(before));
      if (getArea(own) <= most * size) for (const before of own) all.add(before);
    }
  return all;
}
