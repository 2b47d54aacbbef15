import type { NamedThing } from "./color-request.ts";
import { getScore } from "./score.ts";
import { isEnclosed, isRound, type Shape, shareStroke, type Thing, toThing } from "./shapes.ts";

/** A drawn thing with its name in the prompt, if it has one. */
export interface Match {
  thing: Thing;
  named: NamedThing | null;
}

/** The largest gap between the parts of one thing, as a share of the picture: a sail ends a little above its hull. */
const MAX_GAP = 0.06;
/** The same for a part that is small beside the thing, such as a flag on its pole, and how small that is. */
const SMALL = { gap: 0.12, area: 0.05 } as const;

/** So many things alike are a pattern. */
const MIN_PATTERN = 4;

/** Adds things without a name to the one of the things with these names that they are drawn above or below, as its parts. */
export function joinFragments(matches: readonly Match[], names: ReadonlySet<NamedThing>, wide: number): Match[] {
  const joined = matches.map((match) => ({ ...match }));
  const named = joined.filter((match) => match.named && names.has(match.named));
  const isAlike = (first: Thing, second: Thing) =>
    Math.abs(Math.log(first.area / second.area)) < 0.5 && Math.abs(Math.log(first.aspect / second.aspect)) < 0.3;
  const unnamed = joined.filter((match) => !match.named);
  // Many small discs alike are snow or bubbles, and no part of what they are near.
  const fragments = unnamed.filter(
    ({ thing }) => unnamed.filter((match) => isAlike(match.thing, thing)).length < MIN_PATTERN,
  );
  for (const fragment of fragments) {
    const near = named
      .filter((match) => isNear(fragment.thing, match.thing) || isBodyPart(fragment.thing, match, wide))
      .sort((a, b) => getGap(a.thing, fragment.thing) - getGap(b.thing, fragment.thing))[0];
    if (!near) continue;
    near.thing = toThing([...near.thing.shapes, ...fragment.thing.shapes], wide);
    joined.splice(joined.indexOf(fragment), 1);
  }
  return joined;
}

/**
 * The largest gap between the head and the body of an animal, how many times its head its body has at most, and how much
 * less both can look like it than one of them.
 */
const BODY = { gap: 0.015, ratio: 6, loss: 0.2 } as const;

/** Whether a thing beside an animal is its body or its head, which are drawn as two outlines. */
function isBodyPart(fragment: Thing, { thing, named }: Match, wide: number): boolean {
  if (named?.kind !== "animal" || !isBeside(fragment, thing, BODY.gap)) return false;
  const ratio = fragment.area / thing.area;
  if (ratio > BODY.ratio || ratio < 1 / BODY.ratio) return false;
  const whole = toThing([...thing.shapes, ...fragment.shapes], wide);
  return getScore(named, whole) >= getScore(named, thing) - BODY.loss;
}

/** The longest body of a stick figure, in heights of its head. */
const MAX_BODY = 2.5;

/** Whether a disc is over the legs of a stick figure and on one stroke with them: its body is a line. */
function isHeadOfStick(head: Thing, { shapes, left, right, top, area }: Thing): boolean {
  const disc = head.shapes.find((shape) => isRound(shape) && shape.area > 0.5 * head.area);
  const hasLegs = shapes.some(({ taper, area: own }) => taper < 0.6 && own > 0.5 * area);
  if (!disc || !hasLegs || area > 3 * head.area) return false;
  if (disc.x < left - 0.02 || disc.x > right + 0.02 || disc.bottom > top) return false;
  const isOnStroke = shapes.some((shape) => shareStroke(shape, disc));
  return isOnStroke && top - disc.bottom < MAX_BODY * (disc.bottom - disc.top);
}

/** The largest gap between a head and its shoulders without a neck, as a share of the picture. */
const NECK = 0.05;

/** Whether a disc is right over the middle of a larger thing that stands on two legs and has no head of its own. */
function isHeadOnShoulders(head: Thing, body: Thing): boolean {
  const { shapes, left, right, top, bottom, area } = body;
  const high = bottom - top;
  const face = head.shapes.find((shape) => isRound(shape) && shape.area > 0.4 * head.area);
  const torso = shapes.find(
    (shape) => shape.top < top + 0.2 * high && Math.abs(shape.x - head.x) < 0.2 * (right - left),
  );
  const legs = shapes.filter((leg) => leg.bottom > bottom - 0.2 * high && leg.right - leg.left < 0.4 * (right - left));
  return (
    face !== undefined &&
    torso !== undefined &&
    area > 1.2 * head.area &&
    high > right - left &&
    Math.abs(torso.top - face.bottom) < NECK &&
    head.x > left &&
    head.x < right &&
    legs.length > 1
  );
}

/** Whether a thing has two legs of one size under a head. A tree has one trunk. */
const hasTwoLegs = ({ shapes, top, bottom }: Thing): boolean => {
  const high = bottom - top;
  const legs = shapes.filter((leg) => leg.bottom > bottom - 0.04 * high && leg.aspect < 0.7);
  const [first, second] = legs;
  return (
    first !== undefined &&
    second !== undefined &&
    legs.length === 2 &&
    Math.abs(Math.log(first.area / second.area)) < 0.4 &&
    shapes.some((head) => isRound(head) && head.bottom < top + 0.45 * high && head.top < top + 0.1 * high)
  );
};

/**
 * Whether a thing is the head of a stick figure over its legs, which do not touch it as a trunk touches its crown, or has
 * two legs.
 */
export const isFigure = (thing: Thing): boolean => hasTwoLegs(thing) || hasLegsBelowHead(thing);

const hasLegsBelowHead = ({ shapes, area }: Thing): boolean =>
  shapes.some(
    (head) =>
      isRound(head) &&
      shapes.some(
        (legs) =>
          legs.taper < 0.6 && legs.area > 0.2 * area && legs.top > head.bottom && !head.neighbors.has(legs.label),
      ),
  );

/** Joins the heads of stick figures with their legs, if the prompt names people. */
export function joinFigures(drawn: readonly Thing[], names: readonly NamedThing[], wide: number): Thing[] {
  if (!names.some(({ kind }) => kind === "person")) return [...drawn];
  return drawn.reduce<Thing[]>(
    (things, head) => {
      const legs = things.find(
        (thing) => thing !== head && (isHeadOfStick(head, thing) || isHeadOnShoulders(head, thing)),
      );
      if (!legs || !things.includes(head)) return things;
      const figure = toThing([...head.shapes, ...legs.shapes], wide);
      return [...things.filter((thing) => thing !== head && thing !== legs), figure];
    },
    [...drawn],
  );
}

/** The largest gap between a sail and the hull below it, and the least widths of a hull: by its height, and at its top by its bottom. */
const HULL = { gap: 0.07, aspect: 1.7, taper: 1.08 } as const;

/** Joins the hulls of boats with the sails above them, which often end before them. */
export function joinSails(drawn: readonly Thing[], names: readonly NamedThing[], wide: number): Thing[] {
  if (!names.some(({ kind }) => kind === "boat")) return [...drawn];
  const isHull = ({ shapes, aspect, area }: Thing) =>
    aspect > HULL.aspect && shapes.some((shape) => shape.taper > HULL.taper && shape.area > 0.6 * area);
  const isSail = ({ shapes, area }: Thing) => shapes.some((shape) => shape.taper < 0.6 && shape.area > 0.25 * area);
  const isOver = (sail: Thing, hull: Thing) =>
    sail.left > hull.left - HULL.gap &&
    sail.right < hull.right + HULL.gap &&
    sail.top < hull.top &&
    Math.abs(sail.bottom - hull.top) < HULL.gap;
  return drawn.filter(isHull).reduce<Thing[]>(
    (things, hull) => {
      const sails = things.filter((thing) => thing !== hull && isSail(thing) && isOver(thing, hull));
      if (sails.length === 0) return things;
      const boat = toThing([...hull.shapes, ...sails.flatMap(({ shapes }) => shapes)], wide);
      return [...things.filter((thing) => thing !== hull && !sails.includes(thing)), boat];
    },
    [...drawn],
  );
}

/** Whether a thing is drawn so close above or below another one that it can be a part of it. */
export function isNear(fragment: Thing, thing: Thing): boolean {
  const maxGap = fragment.area < SMALL.area * thing.area ? SMALL.gap : MAX_GAP;
  return getGap(thing, fragment) <= maxGap && fragment.area < thing.area * 2;
}

/** Whether the boxes of two things overlap or nearly touch. */
export const isBeside = (first: Thing, second: Thing, maxGap = MAX_GAP): boolean =>
  Math.max(first.left, second.left) - Math.min(first.right, second.right) <= maxGap &&
  Math.max(first.top, second.top) - Math.min(first.bottom, second.bottom) <= maxGap;

/** The gap between the boxes of two things, whose widths must overlap; infinite if they do not. */
function getGap(first: Thing, second: Thing): number {
  const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
  if (across < 0.5 * Math.min(first.right - first.left, second.right - second.left)) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.max(first.top, second.top) - Math.min(first.bottom, second.bottom));
}

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
  // The rim of a pot is as wide as the pot below it.
  const isRim = ({ left, right, bottom, x }: Shape) =>
    right - left > 0.8 * (base.right - base.left) &&
    Math.abs(bottom - base.top) < 0.02 &&
    // A leaf at the side of a pot can be as wide.
    Math.abs(x - base.x) < 0.25 * (base.right - base.left);
  const rim = lowest.thing.shapes.find(isRim);
  const isLower = (shape: Shape) =>
    shape.y >= base.top || isRim(shape) || (rim !== undefined && shape.top > rim.top - 0.01);
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

/** Limits of a thing in a hand: larger than the other hand, not small beside its person, and away from the middle. */
const HELD = { ratio: 1.5, least: 0.012, area: 0.06, side: 0.2 } as const;

/** Takes the one fruit or ball of a prompt out of the hand of a person: the disc at one side, larger than the other hand. */
export function takeOutHeld(
  drawn: readonly Thing[],
  names: readonly NamedThing[],
  wide: number,
): { things: Thing[]; known: Map<Thing, NamedThing> } {
  const held = names.filter(({ kind, plural }) => /^(?:fruit|balloon)$/.test(kind) && !plural);
  const [item] = held;
  const person = names.find(({ kind }) => kind === "person");
  const [figure] = person ? drawn.toSorted((a, b) => getScore(person, b) - getScore(person, a)) : [];
  const nothing = { things: [...drawn], known: new Map<Thing, NamedThing>() };
  const isDrawn = drawn.some((thing) => thing !== figure && item !== undefined && getScore(item, thing) > 0.4);
  if (!figure || !item || held.length > 1 || isDrawn) return nothing;
  const isAtSide = (shape: Shape) =>
    isRound(shape) &&
    !isEnclosed(shape, figure) &&
    shape.area < HELD.area * figure.area &&
    Math.abs(shape.x - figure.x) > HELD.side * (figure.right - figure.left);
  const [disc, hand] = figure.shapes.filter(isAtSide).sort((a, b) => b.area - a.area);
  const least = hand ? HELD.ratio * hand.area : HELD.least * figure.area;
  if (!disc || disc.area < least) return nothing;
  const own = figure.shapes.filter((shape) => shape === disc || shape.inside === disc.label);
  const rest = figure.shapes.filter((shape) => !own.includes(shape));
  const thing = toThing(own, wide);
  const things = [...drawn.filter((other) => other !== figure), toThing(rest, wide), thing];
  return { things, known: new Map([[thing, item]]) };
}

/** Takes a ball or balloon that touches another thing out of it: a round region at its side. */
export function takeOutRound(matches: readonly Match[], names: readonly NamedThing[], wide: number): Match[] {
  const used = new Set(matches.map(({ named }) => named));
  const balloon = names.find((named) => named.kind === "balloon" && !used.has(named));
  if (!balloon) return [...matches];
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
      { thing: toThing(own, wide), named: balloon },
    );
  }
  return [...matches];
}
