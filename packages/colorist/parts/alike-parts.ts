import { singulars } from "@atelier/vocabulary";
import { getBorder, type Shape } from "../shapes.ts";
import { main, type Paint, part, share, type View } from "./view.ts";

/** Parts that a thing has several of in one form. Windows of buildings and vehicles are alike in rows. */
const REPEATED = /^(?:dot|spike|button|petal|tail|candle|sail|scoop)$/;
/** How much the areas and the proportions of two of them differ at most, and how much of their boxes they fill. */
const ALIKE = { area: 0.6, aspect: 0.55, fill: 0.15 } as const;
/** The largest distance between two of them, in sizes of one. */
const NEAR = 4.5;

/** Whether the prompt names a part in the plural. */
export const isSeveral = ({ partWords }: View["named"], part: string): boolean =>
  singulars(partWords.get(part) ?? part).some(({ plural }) => plural);

/** Whether two regions of a thing have about one form and size. */
export const areAlike = (first: Shape, second: Shape, slack = 1): boolean =>
  Math.abs(Math.log(first.area / second.area)) < slack * ALIKE.area &&
  Math.abs(Math.log(first.aspect / second.aspect)) < slack * ALIKE.aspect &&
  Math.abs(first.solid - second.solid) < slack * ALIKE.fill;

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;

const getSize = ({ left, right, top, bottom }: Shape) => Math.max(right - left, bottom - top);

export const areNear = (first: Shape, second: Shape): boolean =>
  Math.hypot(first.x - second.x, first.y - second.y) < NEAR * Math.max(getSize(first), getSize(second));

/** The region at which most of the outline of a region is, of those of its thing. */
export const findBase = (shape: Shape, { thing }: Pick<View, "thing">): Shape | undefined =>
  thing.shapes
    .filter((other) => other !== shape && shape.neighbors.has(other.label))
    .toSorted((a, b) => (shape.neighbors.get(b.label) ?? 0) - (shape.neighbors.get(a.label) ?? 0))[0];

/** Whether a region is at the same place as another one: on the same region, or beside it if they are feathers of a tail. */
const isSamePlace = (
  shape: Shape,
  own: Shape,
  name: string,
  view: View,
  isBody: (base: Shape | undefined) => boolean,
): boolean =>
  name === "tail"
    ? own.neighbors.has(shape.label) && (own.neighbors.get(shape.label) ?? 0) > 0.25 * getBorder(shape)
    : findBase(shape, view) === findBase(own, view) || isBody(findBase(shape, view));

/**
 * Gives regions that are alike and near each other on one region the paint of a part that the prompt colors, if one of them
 * has it: all spikes of a back, all spots of a neck, all feathers of a tail.
 */
export function paintAlike(paints: Map<number, Paint>, view: View): Map<number, Paint> {
  const { thing, named, largest } = view;
  const isOwn = (label: number) => {
    const name = paints.get(label)?.name ?? "";
    return ![...named.parts.keys()].some((known) => name === `${named.noun} ${known}`) && !/eye|pupil|hub/.test(name);
  };
  const isBody = (base: Shape | undefined) =>
    base !== undefined && paints.get(base.label)?.name === named.noun && base.area > 0.02 * thing.area;
  for (const [name, color] of named.parts) {
    if (!REPEATED.test(name) || (name !== "tail" && !isSeveral(named, name))) continue;
    const own = thing.shapes.filter(({ label }) => paints.get(label)?.name === `${named.noun} ${name}`);
    for (const shape of own)
      for (const next of thing.shapes)
        if (
          next !== largest &&
          !own.includes(next) &&
          isOwn(next.label) &&
          share(next, view) > 0.0015 &&
          areAlike(shape, next) &&
          // The gap between two legs is no spot.
          (name !== "dot" || isBetween(next.aspect, 0.62, 1.6)) &&
          areNear(shape, next) &&
          isSamePlace(next, shape, name, view, isBody)
        ) {
          own.push(next);
          paints.set(next.label, part(view, name, color));
        }
  }
  return paints;
}

/** The largest difference of the heights of equal parts in a row, in sizes of one. */
const ROW = 0.5;

/**
 * Leaves the color of a part of which the prompt says the number to so many regions, if these are alike and in a row: three
 * buttons of a robot, and not its hands.
 */
export function keepCount(paints: Map<number, Paint>, view: View): Map<number, Paint> {
  const { thing, named } = view;
  for (const [name, count] of named.partCounts ?? []) {
    const own = thing.shapes.filter(({ label }) => paints.get(label)?.name === `${named.noun} ${name}`);
    if (own.length <= count) continue;
    const isWith = (first: Shape, shape: Shape) =>
      areAlike(first, shape) && findBase(first, view) === findBase(shape, view);
    const rows = own.map((first) =>
      own.filter((shape) => isWith(first, shape) && Math.abs(first.y - shape.y) < ROW * getSize(first)),
    );
    const columns = own.map((first) =>
      own.filter((shape) => isWith(first, shape) && Math.abs(first.x - shape.x) < ROW * getSize(first)),
    );
    const row = [...rows, ...columns].find((group) => group.length === count);
    if (!row) continue;
    for (const shape of own) if (!row.includes(shape)) paints.set(shape.label, main(view, "soft"));
  }
  return paints;
}
