import { isEnclosed, type Shape, type Thing } from "../shapes.ts";
import { isSeveral } from "./alike-parts.ts";
import { isBetween, places } from "./places.ts";
import { findClothStripes, findTowerStripes } from "./stripes.ts";
import { pickOne } from "./tips.ts";
import { type Paint, part, type View } from "./view.ts";

/** Parts that are on clothes. */
const ON_CLOTHES = /^(?:belt|stripe|button|dot|shirt)$/;

/** Whether a region is the head and neck beside a mane: larger than it, and farther out at one end of the animal. */
const isHeadWithMane = (head: Shape, manes: readonly Shape[], { thing, wide, named }: View): boolean =>
  named.noun !== "lion" &&
  Math.min(head.left - thing.left, thing.right - head.right) < 0.03 * wide &&
  manes.some(
    (mane) =>
      head.neighbors.has(mane.label) &&
      mane.area < 0.8 * head.area &&
      Math.min(mane.left - thing.left, thing.right - mane.right) > 0.05 * wide,
  );

/** The region of several that is drawn before what is around it, as one cushion of a sofa: a box between its arms. */
function findFrontmost(shapes: readonly Shape[], { left, right, top, bottom }: Thing): Shape | undefined {
  const isAtArm = (shape: Shape) => Math.min(shape.left - left, right - shape.right) < 0.1 * (right - left);
  const count = ({ over, label }: Shape) =>
    [...over.values()].reduce((sum, n) => sum + n, 0) -
    shapes.reduce((sum, shape) => sum + (shape.over.get(label) ?? 0), 0);
  return shapes
    .filter(
      (shape) => isBetween(shape.aspect, 0.5, 2) && shape.fill > 0.6 && !isAtArm(shape) && shape.y < (top + bottom) / 2,
    )
    .toSorted((a, b) => count(b) - count(a))[0];
}

/** Whether a small region lies on a larger one, within its box, as a cushion before the back of a sofa. */
const isOnCushioned = (shape: Shape, { thing }: View): boolean =>
  isBetween(shape.aspect, 0.5, 2) &&
  thing.shapes.some(
    (back) =>
      back.area > 2 * shape.area &&
      back.neighbors.has(shape.label) &&
      back.left < shape.left &&
      back.right > shape.right &&
      back.top < shape.top &&
      back.bottom > shape.bottom - 0.02,
  );

/** The least share of a thing that a part of it has. */
const MIN_PAINTED = 0.0015;
/** The same for parts of a face and other dots. */
const MIN_TINY = 0.0003;
const TINY = /^(?:eye|nose|button|dot)$/;
/** Details of parts, which are no parts of their own. */
const DETAILS = /^(?:hub|mouth|nozzle)$| (?:pupil|hub)$/;

/** The largest region without others in it. */
const findPlainest = (placed: readonly Shape[], { shapes }: View["thing"]): Shape | null =>
  placed.filter(({ label }) => !shapes.some(({ inside }) => inside === label)).toSorted((a, b) => b.area - a.area)[0] ??
  null;

/**
 * Gives each part that the prompt colors, and that the paint of the thing's kind does not know, the regions where such a
 * part usually is. Regions of other colored parts and the largest one keep their paint.
 */
export function fitParts(paints: Map<number, Paint>, view: View): Map<number, Paint> {
  const { thing, named, largest } = view;
  // A gap between two lines is no part.
  const isPainted = (name: string) =>
    thing.shapes.some(
      ({ label, area }) =>
        area > (TINY.test(name) ? MIN_TINY : MIN_PAINTED) * thing.area &&
        paints.get(label)?.name === `${named.noun} ${name}`,
    );
  for (const [name, color] of named.parts) {
    const place = places[name];
    if (!place || isPainted(name)) continue;
    const isTaken = ({ label }: Shape) =>
      DETAILS.test(paints.get(label)?.name ?? "") ||
      [...named.parts.keys()].some(
        (otherPart) =>
          paints.get(label)?.name === `${named.noun} ${otherPart}` &&
          !(otherPart === "dress" && ON_CLOTHES.test(name)) &&
          !(otherPart === "nose" && name === "tip"),
      );
    const isDress = ({ label }: Shape) => paints.get(label)?.name === `${named.noun} dress`;
    const usual = thing.shapes.filter(
      (shape) => (shape !== largest || name === "stripe") && !isTaken(shape) && place(shape, view),
    );
    const placed =
      name !== "stripe"
        ? usual
        : named.kind === "person"
          ? findClothStripes(thing.shapes.filter(isDress))
          : named.kind === "building" && usual.length === 0
            ? findTowerStripes(view)
            : usual;
    // A belly is drawn in the body. A body without one is its own belly.
    const enclosed = placed.filter((shape) => isEnclosed(shape, thing));
    const isOne = name === "cushion" && placed.length > 1 && !isSeveral(named, name);
    const before = isOne ? findFrontmost(placed, thing) : null;
    const lying = name === "cushion" ? placed.filter((shape) => isOnCushioned(shape, view)) : [];
    const cushions = lying.length === 0 && before ? [before] : lying;
    // One spot is no snout, in which the nostrils are drawn.
    const spot = name === "dot" && placed.length > 1 && !isSeveral(named, name) ? findPlainest(placed, thing) : null;
    const locks = name === "hair" ? placed.filter((shape) => !isHeadWithMane(shape, placed, view)) : placed;
    const chosen =
      name === "belly" && enclosed.length > 0
        ? enclosed
        : name === "mouth" || name === "nose"
          ? pickOne(name, placed, view)
          : cushions.length > 0
            ? cushions
            : spot
              ? [spot]
              : locks;
    for (const { label } of chosen) paints.set(label, part(view, name, color));
  }
  return paints;
}
