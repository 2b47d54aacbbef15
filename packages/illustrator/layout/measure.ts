import { proportion } from "../paint/sprite.ts";
import type { Actor } from "../scene/scene.ts";

/** One item to place: the picture of an actor, once for each of its count. */
export interface Item {
  actor: Actor;
  /** Index of the actor in the scene. */
  index: number;
  /** Relative size in the picture: real proportions, compressed. */
  weight: number;
  /** Width divided by height. */
  proportion: number;
}

/** Compresses real heights, from ants to towers, so that everything is visible. */
export const getWeight = (actor: Actor) =>
  (actor.subject.height *
    actor.size ** 1.6 *
    (actor.count > 1 && actor.subject.family === "plant-flower" ? 0.35 : 1)) **
  0.4;

export const getSpriteOptions = (actor: Actor, flat: boolean) => ({ flat, tone: actor.tone, full: true });

export function getItems(actors: readonly Actor[], flat: boolean): Item[] {
  return actors.flatMap((actor, index) =>
    Array.from({ length: actor.count }, () => ({
      actor,
      index,
      weight: getWeight(actor),
      proportion: proportion(actor.subject, getSpriteOptions(actor, flat)),
    })),
  );
}
