import { isLiving } from "../actors/owner.ts";
import type { ReaderState } from "../reading.ts";

/** Phrases for what an animal carries with its mouth. */
export const MOUTH = /\b(?:mouths?|beak|jaws|teeth)$/;

/**
 * "A dog with a ball in its mouth": the last thing is that of the animal before it. An animal seen from the side carries
 * things before its mouth. Others have them in their paws, which is reported. Returns whether an animal has the thing.
 */
export function carryInMouth({ reading, last }: ReaderState, phrase: string): boolean {
  const { scene, unused } = reading;
  const owner = scene.actors.findLastIndex((actor, index) => index < (last ?? 0) && isLiving(actor));
  const thing = scene.actors[last ?? -1];
  const subject = scene.actors[owner]?.subject;
  if (!thing || !subject || last === null) return false;
  const own = scene.relations.find(({ type, from, to }) => from === owner && to === last && type === "holding");
  if (!own) {
    scene.relations = scene.relations.filter(({ from, to }) => from !== last && to !== last);
    scene.relations.push({ type: "holding", from: owner, to: last });
  }
  const isSideways = subject.family.startsWith("animal") && subject.extent === "whole" && subject.facing !== 0;
  if (!isSideways) unused.push(phrase);
  return true;
}
