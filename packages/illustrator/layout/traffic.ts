import type { Placement } from "./composition.ts";
import type { PlacePlan } from "./place-plan.ts";
import type { Placed } from "./placed.ts";
import { findRoad } from "./stance.ts";
import { baseLine, type Land } from "./terrain.ts";

/** Where on a road vehicles are, as a share of the depth of the pavement. */
const LANE = 0.62;

/** Moves vehicles before a building from the sidewalk onto the road, with what they carry. */
export function driveOnRoad(placed: readonly Placed[], plan: PlacePlan, land: Land): void {
  const road = findRoad(plan);
  if (road === undefined) return;
  const top = baseLine(land, road);
  const lane = top + (land.height - top) * LANE;
  for (const { placement, item } of placed) {
    if (!/^transport-ground/.test(item.actor.subject.family) || placement.shadow !== "ground") continue;
    const down = lane - placement.base;
    if (down <= 0 || placement.base < top) continue;
    const carried = placed.filter(
      (each) => each.placement !== placement && each.placement.shadow === "none" && isWithin(each.placement, placement),
    );
    for (const each of [placement, ...carried.map((one) => one.placement)]) {
      each.base += down;
      each.depth = Math.max(each.depth, ROAD_DEPTH);
    }
  }
}

/** The depth of things on a road. */
const ROAD_DEPTH = 0.75;

/** Whether the middle of a placement is in the box of another one, or just above it. */
const isWithin = (inner: Placement, outer: Placement): boolean =>
  Math.abs(inner.x - outer.x) < outer.height * 0.8 &&
  inner.base <= outer.base + 1 &&
  inner.base > outer.base - outer.height * 1.3;
