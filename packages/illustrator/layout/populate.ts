import type { Random } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import type { Placement } from "./composition.ts";
import { type Dependents, type Group, getDependencies, getGroups } from "./dependencies.ts";
import { fitInside } from "./fit.ts";
import { getPlacement } from "./get-placement.ts";
import { hangHammock } from "./hang-hammock.ts";
import { getAloneScale, type Item } from "./measure.ts";
import { type Box, findSpot, getBox, overlap } from "./place-items.ts";
import type { PlacePlan } from "./place-plan.ts";
import type { Placed } from "./placed.ts";
import { holdOut, liftLeaping, makeRoomForRods, tossBetween } from "./poses.ts";
import { shareSeat } from "./put-on.ts";
import { relatePlacement } from "./relate.ts";
import { alternate, getHosts, stackOn, stackUp } from "./stack.ts";
import { atDistance, scaleAt, stand, stretchFor } from "./stance.ts";
import type { Land } from "./terrain.ts";
import { driveOnRoad } from "./traffic.ts";
import { keepYoungSmall } from "./young.ts";

/** Places every subject: first those without a relation, then those that depend on another. */
export function populate(
  scene: Scene,
  measured: readonly Item[],
  plan: PlacePlan,
  land: Land,
  random: Random,
  variant: Variant,
): Placement[] {
  if (measured.length === 0) return [];
  const items = raiseLead(measured, scene);
  const { hidden, dependents } = getDependencies(scene, plan.backdrop);
  const placed: Placed[] = items
    .filter((item) => !hidden.has(item.index))
    .map((item) => ({ item, placement: blank(item) }));
  const free = placed.filter(({ item }) => !dependents.has(item.index));
  const size = sizeUnit(
    free.map(({ item }) => item),
    land,
    dependents.size,
    variant,
  );
  // Overlapping things are made smaller until they do not overlap.
  for (let attempt = 0; attempt < 6 && settleFree(free, size, plan, land, random, scene) > 0.24; attempt++)
    size.unit *= 0.88;
  lineUp(free, land);
  stackUp(free, land);
  // A thing on a shared seat has its place before the next things are put in or on it.
  for (const level of Map.groupBy(getGroups(dependents), ({ depth }) => depth).values()) {
    for (const group of level) placeGroup(placed, group, { size, random, land, dependents });
    const indexes = new Set(level.flatMap((group) => group.indexes));
    shareSeats(placed, dependents, land, indexes);
  }
  const least = Math.min(land.width, land.height) * LEAST;
  // A worn thing has the size of its wearer.
  for (const { placement, item } of placed) {
    const relation = dependents.get(item.index);
    if (relation?.type === "wearing" || placement.height >= least) continue;
    const [host] = getHosts(placed, relation?.to);
    // A larger neighbor needs more room.
    if (relation?.type === "beside" && host)
      placement.x = host.placement.x + ((placement.x - host.placement.x) * least) / placement.height;
    placement.height = least;
  }
  fitInside(placed, dependents, land);
  hangHammock(placed, dependents, scene, land);
  tossBetween(placed, dependents, land);
  holdOut(placed, dependents);
  makeRoomForRods(placed, dependents, land.width);
  liftLeaping(placed, dependents);
  keepYoungSmall(placed);
  driveOnRoad(placed, plan, land);
  return placed.map(({ placement }) => placement);
}

/** The least size of the first thing of a picture with a text, as a share of that of the largest one, if it is a small thing. */
const [LEAD, SMALL_LEAD] = [0.62, 0.9];

/** Enlarges the first thing of a poster, which is what the poster shows: the guitar before palm trees. */
function raiseLead(items: readonly Item[], { actors, lettering }: Pick<Scene, "actors" | "lettering">): Item[] {
  const [lead] = actors;
  const isFree = lead?.size === 1 && lead.distance === undefined && !lead.aloft;
  if (lettering.length === 0 || !isFree) return [...items];
  const share = lead.subject.stance === "small" ? SMALL_LEAD : LEAD;
  const least = Math.max(...items.map(({ weight }) => weight)) * share;
  return items.map((item) => (item.index === 0 ? { ...item, weight: Math.max(item.weight, least) } : item));
}

/** The share of the width that a row fills at most, and the distance of its things as a share of their width. */
const [ROW, GAP] = [0.9, 1.08];

/** Moves the things of a row beside each other on one line, in the order of their ranks. */
export function lineUp(free: readonly Placed[], { width, height }: Pick<Land, "width" | "height">): void {
  const row = orderRow(free.filter(({ item }) => item.actor.isRow));
  const [first] = row;
  if (!first || row.length < 2) return;
  const near = row.reduce((most, { placement }) => (placement.base > most.base ? placement : most), first.placement);
  const tall = row.reduce((sum, { placement }) => sum + placement.height, 0) / row.length;
  const wide = row.reduce((sum, { item }) => sum + item.proportion * tall * GAP, 0);
  const scale = Math.min(1, (width * ROW) / wide);
  let left = width / 2 - (wide * scale) / 2;
  for (const { placement, item } of row) {
    const own = item.proportion * tall * scale * GAP;
    Object.assign(placement, {
      height: tall * scale,
      base: Math.min(near.base, height * 0.97),
      depth: near.depth,
      x: left + own / 2,
    });
    left += own;
  }
}

/** Sorts things so that those with a rank are at it. */
function orderRow(row: readonly Placed[]): Placed[] {
  const ranked = row.filter(({ item }) => item.actor.rank !== undefined);
  const order = row.filter((one) => !ranked.includes(one));
  for (const one of ranked.toSorted((a, b) => (a.item.actor.rank ?? 0) - (b.item.actor.rank ?? 0))) {
    const rank = one.item.actor.rank ?? 0;
    order.splice(rank < 0 ? row.length : rank - 1, 0, one);
  }
  return order;
}

/** Places the things of a group relative to another one. */
function placeGroup(
  placed: readonly Placed[],
  { indexes, depth: _, type, to, ...manner }: Group,
  { size, random, land, dependents }: { size: SizeUnit; random: Random; land: Land; dependents: Dependents },
): void {
  const group = placed.filter(({ item }) => indexes.includes(item.index));
  const ones = type === "inside" ? alternate(group) : group;
  const hosts = getHosts(placed, to);
  // A thing behind a flock is behind the farthest animal of it.
  const others =
    type === "behind" && ones.length === 1
      ? hosts.toSorted((a, b) => a.placement.base - b.placement.base).slice(0, 1)
      : hosts;
  for (const [nth, one] of ones.entries()) {
    const other = others[nth % others.length];
    if (!other) continue;
    one.placement.height = size.unit * one.item.weight * scaleAt(other.placement.depth);
    const share = Math.ceil(ones.length / others.length);
    const position = Math.floor(nth / others.length);
    relatePlacement(type, one, other, position, share, random, land.height * 0.985, manner);
    if (type === "behind" && ones.length === 1 && hosts.length > 2)
      one.placement.x = hosts.reduce((sum, { placement }) => sum + placement.x, 0) / hosts.length;
    // A thing beside somebody in a tent stands on the ground before it.
    const carrier =
      type === "beside" && one.item.actor.subject.stance !== "fly" ? findCarrier(placed, dependents, to) : undefined;
    if (carrier) one.placement.base = Math.max(one.placement.base, carrier.placement.base);
  }
  if (type === "beside") stackUp(ones, land);
}

/** Large things in which or on which others are. */
const CARRIER = /^(?:place|transport)|^tent$/;

/** The large thing in which or on which an actor is, if any. */
function findCarrier(placed: readonly Placed[], dependents: Dependents, index: number): Placed | undefined {
  const relation = dependents.get(index);
  const carrier = placed.find(({ item }) => item.index === relation?.to);
  const isLarge =
    carrier && (CARRIER.test(carrier.item.actor.subject.family) || CARRIER.test(carrier.item.actor.subject.id));
  return relation && /^(?:inside|on|behind)$/.test(relation.type) && isLarge ? carrier : undefined;
}

/** Places the things of several actors that stand on one thing side by side. `indexes` are those of the actors, or all. */
export function shareSeats(
  placed: readonly Placed[],
  dependents: Dependents,
  size: Pick<Land, "width" | "height">,
  indexes?: ReadonlySet<number>,
): void {
  const standing = placed.filter(({ item }) => {
    const relation = dependents.get(item.index);
    return relation?.type === "on" && !relation.isSeated && (indexes?.has(item.index) ?? true);
  });
  for (const [to, all] of Map.groupBy(standing, ({ item }) => dependents.get(item.index)?.to)) {
    const ones = orderRow(all.toSorted((a, b) => (a.item.actor.side ?? 0) - (b.item.actor.side ?? 0)));
    const hosts = getHosts(placed, to);
    const [host] = hosts;
    if (host && hosts.length === 1 && new Set(ones.map(({ item }) => item.index)).size > 1) shareSeat(ones, host);
    if (host && hosts.length === 1) stackOn(ones, host, size);
  }
}

/** The height of the smallest things as a share of the picture's smaller side, so that they are seen beside large ones. */
const LEAST = 0.07;

const blank = (item: Item): Placement => getPlacement(item.actor, { depth: 0.8, shadow: "ground" });

interface SizeUnit {
  /** Height in pixels of a thing with weight 1 at depth 1. */
  unit: number;
  /** Distance of a lone subject from the middle, as a share of the width. */
  shift: number;
}

interface Variant {
  scale: number;
  shift: number;
}

/** The size unit at which all things together cover about two fifths of the picture. */
function sizeUnit(
  items: readonly Item[],
  { width, height }: Land,
  dependents: number,
  { scale, shift }: Variant,
): SizeUnit {
  const lead = items[0];
  if (!lead) return { unit: Math.min(width, height) * 0.3, shift };
  const area = items.reduce((sum, item) => sum + item.weight ** 2 * Math.min(2.2, item.proportion), 0);
  const most = Math.max(...items.map((item) => item.weight));
  const widest = Math.max(...items.map((item) => item.weight * item.proportion));
  const fill = 0.27 + 0.1 * Math.min(1, items.length / 6) + 0.03 * Math.min(2, dependents);
  const byArea = Math.sqrt((fill * width * height) / area);
  const own = getAloneScale(items.map(({ actor }) => actor));
  const unit = Math.min(byArea, (height * 0.56) / most, (width * 0.78) / widest) * scale * own;
  return { unit: Math.min(unit, (height * (own > 1 ? 0.8 : 0.7)) / most, (width * 0.9) / widest), shift };
}

/** How far from the middle a thing at a named side stands, as a share of the width. */
export const SIDE = 0.27;

/** Places the things without a relation. Returns the largest share of a thing that another covers. */
function settleFree(
  free: readonly Placed[],
  { unit, shift }: SizeUnit,
  plan: PlacePlan,
  land: Land,
  random: Random,
  scene: Scene,
): number {
  let covered = 0;
  const taken: Box[] = [];
  const ordered = [...free].sort((a, b) => b.item.weight - a.item.weight);
  const lead = free[0];
  const third = random.pick([0.36, 0.64]);
  for (const one of ordered) {
    const { placement, item } = one;
    const alone = free.length === 1;
    const named = item.actor.side === undefined ? null : 0.5 + item.actor.side * SIDE;
    const preferred =
      named ??
      (one === lead || item.weight > 2.4
        ? alone
          ? 0.5 + shift + random.between(-0.07, 0.07)
          : one === lead
            ? third + shift * 0.6
            : 1 - third - shift * 0.4
        : null);
    const stretch = atDistance(stretchFor(one, plan, land, scene), item.actor.distance);
    const spot = findSpot(item, unit * item.weight, stretch, taken, random, preferred, item.actor.side ?? 0);
    Object.assign(placement, spot);
    // Flying things stay below the upper edge.
    placement.base = Math.max(placement.base, Math.min(land.height * 0.97, placement.height + land.height * 0.025));
    stand(one, plan, land, random);
    const box = getBox(placement, item.proportion);
    for (const other of taken)
      covered = Math.max(covered, overlap(box, other) / Math.max(1, Math.min(getArea(box), getArea(other))));
    taken.push(box);
  }
  return free.length > 9 ? covered * 0.5 : covered;
}

const getArea = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
