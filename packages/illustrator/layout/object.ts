import { createRandom, hash } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import { type Frame, toVariant } from "./arrange.ts";
import { basis } from "./basis.ts";
import type { Composition } from "./composition.ts";
import { getDependencies } from "./dependencies.ts";
import { fitInside } from "./fit.ts";
import { getPlacement } from "./get-placement.ts";
import { getAloneScale, getExtent, getItems, type Item } from "./measure.ts";
import type { Placed } from "./placed.ts";
import { SIDE, shareSeats } from "./populate.ts";
import { relatePlacement } from "./relate.ts";
import { getHosts, listCompanions, stackUp } from "./stack.ts";

/** The size of the things on a badge, as a share of the height. */
const ON_BADGE = 0.4;
const ON_SQUARE = 0.52;
/** The radius of a badge as a share of the height. */
const BADGE = 0.46;
/** The width of a sticker's outline as a share of the smaller side. */
const OUTLINE = 0.028;

/** The disc of a badge in the middle of the picture. */
export const getBadge = ({ width, height }: Pick<Frame, "width" | "height">) => ({
  x: width / 2,
  y: height / 2,
  radius: Math.min(width, height) * BADGE,
});

/** The least extent of a thing beside others, as a share of the largest one: a logo shows no true sizes. */
const LEAST_EXTENT = 0.55;

/** Enlarges things that would be lost beside others, as a surfboard beside a wave, if the prompt gives them no size. */
function evenSizes(items: Item[]): void {
  if (items.some(({ actor }) => actor.size !== 1)) return;
  const largest = Math.max(...items.map(({ weight, proportion }) => getExtent(weight, proportion)));
  for (const item of items)
    item.weight *= Math.max(1, (LEAST_EXTENT * largest) / getExtent(item.weight, item.proportion));
}

/**
 * One thing, or a few side by side, large in the middle of a plain or transparent background. `fill` is how many times
 * larger than usual they are, if there is room.
 */
export function arrangeObject(scene: Scene, frame: Frame, fill = 1): Composition {
  const { width, height, seed, transparent } = frame;
  const random = createRandom(hash("object", seed));
  const composition = basis(scene, frame, random.chance(0.5) ? -1 : 1);
  const items = getItems(scene.actors, frame.flat);
  const { hidden, dependents: related } = getDependencies(scene, "studio");
  evenSizes(items.filter(({ index }) => !hidden.has(index) && !related.has(index)));
  const { scale, shift } = toVariant(frame);
  const onBadge = scene.badgeColors?.isSquare ? ON_SQUARE : ON_BADGE;
  const share = scene.isBadge
    ? onBadge
    : transparent
      ? 0.9 - (scene.outline ? OUTLINE * 2 : 0)
      : Math.min(0.86, 0.62 * Math.min(1.15, scale) * getAloneScale(scene.actors));
  const floor = scene.isBadge
    ? height * (0.5 + onBadge / 2)
    : transparent
      ? height * 0.95
      : height * (0.5 + share * 0.46);
  const placed: Placed[] = items
    .filter(({ index }) => !hidden.has(index))
    .map((item) => ({
      item,
      placement: getPlacement(item.actor, {
        shadow: transparent || scene.outline ? "none" : "ground",
        flip: random.chance(0.3) && !item.actor.lettering,
        base: floor,
      }),
    }));
  const free = placed.filter(({ item }) => !related.has(item.index));
  const row = (free.length > 0 ? free : placed).toSorted((a, b) => (a.item.actor.side ?? 0) - (b.item.actor.side ?? 0));
  const sum = row.reduce((total, { item }) => total + item.weight * item.proportion, 0);
  const most = Math.max(...row.map(({ item }) => item.weight));
  const attached = placed.length > row.length ? 0.72 : 1;
  const unit = Math.min((width * share) / sum, (height * share) / most) * attached * fill;
  const middle =
    width / 2 + (transparent ? 0 : Math.min(Math.abs(shift) * width, (width - sum * unit) / 2.4) * Math.sign(shift));
  const [lone, ...others] = row;
  const side = others.length === 0 ? (lone?.item.actor.side ?? 0) : 0;
  let x = middle + side * SIDE * width - (sum * unit) / 2;
  const lifted = transparent && row.length === 1 ? (height - (row[0]?.item.weight ?? 1) * unit) / 2 : 0;
  for (const { item, placement } of row) {
    placement.height = item.weight * unit;
    placement.x = x + (placement.height * item.proportion) / 2;
    placement.base =
      floor -
      (transparent ? lifted - height * 0.05 : 0) -
      (transparent ? 0 : random.between(0, row.length > 1 ? 0.03 : 0) * height);
    placement.depth = 0.95 - (floor - placement.base) / height;
    x += placement.height * item.proportion;
  }
  stackUp(row, frame);
  // A thing under another one can enlarge it, and so comes before what is in or on that.
  const isUnder = ({ item }: Placed) => related.get(item.index)?.type === "under";
  for (const one of placed.toSorted((a, b) => Number(isUnder(b)) - Number(isUnder(a)))) {
    const relation = related.get(one.item.index);
    if (!relation || row.includes(one)) continue;
    const others = getHosts(placed, relation.to);
    const same = listCompanions(placed, related, one);
    const nth = same.indexOf(one);
    const other = others[nth % Math.max(1, others.length)];
    if (!other) continue;
    one.placement.height = one.item.weight * unit;
    relatePlacement(relation.type, one, other, nth, same.length, random, floor, relation);
    if (transparent || scene.outline) one.placement.shadow = "none";
  }
  shareSeats(placed, related, frame);
  fitInside(placed, related, frame);
  return {
    ...composition,
    ...(scene.isBadge && { badge: { ...getBadge(frame), ...scene.badgeColors } }),
    ...(scene.outline && { outline: { color: scene.outline, width: Math.min(width, height) * OUTLINE } }),
    backdrop: transparent ? "none" : "studio",
    transparent,
    horizon: floor - height * 0.06,
    placements: placed.map(({ placement }) => placement),
  };
}
