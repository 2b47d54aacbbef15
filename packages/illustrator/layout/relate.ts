import type { Random } from "@atelier/painting";
import { HELD_UP } from "../scene/relations.ts";
import type { Manner, Relation } from "../scene/scene.ts";
import { putInHand, wear } from "./bear.ts";
import { type Arrangement, faces, getWidth, limitHeight, type Placed } from "./placed.ts";
import { fitsInside, putInside } from "./put-inside.ts";
import { putOn } from "./put-on.ts";

/** Sizes and moves `first` to the position relative to `second` that the relation describes. */
export function relatePlacement(
  type: Relation["type"],
  first: Placed,
  second: Placed,
  /** `first` is number `nth` (from 0) of `count` things with this relation. */
  nth: number,
  count: number,
  random: Random,
  /** Lowest row for things on the ground, in pixels. */
  floor: number,
  /** The side of `second` at which `first` stands, and whether it sits. */
  { side, isSeated, isAtop, isOnShoulder, pose }: Manner = {},
): void {
  const spread = count > 1 ? nth / (count - 1) - 0.5 : random.between(-0.08, 0.08);
  first.placement.depth = second.placement.depth;
  first.placement.shadow = "none";
  arrangements[type]({
    one: first,
    other: second,
    nth,
    count,
    random,
    floor,
    spread,
    side,
    isSeated,
    isAtop,
    isOnShoulder,
    pose,
  });
  if (type === "on" || type === "riding") keepHeadInside(first, second, count);
}

/** Draws an actor on a tall base smaller, and its base too if it stands there alone, so that its head stays inside the picture. */
function keepHeadInside({ placement: p }: Placed, { placement: q }: Placed, count: number): void {
  const room = p.base * 0.94;
  if (p.base <= 0 || p.height <= room) return;
  if (count > 1) {
    p.height = room;
    return;
  }
  const scale = (q.base * 0.94) / (p.height + q.base - p.base);
  p.base = q.base - (q.base - p.base) * scale;
  p.x = q.x + (p.x - q.x) * scale;
  p.height *= scale;
  q.height *= scale;
}

const arrangements: Record<Relation["type"], (arrangement: Arrangement) => void> = {
  on: (arrangement) => putOn(arrangement, 0.3, 1.25),
  riding: (arrangement) => {
    putOn(arrangement, 0.55, 0.95);
    arrangement.one.placement.flip = arrangement.other.placement.flip;
    // The legs of a rider are at the sides of an animal, whose back is before them.
    const { one, other, isSeated } = arrangement;
    const { family, extent } = other.item.actor.subject;
    if (isSeated && family.startsWith("animal") && extent === "whole" && faces(other) !== 0)
      one.placement.order = other.placement.order - 0.5;
  },
  // A thing in another one without an opening is drawn in front of it.
  inside: (arrangement) => (fitsInside(arrangement) ? putInside : putInFront)(arrangement),
  under: putUnder,
  behind: putBehind,
  "in front of": putInFront,
  over: putOver,
  holding: putInHand,
  wearing: ({ one, other }) => wear(one, other),
  chasing: chase,
  around: putAround,
  beside: putBeside,
};

/** Things without a foot, which hang above what is under them. */
const HANGING = /lantern|light-bulb|chandelier|balloon|kite|cloud|star|disco|mirror-ball|bell|wind-chime|umbrella/;

function putUnder(arrangement: Arrangement): void {
  const { one, other, random, floor, spread } = arrangement;
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  const { id } = other.item.actor.subject;
  const isSwimming = one.item.actor.subject.stance === "swim" && /boat|ship|ferry|canoe/.test(id);
  if (isSwimming) {
    // The boat is on the water, and the swimmer in the water before it.
    q.height = Math.min(q.height, floor * 0.4);
    q.base = floor * 0.6;
    p.height = Math.min(p.height, floor * 0.36);
    p.x = q.x + spread * getWidth(one);
    p.base = floor;
    p.order = q.order + 1;
    return;
  }
  if (HANGING.test(id) && !HELD_UP.test(id)) {
    q.height = Math.min(q.height, p.height * 0.7, floor * 0.3);
    p.height = Math.min(p.height, floor * 0.6);
    p.x = q.x + spread * getWidth(one);
    p.base = floor;
    q.base = Math.max(q.height * 1.05, p.base - p.height * 1.12);
    q.shadow = "none";
    p.shadow = "ground";
    return;
  }
  if (q.height < p.height * 2) q.height = Math.min(p.height * 1.9, floor * 0.8);
  // Several things below another one leave more of it free.
  limitHeight(arrangement, 0.2, arrangement.count > 1 ? 0.3 : 0.46);
  p.x = q.x + (spread + random.between(-0.1, 0.1)) * wide * 0.6;
  p.base = Math.min(floor, q.base + q.height * 0.03);
  p.order = q.order + 1;
  p.shadow = "ground";
}

/** Long, low things over which one looks. */
const BARRIER = /^(fence|bush|wall|hedge|brick|table|couch|bench)/;
/** The height of a barrier as a share of what looks over it. */
const BARRIER_SHARE = 0.58;

function putBehind(arrangement: Arrangement): void {
  const { one, other, nth, spread } = arrangement;
  const [p, q] = [one.placement, other.placement];
  if (BARRIER.test(other.item.actor.subject.id)) {
    if (nth === 0) q.height = Math.min(q.height, Math.max(p.height * BARRIER_SHARE, q.height * 0.4));
    p.height = Math.max(q.height / BARRIER_SHARE, Math.min(p.height, q.height * 2.6));
    // Several things behind a wide barrier stand side by side along it.
    p.x = q.x + spread * Math.max(getWidth(other) * 0.7, getWidth(other) - getWidth(one) * 0.6);
    p.base = q.base - q.height * 0.08;
    p.order = q.order - 1;
    p.shadow = "ground";
    return;
  }
  limitHeight(arrangement, 0.3, 2.6);
  const rank = Math.floor(nth / 2) * 0.75;
  const side = nth % 2 === 0 ? 1 : -1;
  // A small thing stands farther to the side and looks outward, where it is seen.
  const isSmall = p.height < q.height * 0.75;
  p.x = q.x + side * (getWidth(other) * (isSmall ? 0.5 : 0.42) + getWidth(one) * ((isSmall ? 0.22 : 0.12) + rank));
  if (isSmall && faces(one) === -side) p.flip = !p.flip;
  p.base = q.base - q.height * 0.1;
  p.order = q.order - 1;
  p.shadow = "ground";
}

/** How far from the middle of a thing with a text others stand before it, as a share of its width. */
const BESIDE_TEXT = 0.54;

function putInFront(arrangement: Arrangement): void {
  const { one, other, count, random, floor, spread } = arrangement;
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  limitHeight(arrangement, 0.38, 0.75);
  // Several things stand side by side, and not before each other.
  const row = Math.max(wide * 0.9, getWidth(one) * (count - 1) * 0.96);
  // A thing wider than what is behind it stands so far to one side that the other one is seen.
  const aside = Math.max(0, getWidth(one) * 0.5 - wide * 0.2);
  const picked = random.pick([-0.22, 0.22, 0.3]);
  // Who stands before a text leaves it readable.
  const shift = other.item.actor.lettering ? Math.sign(picked) * BESIDE_TEXT : picked;
  p.x = q.x + (count > 1 ? spread * row : Math.sign(shift) * Math.max(Math.abs(shift) * wide, aside));
  p.base = Math.min(floor, q.base + q.height * 0.1);
  p.depth = Math.min(1, q.depth + 0.06);
  p.order = q.order + 1;
  p.shadow = "ground";
}

/** Things that animals and people jump over, and how large a jumper is at least, as a share of their height. */
const [HURDLE, JUMPER] = [/^(?:fence|bush|wood|rock|tree-stump|hay|box|brick|cactus)/, 0.95];

function putOver(arrangement: Arrangement): void {
  const { one, other, spread } = arrangement;
  const [p, q] = [one.placement, other.placement];
  const { family, stance } = one.item.actor.subject;
  const isJumper = HURDLE.test(other.item.actor.subject.id) && /^(?:animal|person)/.test(family) && stance !== "fly";
  p.x = q.x + spread * getWidth(other);
  if (isJumper && q.height * JUMPER > q.base * 0.45) q.height = (q.base * 0.45) / JUMPER;
  limitHeight(arrangement, isJumper ? JUMPER : 0.2, 1.4);
  p.base = Math.max(p.height * 1.02, q.base - q.height * 1.08);
  if (p.base - p.height < 0) p.height = Math.max(p.height * 0.6, p.base * 0.95);
  p.order = q.order + 1;
}

function chase({ one, other, nth, count, floor }: Arrangement): void {
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  if (wide + getWidth(one) * count > floor * 0.8) {
    q.height *= 0.7;
    p.height *= 0.7;
  }
  const isFlying = other.item.actor.subject.stance === "fly";
  if (isFlying && one.item.actor.subject.stance !== "fly") {
    // A cat that runs after a butterfly or a bird is on the ground, and looks up to it.
    p.height = Math.min(p.height, floor * 0.42);
    q.height = Math.min(q.height, p.height * 0.5);
    q.base = floor - p.height * 0.75;
  }
  p.flip = q.flip;
  q.x += (faces(other) < 0 ? -1 : 1) * Math.min(wide, getWidth(one)) * 0.62;
  p.x = q.x + (faces(other) < 0 ? 1 : -1) * (wide / 2 + getWidth(one) * 0.62 + nth * getWidth(one));
  if (faces(one) * (q.x - p.x) < 0) p.flip = !p.flip;
  p.base = isFlying ? floor : Math.min(floor, q.base + q.height * 0.06);
  p.shadow = "ground";
}

function putAround({ one, other, nth, count, floor }: Arrangement): void {
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  const angle = (nth / count) * Math.PI * 2 + 0.4;
  // People around a campfire are taller than it is.
  const natural = one.item.weight / other.item.weight;
  if (nth === 0 && natural > 1) q.height = Math.min(q.height, p.height / natural);
  p.height = Math.min(p.height, q.height * Math.max(0.5, natural), floor * (count > 2 ? 0.4 : 0.6));
  if (one.item.actor.subject.stance === "fly") {
    p.x = q.x + Math.cos(angle) * (wide * 0.55 + getWidth(one) * 0.6);
    p.base = q.base - q.height * 0.5 + Math.sin(angle) * q.height * 0.45 + p.height / 2;
    p.order = q.order + 1;
    return;
  }
  p.x = q.x + Math.cos(angle) * (wide * 0.6 + getWidth(one) * 0.6);
  p.base = Math.min(floor, q.base + Math.sin(angle) * q.height * 0.22);
  p.order = q.order + (Math.sin(angle) < 0 ? -1 : 1);
  p.shadow = "ground";
}

function putBeside({ one, other, nth, random, floor, side: named }: Arrangement): void {
  const [p, q] = [one.placement, other.placement];
  const side = named ?? (nth % 2 === 0 ? 1 : -1);
  const rank = named ? nth : Math.floor(nth / 2);
  p.x = q.x + side * ((getWidth(other) / 2 + getWidth(one) * 0.52) * 1.02 + rank * getWidth(one));
  p.base = Math.min(floor, q.base + q.height * random.between(0, 0.035));
  p.order = q.order + 1;
  p.shadow = q.shadow === "none" ? "ground" : q.shadow;
}
