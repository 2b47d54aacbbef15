import type { Token } from "@atelier/vocabulary";
import type { ReaderState } from "../reading.ts";
import { moveAway } from "../relations.ts";

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
  // The mountains of "a tree and mountains in the distance" fill the land, and a castle on a hill is far away itself.
  else if (afterBackdrop !== null && value < 0 && !isAtPlace(tokens, at)) return;
  else if (last === null) reading.unused.push(phrase);
  else moveAway(reading.scene, last, value);
}

/** Words of a place before its distance. */
const LONGEST_PLACE = 4;

/** Whether the place before a token is where a thing is: "on a hill". */
function isAtPlace(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(Math.max(0, at - LONGEST_PLACE), at);
  const end = words.findLastIndex(({ word, stop }) => stop || /^(?:and|with)$/.test(word));
  return words.slice(end + 1).some(({ word }) => /^(?:on|in|at|by|near|upon)$/.test(word));
}
