import { isEnclosed, type Shape } from "../shapes.ts";
import type { View } from "./view.ts";

/** Regions over most of a thing's width, from top to bottom. Every second one is a stripe. */
export function getBands({ thing, largest, named }: View): Shape[] {
  // A part that reaches out at one side is not counted for the width of a thing.
  const [middle, wide] = largest ? [largest.x, largest.right - largest.left] : [0, 1];
  const bands = thing.shapes.filter(
    ({ x, left, right, taper }) =>
      Math.abs(x - middle) < 0.15 * wide && right - left > 0.6 * wide && (taper > 0.5 || named.kind === "cup"),
  );
  return bands.length < 3 ? [] : bands.sort((a, b) => a.y - b.y);
}

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
