import type { NamedThing } from "./color-request.ts";
import { gatherThings, type Shape, type Thing } from "./shapes.ts";

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
  if (!names.some(({ noun }) => SWING.test(noun))) return openings;
  const frames = gatherThings(drawn, (shape) => background.includes(shape), wide).filter(isSwing);
  return [...openings, ...frames.flatMap((thing) => thing.shapes.filter((shape) => isInFrame(shape, thing)))];
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

/** Whether something in a drawn thing hangs between ropes from its top: a region that ends above the ground. */
function isSwing({ shapes, top, bottom, left, right, aspect, area }: Thing): boolean {
  const [high, wide] = [bottom - top, right - left];
  const isRoped = (shape: Shape) =>
    shape.top < top + 0.12 * high &&
    shape.bottom < bottom - 0.12 * high &&
    shape.bottom > top + 0.35 * high &&
    shape.aspect < 1.4 &&
    shape.left > left + 0.15 * wide &&
    shape.right < right - 0.15 * wide &&
    shape.area > 0.05 * area;
  return aspect > 0.5 && shapes.length > 2 && shapes.some(isRoped);
}

/** Whether a region of a swing is what one sees through its frame, and no bar and not who swings. */
function isInFrame(shape: Shape, { shapes, top, bottom, area }: Thing): boolean {
  const isHanging = shape.top < top + 0.2 * (bottom - top);
  const reaches = shape.bottom > top + 0.35 * (bottom - top);
  return isHanging && reaches && shape.area > 0.02 * area && shapes.length > 2;
}
