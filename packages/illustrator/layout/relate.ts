import type { Random } from "@atelier/painting";
import type { Subject } from "@atelier/vocabulary";
import { findSeat, findTop } from "../paint/find-top.ts";
import { HELD_UP } from "../scene/relations.ts";
import type { Relation } from "../scene/scene.ts";
import { putInHand, wear } from "./bear.ts";
import { isMounted, mount } from "./mount.ts";
import { type Arrangement, faces, getWidth, limitHeight, type Placed } from "./placed.ts";
import { sizeOn } from "./size-on.ts";

/** The upper surface of a subject as a share of its height from the top. Things on it stand there. */
const surfaces: readonly (readonly [RegExp, number])[] = [
  [/^rug/, 0.42],
  [/^(table|plate)/, 0.1],
  [/^couch$/, 0.56],
  [/^(couch|bed|bench)/, 0.5],
  [/^chair/, 0.55],
  [/^seat/, 0.6],
  [/^(horse|unicorn|donkey|camel|cow|ox|zebra|deer)/, 0.36],
  [/^elephant/, 0.06],
  [
    /^(turtle|hippopotamus|rhinoceros|pig|tiger|lion|bear|dragon|sauropod|whale|spouting-whale|dolphin|crocodile)/,
    0.22,
  ],
  [/^(sailboat|ship|ferry|passenger|motor-boat|speedboat|canoe)/, 0.6],
  [/^cabinet/, 0.02],
  [/^(bicycle|motorcycle|motor-scooter|kick-scooter)/, 0.42],
  [/^(skateboard|sled|surf|rug|lotus)/, 0.3],
  [/^(automobile|taxi|bus|minibus|delivery|pickup|sport-utility|tractor)/, 0.08],
  [/^(house|cottage|castle|barn|church)/, 0.06],
  [/^fence/, 0.06],
  [/^(rock|stone|mountain|hill)/, 0.06],
  [/^(books|open-book|closed-book|box|package|treasure)/, 0.12],
  [/^(deciduous|evergreen|palm|christmas)/, 0.08],
  [/^(crescent-moon)/, 0.6],
  [/^(cloud)/, 0.3],
  [/^bowl|^basket/, 0.12],
  [/^stone-bridge/, 0.1],
  [/^mushroom/, 0.06],
  [/^cliff/, 0.14],
  [/^windowsill/, 0.6],
  [/^sandcastle/, 0.16],
  [/^picnic/, 0.55],
  [/^branch/, 0.355],
  [/^tree-stump/, 0.2],
  [/^beach-towel/, 0.45],
  [/^blanket/, 0.4],
  [/^pillow/, 0.3],
  [/^whole-cake/, 0.2],
  [/^cake-with-2/, 0.11],
  [/^cake-with-3/, 0.08],
  [/^stove/, 0.03],
  [/ball$/, 0.02],
];

const getSurface = (id: string) => surfaces.find(([pattern]) => pattern.test(id))?.[1] ?? 0;

/** The rim of a hollow thing as a share of its height from the top. */
const rims: readonly (readonly [RegExp, number])[] = [
  [/^basket/, 0.42],
  [/^nest/, 0.4],
  [/^canoe/, 0.45],
  [/boat|ship/, 0.7],
  [/^flying-saucer/, 0.3],
  [/^(couch|bed|chair)/, 0.5],
  [/balloon/, 0.86],
  [/^(automobile|taxi|bus|delivery|pickup|tractor)/, 0.34],
  [/^(bathtub)/, 0.45],
  [/^vase/, 0.03],
  [/^bowl/, 0.14],
];
const getRim = (id: string) => rims.find(([pattern]) => pattern.test(id))?.[1] ?? 0.2;

const hollow =
  /saucer|watering-can|boat|canoe|ship|car$|automobile|taxi|bus|truck|basket|box|cup|beverage|bathtub|bucket|bowl|pot|package|wrapped-gift|nest|sled|shopping|handbag|backpack|tent|jar|glass|vase|hole|hat|treasure|cage|bottle|flower-pot|balloon|rocket|egg|wagon|railway|tractor|barrel|couch|bed|chair/;

/** Whether a thing is drawn so that others can be in it. */
export const isHollow = (id: string): boolean => hollow.test(id);

/** Sizes and moves `one` to the position relative to `other` that the relation describes. */
export function relatePlacement(
  type: Relation["type"],
  one: Placed,
  other: Placed,
  /** `one` is number `nth` (from 0) of `count` things with this relation. */
  nth: number,
  count: number,
  random: Random,
  /** Lowest row for things on the ground, in pixels. */
  floor: number,
  /** The side of `other` at which `one` stands, and whether it sits. */
  { side, isSeated }: Pick<Relation, "side" | "isSeated"> = {},
): void {
  const spread = count > 1 ? nth / (count - 1) - 0.5 : random.between(-0.08, 0.08);
  one.placement.depth = other.placement.depth;
  one.placement.shadow = "none";
  arrangements[type]({ one, other, nth, count, random, floor, spread, side, isSeated });
  if (type === "on" || type === "riding") keepHeadInside(one, other, count);
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
  },
  inside: putInside,
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

function putOn(arrangement: Arrangement, low: number, high: number): void {
  const { one, other, count, spread } = arrangement;
  const p = one.placement;
  if (isMounted(one, other)) {
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

/** How far a flying thing on another one reaches over it, as a share of its height. */
const LANDED = 0.3;

/** Puts a thing down on another one at its place across. */
function restOn(arrangement: Pick<Arrangement, "one" | "other" | "isSeated">): void {
  const [p, q] = [arrangement.one.placement, arrangement.other.placement];
  p.base = q.base - q.height * (1 - getTop(arrangement)) + p.height * 0.03;
  // An insect on a flower is before its petals.
  if (arrangement.one.item.actor.subject.stance === "fly") p.base += p.height * LANDED;
  // The legs of a sitting person or a rider hang down in front of the seat.
  if (arrangement.isSeated) p.base += p.height * LEGS;
  p.order = q.order + 1;
}

/** Places things of several kinds on another one side by side, so that none covers the next. */
export function shareSeat(ones: readonly Placed[], other: Placed): void {
  const { middle, wide } = getSeat(other);
  const total = ones.reduce((sum, one) => sum + getWidth(one), 0);
  const scale = Math.min(1, (wide * 1.08) / total);
  for (const { placement } of ones) placement.height *= scale;
  const gap = Math.max(0, wide - total * scale) / (ones.length + 1);
  let left = middle - (total * scale + gap * (ones.length - 1)) / 2;
  for (const one of ones) {
    one.placement.x = left + getWidth(one) / 2;
    left += getWidth(one) + gap;
    restOn({ one, other, isSeated: undefined });
  }
}

/** The legs of a drawn figure as a share of its height. */
export const LEGS = 0.2;

/** The middle and the width of the surface on which things stand, in pixels. A thing without a known surface is one. */
function getSeat(other: Placed): { middle: number; wide: number } {
  const { placement: q, item } = other;
  const wide = getWidth(other);
  const surface = getSurface(item.actor.subject.id);
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
  return findTop(q, at, Math.min(0.3, (getWidth(one) / getWidth(other)) * 0.25), surface) ?? surface;
}

/** The widest thing in a hollow one, as a share of its width. A wider one would stand behind it. */
const OPENING = 0.84;

/** Puts things into a hollow thing so that they show over its rim, every second one higher. */
function putInside(arrangement: Arrangement): void {
  const { one, other, nth, count, random, floor, spread } = arrangement;
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  const { id } = other.item.actor.subject;
  if (isAmongLeaves(one.item.actor.subject, other.item.actor.subject)) {
    // Small animals sit among the leaves, in front of them.
    limitHeight(arrangement, 0.12, 0.2);
    p.x = q.x + spread * wide * 0.5;
    p.base = q.base - q.height * (0.5 + 0.14 * (nth % 2)) + p.height * 0.5;
    p.order = q.order + 1;
    return;
  }
  if (!hollow.test(id)) {
    relatePlacement("in front of", one, other, nth, count, random, floor);
    return;
  }
  limitHeight(arrangement, 0.32, 0.85);
  const most = wide * (count > 1 ? 1.3 : OPENING);
  if (getWidth(one) * count > most) p.height *= Math.max(count > 1 ? 0.5 : 0, most / (getWidth(one) * count));
  p.x = q.x + spread * wide * 0.5;
  p.base =
    q.base -
    q.height * (1 - getRim(id)) +
    p.height * (/vase|potted|bowl|nest|basket/.test(id) ? 0.24 : 0.36) -
    (nth % 2) * p.height * 0.16;
  p.order = q.order - 1;
  if (/^jar|glass|cage|bottle|fishbowl/.test(id)) {
    // The content of a transparent thing is visible through it.
    p.height = Math.min(
      p.height,
      q.height * 0.5,
      (wide * 0.6) / one.item.proportion / Math.min(3, Math.max(1, count * 0.8)),
    );
    p.base = q.base - q.height * (0.1 + (nth % 2) * 0.22);
    p.order = q.order + 1;
  } else if (/sailboat|^ship/.test(id)) {
    // Who is in a boat stands on its deck, because a sail would hide everything behind it.
    p.height = Math.min(p.height, q.height * 0.42);
    p.base = q.base - q.height * (1 - getRim(id)) + p.height * 0.1;
    p.order = q.order + 1;
  }
  if (!/saucer/.test(id)) return;
  // A passenger of a flying saucer is visible through its dome.
  p.height = q.height * 0.4;
  p.x = q.x;
  p.base = q.base - q.height * 0.5;
  p.order = q.order + 1;
}

/** Trees among whose leaves animals sit. */
const LEAFY = /^(deciduous-tree|evergreen-tree|christmas-tree|palm-tree|leafless-tree|bush)$/;
/** The tallest animal among leaves, in meters. */
const CLIMBER = 0.7;

/** Whether a thing is seen among the leaves of another one: an owl in a tree. */
export const isAmongLeaves = ({ height, family }: Subject, host: Subject): boolean =>
  LEAFY.test(host.id) && height <= CLIMBER && /^(animal|food-fruit|plant-flower)/.test(family);

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
  limitHeight(arrangement, 0.2, 0.46);
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
  limitHeight(arrangement, 0.75, 2.6);
  const rank = Math.floor(nth / 2) * 0.75;
  p.x = q.x + (nth % 2 === 0 ? 1 : -1) * (getWidth(other) * 0.42 + getWidth(one) * (0.12 + rank));
  p.base = q.base - q.height * 0.1;
  p.order = q.order - 1;
  p.shadow = "ground";
}

function putInFront(arrangement: Arrangement): void {
  const { one, other, count, random, floor, spread } = arrangement;
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  limitHeight(arrangement, 0.38, 0.75);
  // Several things stand side by side, and not before each other.
  const row = Math.max(wide * 0.9, getWidth(one) * (count - 1) * 0.96);
  p.x = q.x + (count > 1 ? spread * row : random.pick([-0.22, 0.22, 0.3]) * wide);
  p.base = Math.min(floor, q.base + q.height * 0.1);
  p.depth = Math.min(1, q.depth + 0.06);
  p.order = q.order + 1;
  p.shadow = "ground";
}

function putOver(arrangement: Arrangement): void {
  const { one, other, spread } = arrangement;
  const [p, q] = [one.placement, other.placement];
  p.x = q.x + spread * getWidth(other);
  limitHeight(arrangement, 0.2, 1.4);
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
  p.flip = q.flip;
  q.x += (faces(other) < 0 ? -1 : 1) * Math.min(wide, getWidth(one)) * 0.62;
  p.x = q.x + (faces(other) < 0 ? 1 : -1) * (wide / 2 + getWidth(one) * 0.62 + nth * getWidth(one));
  p.base = Math.min(floor, q.base + q.height * 0.06);
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
