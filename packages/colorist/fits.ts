import type { Kind } from "./kinds.ts";
import { MIN_RAYS } from "./rays.ts";
import { hasPanes, isDividedDisc, isEnclosed, isRound, type Shape, type Thing } from "./shapes.ts";

/** How well the position and shape of a thing fit a kind, about 0 to 1. */
export const fits: Partial<Record<Kind, (thing: Thing) => number>> = {
  sun: (thing) =>
    (hasRays(thing) ? 0.4 : 0) +
    (round(thing) ? 0.5 : 0.1) +
    (thing.y < 0.42 ? 0.4 : 0) -
    (thing.area > 0.09 ? 0.3 : 0) -
    // Rays that touch the disc leave small gaps.
    (countLarge(thing) > 4 ? 0.3 : 0),
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
    (hasTrunk(thing) || countTiers(thing) > 1 ? 0.35 : 0) -
    (countStacked(thing) > 1 ? 0.3 : 0) -
    (boxes(thing, isAtTrunk) >= 2 ? 0.5 : 0) -
    (hasPanelsOnPole(thing) ? 0.4 : 0),
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
    (hasGable(thing) || thing.shapes.some((shape) => shape.taper < 0.62 && shape.y < thing.y) ? 0.25 : 0) -
    (thing.bottom < 0.45 ? 0.4 : 0) +
    (boxes(thing) >= 2 ? 0.2 : boxes(thing) === 1 ? 0.1 : -0.1) +
    (thing.shapes.some((shape) => isEnclosed(shape, thing)) ? 0.15 : 0) -
    (hasWheels(thing) ? 0.3 : 0) -
    (countStacked(thing) > 1 ? 0.4 : 0) -
    (isLoose(thing) ? 0.35 : 0) -
    (countTiers(thing) > 1 ? 0.4 : 0) -
    (thing.aspect > 3 ? 0.5 : 0),
  vehicle: (thing) => (hasWheels(thing) ? 0.7 : 0.32),
  person: (thing) => (hasHead(thing) || isHeadOnLine(thing) ? 0.65 : 0.25) + (thing.aspect < 1.1 ? 0.1 : -0.05),
  fence: (thing) => (countPosts(thing) > 2 ? 0.7 : 0.3 + Math.min(0.15, thing.area)),
  animal: (thing) =>
    0.35 +
    (hasLegs(thing) ? 0.12 : 0) +
    Math.min(0.2, thing.area * 2) -
    (boxes(thing, isLeg) > 0 ? 0.2 : 0) -
    (hasGable(thing) ? 0.25 : 0) -
    (hasTrunk(thing) && thing.aspect < 1.1 && countLarge(thing) <= 2 ? 0.25 : 0),
  cup: (thing) =>
    (thing.aspect < 1.6 ? 0.5 : 0.3) +
    Math.min(0.1, thing.area) +
    ((getLargest(thing)?.taper ?? 1) > 1.1 ? 0.15 : 0) -
    (round(thing) && thing.shapes.length < 3 ? 0.1 : 0) -
    (hasPanes(thing) ? 0.3 : 0),
  umbrella: (thing) => 0.3 + Math.min(0.15, thing.area) + (hasPole(thing) ? 0.4 : 0),
  fruit: (thing) => (countLarge(thing) <= 6 ? 0.4 : 0.3) + (thing.aspect > 0.7 ? 0.05 : 0),
  furniture: (thing) => 0.35 + (thing.aspect > 1.2 && thing.shapes.length > 2 ? 0.2 : 0),
  mountain: (thing) =>
    (thing.aspect > 0.9 ? 0.3 : 0) + ((thing.shapes.at(0)?.taper ?? 1) < 0.6 ? 0.3 : 0) + Math.min(0.2, thing.area * 2),
  boat: (thing) => 0.35 + (thing.shapes.some((shape) => shape.taper < 0.7 && shape.y < thing.y) ? 0.2 : 0),
  screen: (thing) => 0.4 + Math.min(0.5, thing.area),
  // A balloon is above the head of who holds it.
  balloon: (thing) => (round(thing) ? 0.65 : 0.2) + 0.25 * (1 - thing.y),
  snowman: (thing) => 0.3 + 0.25 * Math.min(3, countStacked(thing)) - (countStacked(thing) < 2 ? 0.25 : 0),
  bird: (thing) => 0.4 - (thing.area > 0.3 ? 0.05 : 0) + (hasHead(thing) ? 0.15 : 0),
};

/** Whether the wall of a thing ends in a gable: its largest region stands at the bottom and gets narrow at the top. */
const hasGable = (thing: Thing) => {
  const wall = getLargest(thing);
  return (
    wall !== undefined &&
    wall.taper < 0.62 &&
    wall.fill > 0.6 &&
    wall.fill < 0.92 &&
    wall.area > 0.5 * thing.area &&
    wall.bottom > thing.bottom - 0.05 * (thing.bottom - thing.top)
  );
};
/** Whether regions fill so little of the box of a thing that it has no walls: two cows that touch a fence. */
const isLoose = ({ area, left, right, top, bottom, shapes }: Thing) =>
  shapes.length > 3 && area < MIN_FILLED * (right - left) * (bottom - top);
const MIN_FILLED = 0.42;
/** The number of upright rectangles in a thing, such as walls, doors and windows. */
const boxes = (thing: Thing, isOther: (shape: Shape, thing: Thing) => boolean = () => false) =>
  thing.shapes.filter((shape) => shape.solid > 0.86 && shape.area > thing.area * 0.02 && !isOther(shape, thing)).length;
/** The number of upright boards of one height in a thing. */
function countPosts({ shapes, top, bottom, left, right }: Thing): number {
  const [wide, high] = [right - left, bottom - top];
  const whole = shapes.filter((post) => post.aspect < 0.6 && post.fill > 0.7 && post.bottom - post.top > 0.7 * high);
  // A board before the posts leaves their ends.
  const ends = shapes.filter(
    (end) =>
      end.fill > 0.8 &&
      end.top < top + 0.15 * high &&
      end.bottom < top + 0.6 * high &&
      end.right - end.left < 0.16 * wide,
  );
  return Math.max(whole.length, ends.length);
}
/** Whether two narrow regions are below a larger one, at both halves of the thing. */
const hasLegs = (thing: Thing) => {
  const legs = thing.shapes.filter(
    (shape) => isLeg(shape, thing) && shape.aspect < 0.75 && shape.area > 0.01 * thing.area,
  );
  return (
    thing.aspect > 0.9 && legs.some(({ x }) => x < thing.x) && legs.some(({ x }) => x > thing.x) && legs.length < 7
  );
};
/** Whether a small region at the bottom of a thing can be a leg of an animal, or what is between two legs. */
const isLeg = (shape: Shape, { area, top, bottom }: Thing) =>
  shape.area < 0.18 * area && shape.bottom > bottom - 0.06 * (bottom - top);
/** Whether discs are at the bottom of a thing, beside or below the rest of it. */
const hasWheels = (thing: Thing) =>
  thing.shapes.length > 2 &&
  thing.aspect > 0.7 &&
  findDiscs(thing, isRound).some(({ area }) => area < 0.4 * thing.area);
/** Whether two discs of about one size are beside each other at the bottom of a thing. */
export function hasPairOfWheels(thing: Thing): boolean {
  // The tubes of a bicycle cover a part of its wheels.
  const isWheel = ({ aspect, solid, taper }: Shape) =>
    aspect > 0.75 && aspect < 1.33 && solid > 0.55 && solid < 0.9 && taper > 0.6 && taper < 1.6;
  const discs = findDiscs(thing, isWheel);
  const largest = Math.max(...discs.map(({ area }) => area));
  const wheels = discs.filter(({ area }) => area > 0.3 * largest);
  return wheels.some((first) => wheels.some((second) => first.right < second.x && first.x < second.left));
}
/** The discs at the bottom of a thing. */
const findDiscs = (thing: Thing, isDisc: (shape: Shape) => boolean): Shape[] =>
  [...thing.shapes, ...findCutDiscs(thing)].filter(
    (shape) =>
      isDisc(shape) &&
      shape.bottom > thing.bottom - 0.12 * (thing.bottom - thing.top) &&
      shape.area > 0.02 * thing.area,
  );
/** Discs that a line crosses, as the bottom of a car that is drawn through its wheels: two regions on top of each other. */
const findCutDiscs = ({ shapes }: Thing): Shape[] =>
  shapes.flatMap((upper) =>
    shapes.flatMap((lower) => {
      const wide = upper.right - upper.left;
      const isBelow = upper.neighbors.has(lower.label) && Math.abs(lower.top - upper.bottom) < 0.25 * wide;
      const isSameSide = Math.abs(lower.left - upper.left) + Math.abs(lower.right - upper.right) < 0.3 * wide;
      if (upper === lower || !isBelow || !isSameSide || upper.aspect < 1.2 || lower.aspect < 1.2) return [];
      const high = lower.bottom - upper.top;
      const area = upper.area + lower.area;
      const aspect = (upper.aspect * (upper.bottom - upper.top)) / high;
      return [
        {
          ...upper,
          area,
          aspect,
          // The cap of a disc gets narrow, and the disc does not.
          taper: 1,
          bottom: lower.bottom,
          y: (upper.top + lower.bottom) / 2,
          solid: area / (wide * high),
        },
      ];
    }),
  );
const hasHead = (thing: Thing) =>
  thing.shapes.some(
    (shape) =>
      isRound(shape) &&
      // The tips of a fire get narrow.
      shape.taper > 0.6 &&
      shape.taper < 2.2 &&
      shape.area > 0.05 * thing.area &&
      shape.y < thing.top + 0.35 * (thing.bottom - thing.top) &&
      shape.bottom < thing.top + 0.6 * (thing.bottom - thing.top),
  );
/** Whether a thing is the head of a stick figure, whose body is a line. */
export const isHeadOnLine = ({ shapes, area }: Thing) =>
  shapes.some(
    (shape) => isRound(shape) && shape.taper > 0.6 && shape.isOnPole && shape.area > 0.3 * area && shape.y > 0.35,
  );
/** Whether a thing is a disc with rays around it. Snowflakes around a house and rain around a shelter are none. */
export const hasRays = (thing: Thing) =>
  thing.shapes.length <= MAX_IN_SUN &&
  thing.shapes.some(({ rays, area }) => rays >= MIN_RAYS && area > 0.5 * thing.area);
/** A sun can have a face. */
const MAX_IN_SUN = 6;
const getLargest = (thing: Thing) => thing.shapes.toSorted((a, b) => b.area - a.area)[0];
/** Whether a long thin region reaches down from a canopy that is wider than high. */
const hasPole = (thing: Thing) => {
  const canopy = getLargest(thing);
  return (
    canopy !== undefined &&
    ((canopy.aspect > 1.2 &&
      thing.shapes.some(({ aspect, top, bottom }) => aspect < 0.25 && top > canopy.y && bottom > canopy.bottom)) ||
      hasPanelsOnPole(thing))
  );
};
/** Whether panels side by side are a wide canopy over a thin pole, which the horizon can cut. */
function hasPanelsOnPole({ shapes, area, left, right, top, bottom, aspect }: Thing): boolean {
  const [wide, high] = [right - left, bottom - top];
  const panels = shapes.filter((shape) => shape.area > 0.08 * area && shape.top < top + 0.3 * high);
  if (panels.length < 2) return false;
  const edge = Math.max(...panels.map((panel) => panel.bottom));
  const width = Math.max(...panels.map((panel) => panel.right)) - Math.min(...panels.map((panel) => panel.left));
  const isLevel = panels.every((panel) => panel.bottom > edge - 0.1 * high);
  const isWide = (width / wide) * aspect * (high / (edge - top)) > 1.3;
  const pole = shapes.filter((shape) => shape.right - shape.left < 0.12 * wide && shape.top > edge - 0.05 * high);
  return isLevel && isWide && pole.some((piece) => piece.bottom > edge + 0.1 * high);
}
/** The number of small round regions, which are petals and centers of flowers. */
const countPetals = (thing: Thing) =>
  thing.shapes.filter((shape) => isRound(shape) && shape.area < 0.3 * thing.area).length;
/** The number of discs on top of each other, from the largest at the bottom to the smallest at the top. */
function countStacked({ shapes, area, left, right }: Thing): number {
  const discs = shapes
    .filter((shape) => isRound(shape) && shape.aspect > 0.8 && shape.area > 0.04 * area)
    .sort((a, b) => b.y - a.y);
  const isOnTop = (shape: Shape, below: Shape | undefined) =>
    below === undefined || (shape.area < 1.1 * below.area && Math.abs(shape.x - below.x) < 0.25 * (right - left));
  const stack: Shape[] = [];
  for (const disc of discs) if (isOnTop(disc, stack.at(-1))) stack.push(disc);
  return stack.length;
}
/** The number of triangles on top of each other over most of a thing's width, as those of a fir. */
const countTiers = ({ shapes, left, right, x }: Thing) =>
  shapes.filter(
    (shape) =>
      shape.taper < 0.62 &&
      shape.right - shape.left > 0.5 * (right - left) &&
      Math.abs(shape.x - x) < 0.12 * (right - left),
  ).length;
/** The number of regions that are more than a gap between crossing lines. */
const countLarge = (thing: Thing) => thing.shapes.filter((shape) => shape.area > thing.area * 0.03).length;
export const round = (thing: Thing) =>
  thing.aspect > 0.75 &&
  thing.aspect < 1.34 &&
  (thing.shapes.some((shape) => isRound(shape) && shape.area > thing.area * 0.5) || isDividedDisc(thing));
const hasTrunk = (thing: Thing) => thing.shapes.some((shape) => isTrunk(shape, thing));
const isTrunk = (shape: Shape, { top, bottom, area }: Thing) =>
  shape.aspect < 0.8 &&
  shape.bottom > bottom - (bottom - top) * 0.14 &&
  shape.area < area * 0.36 &&
  // Slivers between the logs of a fire are no trunk.
  shape.area > area * 0.02 &&
  shape.top > top + (bottom - top) * 0.3;
/** Whether a region is a trunk or over one, as its upper end that is drawn through the crown. */
const isAtTrunk = (shape: Shape, thing: Thing) =>
  thing.shapes.some(
    (trunk) => isTrunk(trunk, thing) && shape.left > trunk.left - 0.01 && shape.right < trunk.right + 0.01,
  );
