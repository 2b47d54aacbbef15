import type { NamedThing } from "./color-request.ts";
import { findSeenThrough } from "./matching/see-through.ts";
import { CYCLE, findSpokedWheels } from "./matching/spoked-wheels.ts";
import { isInFrame, isSwing } from "./matching/swing.ts";
import { isBetweenStilts, isUnderLegs, LINE_LEGS } from "./matching/under-legs.ts";
import { gatherThings, getBorder, type Shape } from "./shapes.ts";

/** Furniture and frames through which one sees what is behind them. */
const ON_LEGS = /^(?:table|desk|bench|chair|stool|pier|bridge)$/;
const SWING = /^swing$/;

/** The least width of a table top divided by its height. */
const MIN_SLAB = 3;
/** How far the edges of an opening may be from those of the parts around it, as a share of the picture. */
const SLACK = 0.035;
/** The smallest opening, as a share of the picture. */
const MIN_AREA = 0.004;
/** The least length at which an opening is at the ground, as a share of that at the board above it. */
const MIN_GROUND = 0.25;

/** The regions between the legs of tables and in the frames of swings, which show what is behind them. */
export function findOpenings(
  shapes: readonly Shape[],
  background: readonly Shape[],
  names: readonly NamedThing[],
  wide: number,
): Shape[] {
  const drawn = shapes.filter((shape) => !background.includes(shape));
  const openings = names.some(({ noun }) => ON_LEGS.test(noun))
    ? drawn.filter((shape) => isBetweenLegs(shape, drawn, background))
    : [];
  if (names.some(({ kind }) => kind === "flower"))
    openings.push(...drawn.filter((shape) => isBetweenStems(shape, drawn)));
  const cycle = names.find(({ noun }) => CYCLE.test(noun));
  const spoked = cycle ? findSpokedWheels(drawn, background, wide) : null;
  if (spoked) openings.push(...spoked.seen);
  else if (cycle) {
    openings.push(...findFrameOpenings(drawn, background));
    if (/^t[iy]re/.test(cycle.partWords.get("wheel") ?? ""))
      openings.push(...findInTires(drawn).filter((shape) => !openings.includes(shape)));
  }
  if (names.some(({ kind }) => kind === "vehicle"))
    openings.push(...drawn.filter((shape) => isUnderCar(shape, drawn, background)));
  if (names.some(({ kind }) => kind === "person"))
    openings.push(...drawn.filter((shape) => isBetweenFeet(shape, drawn, background)));
  if (names.some(({ noun }) => LINE_LEGS.test(noun)))
    openings.push(...drawn.filter((shape) => isUnderLegs(shape, drawn, background)));
  if (names.some(({ kind }) => kind === "bird"))
    openings.push(...drawn.filter((shape) => isBetweenStilts(shape, drawn, background)));
  if (names.some(({ kind }) => kind === "animal"))
    openings.push(...drawn.filter((shape) => isUnderBelly(shape, drawn, background)));
  openings.push(...findSeenThrough(drawn, background, names).filter((shape) => !openings.includes(shape)));
  if (!names.some(({ noun }) => SWING.test(noun))) return openings;
  const frames = gatherThings(drawn, (shape) => background.includes(shape), wide).filter(isSwing);
  return [...openings, ...frames.flatMap((thing) => thing.shapes.filter((shape) => isInFrame(shape, thing)))];
}

/** The least size of a wheel, as a share of the picture, and how far from the ground it may end, by its height. */
const WHEEL = { area: 0.012, lift: 0.3 } as const;
/** A region at least so thick, by the thickness of a wheel, is no tube of a frame. */
const THICK = 0.22;

/**
 * The background between the wheels of a bicycle, and through its frame if that is drawn with two lines. A frame of single
 * lines has no regions but those between its tubes, so they keep its color.
 */
function findFrameOpenings(drawn: readonly Shape[], background: readonly Shape[]): Shape[] {
  const wheels = drawn.filter((shape) => shape.area > WHEEL.area && isWheel(shape));
  const [first, ...others] = wheels.toSorted((a, b) => b.area - a.area);
  const second = others.find(
    ({ left, right }) => Math.max(left, first?.left ?? 0) > Math.min(right, first?.right ?? 1) - 0.04,
  );
  if (!first || !second) return [];
  const [front, back] = [first, second].sort((a, b) => a.x - b.x);
  if (!front || !back) return [];
  const radius = (front.bottom - front.top) / 2;
  const thickness = (shape: Shape) => shape.area / getBorder(shape) / (first.area / getBorder(first));
  const isBetween = (shape: Shape) =>
    shape !== first &&
    shape !== second &&
    shape.x > front.x &&
    shape.x < back.x &&
    // A saddle and a basket are above the wheels.
    shape.bottom > Math.min(front.top, back.top) + 0.2 * radius &&
    thickness(shape) > THICK;
  const ground = new Set(background.filter(({ y }) => y > front.y).map(({ label }) => label));
  const isOnGround = (shape: Shape) =>
    shape.bottom > front.bottom - WHEEL.lift * radius || [...shape.neighbors.keys()].some((label) => ground.has(label));
  const tubes = drawn.filter(
    (shape) =>
      shape.x > front.left &&
      shape.x < back.right &&
      shape.bottom < front.bottom &&
      shape.area > 0.0008 &&
      thickness(shape) < THICK,
  );
  const isDouble = tubes.length > 2;
  return drawn.filter(
    (shape) => isBetween(shape) && (isOnGround(shape) || isDouble) && !isInWheel(shape, [first, second]),
  );
}

/** Whether a region gets narrow downward between two stems, which are much thinner: the wall behind a bunch of flowers. */
function isBetweenStems(shape: Shape, drawn: readonly Shape[]): boolean {
  const getThickness = (other: Shape) => other.area / getBorder(other);
  const high = shape.bottom - shape.top;
  const isStem = (stem: Shape) =>
    stem !== shape &&
    (shape.neighbors.get(stem.label) ?? 0) > 0.08 * getBorder(shape) &&
    stem.bottom - stem.top > 0.25 * high &&
    getThickness(stem) < 0.45 * getThickness(shape) &&
    stem.right - stem.left < stem.bottom - stem.top;
  const stems = drawn.filter(isStem);
  // A leaf beside a stem is below all blooms. Lines divide a bloom into petals.
  const bloom = drawn
    .filter((petal) => shape.neighbors.has(petal.label) && petal.aspect > 0.36 && petal.bottom < shape.y)
    .reduce((sum, { area }) => sum + area, 0);
  return (
    shape.area > MIN_AREA &&
    shape.aspect < 0.9 &&
    shape.fill < 0.75 &&
    bloom > 0.2 * shape.area &&
    stems.some(({ x }) => x < shape.x) &&
    stems.some(({ x }) => x > shape.x)
  );
}

/** The background that is seen through wheels whose tires have two lines. Tubes and hubs before it are thinner or smaller. */
function findInTires(drawn: readonly Shape[]): Shape[] {
  const isTire = (shape: Shape) => isWheel(shape) && shape.fill < 0.4 && shape.solid - shape.fill > 0.25;
  const getThickness = (shape: Shape) => shape.area / getBorder(shape);
  return drawn.filter(isTire).flatMap((tire) => {
    const within = drawn.filter(
      (shape) =>
        shape !== tire &&
        isInWheel(shape, [tire]) &&
        shape.left > tire.left - 0.01 &&
        shape.right < tire.right + 0.01 &&
        shape.right - shape.left > 0.2 * (tire.right - tire.left),
    );
    const most = Math.max(...within.map(getThickness));
    return within.filter((shape) => getThickness(shape) > 1.4 * THICK * most);
  });
}

/** Whether a region is a disc, of which tubes of a frame can cover a part. */
const isWheel = ({ aspect, solid, taper }: Shape): boolean =>
  aspect > 0.75 && aspect < 1.33 && solid > 0.55 && solid < 0.9 && taper > 0.6 && taper < 1.6;

const isInWheel = ({ x, y }: Shape, wheels: readonly Shape[]): boolean =>
  wheels.some((wheel) => x > wheel.left && x < wheel.right && y > wheel.top && y < wheel.bottom);

/** The least share of the outline of an opening under an animal that is at the ground, and its least width by its height. */
const UNDER_BELLY = { ground: 0.1, aspect: 0.5 } as const;

/** Whether a region is between the legs of an animal and the ground: the body is around it, down to the ground at both sides. */
function isUnderBelly(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  if (shape.area < MIN_AREA || shape.aspect < UNDER_BELLY.aspect) return false;
  const border = getBorder(shape);
  // A shell of tiles is several regions, of which none is around the opening.
  if (findLegs(shape, drawn, background)) return true;
  const ground = background.reduce(
    (sum, { label, y }) => sum + (y > shape.bottom - 0.02 ? (shape.neighbors.get(label) ?? 0) : 0),
    0,
  );
  if (ground < UNDER_BELLY.ground * border) return false;
  const touch = ({ label }: Shape) => (shape.neighbors.get(label) ?? 0) / border;
  if (
    isBelowPieces(
      shape,
      drawn.filter((outer) => touch(outer) > 0.1),
    )
  )
    return true;
  const body = drawn.find((outer) => touch(outer) > 0.35);
  return (
    body !== undefined &&
    body.left < shape.left &&
    body.right > shape.right &&
    body.top < shape.top - 0.02 &&
    body.area > 1.2 * shape.area &&
    !drawn.some(({ inside }) => inside === shape.label)
  );
}

/** Whether a region is below two pieces of a body, which begin above it and reach down to its bottom at one side each. */
function isBelowPieces(shape: Shape, pieces: readonly Shape[]): boolean {
  const legs = pieces.filter(({ top, bottom }) => top < shape.top - 0.02 && bottom > shape.bottom - 0.02);
  return (
    legs.length === pieces.length &&
    legs.length === 2 &&
    legs.some(({ left }) => left < shape.left - 0.02) &&
    legs.some(({ right }) => right > shape.right + 0.02)
  );
}

/** The length at which a region is at the background below its middle. */
const getGround = (shape: Shape, background: readonly Shape[]): number =>
  background.reduce((sum, { label, bottom }) => sum + (bottom > shape.y ? (shape.neighbors.get(label) ?? 0) : 0), 0);

/** The least share of the outline of an opening between wheels that is at the ground. */
const UNDER_CAR = 0.25;

/** Whether a region is below the body of a car, between two wheels, and down to the ground on which they stand. */
function isUnderCar(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  // The bottom of the body can be drawn through wheels.
  const isHalf = (wheel: Shape) =>
    wheel.aspect > 1 &&
    wheel.aspect < 3.6 &&
    wheel.fill > 0.5 &&
    wheel.right - wheel.left < 0.7 * (shape.right - shape.left) &&
    wheel.bottom > shape.bottom - 0.02;
  // A mudguard can cover a part of a tire, but not its rim.
  const isTire = (tire: Shape) =>
    tire.aspect > 0.75 &&
    tire.aspect < 1.35 &&
    drawn.some(
      (rim) =>
        rim !== tire &&
        isWheel(rim) &&
        rim.area > 0.15 * (tire.right - tire.left) * (tire.bottom - tire.top) &&
        rim.neighbors.has(tire.label) &&
        Math.abs(rim.x - (tire.left + tire.right) / 2) < 0.15 * (tire.right - tire.left) &&
        Math.abs(rim.y - (tire.top + tire.bottom) / 2) < 0.15 * (tire.bottom - tire.top),
    );
  const wheels = drawn.filter(
    (wheel) =>
      wheel !== shape &&
      wheel.area > 0.002 &&
      (isWheel(wheel) || isHalf(wheel) || isTire(wheel)) &&
      shape.neighbors.has(wheel.label),
  );
  const isBeside = (side: "left" | "right") =>
    wheels.some((wheel) => (side === "left" ? wheel.x < shape.left + 0.02 : wheel.x > shape.right - 0.02));
  if (!isBeside("left") || !isBeside("right") || shape.aspect < 1.2) return false;
  const isLow = wheels.every(
    (wheel) => shape.top > wheel.top - 0.02 && shape.bottom > wheel.bottom - 0.35 * (wheel.bottom - wheel.top),
  );
  return isLow && getGround(shape, background) > UNDER_CAR * getBorder(shape);
}

/** The regions at one side of an opening, which are a leg with its sock and shoe, and their measures together. */
function getColumn(pieces: readonly Shape[]) {
  return {
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
    top: Math.min(...pieces.map(({ top }) => top)),
    bottom: Math.max(...pieces.map(({ bottom }) => bottom)),
    area: pieces.reduce((sum, { area }) => sum + area, 0),
  };
}

/** The least share of the outline of an opening between legs that is at each of them, and that is at the ground. */
const BETWEEN_LEGS = { side: 0.12, ground: 0.05 } as const;

/** The legs at both sides of a region that goes down to the ground between them; null if there are none. */
function findLegs(shape: Shape, drawn: readonly Shape[], background: readonly Shape[], unlike = 0.4) {
  const border = getBorder(shape);
  if (getGround(shape, background) < BETWEEN_LEGS.ground * border) return null;
  const isBeside = (leg: Shape) =>
    leg !== shape && shape.neighbors.has(leg.label) && leg.top > shape.top - SLACK && leg.bottom < shape.bottom + SLACK;
  const sides = [(leg: Shape) => leg.x < shape.left, (leg: Shape) => leg.x > shape.right].map((isAtSide) => {
    const pieces = drawn.filter((leg) => isBeside(leg) && isAtSide(leg));
    const touch = pieces.reduce((sum, { label }) => sum + (shape.neighbors.get(label) ?? 0), 0);
    const column = getColumn(pieces);
    const isWhole = Math.abs(column.bottom - shape.bottom) < SLACK && Math.abs(column.top - shape.top) < SLACK;
    return touch > BETWEEN_LEGS.side * border && isWhole ? column : null;
  });
  const [left, right] = sides;
  return left && right && Math.abs(Math.log(left.area / right.area)) < unlike ? { left, right } : null;
}

/** Whether a region goes down to the ground between two legs of about one length, however thick they are. */
export const isBetweenAnyLegs = (shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean =>
  findLegs(shape, drawn, background, 0.9) !== null;

/** Whether a region is between two legs of a person that are alike, and down to the ground. */
function isBetweenFeet(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  if (shape.aspect > 1.2) return false;
  const legs = findLegs(shape, drawn, background);
  const width = 1.1 * Math.min(...[legs?.left, legs?.right].map((leg) => (leg ? leg.right - leg.left : 0)));
  return shape.right - shape.left < width;
}

/** Whether a region is below a board, on the ground, and between two legs or the open sides of it. */
function isBetweenLegs(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  if (shape.area < MIN_AREA) return false;
  const beside = drawn.filter(({ label }) => shape.neighbors.has(label));
  const isBoard = (board: Shape) =>
    board.aspect > MIN_SLAB &&
    board.fill > 0.7 &&
    board.taper > 0.7 &&
    board.taper < 1.4 &&
    Math.abs(board.bottom - shape.top) < SLACK &&
    board.left < shape.left + SLACK &&
    board.right > shape.right - SLACK;
  const ground = background.reduce(
    (sum, { label, y }) => sum + (y > shape.y ? (shape.neighbors.get(label) ?? 0) : 0),
    0,
  );
  const isLeg = (leg: Shape) => leg.aspect < 0.4 && leg.fill > 0.6 && leg.top < shape.top + SLACK;
  const isOpen = (side: "left" | "right") =>
    beside.some((leg) => isLeg(leg) && Math.abs((side === "left" ? leg.right : leg.left) - shape[side]) < SLACK);
  const board = beside.find(isBoard);
  const top = board ? (shape.neighbors.get(board.label) ?? 0) : Number.POSITIVE_INFINITY;
  return (
    isOpen("left") && isOpen("right") && (ground > MIN_GROUND * top || (shape.touches.bottom && board !== undefined))
  );
}
