import { getBorder, type Shape } from "../shapes.ts";

/** The length at which a region is at the background below its middle. */
const getGround = (shape: Shape, background: readonly Shape[]): number =>
  background.reduce((sum, { label, bottom }) => sum + (bottom > shape.y ? (shape.neighbors.get(label) ?? 0) : 0), 0);

/** The smallest opening, as a share of the picture, and how far its edges may be from those of the legs. */
const MIN_AREA = 0.004;
const SLACK = 0.035;

/** Animals whose legs are drawn as lines, which enclose the space below the body. */
export const LINE_LEGS =
  /^(?:crab|lobster|crayfish|shrimp|spider|ant|beetle|ladybug|ladybird|bug|insect|grasshopper|bee)$/;

/** Whether a region is below the body of an animal on thin legs, down to the ground, with nothing but background beside it. */
export function isUnderLegs(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  const border = getBorder(shape);
  if (shape.area < MIN_AREA || getGround(shape, background) < 0.15 * border) return false;
  const beside = drawn.filter((other) => other !== shape && (shape.neighbors.get(other.label) ?? 0) > 0.04 * border);
  const body = beside.find((above) => above.y < shape.top && (shape.neighbors.get(above.label) ?? 0) > 0.12 * border);
  return (
    body !== undefined && beside.every((other) => other === body) && !drawn.some(({ inside }) => inside === shape.label)
  );
}

/** Whether a region is between two long thin legs of a bird, which can go on below it in water. */
export function isBetweenStilts(shape: Shape, drawn: readonly Shape[], background: readonly Shape[]): boolean {
  const border = getBorder(shape);
  if (getGround(shape, background) < 0.05 * border) return false;
  const isStilt = (leg: Shape) =>
    leg.aspect < 0.3 &&
    (shape.neighbors.get(leg.label) ?? 0) > 0.2 * border &&
    leg.top < shape.top + SLACK &&
    leg.bottom > shape.bottom - SLACK;
  const stilts = drawn.filter(isStilt);
  return stilts.some(({ x }) => x < shape.left) && stilts.some(({ x }) => x > shape.right);
}
