import type { Token } from "@atelier/vocabulary";
import { putBesideOwner } from "../actors/place-actor.ts";
import { findSide, PLACING } from "../actors/relate-actor.ts";
import { noteLostSeat, type ReaderState } from "../reading.ts";
import { backward, findOwning } from "../relations.ts";
import type { RelationType } from "../scene.ts";

/** Reads a pronoun after a relation: "a dog behind it", or before a thing: "behind it a dog". Returns how many tokens were used. */
export function readPronoun(state: ReaderState, tokens: readonly Token[], at: number, type: RelationType): number {
  const { word: pronoun = "", stop } = tokens[at] ?? {};
  // "Beside her two dogs" names an owner, and "behind her a dog" a person.
  const determiner = pronoun === "her" ? /^(?:an?|the|some)$/ : /^(?:an?|the|two|three|some|his|her)$/;
  if (!stop && PLACING.test(type) && determiner.test(tokens[at + 1]?.word ?? "")) {
    state.relationPhrase = `${state.relationPhrase} ${pronoun}`;
    return 1;
  }
  noteLostSeat(state);
  const { scene, unused } = state.reading;
  const side = findSide(state.relationPhrase);
  const isThere = scene.relations.some(
    (relation) => relation.type === type && relation.from === state.last && !state.group.includes(relation.from),
  );
  // "A cat with a bowl to the right of it" and "a jug with lemons around it".
  const last = scene.actors.length - 1;
  const owned = findOwning(scene.relations, last);
  if (owned && (side || type === "around"))
    Object.assign(owned, { type, from: owned.to, to: owned.from, ...(side && { side }) });
  // "A mug with a heart on it": the heart is on it already.
  else {
    const isPlaced = isThere || putBesideOwner(state) || backward(scene, state.group, { type, side }, pronoun);
    // "A man, a city behind him": the place is behind everything.
    const isBackdrop = type === "behind" && state.afterBackdrop !== null;
    const thing = scene.actors[state.group.at(-1) ?? -1];
    if (isBackdrop && state.afterBackdrop === "sky" && thing) thing.isBacklit = true;
    if (!isPlaced && !isBackdrop) unused.push(`${state.relationPhrase} ${pronoun}`);
  }
  state.relation = null;
  return 1;
}
