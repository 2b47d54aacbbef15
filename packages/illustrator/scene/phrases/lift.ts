import type { ReaderState } from "../reading.ts";

/** Places whose water things can stand in. */
export const WATERS = /^(lake|sea|river|harbor)$/;

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
