import { hash, mix } from "@atelier/painting";
import type { Material } from "../materials.ts";
import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { findSlitEye, isBelowEyes, isBesideFace, isInEye, isOvalEye, isRing } from "./eyes.ts";
import { isAtLeg, isMuzzle, paintPad } from "./faces.ts";
import { dark, down, light, main, type Paint, type Painter, part, share, type View } from "./view.ts";

export const animal: Painter = (shape, view) => {
  const small = share(shape, view);
  const outer = view.thing.shapes.find((otherShape) => otherShape.label === shape.inside);
  if (view.named.noun === "turtle" && (shape === view.largest || isTile(shape, view)))
    return part(view, "shell", dark(view.base, 0.22), "tiles");
  const head = view.named.noun === "lion" && view.named.parts.has("hair") ? findMiddleHead(view) : undefined;
  if (head && isManeAround(shape, head, view)) return part(view, "hair", dark(view.base, 0.3), "fur");
  if (head && shape === head && view.named.parts.has("face")) return part(view, "face", view.base, "fur");
  if (view.named.noun === "snail" && isShell(shape, view)) return part(view, "shell", [198, 122, 74], "soft");
  if (view.named.parts.has("bell") && isBell(shape, view)) return part(view, "bell", [245, 200, 80], "metal");
  if (small < 0.05 && isRound(shape) && outer && share(outer, view) < 0.08)
    return paintPad(shape, outer, view) ?? paintPupil(view);
  if (isMuzzle(shape, view)) return { ...main(view, "fur"), color: light(view.base, 0.35) };
  if (
    small < 0.045 &&
    isRound(shape) &&
    down(shape, view) < 0.6 &&
    !isBelowEyes(shape, view) &&
    !isBesideFace(shape, view)
  )
    return isUprightEar(shape, view)
      ? paintEar(view)
      : isSnout(shape, view)
        ? part(view, "nose", light(view.base, 0.15))
        : part(view, "eye", small < 0.008 ? [44, 36, 50] : [252, 252, 252]);
  if (small < 0.1 && isRing(shape, view)) return part(view, "eye", [252, 252, 252]);
  if (small < 0.006 && small > 0.0008 && isOvalEye(shape, view)) return part(view, "eye", [44, 36, 50]);
  const eye = findSlitEye(shape, view);
  if (eye === "pupil") return paintPupil(view);
  if (eye === "iris") return part(view, "eye", [252, 252, 252]);
  if (isEarTip(shape, view)) return paintEar(view);
  if (outer && isInEye(shape, outer, view)) return part(view, "eye", [252, 252, 252]);
  // A part below a collar is in no face.
  const lowest = view.named.parts.has("collar") ? 0.42 : 0.75;
  if (
    small < 0.03 &&
    (shape.fill < 0.66 || shape.aspect > 1.2) &&
    down(shape, view) < lowest &&
    isFacial(shape, view) &&
    !isBesideFace(shape, view) &&
    !isAtLeg(shape, view) &&
    (isEnclosed(shape, view.thing) || isAtFace(shape, view))
  )
    return part(view, "nose", [226, 128, 132]);
  if (small < 0.05 && isEnclosed(shape, view.thing) && shape.aspect < 1.2 && down(shape, view) < 0.25)
    return part(view, "ear", [246, 176, 176], "soft");
  if (
    isEnclosed(shape, view.thing) &&
    small > 0.08 &&
    outer !== undefined &&
    share(outer, view) > 0.15 &&
    down(shape, view) > 0.4 &&
    Math.abs(shape.x - outer.x) < view.wide * 0.2 &&
    shape.y > outer.y
  )
    return part(view, "belly", light(view.base, 0.5), "fur");
  if (/^(ladybug|bee|giraffe|cow)$/.test(view.named.noun) && isEnclosed(shape, view.thing) && isRound(shape))
    return part(view, "stripe", view.named.noun === "giraffe" ? [160, 96, 44] : [50, 42, 52]);
  const skin: Material =
    /^(frog|turtle|snake|dragon|dinosaur|elephant|snail|hippo|caterpillar|ladybug|crocodile)$/.test(view.named.noun)
      ? "soft"
      : "fur";
  const shift =
    shape === view.largest
      ? view.base
      : mix(view.base, (hash(String(shape.label), view.seed) & 1) === 0 ? [255, 244, 230] : [70, 44, 40], 0.1);
  return { ...main(view, skin), color: shift };
};

const paintPupil = ({ named }: View): Paint => ({
  name: `${named.noun} pupil`,
  color: [40, 34, 48],
  material: "plain",
});

/** The head of a lion of which only the head is drawn: a disc with a face in it, in the middle of the thing. */
const findMiddleHead = ({ thing, high, wide }: View): Shape | undefined =>
  thing.shapes.find(
    (head) =>
      isRound(head) &&
      head.area > 0.15 * thing.area &&
      thing.shapes.filter(({ inside }) => inside === head.label).length > 2 &&
      Math.abs(head.x - thing.x) < 0.12 * wide &&
      Math.abs(head.y - thing.y) < 0.15 * high,
  );

/** Whether a large region is around such a head, which ears can divide. */
const isManeAround = (shape: Shape, head: Shape, { thing }: View): boolean =>
  shape !== head &&
  !isRound(shape) &&
  shape.inside !== head.label &&
  shape.area > 0.04 * thing.area &&
  shape.fill < 0.7 &&
  shape.right - shape.left > 0.6 * (head.right - head.left) &&
  (shape.top < head.top || shape.bottom > head.bottom);

/** Whether a region is a tile of a shell: large, above the legs, and with less of its outline open than a head or a tail has. */
function isTile(shape: Shape, view: View): boolean {
  const labels = new Set(view.thing.shapes.map(({ label }) => label));
  const lengths = [...shape.neighbors];
  const open = lengths.reduce((sum, [label, length]) => sum + (labels.has(label) ? 0 : length), 0);
  const isPatch = view.named.parts.has("dot") && isEnclosed(shape, view.thing);
  return (
    !isPatch &&
    share(shape, view) > 0.02 &&
    shape.bottom < view.thing.bottom - 0.12 * view.high &&
    open < MAX_OPEN * lengths.reduce((sum, [, length]) => sum + length, 0)
  );
}

/** The largest share of the outline of a tile that is at no other region of its turtle. */
const MAX_OPEN = 0.62;

/** Animals whose eyes stand on their head. */
const BULGING = /^(?:frog|toad|snail|crab|crocodile|hippo|chameleon)$/;

/** Whether a round region on top of a head, beside which the background is, is an ear. Eyes are in a head. */
const isUprightEar = (shape: Shape, view: View): boolean =>
  share(shape, view) > 0.008 &&
  !BULGING.test(view.named.noun) &&
  !isEnclosed(shape, view.thing) &&
  !isRing(shape, view) &&
  view.thing.shapes.some(
    (head) => head.neighbors.has(shape.label) && share(head, view) > 0.08 && head.y > shape.y && isRound(head),
  );

/** Whether two nostrils are drawn in a region: a snout, and no eye. */
const isSnout = (shape: Shape, view: View): boolean =>
  view.thing.shapes.filter(({ inside }) => inside === shape.label).length === 2;

const paintEar = (view: View) =>
  view.named.parts.has("ear") ? part(view, "ear", view.base, "fur") : main(view, "fur");

/** Whether a disc hangs on a collar: it touches a flat region above it, and no disc is in it. */
const isBell = (shape: Shape, view: View): boolean =>
  isRound(shape) &&
  share(shape, view) < 0.025 &&
  !view.thing.shapes.some(({ inside }) => inside === shape.label) &&
  view.thing.shapes.some(
    (collar) =>
      collar !== shape &&
      shape.neighbors.has(collar.label) &&
      collar.y < shape.y &&
      share(collar, view) < 0.08 &&
      !isRound(collar) &&
      (collar.fill < 0.62 || collar.aspect > 2),
  );

/** Whether a region is at the height of a face beside it, if the prompt colors a nose: a snout reaches out of its head. */
const isAtFace = (shape: Shape, view: View): boolean =>
  view.named.parts.has("nose") &&
  view.thing.shapes.some(
    (head) =>
      head.neighbors.has(shape.label) &&
      head.area > 3 * shape.area &&
      shape.y > head.top + 0.25 * (head.bottom - head.top) &&
      shape.y < head.bottom,
  );

/** Whether a small region is on top of an animal, at the outline and away from its middle, as an ear is. No nose is there. */
const isEarTip = (shape: Shape, view: View): boolean =>
  share(shape, view) < 0.06 &&
  !isEnclosed(shape, view.thing) &&
  shape.top < view.thing.top + 0.08 * view.high &&
  shape.taper < 0.9 &&
  shape.aspect > 0.4 &&
  shape.aspect < 1.6;

/** Whether a region of a snail is the spiral on its back or is drawn in it. */
function isShell(shape: Shape, view: View): boolean {
  const isSpiral = ({ aspect, solid }: Shape) => aspect > 0.72 && aspect < 1.38 && solid > 0.5 && solid < 0.88;
  const shell = view.thing.shapes.find((spiral) => isSpiral(spiral) && share(spiral, view) > 0.2);
  const isIn = ({ x, y }: Shape, { left, right, top, bottom }: Shape) => x > left && x < right && y > top && y < bottom;
  return (
    shell !== undefined &&
    (shape === shell || shape.inside === shell.label || (isIn(shape, shell) && shape.bottom < shell.bottom))
  );
}

/** Whether a small region can be in a face. Between the body and a leg, or at its end, it is a joint or a tail. */
const isFacial = (shape: Shape, { thing, largest }: View): boolean =>
  isEnclosed(shape, thing) || largest === null || (largest.neighbors.get(shape.label) ?? 0) === 0;
