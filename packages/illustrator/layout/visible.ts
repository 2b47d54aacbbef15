import { proportion } from "../paint/sprite.ts";
import type { Scene } from "../scene/scene.ts";
import type { Composition, Placement } from "./composition.ts";
import { getExtent } from "./measure.ts";
import { type Box, getBox } from "./place-items.ts";
import { isHollow } from "./relate.ts";

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
    return getVisibleShare(inset(box), covers, { left: 0, top: 0, right: width, bottom: height }) < LEAST
      ? [placement.subject.label]
      : [];
  });
  return [...new Set(hidden)];
}

/** Relations whose things touch or overlap in a picture. */
const TOUCHING = ["on", "inside", "riding", "wearing", "under", "over"];

/** The relations of a scene that its picture does not show, such as a ladybug beside a daisy instead of on it. */
export function findMisplaced(
  { placements, backdrop }: Composition,
  { actors, relations, kind }: Pick<Scene, "actors" | "relations" | "kind">,
  flat: boolean,
): string[] {
  if (backdrop === "pattern") return [];
  const placed = (index: number) => {
    const id = actors[index]?.subject.id.replace(/-face$/, "");
    return placements
      .filter(({ subject }) => subject.id.replace(/-face$/, "") === id)
      .map((placement) =>
        getBox(placement, proportion(placement.subject, { flat, tone: placement.tone, full: placement.full })),
      );
  };
  const isShown = ({ type, from, to, side }: Scene["relations"][number]): boolean => {
    const [ones, others, base] = [placed(from), placed(to), actors[to]?.subject];
    if (!base) return true;
    // A still life has a table below its things, and not as one of them.
    if (ones.length === 0 || others.length === 0) return !(kind === "still_life" && /^(?:under|over)$/.test(type));
    if (side) return ones.every((one) => others.every((other) => side * (getMiddle(one) - getMiddle(other)) > 0));
    if (type === "around") return ones.length > 2;
    if (type === "inside" && !isHollow(base.id)) return false;
    if (type === "under" && (STANDING.test(base.family) || SOLID.test(base.id))) return false;
    if (BROOM.test(base.id) && (type === "on" || type === "riding")) return false;
    return (
      !TOUCHING.includes(type) ||
      ones.some((one) => others.some((other) => shareColumns(one, other) && isAtHeight(type, one, other)))
    );
  };
  return relations
    .filter((relation) => !isShown(relation))
    .map(({ type, from, to, side }) => {
      const where = side ? `${side < 0 ? "left" : "right"} of` : type;
      return `${actors[from]?.word} ${where} ${actors[to]?.word}`;
    });
}

/** The sizes and sides of single things that the picture shows differently from the prompt. */
export function findMisfits(
  { placements, width, backdrop }: Composition,
  { actors }: Pick<Scene, "actors">,
  flat: boolean,
): string[] {
  if (backdrop === "pattern") return [];
  const shown = actors.map((actor) => ({
    actor,
    own: placements.filter(({ subject, color }) => subject === actor.subject && color === actor.color),
  }));
  const getExtents = (own: readonly Placement[]) =>
    own.map((one) => getExtent(one.height, proportion(one.subject, { flat, tone: one.tone, full: one.full })));
  const sizes = shown.flatMap(({ actor: large, own }) =>
    large.size <= 1
      ? []
      : shown
          .filter(({ actor, own: others }) => {
            if (actor.size >= 1) return false;
            return Math.min(...getExtents(own)) < Math.max(...getExtents(others)) * VISIBLY;
          })
          .map(({ actor }) => `the sizes of ${large.word} and ${actor.word}`),
  );
  const sides = shown.flatMap(({ actor: { side, word }, own }) =>
    side && own.some(({ x }) => side * (x - width / 2) <= 0) ? [`${word} on the ${side < 0 ? "left" : "right"}`] : [],
  );
  return [...sizes, ...sides];
}

/** How many times larger something must be, so that people see it as larger. */
const VISIBLY = 1.2;

/** Things that lie on the ground. */
const SOLID = /^(rock|stone|mountain|brick|box|books|house|castle|package)/;

/** No picture shows a person astride on it. */
const BROOM = /^broom/;

/** Whether a thing is above or below the other one as its relation says. */
function isAtHeight(type: Scene["relations"][number]["type"], one: Box, other: Box): boolean {
  const high = other.bottom - other.top;
  if (type === "over") return one.bottom < other.top + high * 0.5;
  if (type === "under") return one.top > other.top + high * 0.1 && one.bottom > other.top + high * 0.6;
  if (type === "on") return one.bottom > other.top - high * 0.2 && one.top < other.top + high * 0.6;
  return true;
}

/** Families of things without room below them. */
const STANDING = /^transport-ground/;

const getMiddle = ({ left, right }: Box): number => (left + right) / 2;

const shareColumns = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) >
  0.25 * Math.min(one.right - one.left, other.right - other.left);

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
