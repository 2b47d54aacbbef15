import { findSeat, findTop } from "../paint/find-top.ts";
import { isMounted, mount } from "./mount.ts";
import { type Arrangement, getWidth, type Placed } from "./placed.ts";
import { sizeOn } from "./size-on.ts";
import { getSurface } from "./surfaces.ts";

/** Puts a thing on another one, between `low` and `high` times as tall as it is. */
export function putOn(arrangement: Arrangement, low: number, high: number): void {
  const { one, other, count, spread } = arrangement;
  const p = one.placement;
  if (arrangement.isOnShoulder && isBiped(other)) {
    const q = other.placement;
    p.height = Math.min(p.height, q.height * SHOULDER.most);
    // Beside the cheek, because a parrot before a face hides it.
    p.x = q.x + getWidth(other) * SHOULDER.cheek + getWidth(one) / 2;
    p.base = q.base - q.height * (1 - SHOULDER.down);
    p.order = q.order + 1;
    return;
  }
  if (!arrangement.isAtop && isMounted(one, other)) {
    mount(arrangement);
    return;
  }
  const { middle, wide } = getSeat(other);
  sizeOn(arrangement, low, high, wide);
  if (getWidth(one) * count > wide * 1.15 && count > 1)
    p.height *= Math.max(0.4, (wide * 1.15) / (getWidth(one) * count));
  p.x = middle + spread * Math.max(0, wide - getWidth(one));
  restOn(arrangement);
}

/** Where the cheek and the shoulder of a standing figure are, as shares of its width and height, and the most of what is on it. */
const SHOULDER = { cheek: 0.15, down: 0.54, most: 0.26 };

const isBiped = ({ item: { actor } }: Placed): boolean =>
  actor.subject.family.startsWith("person") && (actor.subject.extent === "bust" || actor.subject.drawn);

/** How far a flying thing on another one reaches over it, as a share of its height. */
const LANDED = 0.3;

/** The same for a bird on a sign, which keeps the text free. */
const PERCHED = 0.14;

/** How far below its rim the steam of a cup begins, as a share of its height. */
const STEAMING = 0.24;

/** Puts a thing down on another one at its place across. */
function restOn(arrangement: Pick<Arrangement, "one" | "other" | "isSeated" | "isAtop">): void {
  const [p, q] = [arrangement.one.placement, arrangement.other.placement];
  p.base = q.base - q.height * (1 - getTop(arrangement)) + p.height * 0.03;
  // An insect on a flower is before its petals.
  const isOnFlower =
    arrangement.one.item.actor.subject.family === "animal-bug" &&
    arrangement.other.item.actor.subject.family === "plant-flower";
  if (isOnFlower || arrangement.one.item.actor.subject.stance === "fly")
    p.base += p.height * (arrangement.isAtop ? PERCHED : LANDED);
  // Steam rises from the inside of a cup.
  if (arrangement.one.item.actor.subject.id === "steam") p.base += q.height * STEAMING;
  // The legs of a sitting person or a rider hang down in front of the seat.
  if (arrangement.isSeated) p.base += p.height * LEGS;
  p.order = q.order + 1;
}

/** Places things of several kinds on another one side by side, so that none covers the next. */
export function shareSeat(ones: readonly Placed[], otherPlaced: Placed): void {
  const { middle, wide } = getSeat(otherPlaced);
  const total = ones.reduce((sum, one) => sum + getWidth(one), 0);
  const scale = Math.min(1, (wide * 1.08) / total);
  for (const { placement } of ones) placement.height *= scale;
  const gap = Math.max(0, wide - total * scale) / (ones.length + 1);
  let left = middle - (total * scale + gap * (ones.length - 1)) / 2;
  for (const one of ones) {
    one.placement.x = left + getWidth(one) / 2;
    left += getWidth(one) + gap;
    restOn({ one, other: otherPlaced, isSeated: undefined });
  }
}

/** The legs of a drawn figure as a share of its height. */
export const LEGS = 0.2;

/** The share of a fence on whose posts birds sit. */
const FENCE = 0.86;

/** The share of a hammock on which one lies. */
const CLOTH = 0.42;

/** The middle and the width of the surface on which things stand, in pixels. A thing without a known surface is one. */
function getSeat(otherPlaced: Placed): { middle: number; wide: number } {
  const { placement: q, item } = otherPlaced;
  const wide = getWidth(otherPlaced);
  const surface = getSurface(item.actor.subject.id);
  // A row of birds on a fence sits on several of its posts.
  if (/^fence/.test(item.actor.subject.id)) return { middle: q.x, wide: wide * FENCE };
  // The cloth of a hammock hangs down to its middle.
  if (/^hammock/.test(item.actor.subject.id)) return { middle: q.x, wide: wide * CLOTH };
  const seat = surface > 0 ? findSeat(q, surface) : null;
  if (!seat) return { middle: q.x, wide };
  const off = (seat[0] + seat[1]) / 2 - 0.5;
  return { middle: q.x + (q.flip ? -off : off) * wide, wide: (seat[1] - seat[0]) * wide };
}

/** The row on which a thing stands, as a share of the height of what is below it: a giraffe's back, not its head. */
function getTop({ one, other }: Pick<Arrangement, "one" | "other">): number {
  const { placement: q, item } = other;
  const across = (one.placement.x - q.x) / getWidth(other);
  const at = 0.5 + (q.flip ? -across : across);
  const surface = getSurface(item.actor.subject.id);
  if (/^hammock/.test(item.actor.subject.id)) return surface;
  return findTop(q, at, Math.min(0.3, (getWidth(one) / getWidth(other)) * 0.25), surface) ?? surface;
}
