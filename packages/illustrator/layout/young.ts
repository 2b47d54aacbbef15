import type { Placed } from "./placed.ts";

/** Draws young animals smaller than the grown ones beside them, also where both have the size of what they stand on. */
export function keepYoungSmall(placed: readonly Placed[]): void {
  for (const { placement, item } of placed) {
    const grown = placed.find((each) => each.item.actor.subject === item.actor.subject && !each.item.actor.isYoung);
    if (!item.actor.isYoung || !grown) continue;
    placement.height = Math.min(
      placement.height,
      (grown.placement.height * item.actor.size * YOUNG) / grown.item.actor.size,
    );
  }
}

/** The most of a young animal's height as a share of what its size says. */
const YOUNG = 1.1;
