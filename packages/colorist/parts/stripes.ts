import { isEnclosed, type Shape, type Thing } from "../shapes.ts";
import type { View } from "./view.ts";

/** Striped things that lie, of which the bands are beside each other. */
const LYING = /^(?:bee|wasp|fish|caterpillar|zebra)$/;

/** Regions over most of the height of what lies, from left to right, without its head. */
function getUprightBands({ shapes, area, left, right }: Thing): Shape[] {
  const large = shapes.filter((shape) => shape.area > 0.03 * area);
  const tallest = large.toSorted((a, b) => b.bottom - b.top - (a.bottom - a.top))[0];
  const bands = large.filter(
    (band) =>
      tallest !== undefined &&
      Math.abs(band.y - tallest.y) < 0.15 * (tallest.bottom - tallest.top) &&
      band.bottom - band.top > 0.55 * (tallest.bottom - tallest.top) &&
      band.right - band.left < 0.6 * (right - left),
  );
  return bands.length < 3 ? [] : bands.sort((a, b) => a.x - b.x);
}

/** Regions over most of a thing's width, from top to bottom, or its height if it lies. Every second one is a stripe. */
export function getBands({ thing, largest, named }: View): Shape[] {
  const upright = LYING.test(named.noun) ? getUprightBands(thing) : [];
  if (upright.length > 0) return upright;
  // A part that reaches out at one side is not counted for the width of a thing.
  const [middle, wide] = largest ? [largest.x, largest.right - largest.left] : [0, 1];
  const bands = thing.shapes.filter(
    ({ x, left, right, taper }) =>
      Math.abs(x - middle) < 0.15 * wide && right - left > 0.6 * wide && (taper > 0.5 || named.kind === "cup"),
  );
  return bands.length < 3 ? [] : bands.sort((a, b) => a.y - b.y);
}

/** The index of the band that keeps the color of a thing: the head of what lies, with its eye, or else the largest band. */
export const findPlainBand = (bands: readonly Shape[], { thing, largest, named }: View): number =>
  Math.max(
    0,
    bands.findIndex((band) =>
      LYING.test(named.noun) ? thing.shapes.some(({ inside }) => inside === band.label) : band === largest,
    ),
  );

/** Every second region of clothes from top to bottom that is as wide as the widest one. Sleeves are beside them. */
export function findClothStripes(clothes: readonly Shape[]): Shape[] {
  const width = Math.max(...clothes.map(({ left, right }) => right - left));
  const [widest] = clothes.filter(({ left, right }) => right - left === width);
  const bands = clothes.filter(
    ({ left, right, x, aspect }) =>
      right - left > 0.8 * width && aspect > 1.5 && Math.abs(x - (widest?.x ?? x)) < 0.15 * width,
  );
  return bands.length < 3 ? [] : bands.toSorted((a, b) => a.y - b.y).filter((_band, index) => index % 2 === 1);
}

/** Every second region of the column of a tower, below its top: regions over each other that are about as wide. */
export function findTowerStripes({ thing, high }: View): Shape[] {
  const isSection = ({ aspect, fill, area, top }: Shape) =>
    aspect > 0.5 && aspect < 4 && fill > 0.7 && area > 0.02 * thing.area && top > thing.top + 0.1 * high;
  const sections = thing.shapes.filter((shape) => isSection(shape) && !isEnclosed(shape, thing));
  const isOver = (upper: Shape, lower: Shape) => {
    const [above, below] = [upper.right - upper.left, lower.right - lower.left];
    return (
      upper.neighbors.has(lower.label) &&
      upper.y < lower.top &&
      Math.abs(upper.x - lower.x) < 0.15 * below &&
      above > 0.7 * below &&
      above < 1.15 * below
    );
  };
  const columns = sections.map((first) => {
    const column = [first];
    for (const section of column) {
      const next = sections.find((lower) => isOver(section, lower));
      if (next) column.push(next);
    }
    return column;
  });
  const [longest] = columns.toSorted((a, b) => b.length - a.length);
  return longest && longest.length > 2 ? longest.filter((_section, index) => index % 2 === 1) : [];
}
