import { isEnclosed, type Shape, type Thing } from "../shapes.ts";
import { areAlike } from "./alike-parts.ts";
import { findTwins } from "./mirrored.ts";
import { down, share, type View } from "./view.ts";

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;

const twins = new WeakMap<Thing, ReturnType<typeof findTwins>>();

/** The pairs of equal regions at both sides of a thing, which are found once. */
function getTwins(thing: Thing): ReturnType<typeof findTwins> {
  const known = twins.get(thing) ?? findTwins(thing);
  twins.set(thing, known);
  return known;
}

/** Whether a region in the upper part of a face has an equal one at the other side. */
export const hasTwinBeside = (shape: Shape, view: View): boolean =>
  share(shape, view) > 0.005 &&
  share(shape, view) < 0.09 &&
  down(shape, view) < 0.65 &&
  getTwins(view.thing).some((pair) => pair.includes(shape));

/** How far the middles of two ears are from one height, as a share of the picture. */
const SAME_HEIGHT = 0.05;

/** The end of the tail of an animal: the small region farthest from its body that only one other region touches. Ears are in pairs. */
export function findTailTip(view: View): Shape | undefined {
  const { thing, largest, wide } = view;
  const isEnd = (shape: Shape) => {
    const beside = thing.shapes.filter(
      (other) => other.area > 0.3 * shape.area && other !== shape && shape.neighbors.has(other.label),
    );
    const isEar = thing.shapes.some(
      (ear) =>
        ear !== shape &&
        areAlike(ear, shape, 1.2) &&
        Math.abs(ear.y - shape.y) < SAME_HEIGHT &&
        !isEnclosed(ear, thing),
    );
    return beside.length === 1 && !isEnclosed(shape, thing) && !isEar;
  };
  if (!largest) return undefined;
  const getDistance = ({ x, y }: Shape) => Math.hypot(x - largest.x, y - largest.y);
  return thing.shapes
    .filter(
      (shape) =>
        shape !== largest &&
        isBetween(share(shape, view), 0.003, 0.1) &&
        Math.min(shape.left - thing.left, thing.right - shape.right) < 0.12 * wide &&
        isEnd(shape),
    )
    .toSorted((a, b) => getDistance(b) - getDistance(a))[0];
}

/** Whether a region is the outermost of two at the end of a beak. */
export const isTipOfBeak = (shape: Shape, view: View): boolean => {
  const { thing, named } = view;
  if (!named.parts.has("nose") || isEnclosed(shape, thing) || !isBetween(share(shape, view), 0.002, 0.04)) return false;
  const root = thing.shapes.find(
    (beak) =>
      beak !== shape &&
      beak.neighbors.has(shape.label) &&
      beak.area < 8 * shape.area &&
      beak.area > 0.4 * shape.area &&
      share(beak, view) < 0.06,
  );
  const beside = thing.shapes.filter(
    (other) => other !== shape && other.area > 0.3 * shape.area && shape.neighbors.has(other.label),
  );
  const [head] = thing.shapes
    .filter((other) => other !== shape && root?.neighbors.has(other.label))
    .toSorted((a, b) => b.area - a.area);
  return (
    root !== undefined &&
    beside.length === 1 &&
    down(shape, view) < 0.45 &&
    head !== undefined &&
    Math.hypot(shape.x - head.x, shape.y - head.y) > Math.hypot(root.x - head.x, root.y - head.y)
  );
};

/** The ear of an elephant is as large as its head: the region between the head and the body, before both. */
export function findElephantEar({ thing, largest }: View): Shape | undefined {
  const high = thing.bottom - thing.top;
  const sides = thing.shapes.filter(
    (shape) =>
      shape !== largest &&
      isBetween(shape.area / thing.area, 0.03, 0.25) &&
      shape.bottom < thing.top + 0.75 * high &&
      shape.aspect < 1.3 &&
      shape.fill > 0.55,
  );
  const getTouch = ({ neighbors }: Shape) => (largest ? (neighbors.get(largest.label) ?? 0) : 0);
  return sides.toSorted((a, b) => getTouch(b) - getTouch(a))[0];
}

/** Whether nothing but other regions of its thing are at a region. The corners of a mouth can be at several of them. */
export const isInner = (shape: Shape, { thing }: View): boolean => {
  const labels = new Set(thing.shapes.map(({ label }) => label));
  return [...shape.neighbors.keys()].every((label) => labels.has(label));
};

/**
 * The one region that is a mouth or the nose of an animal: the widest one in a face, or the snout with two nostrils. Horns and
 * ears are in pairs. Of other things, all regions stay.
 */
export function pickOne(name: string, placed: Shape[], view: View): Shape[] {
  const { named } = view;
  if (name === "mouth") return placed.toSorted((a, b) => b.area - a.area).slice(0, 1);
  if (named.kind !== "animal" || placed.length < 2) return placed;
  const snout = placed.find((shape) => hasNostrils(shape, view));
  if (snout) return [snout];
  const single = placed.filter(
    (shape) =>
      !placed.some((ear) => ear !== shape && areAlike(ear, shape, 1.2) && Math.abs(ear.y - shape.y) < SAME_HEIGHT),
  );
  const inner = single.filter((shape) => isInner(shape, view));
  return inner.length > 0 ? inner : single;
}

/** Whether two nostrils are drawn in a region of an animal. */
export const hasNostrils = ({ label }: Shape, { thing, named }: View): boolean =>
  named.kind === "animal" && thing.shapes.filter(({ inside }) => inside === label).length === 2;
