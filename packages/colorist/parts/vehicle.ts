import type { Rgb } from "@atelier/painting";
import { getBorder, isEnclosed, isRound, type Shape } from "../shapes.ts";
import { dark, down, main, type Painter, part, share, type View } from "./view.ts";

/** Whether a region has another one in it. */
const hasInner = (shape: Shape, { thing }: View) => thing.shapes.some(({ inside }) => inside === shape.label);

/** Whether a region has a window in it, as a cab has and no wheel. */
const hasPane = (shape: Shape, { thing }: View): boolean =>
  thing.shapes.some((pane) => pane.inside === shape.label && !isRound(pane) && pane.area > 0.08 * shape.area);

/** Wheels are discs that reach the ground, whatever their size: those of a tractor are larger than its body. */
function isWheel(shape: Shape, view: View): boolean {
  if (!isRound(shape) || shape.aspect < 0.75 || shape.aspect > 1.34) return false;
  // A cab can fill its box like a disc, but is narrower at one end.
  if (shape.taper < 0.7 || shape.taper > 1.45 || hasPane(shape, view)) return false;
  return shape.bottom > view.thing.bottom - view.high * 0.25 && share(shape, view) < 0.45;
}

/** Whether a flat region is at the bottom of what runs on rails: a piece of them, or a sleeper, and no wheel. */
const isRail = (shape: Shape, { thing, high, named }: View): boolean =>
  /^(?:train|locomotive|engine|tram|wagon)$/.test(named.noun) &&
  shape.top > thing.top + 0.8 * high &&
  shape.bottom - shape.top < 0.1 * high &&
  shape.aspect > 1.1;

/** Whether a region of what runs on rails gets as narrow as no wheel does: the guard at the front, or what is between wheels. */
const isWedge = ({ taper, solid }: Shape, { named }: View): boolean =>
  /^(?:train|locomotive|engine|tram)$/.test(named.noun) && (taper < 0.65 || taper > 1.6 || solid < 0.6);

const isAircraft = ({ named }: View) => /^(?:airplane|plane|jet|helicopter|glider)$/.test(named.noun);

/** Whether the prompt colors the wheels of a tractor and not its tires. */
const isRimmed = ({ named }: View): boolean =>
  named.noun === "tractor" && named.parts.has("wheel") && !/^t[iy]re/.test(named.partWords.get("wheel") ?? "");

const HUB: Rgb = [206, 210, 220];

export const vehicle: Painter = (shape, view) => {
  const outer = view.thing.shapes.find(({ label }) => label === shape.inside);
  if (isRail(shape, view)) return part(view, "rail", [128, 112, 100], "metal");
  if (isInCycleWheel(shape, view)) return part(view, "wheel", [62, 58, 72]);
  // The bottom of the body can be drawn through a wheel, so that its hub is in the lower half.
  const isInHalf = outer !== undefined && isHubIn(shape, outer) && outer.bottom > view.thing.bottom - 0.1 * view.high;
  const isInWheel = outer !== undefined && isRound(shape) && (isWheel(outer, view) || isInHalf);
  // The wheels of a tractor are its rims, in black tires.
  if (isInWheel && isRimmed(view)) return part(view, "wheel", HUB, "metal");
  if (outer && isInWheel)
    return view.named.parts.has("hub")
      ? part(view, "hub", HUB, "metal")
      : { name: "hub", color: HUB, material: "metal" };
  if (
    isRimmed(view) &&
    view.thing.shapes.some((rim) => rim.inside === shape.label && isWheel(shape, view) && isRound(rim))
  )
    return { name: "tire", color: [62, 58, 72], material: "plain" };
  if (isWheel(shape, view) && !(isAircraft(view) && share(shape, view) > 0.08))
    return part(view, "wheel", [62, 58, 72]);
  if (
    /^(?:bicycle|bike|motorcycle|scooter)$/.test(view.named.noun) &&
    shape.bottom > view.thing.bottom - 0.08 * view.high
  )
    return part(view, "wheel", [62, 58, 72]);
  // A cab reaches up to the roof, and no wheel does.
  const isHigh = shape.top < view.thing.top + 0.35 * view.high && (!isRound(shape) || hasPane(shape, view));
  const hasHub = !isHigh && view.thing.shapes.some((hub) => down(hub, view) > 0.5 && isHubIn(hub, shape));
  if (hasHub && !isAircraft(view) && shape.y > view.thing.top + 0.45 * view.high && share(shape, view) < 0.45)
    return part(view, "wheel", [62, 58, 72]);
  // A wheel half hidden by the body is not a disc, but only wheels reach the ground.
  const narrow = shape.right - shape.left < view.wide * 0.3 && !isWedge(shape, view) && !isHigh;
  if (!isAircraft(view) && narrow && shape !== view.largest && shape.bottom > view.thing.bottom - view.high * 0.1)
    return part(view, "wheel", [62, 58, 72]);
  if (isRoof(shape, view)) return part(view, "roof", view.base, "metal");
  if (view.named.parts.has("headlight") && isHeadlight(shape, view) && !isBumper(shape, view))
    return part(view, "headlight", [255, 226, 130], "soft");
  if (isLampInBody(shape, view)) return part(view, "headlight", [255, 226, 130], "soft");
  const limb = isAircraft(view) ? findLimb(shape, view) : null;
  if (limb) return part(view, limb, view.base, "metal");
  if (isWindow(shape, view)) return part(view, "window", [166, 216, 242], "glass");
  if (isUpperHalf(shape, view)) return part(view, "wheel", [62, 58, 72]);
  // Slivers between windows and over wheels are body.
  const isAtEnd = Math.min(shape.left - view.thing.left, view.thing.right - shape.right) < 0.12 * view.wide;
  const isLow = down(shape, view) > 0.8;
  if (share(shape, view) < 0.02 && share(shape, view) > MIN_LAMP && !isAircraft(view) && isAtEnd && !isLow)
    // Bumpers are flat, and a sign over a windscreen is no lamp.
    return down(shape, view) < 0.25
      ? main(view, "metal")
      : shape.aspect > 1.6
        ? { name: "bumper", color: HUB, material: "metal" }
        : { name: "lamp", color: [255, 226, 130], material: "soft" };
  return { ...main(view, "metal"), color: shape === view.largest ? view.base : dark(view.base, 0.12) };
};

/**
 * Whether a region is in a wheel of a bicycle: its lower half, where no frame is, or a region of its disc. The wheels are as
 * high as the widest region at the bottom left and at the bottom right.
 */
function isInCycleWheel(shape: Shape, view: View): boolean {
  if (!/^(?:bicycle|bike)$/.test(view.named.noun)) return false;
  const { thing, high, wide } = view;
  const isTire = /^t[iy]re/.test(view.named.partWords.get("wheel") ?? "");
  const isDisc = (disc: Shape) =>
    disc.aspect > 0.75 &&
    disc.aspect < 1.33 &&
    disc.solid > 0.55 &&
    disc.solid < 0.9 &&
    disc.taper > 0.6 &&
    disc.taper < 1.6 &&
    disc.bottom > thing.bottom - 0.15 * high &&
    share(disc, view) > 0.03;
  return [0, 1].some((side) => {
    const discs = thing.shapes.filter(
      (disc) => isDisc(disc) && (side === 0 ? disc.x < thing.left + 0.4 * wide : disc.x > thing.right - 0.4 * wide),
    );
    const [disc] = discs.sort((a, b) => b.area - a.area);
    if (!disc) return false;
    // The tire is around the region between the spokes.
    const [across, down] = [0.62 * (disc.right - disc.left), 0.62 * (disc.bottom - disc.top)];
    const [x, y] = [(disc.left + disc.right) / 2, (disc.top + disc.bottom) / 2];
    const isNear = ((shape.x - x) / across) ** 2 + ((shape.y - y) / down) ** 2 < 1;
    const isWithin =
      shape.left > x - 1.1 * across &&
      shape.right < x + 1.1 * across &&
      shape.top > y - 1.1 * down &&
      shape.bottom < y + 1.1 * down;
    // A tube from the hub to the saddle begins in the wheel, and is none of its tires.
    const radius = Math.hypot((shape.x - x) / (disc.right - disc.left), (shape.y - y) / (disc.bottom - disc.top));
    const rim = 0.04 * (disc.right - disc.left);
    const isAtRim = shape.left < disc.left + rim || shape.right > disc.right - rim;
    const isTube = isTire && shape !== disc && !isRound(shape) && radius < 0.4 && !isAtRim;
    return isNear && isWithin && !isTube;
  });
}

/** Whether a small region is at the front or the back of a body, and no wheel. */
const isHeadlight = (shape: Shape, view: View): boolean =>
  share(shape, view) > 0.002 &&
  share(shape, view) < 0.05 &&
  shape.aspect > 0.4 &&
  shape.aspect < 2 &&
  down(shape, view) > 0.25 &&
  down(shape, view) < 0.8 &&
  Math.min(shape.left - view.thing.left, view.thing.right - shape.right) < 0.14 * view.wide &&
  !view.thing.shapes.some((shade) => shade.inside === shape.label);

/** Whether a region with corners is at an end of a vehicle, and low, if the prompt colors bumpers: no headlight is there. */
const isBumper = (shape: Shape, view: View): boolean =>
  view.named.parts.has("bumper") &&
  !isRound(shape) &&
  down(shape, view) > 0.5 &&
  Math.min(shape.left - view.thing.left, view.thing.right - shape.right) < 0.05 * view.wide;

/** Whether a region is at the top of a car, around its windows, if the prompt colors a roof. */
const isRoof = (shape: Shape, view: View): boolean =>
  view.named.parts.has("roof") &&
  shape !== view.largest &&
  shape.top < view.thing.top + 0.12 * view.high &&
  shape.bottom < view.thing.top + 0.55 * view.high &&
  !isWindow(shape, view) &&
  !isAircraft(view);

/** A smaller region at an end of a vehicle is a corner of its body, as a share of it. */
const MIN_LAMP = 0.003;

/** Whether a small disc at an end of the body is a lamp: it is much smaller than the windows above it. */
const isLampInBody = (shape: Shape, view: View): boolean =>
  !isAircraft(view) &&
  isRound(shape) &&
  isHeadlight(shape, view) &&
  view.thing.shapes.some((window) => window.area > 4 * shape.area && window.bottom < shape.y && isWindow(window, view));

/** The part of an aircraft that reaches out of its body, if the prompt colors it: a tail at an end, or else a wing. */
function findLimb(shape: Shape, view: View): "tail" | "wing" | null {
  const { largest, named, thing, wide } = view;
  if (!largest || shape === largest || isEnclosed(shape, thing) || share(shape, view) < 0.02) return null;
  const isOut = shape.top < largest.top - 0.02 || shape.bottom > largest.bottom + 0.02;
  if (!isOut || !largest.neighbors.has(shape.label)) return null;
  const isTail = Math.abs(shape.x - thing.x) > 0.3 * wide && shape.y < largest.y;
  const limb = isTail ? "tail" : "wing";
  return named.parts.has(limb) ? limb : null;
}

/** Whether a region is the upper part of a wheel through which the bottom of the body is drawn. */
const isUpperHalf = (shape: Shape, { thing, high }: View): boolean =>
  shape.y > thing.top + 0.5 * high &&
  shape.aspect > 1.2 &&
  thing.shapes.some(
    (lower) =>
      lower.neighbors.has(shape.label) &&
      lower.bottom > thing.bottom - 0.1 * high &&
      lower.top > shape.y &&
      Math.abs(lower.left - shape.left) + Math.abs(lower.right - shape.right) < 0.5 * (lower.right - lower.left) &&
      shape.bottom - shape.top < lower.bottom - lower.top,
  );

/** Whether a narrow region at the bottom has a hub, or is the half of a wheel. */
const isHalfOfWheel = (wheel: Shape, { thing, wide }: View): boolean =>
  wheel.right - wheel.left < 0.3 * wide &&
  thing.shapes.some((hub) => hub.inside === wheel.label || isHubIn(hub, wheel));

/** Whether a disc is the hub of a wheel, of which a region can be a part: the horizon cuts wheels that it crosses. */
function isHubIn(hub: Shape, wheel: Shape): boolean {
  if (hub === wheel || !isRound(hub) || hub.taper < 0.7 || hub.taper > 1.45) return false;
  const border = getBorder(hub);
  const [hubWidth, width] = [hub, wheel].map(({ left, right }) => right - left);
  return (
    (hub.neighbors.get(wheel.label) ?? 0) > 0.25 * border &&
    width !== undefined &&
    hubWidth !== undefined &&
    width > 1.5 * hubWidth &&
    width < 4 * hubWidth &&
    Math.abs(hub.x - wheel.x) < 0.5 * hubWidth &&
    hub.bottom < wheel.bottom + 0.5 * (hub.bottom - hub.top)
  );
}

/** Windows are in the body, or above it if nothing is in the body. A cab with a window in it is body. */
function isWindow(shape: Shape, view: View): boolean {
  const isInBody = (inner: Shape) =>
    isEnclosed(inner, view.thing) && down(inner, view) < 0.6 && share(inner, view) < 0.3;
  if (isInBody(shape)) return share(shape, view) > 0.004;
  if (isAircraft(view) || view.thing.shapes.some(isInBody)) return false;
  // A hood is over a wheel, and posts and roofs of a cab are narrow.
  const isAtWheel = view.thing.shapes.some(
    (wheel) =>
      shape.neighbors.has(wheel.label) &&
      // The bottom of the body can be drawn through a wheel.
      (isWheel(wheel, view) ||
        (wheel.bottom > view.thing.bottom - 0.1 * view.high && isHalfOfWheel(wheel, view)) ||
        isUpperHalf(wheel, view)),
  );
  if (isAtWheel || shape.aspect < 0.4 || shape.aspect > 3.2) return false;
  return (
    shape !== view.largest &&
    !hasInner(shape, view) &&
    shape.solid > 0.72 &&
    down(shape, view) < 0.56 &&
    share(shape, view) > 0.015 &&
    share(shape, view) < 0.3
  );
}

/** Whether a disc at the bottom of a thing has a hub: the wheel of a box on a truck. */
export const isHubbedWheel = (shape: Shape, view: View): boolean =>
  isWheel(shape, view) &&
  view.thing.shapes.some(
    (hub) => hub.inside === shape.label && isRound(hub) && Math.abs(hub.x - shape.x) < 0.2 * (shape.right - shape.left),
  );
