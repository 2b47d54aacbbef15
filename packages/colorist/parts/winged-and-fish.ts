import { mix } from "@atelier/painting";
import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { dark, down, main, type Painter, part, share, type View } from "./view.ts";

export const bird: Painter = (shape, view) => {
  if (isTipOfHead(shape, view)) return part(view, "nose", [246, 158, 52]);
  const isFrontal = /^(?:penguin|owl)$/.test(view.named.noun);
  // A beak at the side of a head can be as round as an eye.
  const isInHead = isFrontal || isEnclosed(shape, view.thing) || hasInner(shape, view) || !view.named.parts.has("nose");
  if ((share(shape, view) < 0.035 && isRound(shape) && isInHead) || isOwlEye(shape, view))
    return part(view, "eye", share(shape, view) < 0.008 ? [40, 34, 46] : [253, 253, 253]);
  if (isSideBeak(shape, view)) return part(view, "nose", [246, 158, 52]);
  if (isTuft(shape, view)) return part(view, "ear", dark(view.base, 0.1), "fur");
  const isBeak = !isFrontal || Math.abs(shape.x - view.thing.x) < 0.15 * view.wide;
  // The disc around an eye is no beak.
  const isRing = view.thing.shapes.some(
    ({ x, y, area }) => area < shape.area && x > shape.left && x < shape.right && y > shape.top && y < shape.bottom,
  );
  const isBelowTop = shape.top > view.thing.top + (view.named.noun === "owl" ? 0.15 : 0.04) * view.high || !isFrontal;
  if (
    isBelowTop &&
    isBeak &&
    !isRing &&
    share(shape, view) < 0.07 &&
    // A sliver between lines is no beak.
    share(shape, view) > (isFrontal ? 0.0015 : 0.005) &&
    (shape.fill < 0.7 || shape.aspect > 1.15) &&
    down(shape, view) < 0.62
  )
    return part(view, "nose", [246, 158, 52]);
  if (down(shape, view) > 0.86 && share(shape, view) < 0.08) return part(view, "foot", [246, 158, 52]);
  if (view.named.noun === "penguin" && isMask(shape, view))
    return { name: "mask", color: view.named.second ?? [250, 250, 252], material: "soft" };
  if (view.named.noun === "penguin" && isEnclosed(shape, view.thing) && share(shape, view) > 0.1)
    return part(view, "belly", view.named.second ?? [250, 250, 252], "soft");
  if (isEnclosed(shape, view.thing) && share(shape, view) > 0.07)
    return part(view, "wing", dark(view.base, 0.14), "fur");
  return { ...main(view, "fur") };
};

/**
 * Whether a region is the foremost one of a bird that is seen from the side, near its top: a beak before a head and neck of
 * one line, which the line of its mouth can divide.
 */
const isTipOfHead = (shape: Shape, view: View): boolean =>
  isBeforeHead(shape, view) &&
  (isAtBody(shape, view) ||
    view.thing.shapes.some(
      (root) => root.neighbors.has(shape.label) && isBeforeHead(root, view) && isAtBody(root, view) && !isRound(shape),
    ));

const isAtBody = ({ label }: Shape, { largest }: View): boolean => largest?.neighbors.has(label) ?? false;

const isBeforeHead = (shape: Shape, { thing, high, wide, named, largest }: View): boolean =>
  !/^(?:owl|penguin)$/.test(named.noun) &&
  shape !== largest &&
  !isEnclosed(shape, thing) &&
  shape.area < 0.05 * thing.area &&
  shape.area > 0.002 * thing.area &&
  shape.y < thing.top + 0.35 * high &&
  shape.bottom < thing.top + 0.5 * high &&
  (shape.x < (largest?.left ?? 0) + 0.02 || shape.x > (largest?.right ?? 1) - 0.02) &&
  shape.right - shape.left < 0.35 * wide;

/** Whether a region is at the side of a head and reaches out of it: a curved beak fills more of its box than a pointed one. */
function isSideBeak(shape: Shape, view: View): boolean {
  if (isEnclosed(shape, view.thing) || share(shape, view) > 0.12 || down(shape, view) > 0.5) return false;
  return view.thing.shapes.some(
    (head) =>
      head !== shape &&
      head.neighbors.has(shape.label) &&
      // A feather of a crest is no head.
      share(head, view) > 0.03 &&
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

/** Whether a region of a head is around the beak and no part of the outline: the white face of a penguin. */
function isMask(shape: Shape, view: View): boolean {
  const labels = new Set(view.thing.shapes.map(({ label }) => label));
  const lengths = [...shape.neighbors];
  const open = lengths.reduce((sum, [label, length]) => sum + (labels.has(label) ? 0 : length), 0);
  return (
    down(shape, view) < 0.45 &&
    share(shape, view) > 0.03 &&
    open < 0.1 * lengths.reduce((sum, [, length]) => sum + length, 0) &&
    view.thing.shapes.some(
      (beak) =>
        shape.neighbors.has(beak.label) &&
        beak.area < 0.2 * shape.area &&
        share(beak, view) > 0.001 &&
        beak.left > shape.left &&
        beak.right < shape.right &&
        beak.top > shape.top,
    )
  );
}

/** Whether a small disc is in the upper part of a region. */
const hasEye = (head: Shape, { thing }: View) =>
  thing.shapes.some((eye) => eye.inside === head.label && isRound(eye) && eye.area < 0.3 * head.area && eye.y < head.y);

const SMOOTH = /^(?:whale|shark|dolphin|orca|seal)$/;

/** Whether a region is at the lower side of a whale, within its outline: a fin hangs below it. */
function isLowOnBody(shape: Shape, { thing, largest, high }: View): boolean {
  if (!largest || shape === largest || shape.y < largest.y) return false;
  const pieces = thing.shapes.filter(
    (piece) => piece !== largest && piece.y > largest.y && piece.area > 0.003 * thing.area,
  );
  const [lowest] = pieces.toSorted((a, b) => b.bottom - a.bottom);
  const isFin =
    pieces.length > 1 && lowest === shape && shape.bottom > thing.bottom - 0.02 * high && shape.top > largest.y;
  return !isFin && shape.x > largest.left && shape.x < largest.right && shape.bottom < largest.bottom + 0.1 * high;
}

export const fish: Painter = (shape, view) => {
  // A round fin is at the belly.
  if (share(shape, view) < 0.06 && isRound(shape) && down(shape, view) < 0.7)
    return part(view, "eye", share(shape, view) < 0.012 ? [36, 34, 48] : [253, 253, 253]);
  if (view.named.parts.has("belly") && SMOOTH.test(view.named.noun) && isLowOnBody(shape, view))
    return part(view, "belly", view.base, "soft");
  // A region this large, or one at an end with an eye in it, is the head, and no fin.
  const isHead = share(shape, view) > 0.2 || (isAtEnd(shape, view) && share(shape, view) > 0.05 && hasEye(shape, view));
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
