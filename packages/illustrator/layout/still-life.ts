import { createRandom, hash, type Random } from "@atelier/painting";
import type { Actor, Scene } from "../scene/scene.ts";
import { type Frame, toVariant } from "./arrange.ts";
import { basis } from "./basis.ts";
import type { Composition } from "./composition.ts";
import { leads } from "./dependencies.ts";
import { fitInside } from "./fit.ts";
import { getPlacement } from "./get-placement.ts";
import { getAloneScale, getItems, type Item } from "./measure.ts";
import { type Box, findSpot, getBox } from "./place-items.ts";
import type { Placed } from "./placed.ts";
import { lineUp, SIDE, shareSeats } from "./populate.ts";
import { relatePlacement } from "./relate.ts";
import { getHosts, listCompanions, stackUp } from "./stack.ts";

/** Things on a table: tall ones behind, small ones in front, in a loose group. */
export function arrangeStillLife(scene: Scene, frame: Frame): Composition {
  const { width, height, seed } = frame;
  const random = createRandom(hash("still life", seed));
  const side = random.chance(0.5) ? -1 : 1;
  const composition = basis(scene, frame, side);
  const horizon = height * 0.56;
  // The table is the ground and not a thing on it.
  const laid = scene.actors
    .map((actor, index) => ({ actor, index }))
    .filter(({ actor, index }) => !isGround(scene, actor, index));
  const actors: Actor[] = laid.map(({ actor }) => ({
    ...actor,
    size: actor.size * (actor.subject.stance === "small" ? 1 : 0.9),
  }));
  const items = getItems(actors, frame.flat);
  const position = new Map(laid.map(({ index }, at) => [index, at]));
  const placed: Placed[] = items.map((item) => ({
    item,
    placement: getPlacement(item.actor, { shadow: "ground", flip: random.chance(0.4) && !item.actor.lettering }),
  }));
  const inner = innerRelations(scene, position);
  const area = items.reduce((sum, item) => sum + item.weight ** 2 * Math.min(1.8, item.proportion), 0);
  const { scale, shift } = toVariant(frame);
  const unit =
    Math.max(0.7, Math.min(1.1, scale)) *
    Math.min(1, getAloneScale(laid.map(({ actor }) => actor))) *
    Math.min(
      Math.sqrt((0.44 * width * height) / Math.max(0.1, area)),
      (height * 0.52) / Math.max(...items.map((item) => item.weight), 0.1),
    );
  const taken: Box[] = [];
  const floor = height * 0.9;
  const ordered = [...placed]
    .filter(({ item }) => !inner.has(item.index))
    .sort((a, b) => b.item.weight - a.item.weight);
  const stretch = {
    width,
    height,
    far: 0,
    near: 1,
    base: (depth: number) => horizon + (floor - horizon) * (0.18 + 0.82 * depth),
    scale: (depth: number) => 0.86 + 0.2 * depth,
  };
  const air = { ...stretch, base: (depth: number) => horizon - height * (0.06 + 0.12 * depth) };
  for (const { item, placement } of ordered) {
    const isAloft = FLOATING.test(item.actor.subject.id);
    if (isAloft) placement.shadow = "none";
    Object.assign(
      placement,
      findSpot(
        item,
        unit * item.weight,
        isAloft ? air : stretch,
        taken,
        random,
        getPreferred(item, shift + random.between(-0.15, 0.15)),
      ),
    );
    taken.push(getBox(placement, item.proportion));
  }
  keepSides(scene, placed, position);
  lineUp(ordered, frame);
  stackUp(ordered, frame);
  // A stack has its place on a plate before things are put on the stack.
  const isOnStack = ({ item }: Placed) =>
    getHosts(placed, inner.get(item.index)?.to).some((host) => host.item.actor.isStack);
  const onStack = placed.filter(isOnStack);
  for (const ones of [placed.filter((one) => !isOnStack(one)), onStack]) {
    placeInner(placed, ones, inner, { unit, random, floor });
    shareSeats(placed, inner, frame, new Set(ones.map(({ item }) => item.index)));
  }
  fitInside(placed, inner, frame);
  for (const { placement } of placed) placement.depth = Math.min(1, 0.7 + placement.depth * 0.3);
  return { ...composition, backdrop: "table", horizon, placements: placed.map(({ placement }) => placement) };
}

/** Whether a thing is what the others stand on: a table, or a rug that has things on it. */
const isGround = ({ relations }: Scene, { subject }: Actor, index: number): boolean =>
  subject.id === "table" || (subject.id === "rug" && relations.some(({ type, to }) => type === "on" && to === index));

/** Things that float above the table. */
const FLOATING = /^balloon$/;

/** The preferred place of a thing across, as a share of the width. */
const getPreferred = ({ actor: { side } }: Item, shift: number): number =>
  0.5 + (side === undefined ? shift : side * SIDE);

/** Exchanges the places of things that stand at the wrong sides of another one. */
function keepSides(scene: Scene, placed: readonly Placed[], position: ReadonlyMap<number, number>): void {
  const find = (actor: number) => placed.filter(({ item }) => item.index === position.get(actor));
  for (const [to, relations] of Map.groupBy(
    scene.relations.filter(({ side, isBothSides }) => side || isBothSides),
    (relation) => relation.to,
  )) {
    const ones = relations.flatMap(({ from, side }) =>
      find(from).map(({ placement }, nth) => ({ placement, side: side ?? (nth % 2 === 0 ? -1 : 1) })),
    );
    const middles = find(to).map(({ placement }) => ({ placement, side: 0 }));
    const ordered = [...ones, ...middles].toSorted((a, b) => a.side - b.side);
    const places = ordered.map(({ placement }) => placement.x).toSorted((a, b) => a - b);
    for (const [nth, { placement }] of ordered.entries()) placement.x = places[nth] ?? placement.x;
  }
}

type InnerRelations = Map<number, { type: "inside" | "on"; to: number }>;

/** Which actors stand in or on another one, by their positions among the items. */
function innerRelations(scene: Scene, position: ReadonlyMap<number, number>): InnerRelations {
  const inner: InnerRelations = new Map();
  for (const { type, from, to } of scene.relations) {
    const [one, other] = [position.get(from), position.get(to)];
    const isInner = (type === "inside" || type === "on") && one !== undefined && other !== undefined && one !== other;
    if (isInner && !leads(inner, other, one)) inner.set(one, { type, to: other });
  }
  return inner;
}

function placeInner(
  placed: readonly Placed[],
  ones: readonly Placed[],
  inner: InnerRelations,
  { unit, random, floor }: { unit: number; random: Random; floor: number },
): void {
  for (const one of ones) {
    const relation = inner.get(one.item.index);
    const others = getHosts(placed, relation?.to);
    const same = listCompanions(placed, inner, one);
    const other = others[same.indexOf(one) % Math.max(1, others.length)];
    if (!relation || !other) continue;
    one.placement.height = unit * one.item.weight;
    relatePlacement(relation.type, one, other, same.indexOf(one), same.length, random, floor);
  }
}
