import { isRound, type Shape } from "../shapes.ts";
import { down, light, main, type Paint, part, share, type View } from "./view.ts";

/** A head is larger than this, as a share of its animal. */
const MIN_HEAD = 0.1;
/** A region that ends so far above the chin is in the face, as a share of the animal's height. */
const ABOVE_CHIN = 0.03;

const isIn = (inner: Shape, outer: Shape): boolean =>
  inner !== outer &&
  inner.left > outer.left &&
  inner.right < outer.right &&
  inner.top > outer.top &&
  inner.bottom < outer.bottom;

const findHead = (shape: Shape, view: View): Shape | undefined =>
  view.thing.shapes.find(
    (head) => head !== view.largest && share(head, view) > MIN_HEAD && down(head, view) < 0.45 && isIn(shape, head),
  ) ??
  view.thing.shapes.find(
    (head) => share(head, view) > MIN_HEAD && down(head, view) < 0.4 && head.aspect < 1.6 && isIn(shape, head),
  );

/** Whether a region is in the face of an animal, above its chin: no bow is there. */
export function isInFace(shape: Shape, view: View): boolean {
  if (view.named.kind !== "animal") return false;
  const head = findHead(shape, view);
  return head !== undefined && shape.bottom < head.bottom - ABOVE_CHIN * view.high;
}

/** The least size of a muzzle, as a share of its animal, and the largest nose, by its muzzle. */
const MUZZLE = { least: 0.01, nose: 0.45 } as const;

/** Whether a region of a face is a muzzle: a flat nose is drawn in it alone, or in the other half of it beside it. */
export function isMuzzle(shape: Shape, view: View): boolean {
  if (share(shape, view) < MUZZLE.least || !isInFace(shape, view)) return false;
  const { shapes } = view.thing;
  const hasNose = (muzzle: Shape) => {
    const inner = shapes.filter(({ inside }) => inside === muzzle.label);
    const [nose] = inner;
    return (
      inner.length === 1 &&
      nose !== undefined &&
      nose.area < MUZZLE.nose * muzzle.area &&
      nose.aspect > 1.1 &&
      Math.abs(nose.x - muzzle.x) < 0.35 * (muzzle.right - muzzle.left)
    );
  };
  const isHalf = (half: Shape) =>
    half !== shape &&
    half.neighbors.has(shape.label) &&
    Math.abs(Math.log(half.area / shape.area)) < 1 &&
    share(half, view) >= MUZZLE.least &&
    isInFace(half, view) &&
    hasNose(half);
  return hasNose(shape) ? isInMiddle(shape, view) : !isRound(shape) && shapes.some(isHalf);
}

/** Whether a region is in the middle of its head, where no eye is that has a pupil in it. */
function isInMiddle(shape: Shape, view: View): boolean {
  const head = findHead(shape, view);
  return head !== undefined && Math.abs(shape.x - head.x) < 0.15 * (head.right - head.left);
}

/** Animals whose eyes stand out of their head. */
const BULGING = /^(?:frog|toad|snail|crab|crocodile|hippo|chameleon|fly|bee)$/;

/** The least part of the outline of an ear or a foot that is at no region of its animal. */
const MIN_OPEN = 0.3;

/** The paint of the inner of an ear or of the pad of a foot, which look like the pupil of an eye; null for other discs. */
export function paintPad(shape: Shape, outer: Shape, view: View): Paint | null {
  const labels = new Set(view.thing.shapes.map(({ label }) => label));
  const lengths = [...outer.neighbors];
  const open = lengths.reduce((sum, [label, length]) => sum + (labels.has(label) ? 0 : length), 0);
  if (open < MIN_OPEN * lengths.reduce((sum, [, length]) => sum + length, 0)) return null;
  const pad: Paint = { ...main(view, "fur"), color: light(view.base, 0.35) };
  if (down(shape, view) > 0.7) return pad;
  const isAbove = shape.y < view.thing.top + 0.25 * view.high && !BULGING.test(view.named.noun);
  const hasHead = view.thing.shapes.some(
    (head) => head.neighbors.has(outer.label) && share(head, view) > MIN_HEAD && head.y > outer.y,
  );
  if (!isAbove || !hasHead) return null;
  return view.named.parts.has("ear") ? part(view, "ear", view.base, "fur") : pad;
}

/** Whether a region touches a long leg that goes down to the ground: a gap between lines and no nose. */
export const isAtLeg = (shape: Shape, { thing, high }: View): boolean =>
  thing.shapes.some(
    (leg) =>
      leg.aspect < 0.35 &&
      leg.neighbors.has(shape.label) &&
      leg.bottom > thing.bottom - 0.06 * high &&
      leg.bottom - leg.top > 0.15 * high,
  );

/** Whether two regions lie at both sides of the middle of a face, below its eyes. */
export const areSidesOfMustache = (side: Shape, twin: Shape, head: Shape): boolean =>
  twin !== side &&
  twin.inside === head.label &&
  side.y > (head.top + head.bottom) / 2 &&
  Math.abs(twin.y - side.y) < 0.05 * (head.bottom - head.top) &&
  Math.abs(Math.log(twin.area / side.area)) < 0.4 &&
  Math.abs(twin.x + side.x - head.left - head.right) < 0.1 * (head.right - head.left);

/** Whether a small region at the side of a face is an ear, unless the prompt names hair, which can hang there. */
export const isEar = (shape: Shape, head: Shape, view: View): boolean =>
  !view.named.parts.has("hair") &&
  shape.neighbors.has(head.label) &&
  shape.aspect < 0.9 &&
  share(shape, view) < 0.02 &&
  (shape.x < head.left || shape.x > head.right) &&
  shape.y > head.top + 0.15 * (head.bottom - head.top) &&
  shape.y < head.top + 0.7 * (head.bottom - head.top);

/**
 * Whether a wide region over a face is the hat that the prompt names, or a band of it. Of a hat and hair, the hat is the
 * highest region.
 */
export const isHatPart = (shape: Shape, head: Shape, { named, thing }: View): boolean => {
  // The crown of a cap reaches down beside the hair below it.
  const most = named.parts.has("hair") ? 0.4 : 0.2;
  const isOver = ({ top, bottom, right, left }: Shape) =>
    top < head.top &&
    bottom < head.top + most * (head.bottom - head.top) &&
    right - left > 0.6 * (head.right - head.left) &&
    left < head.x &&
    right > head.x;
  if (!named.parts.has("hat") || !isOver(shape)) return false;
  return !named.parts.has("hair") || thing.shapes.every((higher) => !isOver(higher) || higher.top >= shape.top);
};

/** The farthest that hair or a hat begins beside a face, in widths of the face. */
const BESIDE_FACE = 0.5;

/** Whether a region is over a face and not far beside it, as a raised hand is. */
export const isOverFace = (shape: Shape, head: Shape): boolean => {
  const [width, height] = [head.right - head.left, head.bottom - head.top];
  const isClose = shape.left < head.right + BESIDE_FACE * width && shape.right > head.left - BESIDE_FACE * width;
  return isClose && shape.bottom < head.y + height * 0.2 && shape.y < head.y;
};
