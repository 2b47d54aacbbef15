import { proportion } from "../paint/sprite.ts";
import type { Actor } from "../scene/scene.ts";

/** One thing to be placed: an actor's picture, once for each of its count. */
export interface Item {
  actor: Actor;
  /** Index of the actor in the scene. */
  index: number;
  /** How large it looks beside the others; real proportions, compressed. */
  weight: number;
  /** Width by height. */
  proportion: number;
}

/** Real heights span from ants to towers; in a picture they must all be seen. */
export const weightOf = (actor: Actor) =>
  (actor.subject.height *
    actor.size ** 1.6 *
    (actor.count > 1 && actor.subject.family === "plant-flower" ? 0.35 : 1)) **
  0.4;

export const lookOf = (actor: Actor, flat: boolean) => ({ flat, tone: actor.tone, full: true });

export function itemsOf(actors: readonly Actor[], flat: boolean): Item[] {
  return actors.flatMap((actor, index) =>
    Array.from({ length: actor.count }, () => ({
      actor,
      index,
      weight: weightOf(actor),
      proportion: proportion(actor.subject, lookOf(actor, flat)),
    })),
  );
}
