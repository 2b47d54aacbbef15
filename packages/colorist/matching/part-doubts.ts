import type { Naming } from "../naming.ts";
import { areAlike, areNear, findBase, isSeveral } from "../parts/alike-parts.ts";
import { isRound, type Shape } from "../shapes.ts";

type Match = Naming["things"][number];
type Paints = Naming["paints"];

/** Parts that a thing has several of in one form. */
const REPEATED = /^(?:dot|spike|button|petal|candle)$/;
/** How many times as much as the painted ones a region may differ that can be one of them. */
const SLACK = 1.5;
/** A smaller region is a gap between lines, as a share of its thing. */
const MIN_SHARE = 0.003;

const findPainted = ({ thing, named }: Match, part: string, paints: Paints): Shape[] =>
  thing.shapes.filter(({ label }) => paints.get(label)?.name === `${named?.noun} ${part}`);

const toWord = ({ named }: Match, part: string): string => named?.partWords.get(part) ?? part;

/** The words for parts of which regions on the same surface look like more: two of five spikes without their color. */
export function findForgotten(match: Match, paints: Paints): string[] {
  const { thing, named } = match;
  if (!named || named.second || named.colors) return [];
  const isPlain = (shape: Shape) => {
    const base = findBase(shape, { thing });
    return (
      paints.get(shape.label)?.name === named.noun && base !== undefined && paints.get(base.label)?.name === named.noun
    );
  };
  return [...named.parts.keys()]
    .filter((part) => {
      if (!REPEATED.test(part) || !isSeveral(named, part)) return false;
      const own = findPainted(match, part, paints);
      // A robot has hands as round as its three buttons.
      if (own.length === named.partCounts?.get(part)) return false;
      const largest = Math.max(...thing.shapes.map(({ area }) => area));
      return thing.shapes.some(
        (shape) =>
          shape.area < largest &&
          shape.area > MIN_SHARE * thing.area &&
          isPlain(shape) &&
          (part !== "dot" || isRound(shape)) &&
          own.some((painted) => areAlike(painted, shape, SLACK) && areNear(painted, shape)),
      );
    })
    .map((part) => toWord(match, part));
}

/** The words for parts of which another number of regions has the color than the prompt says. */
export function findWrongCounts(match: Match, paints: Paints): string[] {
  return [...(match.named?.partCounts ?? [])].flatMap(([part, count]) => {
    if (!REPEATED.test(part) || !match.named?.parts.has(part)) return [];
    const own = findPainted(match, part, paints);
    const largest = Math.max(...own.map(({ area }) => area));
    const number = own.filter(({ area }) => area > 0.25 * largest).length;
    return number > 0 && number !== count ? [toWord(match, part)] : [];
  });
}

/** A face shows two eyes at most, and those are about equal. */
const MAX_EYES = 2;
const EQUAL = 3;

/** The word for eyes with a color of the prompt that are more than two, or two of which one is much larger. */
export function findOddEyes(match: Match, paints: Paints): string[] {
  const { named, thing } = match;
  if (!named?.parts.has("eye") || !/^(?:person|animal|bird|fish|snowman|robot)$/.test(named.kind)) return [];
  if (/^(?:spider|caterpillar|fly)$/.test(named.noun)) return [];
  // Long pupils divide eyes into pieces.
  if (thing.shapes.some(({ label }) => paints.get(label)?.name === `${named.noun} pupil`)) return [];
  // The ring of an eye and what is in it, or the pieces of one, are one eye.
  const left = new Set(findPainted(match, "eye", paints));
  const isWith = (piece: Shape, eye: Shape) =>
    piece.neighbors.has(eye.label) ||
    (eye.x > piece.left && eye.x < piece.right && eye.y > piece.top && eye.y < piece.bottom);
  const all: Shape[][] = [];
  for (const start of [...left].toSorted((a, b) => b.area - a.area)) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const piece of group) for (const eye of left) if (isWith(piece, eye) && left.delete(eye)) group.push(eye);
    all.push(group);
  }
  // Slivers between the lines of an eye are no more eyes.
  const getArea = (group: readonly Shape[]) => group.reduce((sum, { area }) => sum + area, 0);
  const least = Math.max(0.12 * Math.max(...all.map(getArea)), 0.0004 * thing.area);
  const groups = all.filter((group) => getArea(group) > least);
  const sizes = groups.map(getArea).sort((a, b) => b - a);
  const [first = 0, second = 0] = sizes;
  const isOdd = groups.length > MAX_EYES || (groups.length === MAX_EYES && first > EQUAL * second);
  return isOdd ? [toWord(match, "eye")] : [];
}

/** The size of an arm of an upright animal, as a share of it, and its place, by the animal's height. */
const ARM = { least: 0.02, most: 0.12, top: 0.3, bottom: 0.8 } as const;

/** The word for the paws of an animal with two arms of which no line divides the paws, so that they have the body's color. */
export function findBarePaws(match: Match, paints: Paints): string[] {
  const { thing, named } = match;
  if (named?.kind !== "animal" || !/^(?:paw|hand)s$/.test(named.partWords.get("foot") ?? "")) return [];
  const high = thing.bottom - thing.top;
  const isArm = (arm: Shape) =>
    arm.area > ARM.least * thing.area &&
    arm.area < ARM.most * thing.area &&
    arm.top > thing.top + ARM.top * high &&
    arm.bottom < thing.top + ARM.bottom * high &&
    arm.aspect < 1.2 &&
    paints.get(arm.label)?.name === named.noun;
  const arms = thing.shapes.filter(isArm);
  const [side, middle] = [0.2 * (thing.right - thing.left), (thing.left + thing.right) / 2];
  return arms.some(({ x }) => x < middle - side) && arms.some(({ x }) => x > middle + side)
    ? [toWord(match, "foot")]
    : [];
}
