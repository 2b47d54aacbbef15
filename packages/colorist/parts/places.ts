import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { isSeveral } from "./alike-parts.ts";
import { isInFace } from "./faces.ts";
import { findPlainBand, getBands } from "./stripes.ts";
import { findElephantEar, findTailTip, hasNostrils, hasTwinBeside, isInner, isTipOfBeak } from "./tips.ts";
import { down, share, type View } from "./view.ts";

/** Where a part is in its thing, and how it looks. */
export const places: Readonly<Record<string, (shape: Shape, view: View) => boolean>> = {
  belly: (shape, view) =>
    share(shape, view) > 0.06 &&
    share(shape, view) < 0.4 &&
    // A tail is at the end of the body, or beside it.
    Math.abs(shape.x - view.thing.x) < 0.35 * view.wide &&
    (view.largest === null || (shape.x > view.largest.left && shape.x < view.largest.right)) &&
    (isEnclosed(shape, view.thing) || down(shape, view) > 0.55),
  bow: (shape, view) =>
    isBetween(down(shape, view), 0.2, 0.65) &&
    share(shape, view) < 0.08 &&
    !isRound(shape) &&
    !isInFace(shape, view) &&
    Math.abs(shape.x - view.thing.x) < 0.25 * view.wide,
  belt: (shape, view) =>
    shape.aspect > 1.8 &&
    share(shape, view) < 0.1 &&
    isBetween(down(shape, view), 0.35, 0.75) &&
    Math.abs(shape.x - view.thing.x) < 0.2 * view.wide,
  // Nothing of the vehicle is above it.
  beacon: (shape, view) =>
    share(shape, view) < 0.05 &&
    down(shape, view) < 0.4 &&
    view.thing.shapes.every((roof) => !roof.neighbors.has(shape.label) || roof.top > shape.top),
  bumper: (shape, view) =>
    share(shape, view) < 0.06 &&
    isBetween(down(shape, view), 0.5, 0.95) &&
    !isRound(shape) &&
    Math.min(shape.left - view.thing.left, view.thing.right - shape.right) < 0.05 * view.wide,
  button: (shape, view) => isRound(shape) && share(shape, view) < 0.05 && down(shape, view) > 0.3,
  arm: (shape, view) =>
    Math.abs(shape.x - view.thing.x) > 0.25 * view.wide &&
    isBetween(down(shape, view), 0.2, 0.75) &&
    isBetween(share(shape, view), 0.005, 0.15),
  propeller: (shape, view) =>
    Math.abs(shape.x - view.thing.x) > 0.35 * view.wide && share(shape, view) < 0.12 && shape.aspect < 1,
  antenna: (shape, view) =>
    down(shape, view) < 0.2 && share(shape, view) < 0.05 && shape.bottom < view.thing.top + 0.3 * view.high,
  chimney: (shape, view) =>
    down(shape, view) < 0.4 &&
    isBetween(share(shape, view), 0.005, 0.12) &&
    shape.aspect < 1.2 &&
    !isEnclosed(shape, view.thing) &&
    view.thing.shapes.some((below) => below.area > shape.area && below.y > shape.y && below.neighbors.has(shape.label)),
  buckle: (shape, view) =>
    isEnclosed(shape, view.thing) &&
    share(shape, view) < 0.06 &&
    isBetween(shape.aspect, 0.5, 2.2) &&
    Math.abs(shape.x - view.thing.x) < 0.2 * view.wide,
  cross: (shape, view) =>
    view.named.kind === "building"
      ? down(shape, view) < 0.15 && share(shape, view) < 0.04
      : isEnclosed(shape, view.thing) &&
        share(shape, view) < 0.15 &&
        isBetween(shape.fill, 0.35, 0.75) &&
        isBetween(shape.aspect, 0.7, 1.4) &&
        !isRound(shape),
  screen: (shape, view) => isEnclosed(shape, view.thing) && share(shape, view) > 0.15 && shape.fill > 0.6,
  apron: (shape, view) => isBetween(down(shape, view), 0.4, 0.85) && isBetween(share(shape, view), 0.05, 0.35),
  glove: (shape, view) =>
    isBetween(down(shape, view), 0.35, 0.8) && share(shape, view) < 0.04 && !isInFace(shape, view),
  mustache: (shape, view) =>
    isBetween(down(shape, view), 0.1, 0.6) &&
    shape.aspect > 1.5 &&
    share(shape, view) < 0.06 &&
    Math.abs(shape.x - view.thing.x) < 0.15 * view.wide,
  cap: (shape, view) => isRound(shape) && share(shape, view) < 0.15,
  flap: (shape, view) =>
    shape.aspect > 1.2 && isBetween(share(shape, view), 0.05, 0.4) && isBetween(down(shape, view), 0.08, 0.45),
  shirt: (shape, view) =>
    isBetween(down(shape, view), 0.22, 0.6) &&
    isBetween(share(shape, view), 0.005, 0.12) &&
    shape.aspect < 1.3 &&
    Math.abs(shape.x - view.thing.x) < 0.12 * view.wide,
  frame: (shape, view) =>
    shape.fill < 0.6 && shape.right - shape.left > 0.85 * view.wide && shape.bottom - shape.top > 0.7 * view.high,
  candle: (shape, view) => shape.aspect < 0.6 && down(shape, view) < 0.5,
  collar: (shape, view) =>
    (shape.aspect > 1.3 || shape.fill < 0.5) &&
    Math.abs(shape.x - view.thing.x) < 0.35 * view.wide &&
    isBetween(share(shape, view), 0.008, 0.12) &&
    isBetween(down(shape, view), 0.2, 0.55),
  // The door of a caravan is above its wheels.
  door: (shape, view) =>
    view.named.kind === "vehicle"
      ? shape.aspect < 0.85 && !isRound(shape) && shape.fill > 0.75 && isBetween(share(shape, view), 0.02, 0.25)
      : shape.aspect < 1.1 && share(shape, view) < 0.25 && isAtBottom(shape, view),
  dot: (shape, view) => isEnclosed(shape, view.thing) && isRound(shape),
  // A tail can be as high, but is longer.
  ear: (shape, view) =>
    view.named.noun === "elephant"
      ? shape === findElephantEar(view)
      : shape.fill > 0.48 && down(shape, view) < 0.3 && isBetween(share(shape, view), 0.01, 0.1),
  // The eyes of a pumpkin have any form, but there are two of them.
  eye: (shape, view) =>
    view.named.kind === "fruit"
      ? isInner(shape, view) && hasTwinBeside(shape, view)
      : isRound(shape) && share(shape, view) < 0.06 && down(shape, view) < 0.6,
  fin: (shape, view) => !isEnclosed(shape, view.thing) && share(shape, view) < 0.3,
  // The toes of a paw divide it, and a tail beside the body has none.
  foot: (shape, view) =>
    isAtBottom(shape, view) &&
    share(shape, view) < 0.12 &&
    (shape.aspect > 0.7 || (shape.aspect > 0.4 && shape.bottom - shape.top < 0.12 * view.high)) &&
    (view.named.kind !== "animal" ||
      view.largest === null ||
      (shape.x > view.largest.left - 0.01 && shape.x < view.largest.right + 0.01)),
  flag: (shape, view) => down(shape, view) < 0.3 && share(shape, view) < 0.1,
  flame: (shape, view) => share(shape, view) < 0.15 && (down(shape, view) < 0.2 || down(shape, view) > 0.8),
  frosting: (shape, view) => shape.aspect > 1.5 && down(shape, view) < 0.5,
  handle: (shape, view) => Math.abs(shape.x - view.thing.x) > 0.3 * view.wide || shape.aspect < 0.4,
  hair: (shape, view) =>
    down(shape, view) < 0.45 &&
    isBetween(share(shape, view), 0.01, 0.2) &&
    (shape.aspect < 0.8 || shape.fill < 0.6) &&
    !isEnclosed(shape, view.thing),
  head: (shape, view) =>
    down(shape, view) < 0.4 && share(shape, view) > 0.05 && shape.aspect > 0.6 && shape.aspect < 1.6,
  hat: (shape, view) =>
    down(shape, view) < 0.26 && share(shape, view) < 0.3 && (shape.taper < 0.75 || shape.aspect > 1.6),
  headlight: (shape, view) =>
    isBetween(share(shape, view), 0.002, 0.05) &&
    shape.aspect > 0.4 &&
    shape.aspect < 2 &&
    isBetween(down(shape, view), 0.25, 0.8) &&
    Math.min(shape.left - view.thing.left, view.thing.right - shape.right) < 0.08 * view.wide,
  legs: (shape, view) =>
    view.named.kind === "furniture"
      ? isAtBottom(shape, view) && share(shape, view) < 0.12 && shape.aspect < 1.2
      : isBetween(down(shape, view), 0.6, 0.92),
  knob: (shape, view) => isRound(shape) && share(shape, view) < 0.08 && down(shape, view) < 0.3,
  spout: (shape, view) => Math.abs(shape.x - view.thing.x) > 0.3 * view.wide,
  lid: (shape, view) => down(shape, view) < 0.45 && shape.aspect > 1.5,
  rim: (shape, view) => shape.aspect > 2.2 && shape.right - shape.left > 0.6 * view.wide,
  // A bell hangs on a collar.
  bell: (shape, view) =>
    share(shape, view) < 0.02 && shape.aspect > 0.65 && shape.aspect < 1.6 && isBetween(down(shape, view), 0.3, 0.7),
  base: (shape, view) => isAtBottom(shape, view) && shape.aspect > 1.5,
  tip: (shape, view) =>
    view.named.kind === "bird"
      ? isTipOfBeak(shape, view)
      : view.named.kind === "animal"
        ? shape === findTailTip(view)
        : down(shape, view) < 0.2 && share(shape, view) < 0.15,
  mouth: (shape, view) =>
    isInner(shape, view) &&
    shape.aspect > 1.2 &&
    share(shape, view) < 0.15 &&
    Math.abs(shape.x - view.thing.x) < 0.25 * view.wide &&
    down(shape, view) > (view.named.kind === "fruit" ? 0.5 : 0.1),
  pompom: (shape, view) => isRound(shape) && down(shape, view) < 0.2 && share(shape, view) < 0.15,
  horn: (shape, view) => down(shape, view) < 0.3 && share(shape, view) < 0.08 && !isRound(shape),
  straw: (shape, view) => shape.aspect < 0.5 && down(shape, view) < 0.5 && share(shape, view) < 0.15,
  label: (shape, view) => isEnclosed(shape, view.thing) && !isRound(shape) && share(shape, view) > 0.03,
  cherry: (shape, view) => isRound(shape) && down(shape, view) < 0.3 && share(shape, view) < 0.12,
  cabin: (shape, view) => isBetween(down(shape, view), 0.15, 0.7) && shape.fill > 0.6 && !isRound(shape),
  cushion: (shape, view) => isBetween(share(shape, view), 0.01, 0.2) && isBetween(down(shape, view), 0.1, 0.8),
  comb: (shape, view) => down(shape, view) < 0.15 && share(shape, view) < 0.08,
  basket: (shape, view) =>
    view.named.kind === "vehicle"
      ? down(shape, view) < 0.5 &&
        isBetween(share(shape, view), 0.005, 0.15) &&
        Math.abs(shape.x - view.thing.x) > 0.25 * view.wide &&
        shape.fill > 0.75
      : isAtBottom(shape, view) && share(shape, view) < 0.2,
  leaf: (shape, view) =>
    view.named.kind === "flower"
      ? down(shape, view) > 0.5 && shape.aspect > 0.4
      : down(shape, view) < 0.4 && share(shape, view) < 0.3,
  neck: (shape, view) => shape.aspect < 0.6 && down(shape, view) < 0.6,
  // A crest is on top of the head of a bird, and slivers between lines are no beak.
  nose: (shape, view) =>
    share(shape, view) < (hasNostrils(shape, view) ? 0.1 : 0.05) &&
    down(shape, view) < 0.6 &&
    (view.named.kind !== "bird" ||
      /^(?:owl|penguin)$/.test(view.named.noun) ||
      (share(shape, view) > 0.005 && shape.top > view.thing.top + 0.06 * view.high && !isEnclosed(shape, view.thing))),
  roof: (shape, view) => down(shape, view) < 0.4 && shape.taper < 0.8,
  saddle: (shape, view) =>
    (view.named.kind !== "vehicle" || isBetween(shape.aspect, 1.1, 5)) &&
    down(shape, view) < (view.named.kind === "vehicle" && !LOW_SEAT.test(view.named.noun) ? 0.2 : 0.55) &&
    isBetween(share(shape, view), view.named.kind === "vehicle" ? 0.002 : 0.02, 0.2) &&
    Math.abs(shape.x - view.thing.x) < 0.25 * view.wide,
  sail: (shape, view) => down(shape, view) < 0.65 && share(shape, view) > 0.08,
  // A ball of a snowman that is cut by its scarf is flat, too.
  scarf: (shape, view) =>
    shape.aspect > (view.named.kind === "snowman" ? 2 : 1.3) &&
    share(shape, view) < 0.15 &&
    isBetween(down(shape, view), 0.2, 0.6),
  // A leg that no line divides from its shoe is no shoe.
  shoe: (shape, view) =>
    isAtBottom(shape, view) && share(shape, view) < 0.1 && shape.bottom - shape.top < 0.2 * view.high,
  spike: (shape, view) => down(shape, view) < 0.6 && share(shape, view) < 0.12 && shape.taper < 0.6,
  stem: (shape, view) =>
    view.named.kind === "fruit"
      ? shape.top < view.thing.top + 0.1 * view.high && share(shape, view) < 0.12
      : shape.aspect < 0.5,
  stripe: (shape, view) => {
    const bands = getBands(view);
    // One band is between two others.
    if (bands.length === 3 && !isSeveral(view.named, "stripe")) return shape === bands[1];
    const plain = findPlainBand(bands, view) % 2;
    return bands.some((band, index) => band === shape && index % 2 !== plain);
  },
  tail: (shape, view) =>
    view.named.noun === "kite"
      ? shape.top > view.thing.top + 0.5 * view.high
      : view.named.kind === "bird" && shape.bottom > view.thing.bottom - 0.03 * view.high && isHanging(shape, view)
        ? true
        : !isRound(shape) &&
          // A head reaches the top of its animal.
          isBetween(share(shape, view), 0.01, shape.top < view.thing.top + 0.1 * view.high ? 0.1 : 0.25) &&
          (shape.left < view.thing.left + 0.05 * view.wide || shape.right > view.thing.right - 0.05 * view.wide),
  trunk: (shape, view) => shape.aspect < 0.9 && isAtBottom(shape, view),
  wheel: (shape, view) => isRound(shape) && down(shape, view) > 0.6,
  window: (shape, view) => isEnclosed(shape, view.thing) && share(shape, view) < 0.15,
  wing: (shape, view) =>
    share(shape, view) > 0.04 && down(shape, view) < 0.6 && Math.abs(shape.x - view.thing.x) > 0.1 * view.wide,
};

/** Whether a region is the long lower end of a thing, as the tail of a bird on a branch. */
const isHanging = (shape: Shape, view: View): boolean =>
  isBetween(share(shape, view), 0.03, 0.3) &&
  shape.bottom - shape.top > 0.15 * view.high &&
  shape.top > view.thing.top + 0.55 * view.high;

/** Vehicles whose handlebars are far above the saddle. */
const LOW_SEAT = /^(?:moped|scooter|motorcycle|motorbike|vespa)$/;

export const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;
const isAtBottom = (shape: Shape, { thing, high }: View) => shape.bottom > thing.bottom - 0.1 * high;
