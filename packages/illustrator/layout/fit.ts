import { type Box, getBox, unite } from "./place-items.ts";
import type { Placed } from "./placed.ts";

/** Share of the picture that stays free at its edges. */
const MARGIN = 0.012;

/** Shrinks and moves each thing together with all that stands on, in or beside it until no edge cuts one of them off. */
export function fitInside(
  placed: readonly Placed[],
  /** Which items stand on, in or beside others, by their indexes. */
  dependents: ReadonlyMap<number, { to: number }>,
  { width, height }: { width: number; height: number },
): void {
  const getRoot = (start: number) => {
    let at = start;
    for (let next = dependents.get(at)?.to; next !== undefined; next = dependents.get(at)?.to) at = next;
    return at;
  };
  const [marginX, marginY] = [width * MARGIN, height * MARGIN];
  for (const group of Map.groupBy(placed, ({ item }) => getRoot(item.index)).values()) {
    // Several things of one kind are several groups if nothing depends on them.
    const parts = group.some(({ item }) => dependents.has(item.index)) ? [group] : group.map((one) => [one]);
    for (const part of parts) fitGroup(part, { left: marginX, right: width - marginX, top: marginY, bottom: height });
  }
}

function fitGroup(group: readonly Placed[], frame: Box): void {
  const union = () => unite(group.map(({ placement, item }) => getBox(placement, item.proportion)));
  const box = union();
  const scale = Math.min(
    1,
    (frame.right - frame.left) / (box.right - box.left),
    (Math.min(box.bottom, frame.bottom) - frame.top) / (box.bottom - box.top),
  );
  const middle = (box.left + box.right) / 2;
  for (const { placement } of group) {
    placement.height *= scale;
    placement.x = middle + (placement.x - middle) * scale;
    placement.base = box.bottom + (placement.base - box.bottom) * scale;
  }
  const scaled = union();
  const across = Math.max(0, frame.left - scaled.left) - Math.max(0, scaled.right - frame.right);
  const down = Math.max(0, frame.top - scaled.top) - Math.max(0, scaled.bottom - frame.bottom);
  for (const { placement } of group) {
    placement.x += across;
    placement.base += down;
  }
}
