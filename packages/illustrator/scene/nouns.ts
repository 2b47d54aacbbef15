import type { Token } from "@atelier/vocabulary";
import { colorAt, subjectAt } from "./lookahead.ts";

/** Words of the prompt's grammar or medium that are things after an article: a watering can, a light. */
const THINGS = /^(?:cans?|lights?|palette|postcard)$/;
const BEFORE_A_THING = /^(?:an?|his|her|two|three|four|five|watering|tin|trash|oil|traffic|spray|beer|soda)$/;

/** Kinds of pictures that are things on other ones: an envelope with a red badge. */
const DESIGNS = /^(?:badge|sticker|icon|logo|emoji)$/;

/** Whether a noun with its article and adjectives follows "with" or "wearing". */
function isOwned(tokens: readonly Token[], at: number): boolean {
  let from = at;
  while (tokens[from - 1]?.part === "adjective" || colorAt(tokens, from - 1)) from--;
  if (!/^(?:an?|the|his|her)$/.test(tokens[from - 1]?.word ?? "")) return false;
  return (
    from > 2 && /^(?:with|wearing|holding|on)$/.test(tokens[from - 2]?.word ?? "") && tokens[from - 3]?.part === "noun"
  );
}

/** Whether a word without an own meaning is a noun here, as in "a watering can". */
export function isThing(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (DESIGNS.test(token?.word ?? "")) return isOwned(tokens, at);
  // A light bulb has a name of its own.
  if (subjectAt(tokens, at, 1)) return false;
  if (!before || !token || before.stop || !THINGS.test(token.word) || colorAt(tokens, at)) return false;
  // "A set of" and "a show of" count or describe what follows.
  return BEFORE_A_THING.test(before.word) && !/^(?:of|with|be|you|we|i)$/.test(token.stop ? "" : (next?.word ?? ""));
}
