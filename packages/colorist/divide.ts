import { isNear } from "./regroup.ts";
import { gatherThings, getBorder, isEnclosed, type Shape, type Thing } from "./shapes.ts";

/** The least share of a drawn thing that each of the things in it has. */
const MIN_SHARE = 0.07;
/** The largest part of the outline of a thing at which it touches another one. */
const MAX_TOUCH = 0.3;
/** The largest common width of two things beside each other, as a share of the narrower one. */
const MAX_COMMON = 0.4;
/** Parts of a wall, such as windows, are larger than this share of it. In a gap, a leaf can hang from its stem. */
const MAX_INNER = 0.05;
/** How far from the ground of a gap the things beside it end, as a share of the picture. */
const ON_GROUND = 0.03;
/** The least share of a large gap's outline at the background, and of the smaller thing beside it. */
const WIDE_OPEN = 0.25;
const MIN_BESIDE = 0.03;
/** The least share of a gap's outline at the ground or the sky. */
const MIN_OPEN = 0.12;

const getArea = (shapes: readonly Shape[]): number => shapes.reduce((sum, { area }) => sum + area, 0);

/** Whether two groups of regions are beside each other. */
function areBeside(first: readonly Shape[], second: readonly Shape[]): boolean {
  const [a, b] = [first, second].map((group) => ({
    left: Math.min(...group.map(({ left }) => left)),
    right: Math.max(...group.map(({ right }) => right)),
  }));
  if (!a || !b) return false;
  const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return common < MAX_COMMON * Math.min(a.right - a.left, b.right - b.left);
}

/**
 * The regions between things that are sky or ground: a piece of sky that a house, a tree and the horizon enclose would
 * join them. Only as many things are parted as the prompt names (`wanted`), and none of which `isWhole` says that its parts
 * are no things.
 */
export function findGaps(
  shapes: readonly Shape[],
  background: readonly Shape[],
  { wanted, isCounted }: Wanted,
  wide: number,
  isWhole: IsWhole = () => false,
): Shape[] {
  const gaps: Shape[] = [];
  const labels = new Set(background.map(({ label }) => label));
  const isLand = (shape: Shape) => labels.has(shape.label) || gaps.includes(shape);
  for (;;) {
    const things = gatherThings(shapes, isLand, wide);
    if (countDrawn(things, isCounted) >= wanted) return gaps;
    const gap = things.flatMap((thing) =>
      thing.shapes.filter((shape) => isGap(shape, thing, { labels, wide, isWhole })),
    )[0];
    if (!gap) return gaps;
    gaps.push(gap);
  }
}

/** Whether a drawn thing looks like what the prompt names, and none of these parts of it does. */
type IsWhole = (thing: Thing, parts: readonly Thing[]) => boolean;

/** A smaller thing is a detail, as a share of the picture, and a smaller one of several alike is a dot. */
const MIN_DRAWN = 0.0025;
const MIN_SMALL = 0.0008;

/** Whether a small thing is one of several with one shape: bubbles, drops and stars. */
const isOneOfSmall = (thing: Thing, things: readonly Thing[]): boolean =>
  thing.area > MIN_SMALL &&
  things.some(
    (twin) =>
      twin !== thing &&
      twin.shapes.length === 1 &&
      thing.shapes.length === 1 &&
      Math.abs(Math.log(twin.area / thing.area)) < 0.8 &&
      Math.abs(Math.log(twin.aspect / thing.aspect)) < 0.35 &&
      Math.abs((twin.shapes[0]?.solid ?? 0) - (thing.shapes[0]?.solid ?? 0)) < 0.1,
  );

export const countDrawn = (things: readonly Thing[], isCounted: Wanted["isCounted"]): number => {
  const counted = things.filter(
    (thing) => (thing.area > MIN_DRAWN || isOneOfSmall(thing, things)) && isCounted(thing, things),
  );
  // The seat and the back of a bench are one thing.
  return counted.filter(
    (thing, at) =>
      !counted.some(
        (above, nth) => nth !== at && isSlat(thing) && isSlat(above) && above.top < thing.top && isNear(above, thing),
      ),
  ).length;
};

/** Whether a thing is a board of a larger one. */
const isSlat = ({ aspect }: Thing): boolean => aspect > 1.8;

/** How many things a prompt names, and whether a drawn thing can be one of them. */
export interface Wanted {
  wanted: number;
  isCounted: (thing: Thing, things: readonly Thing[]) => boolean;
}

/** Whether a region reaches the ground between two things, of which one can stand on a line, as a flower does. */
const isBetween = ({ left, right, bottom }: Shape, first: Thing, second: Thing): boolean =>
  [first, second].every((thing) => thing.bottom < bottom + ON_GROUND) &&
  [first, second].some((thing) => thing.bottom > bottom - ON_GROUND) &&
  // A door is in its wall, and what is beside a gap reaches out of it.
  Math.min(first.left, second.left) < left &&
  Math.max(first.right, second.right) > right;

/** Whether a region touches the background and holds two things together that are beside each other. */
function isGap(
  shape: Shape,
  thing: Thing,
  { labels: background, wide, isWhole }: { labels: ReadonlySet<number>; wide: number; isWhole: IsWhole },
): boolean {
  // A wall has windows in it.
  const inner = getArea(thing.shapes.filter(({ inside }) => inside === shape.label));
  if (isEnclosed(shape, thing) || inner > MAX_INNER * shape.area) return false;
  const open = [...shape.neighbors].reduce((sum, [label, length]) => sum + (background.has(label) ? length : 0), 0);
  if (open < MIN_OPEN * getBorder(shape)) return false;
  const rest = thing.shapes.filter((otherShape) => otherShape !== shape);
  const [first, second] = gatherThings(rest, () => false, wide);
  // The door between the two halves of a truck is no gap.
  if (!first || !second || isWhole(thing, [first, second])) return false;
  const isWide = second.area > MIN_DRAWN && open > WIDE_OPEN * getBorder(shape) && isBetween(shape, first, second);
  if (second.area < (isWide ? MIN_BESIDE : MIN_SHARE) * thing.area || (shape.area > second.area && !isWide))
    return false;
  return areBeside(first.shapes, second.shapes);
}

/**
 * Divides drawn things that touch or cover each other until there are as many as the prompt names, where the lines that
 * they share are the shortest. Things of which the name is known stay, and so do those of which `isWhole` says that these
 * parts are no things. Returns the parts of divided things too, because their names are uncertain.
 */
export function divideTouching(
  drawn: readonly Thing[],
  { wanted, isCounted }: Wanted,
  wide: number,
  isKnown: (thing: Thing) => boolean = () => false,
  isWhole: IsWhole = () => false,
): { things: Thing[]; divided: ReadonlySet<Thing> } {
  let things = [...drawn];
  const divided = new Set<Thing>();
  while (countDrawn(things, isCounted) < wanted) {
    const cuts = things.flatMap((thing) => {
      const cut = isKnown(thing) ? null : findCut(thing, (parts) => isWhole(thing, gatherParts(parts, wide)));
      return cut ? [{ thing, ...cut }] : [];
    });
    const [best] = cuts.sort((a, b) => a.touch - b.touch);
    if (!best) break;
    const parts = gatherParts([best.one, best.other], wide);
    divided.delete(best.thing);
    for (const part of parts) divided.add(part);
    things = [...things.filter((thing) => thing !== best.thing), ...parts];
  }
  return { things, divided };
}

const gatherParts = (groups: readonly Shape[][], wide: number): Thing[] =>
  groups.flatMap((group) => gatherThings(group, () => false, wide));

/** The regions left and right of the shortest common line in a thing, with the share of the outline that it is. */
function findCut(
  thing: Thing,
  isRefused: (parts: readonly Shape[][]) => boolean,
): { one: Shape[]; other: Shape[]; touch: number } | null {
  const byLabel = new Map(thing.shapes.map((shape) => [shape.label, shape]));
  // Windows stay with their wall.
  const getOuter = (shape: Shape): Shape => {
    let outer = shape;
    for (let steps = 0; steps < 10; steps++) {
      const next = byLabel.get(outer.inside);
      if (!next) break;
      outer = next;
    }
    return outer;
  };
  const ordered = thing.shapes.toSorted(
    (a, b) => getOuter(a).x - getOuter(b).x || getOuter(a).label - getOuter(b).label,
  );
  let best: ReturnType<typeof findCut> = null;
  for (let at = 1; at < ordered.length; at++) {
    const [one, other] = [ordered.slice(0, at), ordered.slice(at)];
    const [before, after] = [one.at(-1), other[0]];
    if (!before || !after || getOuter(before) === getOuter(after)) continue;
    if (Math.min(getArea(one), getArea(other)) < MIN_SHARE * thing.area || !areBeside(one, other)) continue;
    const touch = getTouch(one, other);
    if (touch < Math.min(MAX_TOUCH, best?.touch ?? MAX_TOUCH) && !isRefused([one, other])) best = { one, other, touch };
  }
  return best;
}

/** The common border of two groups of regions as a share of the shorter outline. */
function getTouch(one: readonly Shape[], other: readonly Shape[]): number {
  const [first, second] = [one, other].map((group) => new Set(group.map(({ label }) => label)));
  const getLength = (group: readonly Shape[], isCounted: (label: number) => boolean) =>
    group.reduce(
      (sum, { neighbors }) =>
        sum + [...neighbors].reduce((total, [label, length]) => total + (isCounted(label) ? length : 0), 0),
      0,
    );
  const shared = getLength(one, (label) => second?.has(label) === true);
  const outlines = [getLength(one, (label) => !first?.has(label)), getLength(other, (label) => !second?.has(label))];
  return shared / Math.max(1, Math.min(...outlines));
}

/** The number of things that names stand for, at least. */
export const countNames = (names: readonly { plural: boolean }[]): number =>
  names.reduce((sum, { plural }) => sum + (plural ? 2 : 1), 0);
