import type { Scene } from "../scene/scene.ts";
import type { Dependents } from "./dependencies.ts";
import { getWidth, type Placed } from "./placed.ts";
import { LEGS } from "./put-on.ts";

/** The distance of the trees and their least height as shares of the picture's size, and the ropes above the ground of theirs. */
const [SPAN, TREE, ROPES] = [0.52, 0.5, 0.44];

/** The height of who sits and of who lies in a hammock, and the row of its cloth, as shares of its height. */
const [SITTER, LIER, CLOTH] = [1.15, 0.62, 0.93];

/** Stretches a hammock from one trunk to the other, with who lies in it. */
export function hangHammock(
  placed: readonly Placed[],
  dependents: Dependents,
  { relations }: Pick<Scene, "relations">,
  { width, height }: { width: number; height: number },
): void {
  const hammock = placed.find(({ item }) => item.actor.subject.id === "hammock-hung");
  const { from } = relations.find(({ isBothSides, to }) => isBothSides && to === hammock?.item.index) ?? {};
  const trees = placed.filter(({ item }) => item.index === from).toSorted((a, b) => a.placement.x - b.placement.x);
  const [left, right] = [trees[0], trees.at(-1)];
  if (!hammock || !left || !right || left === right) return;
  const { placement: h } = hammock;
  const before = { x: h.x, height: h.height };
  const base = Math.max(left.placement.base, right.placement.base);
  const tall = Math.min(base * 0.9, Math.max(height * TREE, left.placement.height, right.placement.height));
  for (const tree of [left, right]) Object.assign(tree.placement, { height: tall, base, depth: h.depth });
  const half = Math.min(width * SPAN, width * 0.98 - getWidth(left)) / 2;
  left.placement.x = width / 2 - half;
  right.placement.x = width / 2 + half;
  h.x = width / 2;
  h.height = (half * 2) / hammock.item.proportion;
  h.base = base - tall * ROPES + h.height;
  h.order = Math.max(left.placement.order, right.placement.order) + 1;
  h.shadow = "none";
  const scale = h.height / before.height;
  for (const { placement, item } of placed) {
    if (dependents.get(item.index)?.to !== hammock.item.index || trees.some((tree) => tree.item === item)) continue;
    if (item.index === from) continue;
    const isPerson = item.actor.subject.family.startsWith("person");
    placement.x = h.x + (placement.x - before.x) * scale;
    placement.height = h.height * (isPerson ? SITTER : Math.min(LIER, (LIER * 2) / item.proportion));
    // The legs of who sits in it hang down before it.
    placement.base = h.base - h.height * (1 - CLOTH) + (isPerson ? placement.height * LEGS : 0);
    placement.order = h.order + 1;
  }
}
