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

/** The height of somebody who sits on the ground, as a share of that of who stands. */
const SEATED = 0.68;

/** Compresses real heights, from ants to towers, so that everything is visible. */
export const getWeight = (actor: Actor) =>
  (actor.subject.height *
    (actor.outfit?.isSeated ? SEATED : 1) *
    actor.size ** 1.6 *
    (actor.count > 1 && actor.subject.family === "plant-flower" ? 0.35 : 1)) **
  0.4;

export const getSpriteOptions = (actor: Actor, flat: boolean) => ({
  flat,
  tone: actor.tone,
  full: !actor.isHead,
  outfit: actor.outfit,
});

/** How large things in the distance and in the foreground are, as a share of their size between. */
const [FAR, NEAR] = [0.42, 1.15];

const isFar = ({ distance }: Actor): boolean => distance === -1;

const getDistanceScale = ({ distance }: Actor) => (distance === -1 ? FAR : distance === 1 ? NEAR : 1);

/** From which share of its height a thing is wide, and up to which height in meters it is flat. */
const [WIDE, FLAT] = [2, 0.3];

/** How many times larger a "big" thing is than a "small" one, at least. */
const CONTRAST = 1.7;

/** The size by which people compare two pictures: the side of a square of the same area. */
export const getExtent = (height: number, proportion: number): number => height * Math.sqrt(proportion);

export function getItems(actors: readonly Actor[], flat: boolean): Item[] {
  const measured = actors.map((actor) => ({
    actor,
    weight: getWeight(actor) * (actors.every(isFar) ? 1 : getDistanceScale(actor)),
    proportion: proportion(actor.subject, getSpriteOptions(actor, flat)),
  }));
  // A flat thing such as a book is known by its width, of which its height is a small share.
  for (const item of measured)
    if (item.proportion > WIDE && item.actor.subject.height < FLAT && actors.length > 1)
      item.weight *= (WIDE / item.proportion) ** 0.5;
  // A "big" cheese is larger than a "small" mouse.
  for (const large of measured)
    for (const small of measured) {
      if (large.actor.size <= 1 || small.actor.size >= 1) continue;
      const ratio = getExtent(large.weight, large.proportion) / getExtent(small.weight, small.proportion);
      const share = Math.sqrt(Math.max(1, CONTRAST / ratio));
      large.weight *= share;
      small.weight /= share;
    }
  return measured.flatMap((one, index) => Array.from({ length: one.actor.count }, () => ({ ...one, index })));
}

/**
 * How much larger or smaller than usual things are drawn that all have the same size: beside nothing else, a huge castle
 * is one that fills the picture.
 */
export function getAloneScale(actors: readonly Actor[]): number {
  if (actors.length > 0 && actors.every(isFar)) return FAR;
  const [size = 1, ...others] = actors.map((actor) => actor.size);
  if (others.some((other) => other !== size)) return 1;
  return size < 1 ? size ** 0.9 : Math.min(1.5, size ** 0.5);
}
