import type { Dependents } from "./dependencies.ts";
import { type Arrangement, faces, getWidth, limitHeight, type Placed } from "./placed.ts";

/** The mouth of a person and of an animal with a sitting body, as a share of the height from the top. */
const MOUTH = 0.4;
/** Where the hand of a standing person is: from the middle as a share of the width, and above the feet of the height. */
const HAND = { across: 0.4, up: 0.3 };
/** The height of a fishing rod, and how far its handle is below the hand, as shares of the height of who holds it. */
const ROD = { high: 0.72, down: 0.06 };
/** The foot of a ball in the air, as a share of the height of a player. */
const TOSSED = 0.84;

/** Places a held thing by its pose. Returns false if the usual place of held things shows it. */
export function holdInPose(arrangement: Arrangement): boolean {
  const { one, other, pose, nth } = arrangement;
  const [p, q, wide] = [one.placement, other.placement, getWidth(other)];
  const { extent, family } = other.item.actor.subject;
  const isPerson = family.startsWith("person");
  p.order = q.order + 1;
  if (pose === "kicked" || pose === "tossed") {
    const isAnimal = family.startsWith("animal");
    limitHeight(arrangement, isAnimal ? 0.22 : 0.16, isAnimal ? 0.4 : 0.3);
    const side = faces(other) || (q.flip ? -1 : 1);
    p.x = q.x + side * (wide * (pose === "kicked" ? 0.46 : 0.52) + getWidth(one) * 0.5);
    p.base = q.base;
    p.shadow = "ground";
    if (pose === "tossed") raise(one, q.base, q.height * TOSSED);
    return true;
  }
  if (pose === "angled" && isPerson) {
    p.height = q.height * ROD.high;
    // The picture of a rod has its handle at the right.
    const side = nth % 2 === 0 ? -1 : 1;
    p.flip = side > 0;
    p.x = q.x + side * (wide * HAND.across + getWidth(one) * 0.36);
    p.base = q.base - q.height * (HAND.up - ROD.down);
    return true;
  }
  if (pose === "mouth" && (isPerson || extent === "face")) {
    limitHeight(arrangement, 0.16, isPerson ? 0.26 : 0.5);
    p.height = Math.min(p.height, (wide * 0.6) / one.item.proportion);
    const side = (q.flip ? -1 : 1) * (nth % 2 === 0 ? -1 : 1);
    // Its upper end is below the eyes, at the mouth.
    p.x = q.x + side * Math.min(wide * 0.12, getWidth(one) * 0.3);
    p.base = q.base - q.height * (1 - MOUTH) + p.height * (isPerson ? 0.62 : 0.9);
    return true;
  }
  if (pose === "offered") p.height = Math.min(p.height, q.height * OFFERED);
  return false;
}

/** The height of what somebody holds out, as a share of that of the holder. A watering can is wide. */
const OFFERED = 0.2;

/** Puts a thing into the air above the row `ground`, on which its shadow is. */
function raise({ placement }: Placed, ground: number, high: number): void {
  placement.base = ground - high;
  placement.leap = high / placement.height;
  placement.shadow = "ground";
}

/** The distance of two who play with a ball, as a share of the width of the wider one and of the ball. */
const APART = 1.15;

/** Puts a ball into the air between those who play with it, who make room for it. */
export function tossBetween(
  placed: readonly Placed[],
  dependents: Dependents,
  { width, height }: { width: number; height: number },
): void {
  for (const ball of placed) {
    const { pose, players } = dependents.get(ball.item.index) ?? {};
    const group = placed.filter(({ item }) => players?.includes(item.index));
    if (pose !== "tossed" || group.length < 2) continue;
    const ordered = group.toSorted((a, b) => a.placement.x - b.placement.x);
    const [left, right] = [ordered[0], ordered.at(-1)];
    if (!left || !right) continue;
    const gap = (getWidth(left) + getWidth(right)) / 2 + getWidth(ball) * APART;
    const middle = (left.placement.x + right.placement.x) / 2;
    const half = Math.max(gap, right.placement.x - left.placement.x) / 2;
    if (group.length === 2) {
      const [from, to] = [getWidth(left) / 2 + half, width - getWidth(right) / 2 - half];
      const center = from < to ? Math.min(to, Math.max(from, middle)) : width / 2;
      left.placement.x = center - half;
      right.placement.x = center + half;
    }
    const ground = Math.max(...group.map(({ placement }) => placement.base));
    const tall = Math.min(...group.map((player) => player.placement.height));
    ball.placement.x = (left.placement.x + right.placement.x) / 2;
    ball.placement.height = Math.min(ball.placement.height, tall * 0.32);
    // Of three and more, it is above the heads.
    const heads = ground - Math.min(...group.map(({ placement }) => placement.base - placement.height));
    const high = group.length > 2 ? heads : tall * TOSSED * 0.85;
    raise(ball, ground, Math.min(high, ground - ball.placement.height - height * 0.02));
    for (const player of [left, right])
      if (player.item.actor.subject.facing !== 0 && faces(player) * (ball.placement.x - player.placement.x) < 0)
        player.placement.flip = !player.placement.flip;
  }
}

/** Up to which share of the holder's height a target is small, and how much higher things are held out to it. */
const [SMALL, UP] = [0.55, 0.1];

/** Holds things out at the side of the holder at which their target is, and fishing rods away from other people. */
export function holdOut(placed: readonly Placed[], dependents: Dependents): void {
  for (const one of placed) {
    const relation = dependents.get(one.item.index);
    if (relation?.pose !== "offered" && relation?.pose !== "angled") continue;
    const held = placed.filter(({ item }) => item.index === one.item.index);
    const hosts = placed.filter(({ item }) => item.index === relation.to);
    const holder = hosts[held.indexOf(one) % Math.max(1, hosts.length)];
    if (!holder) continue;
    const { x } = holder.placement;
    const byDistance = (a: Placed, b: Placed) => Math.abs(a.placement.x - x) - Math.abs(b.placement.x - x);
    const people = placed.filter((other) => other !== holder && other.item.actor.subject.family.startsWith("person"));
    const targets = placed.filter(({ item }) => item.index === relation.target);
    const [nearest] = (relation.pose === "offered" ? targets : people).toSorted(byDistance);
    if (!nearest) continue;
    const isLeft = nearest.placement.x < x;
    const side = isLeft === (relation.pose === "offered") ? -1 : 1;
    one.placement.x = x + side * Math.abs(one.placement.x - x);
    one.placement.flip = side > 0;
    // The thing that somebody holds out is before the one that gets it.
    // Above the head of a duck.
    if (relation.pose === "offered" && nearest.placement.height < holder.placement.height * SMALL)
      one.placement.base -= holder.placement.height * UP;
    if (relation.pose === "offered") one.placement.order = Math.max(one.placement.order, nearest.placement.order + 1);
  }
}

/** Moves all things aside if the edge of the picture cuts off a rod, as far as there is room at the other side. */
export function makeRoomForRods(placed: readonly Placed[], dependents: Dependents, width: number): void {
  const rods = placed.filter(({ item }) => dependents.get(item.index)?.pose === "angled");
  if (rods.length === 0) return;
  const getEdges = (things: readonly Placed[]) => ({
    left: Math.min(...things.map((thing) => thing.placement.x - getWidth(thing) / 2)),
    right: Math.max(...things.map((thing) => thing.placement.x + getWidth(thing) / 2)),
  });
  const [own, all] = [getEdges(rods), getEdges(placed)];
  const over = Math.max(0, own.right - width * (1 - EDGE));
  const under = Math.max(0, width * EDGE - own.left);
  const shift = under > 0 ? Math.min(under, width - all.right) : -Math.min(over, all.left);
  if (under > 0 === over > 0 || (under > 0 ? shift <= 0 : shift >= 0)) return;
  for (const { placement } of placed) placement.x += shift;
}

/** The free edge beside a rod, as a share of the width. */
const EDGE = 0.01;

/** How high somebody jumps, and how far a thing that leaps out of the water is above it, as shares of the height. */
const [LEAP, LEAP_OF_FISH] = [0.18, 0.02];

/** Lifts those who jump, with what they hold and wear. */
export function liftLeaping(placed: readonly Placed[], dependents: Dependents): void {
  for (const one of placed) {
    const { placement, item } = one;
    if (!item.actor.leaps) continue;
    const isWet = placement.shadow === "water";
    const share = isWet ? LEAP_OF_FISH : LEAP;
    const up = Math.min(placement.height * share, Math.max(0, placement.base - placement.height * 1.03));
    const sunk = placement.height * placement.sunk;
    for (const thing of placed)
      if (dependents.get(thing.item.index)?.to === item.index) thing.placement.base -= up + sunk;
    Object.assign(placement, {
      base: placement.base - up - sunk,
      leap: up / placement.height,
      sunk: 0,
      shadow: isWet ? "water" : "ground",
    });
  }
}
