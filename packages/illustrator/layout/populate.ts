import type { Random } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import type { Placement } from "./composition.ts";
import type { Item } from "./measure.ts";
import { type Box, boxOf, findSpot, overlap } from "./place-items.ts";
import type { PlacePlan } from "./places.ts";
import { type Placed, relatePlacement } from "./relate.ts";
import { scaleAt, stand, stretchFor } from "./stance.ts";
import type { Land } from "./terrain.ts";

/** Places every subject: first those without a relation, then those that depend on another. */
export function populate(
  scene: Scene,
  items: readonly Item[],
  plan: PlacePlan,
  land: Land,
  random: Random,
): Placement[] {
  if (items.length === 0) return [];
  const { hidden, dependents } = dependenciesOf(scene, plan);
  const placed: Placed[] = items
    .filter((item) => !hidden.has(item.index))
    .map((item) => ({ item, placement: blank(item) }));
  const free = placed.filter(({ item }) => !dependents.has(item.index));
  const size = sizeUnit(
    free.map(({ item }) => item),
    land,
    dependents.size,
  );
  // Overlapping things are made smaller until they do not overlap.
  for (let attempt = 0; attempt < 6 && settleFree(free, size, plan, land, random, scene) > 0.24; attempt++)
    size.unit *= 0.88;
  for (const { indexes, type, to } of groupsOf(dependents)) {
    const ones = placed.filter(({ item }) => indexes.includes(item.index));
    const others = placed.filter(({ item }) => item.index === to);
    for (const [nth, one] of ones.entries()) {
      const other = others[nth % others.length];
      if (!other) continue;
      one.placement.height = size.unit * one.item.weight * scaleAt(other.placement.depth);
      const share = Math.ceil(ones.length / others.length);
      relatePlacement(type, one, other, Math.floor(nth / others.length), share, random, land.height * 0.985);
      keepInside(one, land);
    }
  }
  for (const { placement } of placed) placement.height = Math.max(12, placement.height);
  return placed.map(({ placement }) => placement);
}

type Dependents = Map<number, { type: Scene["relations"][number]["type"]; to: number }>;

/** Which actors depend on which others, and which are hidden because the backdrop or another subject shows them. */
function dependenciesOf(scene: Scene, plan: PlacePlan): { hidden: Set<number>; dependents: Dependents } {
  const hidden = new Set(
    scene.actors.flatMap((actor, index) => (plan.backdrop === "room" && actor.subject.id === "window" ? [index] : [])),
  );
  const dependents: Dependents = new Map();
  for (const { type, from, to } of scene.relations) {
    const [one, other] = isSwapped(scene, { type, from, to }) ? [to, from] : [from, to];
    const [actor, host] = [scene.actors[one], scene.actors[other]];
    const hostId = host?.subject.id ?? "";
    // A small thing beside a table stands on it.
    if (type === "beside" && /^(table|bookshelf)$/.test(hostId) && actor?.subject.stance === "small") {
      if (!dependents.has(one)) dependents.set(one, { type: "on", to: other });
      continue;
    }
    // A thing beside something in the air keeps its own ground.
    if (type === "beside" && airborne(host) !== airborne(actor)) continue;
    // The picture of a snowman includes its hat and scarf.
    if (/^snowman/.test(hostId) && /^(top-hat|scarf)$/.test(actor?.subject.id ?? "")) {
      hidden.add(one);
      continue;
    }
    if (one !== other && !dependents.has(one) && !leads(dependents, other, one))
      dependents.set(one, { type, to: other });
  }
  return { hidden, dependents };
}

/** Whether the second actor of a relation depends on the first: held and worn things, and the smaller of two neighbors. */
const isSwapped = ({ actors }: Scene, { type, from, to }: Scene["relations"][number]) =>
  type === "holding" ||
  type === "wearing" ||
  (type === "beside" && (actors[from]?.subject.height ?? 0) > (actors[to]?.subject.height ?? 0));

const airborne = (actor: Scene["actors"][number] | undefined) =>
  actor !== undefined && (actor.aloft || actor.subject.stance === "fly" || actor.subject.stance === "sky");

function blank(item: Item): Placement {
  const { subject, color, tone, lettering } = item.actor;
  return {
    subject,
    x: 0,
    base: 0,
    height: 1,
    flip: false,
    tilt: 0,
    depth: 0.8,
    color,
    tone,
    full: true,
    shadow: "ground",
    sunk: 0,
    lettering,
    order: 1,
  };
}

// Whether the relations from `start` lead to `target`. Two things cannot both stand on each other.
function leads(dependents: ReadonlyMap<number, { to: number }>, start: number, target: number): boolean {
  for (
    let at: number | undefined = start, steps = 0;
    at !== undefined && steps < 20;
    at = dependents.get(at)?.to, steps++
  )
    if (at === target) return true;
  return false;
}

const depthOf = (dependents: ReadonlyMap<number, { to: number }>, start: number) => {
  let depth = 0;
  for (let at = dependents.get(start)?.to; at !== undefined && depth < 20; at = dependents.get(at)?.to) depth++;
  return depth;
};

/**
 * Groups dependents with the same relation to the same thing, which share its space. Those closest to the root come
 * first.
 */
function groupsOf(dependents: ReadonlyMap<number, { type: Scene["relations"][number]["type"]; to: number }>) {
  const groups = new Map<
    string,
    { indexes: number[]; type: Scene["relations"][number]["type"]; to: number; depth: number }
  >();
  for (const [index, { type, to }] of dependents) {
    const key = `${type}/${to}`;
    const group = groups.get(key) ?? { indexes: [], type, to, depth: depthOf(dependents, index) };
    group.indexes.push(index);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.depth - b.depth);
}

interface SizeUnit {
  /** Height in pixels of a thing with weight 1 at depth 1. */
  unit: number;
}

/** The size unit at which all things together cover about two fifths of the picture. */
function sizeUnit(items: readonly Item[], { width, height }: Land, dependents: number): SizeUnit {
  const lead = items[0];
  if (!lead) return { unit: Math.min(width, height) * 0.3 };
  const area = items.reduce((sum, item) => sum + item.weight ** 2 * Math.min(2.2, item.proportion), 0);
  const most = Math.max(...items.map((item) => item.weight));
  const widest = Math.max(...items.map((item) => item.weight * item.proportion));
  const fill = 0.27 + 0.1 * Math.min(1, items.length / 6) + 0.03 * Math.min(2, dependents);
  const byArea = Math.sqrt((fill * width * height) / area);
  return { unit: Math.min(byArea, (height * 0.56) / most, (width * 0.78) / widest) };
}

/** Places the things without a relation. Returns the largest share of a thing that another covers. */
function settleFree(
  free: readonly Placed[],
  { unit }: SizeUnit,
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
    const preferred =
      one === lead || item.weight > 2.4
        ? alone
          ? 0.5 + random.between(-0.07, 0.07)
          : one === lead
            ? third
            : 1 - third
        : null;
    const stretch = stretchFor(one, plan, land, scene);
    const spot = findSpot(item, unit * item.weight, stretch, taken, random, preferred);
    Object.assign(placement, spot);
    // Flying things stay below the upper edge.
    placement.base = Math.max(placement.base, Math.min(land.height * 0.97, placement.height + land.height * 0.025));
    stand(one, plan, land, random);
    const box = boxOf(placement, item.proportion);
    for (const other of taken)
      covered = Math.max(covered, overlap(box, other) / Math.max(1, Math.min(areaOf(box), areaOf(other))));
    taken.push(box);
  }
  return free.length > 9 ? covered * 0.5 : covered;
}

const areaOf = (box: Box) => (box.right - box.left) * (box.bottom - box.top);

function keepInside({ placement, item }: Placed, { width }: Land): void {
  const half = (placement.height * item.proportion) / 2;
  placement.x = Math.min(
    Math.max(placement.x, Math.min(half * 0.8, width / 2)),
    Math.max(width - half * 0.8, width / 2),
  );
}
