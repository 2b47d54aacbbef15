import { proportion } from "../paint/sprite.ts";
import type { Composition, Placement } from "./composition.ts";
import { type Box, getBox } from "./place-items.ts";

/** Share of its box that must be visible, so that a thing is recognized. */
const LEAST = 0.3;
/** Share of a box on each side that its picture often leaves free. */
const INSET = 0.12;
const STEPS = 12;

/** The labels of things that other things or the edge of the picture hide almost completely. */
export function findHidden({ placements, width, height, backdrop }: Composition, flat: boolean): string[] {
  if (backdrop === "pattern") return [];
  const boxes = placements.map((placement) =>
    getBox(placement, proportion(placement.subject, { flat, tone: placement.tone, full: placement.full })),
  );
  const isOver = (one: Placement, other: Placement) =>
    one.depth > other.depth || (one.depth === other.depth && one.order > other.order);
  const hidden = placements.flatMap((placement, index) => {
    const box = boxes[index];
    if (!box) return [];
    const covers = boxes.flatMap((other, at) => {
      const one = placements[at];
      return one && at !== index && isOver(one, placement) ? [inset(other)] : [];
    });
    return getVisibleShare(box, covers, { left: 0, top: 0, right: width, bottom: height }) < LEAST
      ? [placement.subject.label]
      : [];
  });
  return [...new Set(hidden)];
}

const inset = ({ left, top, right, bottom }: Box): Box => {
  const [x, y] = [(right - left) * INSET, (bottom - top) * INSET];
  return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
};

const contains = (box: Box, x: number, y: number) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

function getVisibleShare(box: Box, covers: readonly Box[], frame: Box): number {
  let visible = 0;
  for (let row = 0; row < STEPS; row++)
    for (let column = 0; column < STEPS; column++) {
      const x = box.left + ((column + 0.5) / STEPS) * (box.right - box.left);
      const y = box.top + ((row + 0.5) / STEPS) * (box.bottom - box.top);
      if (contains(frame, x, y) && !covers.some((cover) => contains(cover, x, y))) visible++;
    }
  return visible / STEPS ** 2;
}
