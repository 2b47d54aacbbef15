import { hash, mix } from "@atelier/painting";
import type { Material } from "../materials.ts";
import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { dark, down, light, main, type Painter, part, share, type View } from "./view.ts";

export const animal: Painter = (shape, view) => {
  const small = share(shape, view);
  const outer = view.thing.shapes.find((otherShape) => otherShape.label === shape.inside);
  if (view.named.noun === "turtle" && shape === view.largest)
    return part(view, "shell", dark(view.base, 0.22), "tiles");
  if (view.named.noun === "snail" && isShell(shape, view)) return part(view, "shell", [198, 122, 74], "soft");
  if (small < 0.05 && isRound(shape) && outer && share(outer, view) < 0.08)
    return { name: `${view.named.noun} pupil`, color: [40, 34, 48], material: "plain" };
  if (
    small < 0.045 &&
    isRound(shape) &&
    down(shape, view) < 0.6 &&
    !isBelowEyes(shape, view) &&
    !isBesideFace(shape, view)
  )
    return part(view, "eye", small < 0.008 ? [44, 36, 50] : [252, 252, 252]);
  if (small < 0.1 && isRing(shape, view)) return part(view, "eye", [252, 252, 252]);
  if (small < 0.006 && small > 0.0008 && isOvalEye(shape, view)) return part(view, "eye", [44, 36, 50]);
  const eye = findSlitEye(shape, view);
  if (eye === "pupil") return { name: `${view.named.noun} pupil`, color: [40, 34, 48], material: "plain" };
  if (eye === "iris") return part(view, "eye", [252, 252, 252]);
  if (isEarTip(shape, view))
    return view.named.parts.has("ear") ? part(view, "ear", view.base, "fur") : main(view, "fur");
  // What is below a collar is in no face.
  const lowest = view.named.parts.has("collar") ? 0.42 : 0.75;
  if (
    small < 0.03 &&
    (shape.fill < 0.66 || shape.aspect > 1.2) &&
    down(shape, view) < lowest &&
    isFacial(shape, view) &&
    !isBesideFace(shape, view) &&
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

/** Whether a small region is left or right of both eyes, as between whiskers, or in an ear. */
function isBesideFace(shape: Shape, view: View): boolean {
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

/** Whether a small region in a head is nearly a disc: an eye that its pupil touches. */
const isOvalEye = (shape: Shape, view: View): boolean =>
  isEnclosed(shape, view.thing) &&
  down(shape, view) < 0.3 &&
  shape.solid > 0.62 &&
  shape.aspect > 0.8 &&
  shape.aspect < 1.25 &&
  shape.taper > 0.7 &&
  shape.taper < 1.45;

/** Whether a region in the upper half is around a small disc alone: an eye with its pupil, which can reach out of a head. */
const isRing = (shape: Shape, view: View): boolean => {
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

/** Whether a disc is below others in a head and in no region itself, as a bell on a collar or the tip of a snout. */
const isBelowEyes = (shape: Shape, view: View): boolean =>
  !isEnclosed(shape, view.thing) &&
  view.thing.shapes.some(
    (eye) =>
      eye !== shape &&
      eye.bottom < shape.top &&
      share(eye, view) < MAX_EYE &&
      (findSlitEye(eye, view) !== null || (isRound(eye) && isEnclosed(eye, view.thing))),
  );

/** The most that a small region of an eye covers of its animal. */
const MAX_EYE = 0.02;

/**
 * The role of a small region in an eye that a long pupil divides, as that of a cat: such regions touch each other and fill
 * a disc or an oval together, and the middle one is the pupil. Null for other regions.
 */
function findSlitEye(shape: Shape, view: View): "pupil" | "iris" | null {
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

export const bird: Painter = (shape, view) => {
  if ((share(shape, view) < 0.035 && isRound(shape)) || isOwlEye(shape, view))
    return part(view, "eye", share(shape, view) < 0.008 ? [40, 34, 46] : [253, 253, 253]);
  if (isSideBeak(shape, view)) return part(view, "nose", [246, 158, 52]);
  if (isTuft(shape, view)) return part(view, "ear", dark(view.base, 0.1), "fur");
  const isFrontal = /^(?:penguin|owl)$/.test(view.named.noun);
  const isBeak = !isFrontal || Math.abs(shape.x - view.thing.x) < 0.15 * view.wide;
  // The disc around an eye is no beak.
  const isRing = view.thing.shapes.some(
    ({ x, y, area }) => area < shape.area && x > shape.left && x < shape.right && y > shape.top && y < shape.bottom,
  );
  const isBelowTop = shape.top > view.thing.top + 0.15 * view.high || view.named.noun !== "owl";
  if (
    isBelowTop &&
    isBeak &&
    !isRing &&
    share(shape, view) < 0.07 &&
    (shape.fill < 0.7 || shape.aspect > 1.15) &&
    down(shape, view) < 0.62
  )
    return part(view, "nose", [246, 158, 52]);
  if (down(shape, view) > 0.86 && share(shape, view) < 0.08) return part(view, "foot", [246, 158, 52]);
  if (view.named.noun === "penguin" && isEnclosed(shape, view.thing) && share(shape, view) > 0.1)
    return part(view, "belly", [250, 250, 252], "soft");
  if (isEnclosed(shape, view.thing) && share(shape, view) > 0.07)
    return part(view, "wing", dark(view.base, 0.14), "fur");
  return { ...main(view, "fur") };
};

/** Whether a region is at the side of a head and reaches out of it: a curved beak fills more of its box than a pointed one. */
function isSideBeak(shape: Shape, view: View): boolean {
  if (isEnclosed(shape, view.thing) || share(shape, view) > 0.12 || down(shape, view) > 0.5) return false;
  return view.thing.shapes.some(
    (head) =>
      head !== shape &&
      head.neighbors.has(shape.label) &&
      head.area > 2 * shape.area &&
      down(head, view) < 0.4 &&
      head.aspect > 0.6 &&
      head.aspect < 1.7 &&
      (shape.x > head.right - 0.02 || shape.x < head.left + 0.02) &&
      shape.y > head.top &&
      shape.y < head.bottom,
  );
}

/** Whether a disc in the upper half of an owl has a twin beside it and no ring in it. */
function isOwlEye(shape: Shape, view: View): boolean {
  if (view.named.noun !== "owl" || !isRound(shape) || down(shape, view) > 0.5 || hasInner(shape, view)) return false;
  const isTwin = (twin: Shape) =>
    twin !== shape && isRound(twin) && Math.abs(twin.y - shape.y) < 0.02 && Math.abs(twin.area / shape.area - 1) < 0.35;
  return share(shape, view) < 0.12 && view.thing.shapes.some(isTwin);
}

/** Whether a region has another one in it. */
const hasInner = (shape: Shape, { thing }: View) => thing.shapes.some(({ inside }) => inside === shape.label);

/** The ears of an owl are on top of its head, one at each side, and the beak of a bird is below its top. */
const isTuft = (shape: Shape, { thing, high, named, wide }: View) =>
  named.noun === "owl" && shape.top < thing.top + 0.12 * high && Math.abs(shape.x - thing.x) > 0.12 * wide;

/** Whether a region is at the left or right end of a thing, as a tail is. */
const isAtEnd = (shape: Shape, { thing, wide }: View) =>
  shape.left < thing.left + 0.05 * wide || shape.right > thing.right - 0.05 * wide;

const SMOOTH = /^(?:whale|shark|dolphin|orca|seal)$/;

export const fish: Painter = (shape, view) => {
  // A round fin is at the belly.
  if (share(shape, view) < 0.06 && isRound(shape) && down(shape, view) < 0.7)
    return part(view, "eye", share(shape, view) < 0.012 ? [36, 34, 48] : [253, 253, 253]);
  // A region this large is the head, and no fin.
  const isHead = share(shape, view) > 0.2;
  if (shape === view.largest || isHead) return main(view, "scales");
  // Whales have the skin of their body on their fins.
  const usual = SMOOTH.test(view.named.noun) ? dark(view.base, 0.12) : mix(view.base, [255, 214, 110], 0.35);
  const fin = part(view, "fin", usual, "soft");
  return isAtEnd(shape, view) ? part(view, "tail", fin.color, "soft") : fin;
};

export const butterfly: Painter = (shape, view) => {
  const middle = Math.abs(shape.x - view.thing.x) < view.wide * 0.09;
  if (middle && shape.aspect < 1.3 && shape.right - shape.left < 0.12 * view.wide)
    return { name: "body", color: [84, 62, 64], material: "fur" };
  if (isEnclosed(shape, view.thing) || share(shape, view) < 0.015) return part(view, "dot", [255, 222, 120], "soft");
  const wing = part(view, "wing", view.base, "soft");
  return down(shape, view) > 0.58 && !view.named.parts.has("wing")
    ? { ...wing, color: mix(wing.color, [240, 90, 130], 0.3) }
    : wing;
};

export const snowman: Painter = (shape, view) => {
  // A hat can be as round, but is higher than it is wide.
  const isBall = (otherShape: Shape) =>
    isRound(otherShape) && otherShape.aspect > 0.8 && share(otherShape, view) > 0.05;
  const balls = view.thing.shapes.filter(isBall);
  if (balls.includes(shape)) return main(view, "snow");
  const top = balls.toSorted((a, b) => a.y - b.y)[0];
  const hasFace =
    top !== undefined && view.thing.shapes.some((nose) => nose.inside === top.label && isCarrot(nose, view));
  if (top && !hasFace && isScarfBand(shape, top, view)) return part(view, "scarf", [216, 62, 66], "fabric");
  const pieces = top && !hasFace ? findHeadPieces(top, view) : [];
  const head = pieces.length > 0 ? joinBoxes(pieces) : top;
  const isIn = (ball: Box) =>
    shape.x > ball.left && shape.x < ball.right && shape.y > ball.top && shape.y < ball.bottom;
  if (share(shape, view) < 0.02 && isRound(shape)) return { name: "coal", color: [50, 46, 58], material: "plain" };
  const nose = part(view, "nose", [244, 138, 52]);
  if (pieces.includes(shape)) return isCarrot(shape, view) ? nose : main(view, "snow");
  if (head && shape.y < head.top + 0.15 * (head.bottom - head.top)) return part(view, "hat", [52, 48, 66], "fabric");
  if (head && isIn(head) && shape.y < head.top + 0.85 * (head.bottom - head.top)) return nose;
  const isNeck = head && shape.top < head.bottom + 0.6 * (head.bottom - head.top);
  return isNeck && share(shape, view) < 0.1 ? part(view, "scarf", [216, 62, 66], "fabric") : main(view, "snow");
};

/** How far from the top of the upper ball a scarf reaches, by the height of the ball, and how flat it is. */
const SCARF = { reach: 0.3, aspect: 1.8 } as const;

/** Whether a region is in the band across the top of the upper ball: the scarf, which outlines of the balls can divide. */
function isScarfBand(shape: Shape, ball: Shape, view: View): boolean {
  if (!view.named.parts.has("scarf")) return false;
  const reach = SCARF.reach * (ball.bottom - ball.top);
  const isIn = (piece: Shape) =>
    piece !== ball && piece.top > ball.top - reach && piece.bottom < ball.top + reach && share(piece, view) < 0.12;
  if (!isIn(shape)) return false;
  const { left, right, top, bottom } = joinBoxes(view.thing.shapes.filter(isIn));
  const flatness = shape.aspect * ((shape.bottom - shape.top) / (shape.right - shape.left));
  return right - left > 0.5 * (ball.right - ball.left) && ((right - left) / (bottom - top)) * flatness > SCARF.aspect;
}

type Box = Pick<Shape, "left" | "right" | "top" | "bottom">;

const joinBoxes = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** The height of a head, as a share of the ball below it. */
const HEAD_HEIGHT = 0.8;
/** A hat fills more of its box than a head. */
const MAX_HEAD_FILL = 0.9;

/**
 * The regions of a head that is no disc, because the lines of its hat, nose and mouth divide it: those right above the
 * upper ball. Empty if the upper ball is the head.
 */
function findHeadPieces(ball: Shape, view: View): Shape[] {
  const { shapes } = view.thing;
  const high = ball.bottom - ball.top;
  const isOver = ({ x, y }: Shape) =>
    x > ball.left && x < ball.right && y < ball.top + 0.05 * high && y > ball.top - HEAD_HEIGHT * high;
  const pieces = shapes.filter((piece) => piece !== ball && isOver(piece) && piece.fill < MAX_HEAD_FILL);
  const area = pieces.reduce((sum, piece) => sum + piece.area, 0);
  const { left, right, top } = joinBoxes(pieces);
  const isWide = right - left > 0.45 * (ball.right - ball.left);
  // The hat of the prompt is the cap on the head, if nothing is above it.
  const hasHat = shapes.some(({ y, area: own }) => y < top && own > 0.1 * area);
  return area > 0.2 * ball.area && isWide && (hasHat || !view.named.parts.has("hat")) ? pieces : [];
}

/** Whether a small region in a face is long, as a carrot is. */
const isCarrot = (shape: Shape, view: View) => shape.aspect > 1.5 && share(shape, view) < 0.02 && shape.fill < 0.9;
