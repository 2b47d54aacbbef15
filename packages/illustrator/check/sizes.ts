import type { Composition } from "../layout/composition.ts";
import { getExtent } from "../layout/measure.ts";
import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import type { Actor, Scene } from "../scene/scene.ts";
import { findShapes, getMiddle } from "./shapes.ts";

/** How many times larger something must be, so that people see it as larger. */
const VISIBLY = 1.2;
/** Sizes from which a thing is "huge", and up to which it is "tiny". */
const [HUGE, TINY] = [1.6, 0.55];
/** The side of a thing that people call huge or tiny when it is alone, as a share of the picture's smaller side. */
const [FILLING, LITTLE] = [0.5, 0.36];

/** How far from the middle, as a share of the width, a thing in the middle may be. */
const CENTRAL = 0.16;

/** How far from the middle, as a share of the width, a thing at a side must be. */
const ASIDE = 0.06;

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
    return middles.some((middle) => side * middle <= ASIDE) ? [`${word} on the ${side < 0 ? "left" : "right"}`] : [];
  });
  return [...sizes, ...extremes, ...sides];
}

const getExtents = (shapes: readonly Shape[]) => shapes.map(({ width, height }) => getExtent(height, width / height));

/** From how many times the real height one thing is the larger one, and which share of its size makes it look smaller. */
const [CLEARLY, SMALLER] = [2.5, 0.85];
/** Pictures whose size in reality says nothing: symbols, lights, and heads. */
const UNSIZED = /^(?:symbol|sky)$/;

const getRealHeight = ({ subject, size }: Actor): number => subject.height * size;

/**
 * The pairs of things of which the one that is far smaller in reality is larger in the picture: a shrimp beside its pan,
 * a fish beside a tent. Distance explains the size of some things.
 */
export function findInverted(
  record: PaintRecord,
  { backdrop }: Composition,
  { actors, relations, kind, isGrid }: Pick<Scene, "actors" | "relations" | "kind" | "isGrid">,
): string[] {
  if (isGrid || /^(?:pattern|abstract|portrait)$/.test(kind) || backdrop === "pattern") return [];
  const shown = actors.flatMap((actor, index) => {
    const own = findShapes(record, actor);
    const isSized =
      !UNSIZED.test(actor.subject.stance) && !actor.isHead && actor.distance === undefined && !actor.aloft;
    const heights = own.map(({ height }) => height);
    return own.length > 0 && isSized && actor.subject.family !== "geometric"
      ? [{ actor, index, extents: getExtents(own), heights }]
      : [];
  });
  return shown.flatMap(({ actor: large, index: to, extents: real, heights: tall }) =>
    shown.flatMap(({ actor: small, index: from, extents, heights }) => {
      // A thing that is held, worn or far behind has a size of its own.
      const isFar = relations.some(
        (relation) =>
          relation.type !== "beside" &&
          [relation.from, relation.to].includes(from) &&
          [relation.from, relation.to].includes(to),
      );
      const isInverted =
        small !== large &&
        !isFar &&
        getRealHeight(large) > getRealHeight(small) * CLEARLY &&
        // A lamp post is narrow, and a chain of lights is wide.
        Math.max(...tall) < Math.min(...heights) * SMALLER &&
        Math.max(...real) < Math.min(...extents) * SMALLER;
      return isInverted ? [`the sizes of ${large.word} and ${small.word}`] : [];
    }),
  );
}
