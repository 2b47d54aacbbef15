import type { NamedThing } from "./color-request.ts";
import { getScore } from "./score.ts";
import { isEnclosed, isRound, type Shape, shareStroke, type Thing, toThing } from "./shapes.ts";

/** A drawn thing with its name in the prompt, if it has one. */
export interface Match {
  thing: Thing;
  named: NamedThing | null;
}

type Box = Pick<Shape, "left" | "top" | "right" | "bottom">;

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
      .filter((match) =>
        isNear(fragment.thing, match.thing)
          ? fragment.thing.area < SMALL.area * match.thing.area || touchesShape(fragment.thing, match.thing)
          : isBodyPart(fragment.thing, match, wide),
      )
      .sort((a, b) => getGap(a.thing, fragment.thing) - getGap(b.thing, fragment.thing))[0];
    if (!near) continue;
    near.thing = toThing([...near.thing.shapes, ...fragment.thing.shapes], wide);
    joined.splice(joined.indexOf(fragment), 1);
  }
  return joined;
}

/** Joins small things with the larger one of the same name that they are near, if the prompt names only one such thing. */
export function joinSame(matches: readonly Match[], wide: number): Match[] {
  const largest = (name: NamedThing) =>
    matches.filter(({ named }) => named === name).reduce((a, b) => (b.thing.area > a.thing.area ? b : a));
  const isFragment = ({ thing, named }: Match) => {
    if (!named || named.plural) return false;
    const main = largest(named);
    return main.thing !== thing && thing.area < SMALL.area * main.thing.area && isNear(thing, main.thing);
  };
  return matches
    .filter((match) => !isFragment(match))
    .map((match) => {
      const own = matches.filter((other) => other.named === match.named && isFragment(other));
      if (!match.named || own.length === 0 || largest(match.named) !== match) return match;
      return {
        ...match,
        thing: toThing(
          [match.thing, ...own.map(({ thing }) => thing)].flatMap(({ shapes }) => shapes),
          wide,
        ),
      };
    });
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

/** Whether a region of a thing is near a fragment. The box of an umbrella reaches over boots beside its stick. */
const touchesShape = (fragment: Thing, { shapes }: Thing): boolean =>
  shapes.some((shape) => fragment.shapes.some((piece) => isBeside(piece, shape)));

/** Whether the boxes of two things overlap or nearly touch. */
export const isBeside = (first: Box, second: Box, maxGap = MAX_GAP): boolean =>
  Math.max(first.left, second.left) - Math.min(first.right, second.right) <= maxGap &&
  Math.max(first.top, second.top) - Math.min(first.bottom, second.bottom) <= maxGap;

/** The gap between the boxes of two things, whose widths must overlap; infinite if they do not. */
function getGap(first: Thing, second: Thing): number {
  const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
  if (across < 0.5 * Math.min(first.right - first.left, second.right - second.left)) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.max(first.top, second.top) - Math.min(first.bottom, second.bottom));
}

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

/** The lowest middle of a sun or a moon, as a share of the picture. */
const LOWEST_SUN = 0.42;

/** Takes a ball, a balloon or a sun that touches another thing out of it: a round region at its side. */
export function takeOutRound(matches: readonly Match[], names: readonly NamedThing[], wide: number): Match[] {
  const used = new Set(matches.map(({ named }) => named));
  const [balloon, sun] = [/^balloon$/, /^(?:sun|moon)$/].map((kinds) =>
    names.find((named) => kinds.test(named.kind) && !used.has(named)),
  );
  if (!balloon && !sun) return [...matches];
  const isBeside = (shape: Shape, thing: Thing) =>
    isRound(shape) &&
    !isEnclosed(shape, thing) &&
    shape.area > 0.02 * thing.area &&
    Math.abs(shape.x - thing.x) > 0.25 * (thing.right - thing.left);
  for (const [index, { thing, named }] of matches.entries()) {
    const isSun = ({ y, area }: Shape) => sun !== undefined && y < LOWEST_SUN && area < 0.09;
    const ball = named && thing.shapes.find((shape) => isBeside(shape, thing) && (balloon ?? isSun(shape)));
    const name = ball && isSun(ball) ? sun : balloon;
    if (!ball || !name) continue;
    const rest = thing.shapes.filter((shape) => shape !== ball && shape.inside !== ball.label);
    const own = thing.shapes.filter((shape) => !rest.includes(shape));
    return matches.toSpliced(
      index,
      1,
      { thing: toThing(rest, wide), named },
      { thing: toThing(own, wide), named: name },
    );
  }
  return [...matches];
}
