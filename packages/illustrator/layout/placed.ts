import type { Random } from "@atelier/painting";
import type { Manner } from "../scene/scene.ts";
import type { Placement } from "./composition.ts";
import type { Item } from "./measure.ts";

/** A thing with its place in the picture. */
export interface Placed {
  placement: Placement;
  item: Item;
}

/** A thing that is placed relative to another one. */
export interface Arrangement extends Manner {
  one: Placed;
  other: Placed;
  /** `one` is number `nth` (from 0) of `count` things with this relation. */
  nth: number;
  count: number;
  random: Random;
  /** Lowest row for things on the ground, in pixels. */
  floor: number;
  /** Offset across for one of several, −0.5 to 0.5. */
  spread: number;
}

/** The width of a thing in pixels. */
export const getWidth = ({ placement, item }: Placed) => placement.height * item.proportion;

/** Limits the height of `one` to shares of the height of `other`. */
export function limitHeight(
  { one: { placement: p }, other: { placement: q } }: Arrangement,
  low: number,
  high: number,
): void {
  p.height = Math.min(q.height * high, Math.max(q.height * low, p.height));
}

/** The side to which a thing looks: 1 right, −1 left, 0 neither. */
export const faces = ({ placement, item }: Placed) => item.actor.subject.facing * (placement.flip ? -1 : 1);
