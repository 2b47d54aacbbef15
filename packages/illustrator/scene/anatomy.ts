import type { Actor } from "./scene.ts";

/** Parts that the pictures of animals have, by their words, if the prompt names no color or size of them. */
const ANATOMY: readonly (readonly [part: RegExp, owner: RegExp])[] = [
  [/^(?:tail|ears|nose|eyes|legs|fur|body|paint)$/, /^animal-(?:mammal|reptile)/],
  [/^(?:tail|wings|wing|beak|feathers|eyes)$/, /^animal-bird/],
  [/^wings?$/, /^animal-bug/],
];
/** Birds that are pictured on one leg. */
const ON_ONE_LEG = /^flamingo/;

/** Whether the picture of an animal shows a part of it. */
export const isPictured = (actor: Actor | undefined, part: string): boolean =>
  actor !== undefined &&
  (part === "leg"
    ? ON_ONE_LEG.test(actor.subject.id)
    : ANATOMY.some(([parts, families]) => parts.test(part) && families.test(actor.subject.family)));
