import type { Manner, Relation, Scene } from "../scene/scene.ts";
import type { Composition } from "./composition.ts";
import { isBridge, swims } from "./stance.ts";

/** The things that stand on, in, at or beside others, by their index, with what they depend on. */
export type Dependents = Map<number, Pick<Relation, "type" | "to"> & Manner>;

/** Which actors depend on which others, and which are hidden because the backdrop or another subject shows them. */
export function getDependencies(
  scene: Scene,
  backdrop: Composition["backdrop"],
): { hidden: Set<number>; dependents: Dependents } {
  const inRoom = backdrop === "room";
  const hidden = new Set(
    scene.actors.flatMap((actor, index) => (inRoom && actor.subject.id === "window" ? [index] : [])),
  );
  const dependents: Dependents = new Map();
  for (const { type, from, to, side, isBothSides, ...manner } of scene.relations) {
    const swapped = !isBothSides && isSwapped(scene, { type, from, to });
    const [own, base] = swapped ? [to, from] : [from, to];
    const [actor, host] = [scene.actors[own], scene.actors[base]];
    const hostId = host?.subject.id ?? "";
    // A thing beside the window of a room has its own place.
    if (hidden.has(own) || hidden.has(base)) continue;
    // A small thing beside a table or a windowsill stands on it, because a windowsill hangs in the wall.
    if (type === "beside" && /^(table|bookshelf|windowsill)$/.test(hostId) && actor?.subject.stance === "small") {
      if (!dependents.has(own)) dependents.set(own, { type: "on", to: base });
      continue;
    }
    // A bridge beside houses stays in the water.
    if (type === "beside" && [actor, host].some((thing) => thing && isBridge(thing.subject)) && isWatery(scene))
      continue;
    // Fish beside a submarine swim around it, and do not stand beside it on the ground.
    if (
      type === "beside" &&
      !side &&
      backdrop === "underwater" &&
      [actor, host].some((thing) => thing && swims(thing.subject))
    )
      continue;
    // A boat beside a lighthouse is on the water.
    if (type === "beside" && isAfloat(actor) !== isAfloat(host) && COASTAL.test(scene.place ?? "")) continue;
    // A thing beside something in the air keeps its own ground.
    if (type === "beside" && airborne(host) !== airborne(actor)) continue;
    // The picture of a snowman includes its hat and scarf. A scarf of a named color is drawn over that one.
    if (
      /^snowman/.test(hostId) &&
      (actor?.subject.id === "top-hat" || (actor?.subject.id === "scarf" && !actor.color))
    ) {
      hidden.add(own);
      continue;
    }
    const known = dependents.get(own);
    if (known?.type === "beside" && type !== "beside" && own !== base && known.to !== base && !dependents.has(base)) {
      // "A bicycle with flowers in its basket": the flowers are in the basket, which is beside the bicycle.
      dependents.delete(own);
      if (!leads(dependents, known.to, base)) dependents.set(base, known);
    }
    if (own !== base && !dependents.has(own) && !leads(dependents, base, own))
      dependents.set(own, {
        type,
        to: base,
        ...(side && { side: swapped && side === 1 ? -1 : swapped ? 1 : side }),
        ...manner,
      });
  }
  return { hidden, dependents };
}

/** Whether the second actor of a relation depends on the first: held and worn things, and the smaller of two neighbors. */
const isSwapped = ({ actors }: Scene, { type, from, to }: Scene["relations"][number]) =>
  type === "holding" ||
  type === "wearing" ||
  (type === "beside" && (actors[from]?.subject.height ?? 0) > (actors[to]?.subject.height ?? 0));

/** Places with water beside land. */
const COASTAL = /^(?:beach|coast|harbor|island|lake|lakeside|river|sea)$/;
const isAfloat = (actor: Scene["actors"][number] | undefined): boolean =>
  actor?.subject.family === "transport-water" && actor.subject.stance === "float" && !actor.aloft;

const isWatery = ({ place }: Scene): boolean => /^(?:river|lake|sea|harbor|swamp)$/.test(place ?? "");

const airborne = (actor: Scene["actors"][number] | undefined) =>
  actor !== undefined && (actor.aloft || actor.subject.stance === "fly" || actor.subject.stance === "sky");

/** Whether the relations from `start` lead to `target`. Two things cannot both stand on each other. */
export function leads(dependents: ReadonlyMap<number, { to: number }>, start: number, target: number): boolean {
  for (
    let at: number | undefined = start, steps = 0;
    at !== undefined && steps < 20;
    at = dependents.get(at)?.to, steps++
  )
    if (at === target) return true;
  return false;
}

const getDepth = (dependents: ReadonlyMap<number, { to: number }>, start: number) => {
  let depth = 0;
  for (let at = dependents.get(start)?.to; at !== undefined && depth < 20; at = dependents.get(at)?.to) depth++;
  return depth;
};

/** Dependents with the same relation to the same thing. */
export type Group = Pick<Relation, "type" | "to"> & Manner & { indexes: number[]; depth: number };

/**
 * Groups dependents with the same relation to the same thing, which share its space. Those closest to the root come
 * first.
 */
export function getGroups(dependents: Dependents): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, relation] of dependents) {
    const key = JSON.stringify(relation);
    const group = groups.get(key) ?? { ...relation, indexes: [], depth: getDepth(dependents, index) };
    group.indexes.push(index);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.depth - b.depth);
}
