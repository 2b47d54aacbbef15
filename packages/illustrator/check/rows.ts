import type { Composition } from "../layout/composition.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";
import { findShapes, getBottom } from "./shapes.ts";

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
