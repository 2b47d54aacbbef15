import type { Composition } from "../layout/composition.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";
import { findShapes, getBottom, getMiddle } from "./shapes.ts";

/** How far the feet of things in a row may differ, as a share of the height of the picture. */
const LEVEL = 0.05;

/** The things that should stand in a row, and stand behind each other. */
export function findUnlined(
  record: PaintRecord,
  { height }: Composition,
  { actors, kind }: Pick<Scene, "actors" | "kind">,
): string[] {
  if (kind === "pattern" || kind === "portrait") return [];
  return actors.flatMap((actor) => {
    const feet = actor.isRow ? findShapes(record, actor).map(getBottom) : [];
    return Math.max(...feet) - Math.min(...feet) > height * LEVEL ? [`${actor.word} in a row`] : [];
  });
}

/** The stacks whose things do not stand above each other. */
export function findUnstacked(record: PaintRecord, { actors, kind }: Pick<Scene, "actors" | "kind">): string[] {
  if (kind === "pattern" || kind === "portrait") return [];
  const stacks = Map.groupBy(
    actors.filter(({ isStack }) => isStack),
    ({ word }) => word,
  );
  return [...stacks].flatMap(([word, own]) => {
    const shapes = own.flatMap((actor) => findShapes(record, actor)).toSorted((a, b) => getBottom(b) - getBottom(a));
    const isStack = shapes.every((shape, index) => {
      const below = shapes[index - 1];
      return (
        !below ||
        (Math.abs(getMiddle(shape) - getMiddle(below)) < below.width / 2 && getBottom(shape) < getBottom(below))
      );
    });
    return isStack ? [] : [`${word} stacked`];
  });
}
