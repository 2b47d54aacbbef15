import type { Token } from "@atelier/vocabulary";
import type { ReaderState, Reading } from "../reading.ts";
import { moveAway } from "../relations.ts";
import type { Actor } from "../scene.ts";

/**
 * Applies "in the distance" or "in the foreground" to the thing before it, or to the next one at the start of a clause.
 */
export function setDistance(
  { reading, pending, last, afterBackdrop }: ReaderState,
  value: -1 | 1,
  phrase: string,
  tokens: readonly Token[],
  at: number,
): void {
  const before = tokens[at - 1];
  if (!before || before.stop || before.word === "and") pending.distance = value;
  // The mountains of "a tree and mountains in the distance" fill the land, and a castle on a hill is itself far away.
  // The rain of a storm is everywhere.
  else if (afterBackdrop === "sky" && reading.scene.weather !== null) reading.unused.push(`${before.word} ${phrase}`);
  else if (afterBackdrop !== null && value < 0 && !isInClause(reading.scene.actors[last ?? -1], tokens, at)) return;
  else if (afterBackdrop === "place" && value > 0 && isWaterBefore(reading.scene)) return;
  else if (last === null) reading.unused.push(phrase);
  else moveAway(reading.scene, last, value);
}

/** Puts the last place of several in front of the others, if it is water: a river in the foreground of a city. */
function isWaterBefore(scene: Reading["scene"]): boolean {
  const near = scene.beyond.at(-1);
  if (!near || !scene.place || !/^(?:river|lake|sea)$/.test(near)) return false;
  scene.beyond.pop();
  scene.beyond.unshift(scene.place);
  scene.place = near;
  return true;
}

/** Whether the words since the last "and", "with" or comma name a thing: a castle on a hill, or who climbs a mountain. */
function isInClause(actor: Actor | undefined, tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(0, at);
  const start = words.findLastIndex(({ word, stop }) => stop || /^(?:and|with)$/.test(word));
  return actor !== undefined && words.slice(start + 1).some(({ word }) => actor.word.endsWith(word));
}
