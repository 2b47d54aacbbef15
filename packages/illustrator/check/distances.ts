import type { Composition } from "../layout/composition.ts";
import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import type { Actor, Scene } from "../scene/scene.ts";
import { findShapes, getBottom } from "./shapes.ts";

/** The tallest thing in the distance, as a share of the height of the picture. */
const SMALL = 0.45;
/** How far the feet of a thing in the foreground may be behind those of others, as a share of the height. */
const LEVEL = 0.01;

/** The things that should be in the distance or in the foreground, and are not. */
export function findUndistanced(
  record: PaintRecord,
  { backdrop, height }: Composition,
  { actors, relations }: Pick<Scene, "actors" | "relations">,
): string[] {
  return actors.flatMap((actor, index) => {
    const { distance, word } = actor;
    if (!distance) return [];
    const own = findShapes(record, actor);
    const others = actors
      .filter((otherActor, at) => otherActor.distance !== distance && !isRelated(index, at))
      .flatMap((otherActor: Actor) => findShapes(record, otherActor));
    const isBeyond = (first: Shape, second: Shape) => getBottom(first) <= getBottom(second) + height * LEVEL;
    const isShown =
      /^(?:sky|room)$/.test(backdrop) &&
      own.every((one) =>
        distance < 0
          ? one.height <= height * SMALL && others.every((other) => isBeyond(one, other))
          : others.every((other) => isBeyond(other, one)),
      );
    return isShown || own.length === 0 ? [] : [`${word} in the ${distance < 0 ? "distance" : "foreground"}`];
  });

  function isRelated(first: number, second: number): boolean {
    return relations.some(({ from, to }) => (from === first && to === second) || (from === second && to === first));
  }
}
