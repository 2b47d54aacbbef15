import { proportion } from "../paint/sprite.ts";
import type { Actor } from "../scene/scene.ts";
import type { Composition, Placement } from "./composition.ts";
import { type Box, getBox, unite } from "./place-items.ts";

/** The parts of a caption above and below its base line, and the free room around things, as shares. */
const [ASCENDER, DESCENDER] = [0.85, 0.45];
const MARGIN = 0.07;
/** How many times larger things become at most. */
const MOST = 3.2;
/** How much more things of one side are enlarged than those of the other at most. */
const LARGER = 1.6;
/** Distance of things that stand beside each other, as a share of the width. */
const GAP = 0.06;

/** A thing with its box and the side that the prompt names for it. */
interface Boxed {
  placement: Placement;
  box: Box;
  side: number | undefined;
}

/**
 * Enlarges the things of a design with texts until they fill the room that its captions and its border leave free: they
 * are what the design shows. Things at named sides have a column each. `border` is the width of the border in pixels.
 */
export function enlarge(composition: Composition, actors: readonly Actor[], flat: boolean, border = 0): void {
  const { captions, placements, width, height } = composition;
  if (placements.length < (captions.length > 0 ? 1 : 2)) return;
  const toBoxed = (placement: Placement): Boxed => ({
    placement,
    box: getBox(placement, getProportion(placement, flat)),
    side: actors.find(({ subject, color }) => subject === placement.subject && color === placement.color)?.side,
  });
  closeGaps(placements.map(toBoxed), width);
  const columns = toColumns(placements.map(toBoxed));
  const above = captions.filter(({ y }) => y < height / 2).map(({ y, size }) => y + size * DESCENDER);
  const below = captions.filter(({ y }) => y >= height / 2).map(({ y, size }) => y - size * ASCENDER);
  const edge = border + Math.min(width, height) * MARGIN;
  const [left, right] = [edge, width - edge];
  const top = Math.max(edge, ...above) + height * 0.02;
  const bottom = Math.min(height - edge, ...below) - height * 0.02;
  const slot = (right - left - (columns.length - 1) * width * GAP) / columns.length;
  const boxes = columns.map((column) => unite(column.map(({ box }) => box)));
  const all = unite(boxes);
  const scale = Math.min(
    MOST,
    (bottom - top) / (all.bottom - all.top),
    ...boxes.map((box) => slot / (box.right - box.left)),
  );
  if (scale <= 0) return;
  const floor = (top + bottom + (all.bottom - all.top) * scale) / 2;
  for (const [nth, column] of columns.entries()) {
    const box = boxes[nth] ?? all;
    // A small thing beside a large one is enlarged a little more.
    const own = Math.min(
      MOST * LARGER,
      scale * LARGER,
      slot / (box.right - box.left),
      (floor - top) / (box.bottom - box.top),
    );
    const middle = left + slot / 2 + nth * (slot + width * GAP);
    for (const { placement } of column) {
      placement.height *= own;
      placement.x = middle + (placement.x - (box.left + box.right) / 2) * own;
      placement.base = floor + (placement.base - all.bottom) * own;
    }
  }
  composition.horizon = Math.min(height, floor - height * 0.06);
}

/** The things of each named side, from left to right. What has no side belongs to the column that it stands in. */
function toColumns(things: readonly Boxed[]): Boxed[][] {
  const sided = [-1, 0, 1]
    .map((side) => things.filter((thing) => thing.side === side))
    .filter(({ length }) => length > 0);
  if (sided.length < 2) return [[...things]];
  const getMiddle = (column: readonly Boxed[]) => {
    const { left, right } = unite(column.map(({ box }) => box));
    return (left + right) / 2;
  };
  const middles = sided.map(getMiddle);
  for (const thing of things) {
    if (thing.side !== undefined) continue;
    const x = (thing.box.left + thing.box.right) / 2;
    const nearest = middles.reduce(
      (best, at, nth) => (Math.abs(at - x) < Math.abs((middles[best] ?? 0) - x) ? nth : best),
      0,
    );
    sided[nearest]?.push(thing);
  }
  return sided;
}

const getProportion = ({ subject, full, tone, outfit }: Placement, flat: boolean): number =>
  proportion(subject, { flat, tone, full, outfit });

/** Moves groups of things together that stand far from each other, such as a stack that was a row before. */
function closeGaps(things: readonly Boxed[], width: number): void {
  let [right, shift] = [-Infinity, 0];
  for (const { placement, box } of things.toSorted((a, b) => a.box.left - b.box.left)) {
    const gap = box.left - right;
    if (Number.isFinite(gap) && gap > width * GAP) shift += gap - width * GAP;
    right = Math.max(right, box.right);
    placement.x -= shift;
  }
}
