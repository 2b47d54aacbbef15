import type { ReaderState } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** Places whose water things can stand in. */
export const WATERS = /^(lake|sea|river|harbor)$/;

/** Plants that grow in water. */
const WATER_PLANT = /^(?:lotus|lily-pad)$/;

/** Water plants of a picture with water are in it, and not on its shore. */
export function floatPlants(actors: readonly Actor[], place: string | null): void {
  for (const actor of actors)
    if (WATER_PLANT.test(actor.subject.id) && /^(?:lake|lakeside|river|swamp|harbor)$/.test(place ?? ""))
      Object.assign(actor, { wades: true, size: actor.size * FLOATING });
}

/** The size of a water plant on water, where its flower is as large as the head of a duck. */
const FLOATING = 0.6;

/** Things that are "in" a lake stand in its water, and not at its shore. */
export function wade({ reading, group }: ReaderState): void {
  for (const index of group) {
    const actor = reading.scene.actors[index];
    // Trees and houses "in" a lake are at its shore.
    const isAshore = /^(?:plant|place)/.test(actor?.subject.family ?? "");
    if (actor && !isAshore && !reading.scene.relations.some(({ from }) => from === index)) actor.wades = true;
  }
}

/**
 * Lifts living things, aircraft and small things that are "over" something or in the air. Returns whether the last thing
 * flies.
 */
export function lift({ reading, group, last }: ReaderState): boolean {
  const { actors } = reading.scene;
  const held = last === null || group.includes(last) ? null : last;
  for (const index of held === null ? group : [held]) {
    const actor = actors[index];
    const isSmall = actor?.subject.stance === "small" && index === last;
    if (actor && (isSmall || /^(animal|person|transport-air)/.test(actor.subject.family))) actor.aloft = true;
  }
  const actor = actors[held ?? group.at(-1) ?? -1];
  const holding = reading.scene.relations.find(({ type, to }) => type === "holding" && to === held);
  // A thing that is thrown into the air is above the hands.
  if (held !== null && actor?.aloft && holding) Object.assign(holding, { type: "over", from: held, to: holding.from });
  return actor !== undefined && (actor.aloft || /^(?:fly|sky)$/.test(actor.subject.stance));
}
