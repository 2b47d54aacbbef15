import type { Random } from "@atelier/painting";
import type { Subject } from "@atelier/vocabulary";
import type { Actor, Scene } from "../scene/scene.ts";
import type { Stretch } from "./place-items.ts";
import type { PlacePlan } from "./place-plan.ts";
import type { Placed } from "./placed.ts";
import { baseLine, type Land } from "./terrain.ts";

/** The area in which a thing of its kind may be in a place. */
export function stretchFor({ item }: Placed, plan: PlacePlan, land: Land, scene: Scene): Stretch {
  const { width, height, horizon } = land;
  const { subject, aloft, wades } = item.actor;
  const common = { width, height, scale: scaleAt };
  const free =
    plan.backdrop === "underwater" ? swims(subject) : plan.backdrop === "space" ? plan.bands.length === 0 : false;
  if (free && plan.backdrop === "underwater")
    return { ...common, far: 0.35, near: 0.9, base: (depth) => height * (0.1 + 0.82 * depth), scale: () => 1 };
  if (free || (scene.place === "sky" && subject.stance !== "sky"))
    return { ...common, far: 0.35, near: 0.9, base: (depth) => height * (0.4 + 0.52 * depth), scale: () => 1 };
  // A picture hangs on the wall at the height of the eyes.
  if (item.actor.isHung && plan.backdrop === "room")
    return { ...common, far: 0.2, near: 0.6, base: (depth) => horizon * (0.35 + 0.5 * depth), scale: () => HUNG };
  if (aloft || subject.stance === "fly" || subject.stance === "sky")
    return {
      ...common,
      far: 0.2,
      near: 0.9,
      base: (depth) =>
        Math.max(height * 0.2, Math.min(horizon, height) * (aloft ? 0.5 + 0.22 * depth : 0.5 + 0.42 * depth)),
      scale: (depth) => 0.62 + 0.3 * depth,
    };
  const road = findRoad(plan);
  if (road !== undefined && isFixed(subject))
    return {
      ...common,
      far: road + WALK[0],
      near: road + WALK[1],
      base: (depth) => baseLine(land, depth),
      scale: (depth) => scaleAt(depth) * NEAR_WALK,
    };
  const wet = plan.bands.some((band) => band.form === "sea");
  if (wet && isBridge(subject))
    return { ...common, far: SPAN[0], near: SPAN[1], base: (depth) => baseLine(land, depth) };
  if (wet && (subject.stance === "float" || subject.stance === "swim" || wades)) {
    const shore = plan.bands.find((band) => band.depth > 0.25 && band.form !== "sea")?.depth ?? 1;
    const near = plan.ground === "water" ? 0.82 : Math.max(0.2, shore - NEAR_BANK);
    // The far bank of a river is land.
    const bank = plan.bands.find((band) => band.form === "sea")?.depth ?? 0;
    const far = Math.min(near, Math.max(near * 0.4, bank > 0 ? bank + FAR_BANK : 0));
    return { ...common, far, near, base: (depth) => baseLine(land, depth) };
  }
  // On the shore of a lake, things stand on land.
  const shore = plan.bands.find((band) => band.depth > 0.25 && band.form !== "sea")?.depth ?? 0;
  const far =
    plan.backdrop === "room"
      ? 0.35
      : wet && plan.ground !== "water"
        ? Math.max(0.62, Math.min(0.76, shore + 0.03))
        : 0.52;
  return { ...common, far, near: 0.94, base: (depth) => Math.min(height * 0.97, baseLine(land, depth)) };
}

/** The depth at which the pavement with the road of a place begins, if it has one. */
export const findRoad = ({ bands }: PlacePlan): number | undefined =>
  bands.find(({ form, material }) => form === "flat" && material === "pavement")?.depth;

/** Whether a thing does not move, and so does not stand on a road. */
const isFixed = ({ family, id }: Subject): boolean =>
  /^place-building|^plant-other/.test(family) || /^(?:fountain|statue|bench|mailbox|fire-hydrant|brick|wall)/.test(id);

/** The depths of the sidewalk behind the road, from the beginning of the pavement, and how much larger things there are drawn. */
const WALK = [0.03, 0.09] as const;
const NEAR_WALK = 1.12;

/** The share of an area that things in its distance or its foreground take. */
const RIM = 0.12;

/** The farthest or the nearest part of an area. */
export function atDistance(stretch: Stretch, distance: Actor["distance"]): Stretch {
  const deep = (stretch.near - stretch.far) * RIM;
  if (!distance) return stretch;
  return distance < 0 ? { ...stretch, near: stretch.far + deep } : { ...stretch, far: stretch.near - deep };
}

/** The least distance of things in the water from the far and the near bank, as depths. The far one is larger, because a boat is drawn as far as the water reaches. */
const [FAR_BANK, NEAR_BANK] = [0.14, 0.05];

/** A bridge over the water of a place stands in it. */
export const isBridge = ({ id }: Subject): boolean => /bridge/.test(id) && !/night/.test(id);
/** The depths at which a bridge stands in the water of every place that has some. */
const SPAN = [0.4, 0.5] as const;

/** The water in the pictures of some boats as a share of their height, which is below the water of the scene. */
const SUNK: Readonly<Record<string, number>> = { sailboat: 0.225, canoe: 0.31 };

/** The size of a thing on the wall, which is behind the others. */
const HUNG = 0.62;

/** Whether a thing floats under water. Turtles, which walk on land, do, and corals stand on the ground. */
export const swims = ({ id, stance }: Subject): boolean =>
  (stance === "swim" && !/^(?:coral|oyster|spiral-shell)$/.test(id)) || id === "turtle";

/** Share of a thing's height below the water in which it stands. */
const WADING = 0.2;

/** Flips, tilts and grounds a thing as usual for its kind in a place. */
export function stand({ placement, item }: Placed, plan: PlacePlan, land: Land, random: Random): void {
  const { subject, aloft, wades } = item.actor;
  const fish = subject.stance === "swim";
  const inAir = aloft || subject.stance === "fly" || subject.stance === "sky" || land.horizon > land.height;
  const drifting = plan.backdrop === "space" && plan.bands.length === 0;
  if (subject.facing !== 0)
    placement.flip = placement.x < land.width / 2 === subject.facing < 0 ? random.chance(0.75) : random.chance(0.25);
  else
    placement.flip =
      random.chance(0.5) &&
      !/placard|clock|book|computer|laptop|calendar|keyboard|piano/.test(subject.id) &&
      !placement.lettering;
  if (subject.id === "windowsill" && plan.backdrop === "room") {
    putOnWall(placement, item.proportion, land);
    return;
  }
  if (drifting) placement.tilt = random.between(-18, 18);
  if (item.actor.isHung && plan.backdrop === "room")
    Object.assign(placement, { shadow: "none", order: -1, flip: false });
  else if (inAir || drifting || (plan.backdrop === "underwater" && swims(subject))) placement.shadow = "none";
  else if (isBridge(subject) && plan.bands.some((band) => band.form === "sea")) {
    placement.shadow = "water";
    placement.sunk = 0.04;
  } else if (wades && subject.stance === "ground") {
    placement.shadow = "water";
    placement.sunk = WADING;
  } else if (plan.bands.some((band) => band.form === "sea") && (subject.stance === "float" || fish)) {
    placement.shadow = "water";
    placement.sunk = fish ? 0.35 : (SUNK[subject.id] ?? 0.06);
  } else if (plan.ground === "water") {
    placement.shadow = "water";
    placement.sunk = 0.22;
  }
  if (inAir && !aloft)
    placement.tilt = /airplane|bird|eagle|butterfly|rocket|dove/.test(subject.id) ? random.between(-8, 8) : 0;
}

/** The height of a window with its sill as a share of the picture's, its width, and its foot as a share of the wall. */
const SILL = { high: 0.5, wide: 0.74, foot: 0.97 };

/** A sill is in the wall, with its window above it. */
function putOnWall(placement: Placed["placement"], proportion: number, { width, height, horizon }: Land): void {
  const tall = Math.min(height * SILL.high, (width * SILL.wide) / proportion, horizon * 0.9);
  Object.assign(placement, {
    height: tall,
    x: Math.max((tall * proportion) / 2, Math.min(width - (tall * proportion) / 2, placement.x * 0.4 + width * 0.3)),
    base: horizon * SILL.foot,
    depth: 0.3,
    shadow: "none",
    order: -1,
    flip: false,
  });
}

/** Size at a depth; 1 close to the viewer. */
export const scaleAt = (depth: number) => 0.5 + 0.56 * depth;
