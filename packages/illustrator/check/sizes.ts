import type { Composition } from "../layout/composition.ts";
import { getExtent } from "../layout/measure.ts";
import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";
import { findShapes, getMiddle } from "./shapes.ts";

/** How many times larger something must be, so that people see it as larger. */
const VISIBLY = 1.2;
/** Sizes from which a thing is "huge", and up to which it is "tiny". */
const [HUGE, TINY] = [1.6, 0.55];
/** The side of a thing that people call huge or tiny when it is alone, as a share of the picture's smaller side. */
const [FILLING, LITTLE] = [0.5, 0.36];

/** How far from the middle, as a share of the width, a thing in the middle may be. */
const CENTRAL = 0.16;

/** The sizes and sides of things that the picture shows differently from the prompt. */
export function findMisfits(
  record: PaintRecord,
  { width, height, backdrop }: Composition,
  { actors }: Pick<Scene, "actors">,
): string[] {
  if (backdrop === "pattern") return [];
  const shown = actors.map((actor) => ({ actor, own: findShapes(record, actor) }));
  const sizes = shown.flatMap(({ actor: large, own }) =>
    large.size <= 1
      ? []
      : shown
          .filter(
            ({ actor, own: others }) =>
              actor.size < 1 && Math.min(...getExtents(own)) < Math.max(...getExtents(others)) * VISIBLY,
          )
          .map(({ actor }) => `the sizes of ${large.word} and ${actor.word}`),
  );
  const unit = Math.min(width, height);
  const isCompared = actors.some(({ size }) => size > 1) && actors.some(({ size }) => size < 1);
  const extremes = shown.flatMap(({ actor, own }) => {
    // The window of a room has its own size.
    if (own.length === 0 && backdrop === "room" && actor.subject.id === "window" && actor.size !== 1)
      return [`the size of the ${actor.word}`];
    if (own.length === 0 || isCompared) return [];
    const others = record.shapes.filter((shape) => !own.includes(shape));
    const isShown =
      actor.size >= HUGE
        ? others.length > 0
          ? Math.max(...getExtents(own)) >= Math.max(...getExtents(others)) * 0.9
          : Math.max(...own.map((shape) => Math.max(shape.width, shape.height))) >= unit * FILLING
        : actor.size <= TINY
          ? Math.max(...getExtents(own)) <= (others.length > 0 ? Math.max(...getExtents(others)) * 0.8 : unit * LITTLE)
          : true;
    return isShown ? [] : [`the size of the ${actor.word}`];
  });
  const sides = shown.flatMap(({ actor: { side, word }, own }) => {
    if (side === undefined || own.length === 0) return [];
    const middles = own.map((shape) => getMiddle(shape) / width - 0.5);
    if (side === 0) {
      const center = middles.reduce((sum, middle) => sum + middle, 0) / middles.length;
      return Math.abs(center) > CENTRAL ? [`${word} in the middle`] : [];
    }
    return middles.some((middle) => side * middle <= 0) ? [`${word} on the ${side < 0 ? "left" : "right"}`] : [];
  });
  return [...sizes, ...extremes, ...sides];
}

const getExtents = (shapes: readonly Shape[]) => shapes.map(({ width, height }) => getExtent(height, width / height));
