import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { down, share, type View } from "./view.ts";

/** Whether a small region in a head is nearly a disc: an eye that its pupil touches. */
export const isOvalEye = (shape: Shape, view: View): boolean =>
  isEnclosed(shape, view.thing) &&
  down(shape, view) < 0.3 &&
  shape.solid > 0.62 &&
  shape.aspect > 0.8 &&
  shape.aspect < 1.25 &&
  shape.taper > 0.7 &&
  shape.taper < 1.45;

/** Whether a region in the upper half is around a small disc alone: an eye with its pupil, which can reach out of a head. */
export const isRing = (shape: Shape, view: View): boolean => {
  const inner = view.thing.shapes.filter(({ inside }) => inside === shape.label);
  const [pupil] = inner;
  return (
    inner.length === 1 &&
    pupil !== undefined &&
    isRound(pupil) &&
    isRound(shape) &&
    pupil.area < 0.5 * shape.area &&
    down(shape, view) < 0.4 &&
    Math.abs(pupil.x - shape.x) < 0.25 * (shape.right - shape.left)
  );
};

/** Whether a scrap is between a pupil and the outline of its eye, which is a small disc in a head. */
export const isInEye = (shape: Shape, eye: Shape, view: View): boolean =>
  isRound(eye) &&
  share(eye, view) < 0.012 &&
  shape.area < 0.2 * eye.area &&
  isEnclosed(eye, view.thing) &&
  down(eye, view) < 0.5;

/**
 * The role of a small region in an eye that a long pupil divides, as that of a cat: such regions touch each other and fill
 * a disc or an oval together, and the middle one is the pupil. Null for other regions.
 */
export function findSlitEye(shape: Shape, view: View): "pupil" | "iris" | null {
  const isSmall = (small: Shape) => share(small, view) < MAX_EYE && down(small, view) < 0.42;
  if (!isSmall(shape)) return null;
  const group = [shape];
  for (const member of group)
    for (const next of view.thing.shapes)
      if (!group.includes(next) && isSmall(next) && member.neighbors.has(next.label)) group.push(next);
  const pieces = group.filter((piece) => piece.area > 0.2 * Math.max(...group.map(({ area }) => area)));
  if (pieces.length < 2 || pieces.length > 3) return null;
  const [left, right] = [Math.min(...pieces.map((p) => p.left)), Math.max(...pieces.map((p) => p.right))];
  const [top, bottom] = [Math.min(...pieces.map((p) => p.top)), Math.max(...pieces.map((p) => p.bottom))];
  const fill = pieces.reduce((sum, { area }) => sum + area, 0) / ((right - left) * (bottom - top));
  const isIn = view.thing.shapes.some(
    (head) =>
      !group.includes(head) &&
      share(head, view) > 0.08 &&
      head.left < left &&
      head.right > right &&
      head.top < top &&
      head.bottom > bottom,
  );
  if (!isIn || fill < 0.6 || fill > 0.95) return null;
  const middle = pieces.toSorted((a, b) => Math.abs(a.x - (left + right) / 2) - Math.abs(b.x - (left + right) / 2))[0];
  return shape === middle && pieces.length === 3 ? "pupil" : "iris";
}

const slitEyes = new WeakMap<View, readonly Shape[]>();

/** The small regions of eyes that long pupils divide. */
function findSlitEyes(view: View): readonly Shape[] {
  const known = slitEyes.get(view);
  if (known) return known;
  const pieces = view.thing.shapes.filter((piece) => findSlitEye(piece, view) !== null);
  slitEyes.set(view, pieces);
  return pieces;
}

/** Whether a small region is left or right of both eyes, as between whiskers, or in an ear. */
export function isBesideFace(shape: Shape, view: View): boolean {
  const slits = findSlitEyes(view);
  if (slits.length > 3) return slits.every(({ left }) => shape.x < left) || slits.every(({ right }) => shape.x > right);
  const eyes = findEyes(view);
  if (!eyes || eyes.includes(shape)) return false;
  const [left, right] = eyes;
  const isOut = shape.x < left.x || shape.x > right.x;
  return (
    isOut &&
    !isRing(shape, view) &&
    shape.area < 0.7 * left.area &&
    shape.inside !== left.label &&
    shape.inside !== right.label
  );
}

/** Whether a disc is below others in a head and in no region itself, as a bell on a collar or the tip of a snout. */
export const isBelowEyes = (shape: Shape, view: View): boolean =>
  !isEnclosed(shape, view.thing) &&
  view.thing.shapes.some(
    (eye) =>
      eye !== shape &&
      eye.bottom < shape.top &&
      share(eye, view) < MAX_EYE &&
      (findSlitEye(eye, view) !== null || (isRound(eye) && isEnclosed(eye, view.thing))),
  );

/** The two eyes of a head that is seen from the front: discs of one size at one height. */
function findEyes(view: View): readonly [Shape, Shape] | null {
  const discs = view.thing.shapes.filter(
    (disc) => isRound(disc) && share(disc, view) > 0.004 && share(disc, view) < 0.045 && down(disc, view) < 0.5,
  );
  for (const left of discs)
    for (const right of discs)
      if (
        right.left > left.right &&
        left.inside === right.inside &&
        left.inside !== 0 &&
        Math.abs(left.y - right.y) < 0.02 &&
        Math.abs(Math.log(left.area / right.area)) < 0.4
      )
        return [left, right];
  return null;
}

/** The most that a small region of an eye covers of its animal. */
const MAX_EYE = 0.02;
