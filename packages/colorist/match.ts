import type { Rgb } from "@atelier/painting";
import { isLines, type NamedThing } from "./color-request.ts";
import { countNames, divideTouching, type Wanted } from "./divide.ts";
import { improvePairs } from "./improve-pairs.ts";
import type { Kind } from "./kinds.ts";
import { getNounFit } from "./noun-fits.ts";
import type { Paint } from "./parts/view.ts";
import {
  divideCarried,
  isBeside,
  isNear,
  joinFragments,
  type Match,
  separateFurniture,
  takeOutRound,
} from "./regroup.ts";
import { isEnclosed, isRound, type Shape, type Thing } from "./shapes.ts";

/** How well the position and shape of a thing fit a kind, about 0 to 1. */
const fits: Partial<Record<Kind, (thing: Thing) => number>> = {
  sun: (thing) =>
    (round(thing) ? 0.5 : 0.1) +
    (thing.y < 0.42 ? 0.4 : 0) -
    (thing.area > 0.09 ? 0.3 : 0) -
    (thing.shapes.length > 4 ? 0.3 : 0),
  moon: (thing) =>
    (thing.aspect > 0.4 && thing.aspect < 1.4 ? 0.4 : 0) +
    (thing.y < 0.45 ? 0.4 : 0) -
    (thing.area > 0.09 ? 0.3 : 0) -
    (thing.shapes.length > 6 ? 0.3 : 0),
  star: (thing) =>
    (thing.shapes.length <= 2 && thing.aspect > 0.75 && thing.aspect < 1.35 && (thing.shapes[0]?.fill ?? 1) < 0.64
      ? 0.75
      : 0.05) + (thing.area < 0.03 ? 0.15 : 0),
  cloud: (thing) =>
    (thing.aspect > 1.25 ? 0.4 : 0) + (thing.y < 0.46 ? 0.4 : 0) + (countLarge(thing) <= 2 ? 0.1 : -0.3),
  tree: (thing) =>
    (thing.aspect < 1.1 ? 0.35 : 0.1) +
    (thing.bottom > 0.5 ? 0.2 : 0) +
    (thing.shapes.length >= 2 && thing.shapes.length <= 9 ? 0.2 : 0) +
    (hasTrunk(thing) ? 0.35 : 0) -
    (boxes(thing) >= 2 ? 0.5 : 0),
  bush: (thing) =>
    (thing.bottom > 0.55 ? 0.3 : 0) + (thing.shapes.length <= 2 ? 0.3 : 0) + (thing.aspect > 1 ? 0.2 : 0),
  flower: (thing) =>
    (thing.area < 0.07 ? 0.35 : 0.15) +
    (thing.bottom > 0.55 ? 0.2 : 0) +
    (countPetals(thing) >= 5 ? 0.45 : thing.shapes.length >= 3 ? 0.25 : 0) -
    (hasTrunk(thing) && thing.area > 0.05 ? 0.2 : 0),
  building: (thing) =>
    Math.min(0.4, thing.area * 4) +
    (thing.shapes.length >= 3 ? 0.25 : 0) +
    (thing.shapes.some((shape) => shape.taper < 0.62 && shape.y < thing.y) ? 0.25 : 0) -
    (thing.bottom < 0.45 ? 0.4 : 0) +
    (boxes(thing) >= 2 ? 0.2 : boxes(thing) === 1 ? 0.1 : -0.1) +
    (thing.shapes.some((shape) => isEnclosed(shape, thing)) ? 0.15 : 0) -
    (hasWheels(thing) ? 0.3 : 0),
  vehicle: (thing) => (hasWheels(thing) ? 0.7 : 0.32),
  person: (thing) => (hasHead(thing) ? 0.65 : 0.35) + (thing.aspect < 1.1 ? 0.1 : -0.05),
  animal: (thing) => 0.35 + Math.min(0.2, thing.area * 2) - (boxes(thing) > 0 ? 0.2 : 0),
  cup: (thing) =>
    (thing.aspect < 1.6 ? 0.5 : 0.3) +
    Math.min(0.1, thing.area) +
    ((getLargest(thing)?.taper ?? 1) > 1.1 ? 0.15 : 0) -
    (round(thing) && thing.shapes.length < 3 ? 0.1 : 0),
  umbrella: (thing) => 0.3 + Math.min(0.15, thing.area) + (hasPole(thing) ? 0.4 : 0),
  fruit: (thing) => (thing.shapes.length <= 6 ? 0.4 : 0.3) + (thing.aspect > 0.7 ? 0.05 : 0),
  furniture: (thing) => 0.35 + (thing.aspect > 1.2 && thing.shapes.length > 2 ? 0.2 : 0),
  mountain: (thing) =>
    (thing.aspect > 0.9 ? 0.3 : 0) + ((thing.shapes.at(0)?.taper ?? 1) < 0.6 ? 0.3 : 0) + Math.min(0.2, thing.area * 2),
  boat: (thing) => 0.35 + (thing.shapes.some((shape) => shape.taper < 0.7 && shape.y < thing.y) ? 0.2 : 0),
  screen: (thing) => 0.4 + Math.min(0.5, thing.area),
  balloon: (thing) => (round(thing) ? 0.65 : 0.2),
  bird: (thing) => 0.4 - (thing.area > 0.3 ? 0.05 : 0),
};

/** The number of upright rectangles in a thing, such as walls, doors and windows. */
const boxes = (thing: Thing) =>
  thing.shapes.filter((shape) => shape.solid > 0.86 && shape.area > thing.area * 0.02).length;
/** Whether discs are at the bottom of a thing, beside or below the rest of it. */
const hasWheels = (thing: Thing) => {
  const high = thing.bottom - thing.top;
  const isWheel = (shape: Shape) =>
    isRound(shape) &&
    shape.bottom > thing.bottom - 0.12 * high &&
    shape.area > 0.02 * thing.area &&
    shape.area < 0.4 * thing.area;
  return thing.shapes.length > 2 && thing.aspect > 0.7 && thing.shapes.some(isWheel);
};
const hasHead = (thing: Thing) =>
  thing.shapes.some(
    (shape) =>
      isRound(shape) &&
      shape.area > 0.05 * thing.area &&
      shape.y < thing.top + 0.35 * (thing.bottom - thing.top) &&
      shape.bottom < thing.top + 0.6 * (thing.bottom - thing.top),
  );
const getLargest = (thing: Thing) => thing.shapes.toSorted((a, b) => b.area - a.area)[0];
/** Whether a long thin region reaches down from a canopy that is wider than high. */
const hasPole = (thing: Thing) => {
  const canopy = getLargest(thing);
  return (
    canopy !== undefined &&
    canopy.aspect > 1.2 &&
    thing.shapes.some(({ aspect, top, bottom }) => aspect < 0.25 && top > canopy.y && bottom > canopy.bottom)
  );
};
/** The number of small round regions, which are petals and centers of flowers. */
const countPetals = (thing: Thing) =>
  thing.shapes.filter((shape) => isRound(shape) && shape.area < 0.3 * thing.area).length;
/** The number of regions that are more than a gap between crossing lines. */
const countLarge = (thing: Thing) => thing.shapes.filter((shape) => shape.area > thing.area * 0.03).length;
const round = (thing: Thing) =>
  thing.aspect > 0.75 &&
  thing.aspect < 1.34 &&
  thing.shapes.some((shape) => isRound(shape) && shape.area > thing.area * 0.5);
const hasTrunk = (thing: Thing) =>
  thing.shapes.some(
    (shape) =>
      shape.aspect < 0.8 &&
      shape.bottom > thing.bottom - (thing.bottom - thing.top) * 0.14 &&
      shape.area < thing.area * 0.36 &&
      shape.top > thing.top + (thing.bottom - thing.top) * 0.3,
  );

/**
 * Pairs things with the things named in the prompt, best pairs first. An unnamed thing gets a kind if its shape is
 * clear. Parts that do not touch are joined, and things that do are divided, as the prompt says. `wide` is the picture's
 * width divided by its height.
 */
export function matchThings(
  drawn: readonly Thing[],
  namedThings: readonly NamedThing[],
  wide: number,
): { matches: Match[]; divided: ReadonlySet<Thing> } {
  const separate = separateFurniture(drawn, namedThings, wide);
  const { furniture } = separate;
  const { things, divided } = divideTouching(separate.things, countWanted(namedThings), wide);
  const taken = new Map(furniture);
  const real = things.filter((thing) => thing.area > 0.0004 && !isOtherThing(thing, things, namedThings));
  // Kinds with a typical position and shape are paired first.
  const pairs = namedThings
    .filter((named) => !isLines(named) && (!isBelowOthers(named) || real.length >= namedThings.length))
    .flatMap((named, at) =>
      real.map((thing) => ({
        named,
        thing,
        score: getScore(named, thing) + getOrderBonus(at, namedThings, thing, real),
      })),
    )
    .sort((a, b) => b.score - a.score);
  const used = new Set(furniture.values());
  for (const { named, thing, score } of pairs) {
    if (score < 0.3 || used.has(named) || taken.has(thing) || isTooSmall(named, thing)) continue;
    taken.set(thing, named);
    used.add(named);
  }
  improvePairs(
    pairs.map((pair) => (isTooSmall(pair.named, pair.thing) ? { ...pair, score: -1 } : pair)),
    taken,
    furniture,
  );
  const leftOver = pairWhatIsLeft(pairs, taken, used);
  for (const { named, thing, score } of pairs) {
    // "A cabin" is one.
    if (taken.has(thing) || (!named.plural && namedThings.length > 1)) continue;
    const first = real.find((other) => taken.get(other) === named);
    const alike =
      first &&
      thing.area > first.area * 0.25 &&
      thing.area < first.area * 4 &&
      Math.abs(Math.log(thing.aspect / first.aspect)) < 0.7;
    if ((score >= 0.62 && (named.plural || fits[named.kind])) || (named.plural && alike)) taken.set(thing, named);
  }
  // A leaf beside its apple has the shape of a cloud.
  const isPart = (thing: Thing) => things.some((otherThing) => taken.has(otherThing) && isNear(thing, otherThing));
  const isRoom = namedThings.some(({ noun }) => IN_ROOM.test(noun));
  const matches = things.map((thing) => ({
    thing,
    named: taken.get(thing) ?? (isPart(thing) || isRoom ? null : likely(thing)),
  }));
  const joined = takeOutRound(divideCarried(joinFragments(matches, used, wide), wide), namedThings, wide);
  const [only, ...others] = namedThings;
  const main = joined.find(({ named }) => named === only);
  const uncertain = new Set([...divided, ...leftOver]);
  if (!only || !main || others.length > 0) return { matches: joined, divided: uncertain };
  // With one thing in the prompt, all that is beside it is a part of it.
  const all = joined.map((match) =>
    match.named || !isBeside(match.thing, main.thing) ? match : { ...match, named: only },
  );
  return { matches: all, divided: uncertain };
}

/** The shapes of a drawing that can be the things that a prompt names. */
export const countWanted = (names: readonly NamedThing[]): Wanted => ({
  wanted: countNames(names.filter(isShape)),
  isCounted: (thing, things) => !isOtherThing(thing, things, names),
});

/** Names that are drawn as shapes of their own. Fruits are on their tree, and tables are often the ground. */
const isShape = (named: NamedThing): boolean => !isLines(named) && !isBelowOthers(named) && !named.carriedBy;

/** Gives the names that fit nothing well the things that are left, the best pairs first. Returns these things. */
function pairWhatIsLeft(
  pairs: readonly { named: NamedThing; thing: Thing; score: number }[],
  taken: Map<Thing, NamedThing>,
  used: Set<NamedThing>,
): Thing[] {
  return pairs.flatMap(({ named, thing }) => {
    if (used.has(named) || taken.has(thing) || thing.area < MIN_SEEN) return [];
    taken.set(thing, named);
    used.add(named);
    return [thing];
  });
}

/**
 * Whether a drawn thing is clearly a cloud or a sun that the prompt does not name: it fits none of the named things, and is
 * no part of the one below it, such as a head.
 */
const isOtherThing = (thing: Thing, things: readonly Thing[], names: readonly NamedThing[]): boolean => {
  const kind = likely(thing)?.kind;
  // A room has pictures and clocks, and no sun.
  if (names.some(({ noun }) => IN_ROOM.test(noun))) return false;
  if (things.some((otherThing) => otherThing !== thing && isNear(thing, otherThing))) return false;
  return (
    /^(sun|cloud)$/.test(kind ?? "") &&
    !names.some(
      (named) =>
        named.kind === kind || (fits[named.kind]?.(thing) ?? 0) + Math.min(0, getNounFit(named.noun, thing)) >= 0.6,
    )
  );
};

/** Whether a thing is furniture under others, which is often drawn without legs, as the line on which they stand. */
const isBelowOthers = ({ kind, carries }: NamedThing) => kind === "furniture" && carries !== undefined;

/** Things that are in rooms. */
const IN_ROOM =
  /^(?:bed|lamp|sofa|couch|desk|bookshelf|fireplace|rug|nightstand|window|picture|painting|poster|mirror|cupboard|cabinet|wardrobe|pillow)$/;

/** The most that a thing's place from left to right counts, if it is that of its name in the prompt. */
const ORDER_BONUS = 0.06;

function getOrderBonus(at: number, names: readonly NamedThing[], thing: Thing, things: readonly Thing[]): number {
  if (names.length < 2 || things.length < 2) return 0;
  const place = things.filter(({ x }) => x < thing.x).length / (things.length - 1);
  return ORDER_BONUS * (1 - Math.abs(place - at / (names.length - 1)));
}

/** The least advantage of a pairing of two things over the swapped one, at which it counts as certain. */
const CERTAIN = 0.15;
/** The same in a drawing of many things, of which shapes say less. */
const CERTAIN_OF_MANY = 0.25;
/** So many things are many. */
const MANY = 4;

/** Names of the prompt that could also belong to each other's thing, because the shapes of both fit both. */
export function interchangeable(matches: readonly Match[]): [string, string][] {
  const pairs: [string, string][] = [];
  const least = matches.filter(({ named }) => named).length < MANY ? CERTAIN : CERTAIN_OF_MANY;
  for (const [index, one] of matches.entries())
    for (const otherMatch of matches.slice(index + 1)) {
      if (!one.named || !otherMatch.named || one.named.noun === otherMatch.named.noun) continue;
      // The prompt says which of them is below.
      if (one.named.carries === otherMatch.named || otherMatch.named.carries === one.named) continue;
      const now = getScore(one.named, one.thing) + getScore(otherMatch.named, otherMatch.thing);
      const swapped = getScore(one.named, otherMatch.thing) + getScore(otherMatch.named, one.thing);
      if (now - swapped < least) pairs.push([one.named.noun, otherMatch.named.noun]);
    }
  return pairs;
}

/**
 * Names whose thing was found by its place and size only, because another drawn thing without a name fits as well. Their
 * colors can be on another part of the drawing.
 */
export function findGuessed(matches: readonly Match[], divided: ReadonlySet<Thing> = new Set()): NamedThing[] {
  const others = matches.filter(({ thing, named }) => !named && thing.area > MIN_SEEN).map(({ thing }) => thing);
  return matches.flatMap(({ thing, named }) =>
    named && (divided.has(thing) || others.some((other) => getScore(named, thing) - getScore(named, other) < CERTAIN))
      ? [named]
      : [],
  );
}

/** The gain in score of a thing on the side that the prompt names. */
const SIDE_BONUS = 0.3;

/** A smaller thing is a detail, as a share of the picture. */
const MIN_SEEN = 0.003;

/** Whether the drawing has things that the prompt does not name. */
export const hasUnnamed = (matches: readonly Match[]): boolean =>
  matches.some(({ thing, named }) => !named && thing.area > MIN_SEEN);

const getScore = (named: NamedThing, thing: Thing): number =>
  (fits[named.kind]?.(thing) ?? 0.3 + Math.min(0.15, thing.area)) +
  getNounFit(named.noun, thing) +
  (named.side === undefined ? 0 : (named.side === "left") === thing.x < 0.5 ? SIDE_BONUS : -SIDE_BONUS) +
  // Flowers in a vase do not stand on the ground.
  (named.kind === "flower" && named.carriedBy && thing.bottom <= 0.55 ? 0.2 : 0);

/** Whether a drawn thing is a stroke or a gap, and no thing of a size such as that of a teapot. */
const isTooSmall = ({ kind }: NamedThing, { area }: Thing): boolean =>
  area < MIN_THING && /^(?:cup|animal|person|vehicle|building|furniture|tree|boat|umbrella|fence)$/.test(kind);
const MIN_THING = 0.002;

/** The kind of an unnamed thing with a clear shape, such as a disc in the sky. */
function likely(thing: Thing): NamedThing | null {
  const named = (kind: Kind): NamedThing => ({
    noun: kind,
    kind,
    color: null,
    parts: new Map(),
    partWords: new Map(),
    plural: false,
  });
  if ((fits.sun?.(thing) ?? 0) >= 0.85) return named("sun");
  if ((fits.cloud?.(thing) ?? 0) >= 0.85) return named("cloud");
  if ((fits.tree?.(thing) ?? 0) >= 0.95) return named("tree");
  return null;
}

/** The paint of a thing that the prompt does not name: white, because any other color could be wrong. */
export const unknownThing = (thing: Thing): Map<number, Paint> =>
  new Map(thing.shapes.map(({ label }) => [label, { name: "thing", color: UNPAINTED, material: "plain" as const }]));

const UNPAINTED: Rgb = [250, 248, 243];
