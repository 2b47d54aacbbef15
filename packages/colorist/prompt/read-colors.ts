import type { Rgb } from "@atelier/painting";
import { findColor, findShade } from "@atelier/vocabulary";
import type { NamedThing } from "../color-request.ts";
import { findColorList, isThing, isThingHere, nounAt } from "../prompt-nouns.ts";
import type { ReaderState } from "./reader-state.ts";

/** Nouns after the name of a fruit, which is no color then. */
const OF_FRUIT = /^(?:cut|slices?|wedges?|halves|half|segments?|peels?|juice|trees?|blossoms?)$/;

/** Participles and adverbs between a noun and its color. */
const FINISH =
  /^(?:glazed|painted|colou?red|enamell?ed|lacquered|dyed|varnished|finished|tinted|all|entirely|completely|mostly)$/;

/**
 * Reads a list of colors that several things or stripes have in turn, before their noun or after it. Returns 0 for no
 * such list: two colors of one thing are its color and a second one.
 */
export function readColors(state: ReaderState, at: number): number {
  const { list, end } = findColorList(state.tokens, at);
  const last = state.request.things.at(-1);
  const isBefore = !state.tokens[end - 1]?.stop && nounAt(state.wordAt(end));
  const isAfter = !isBefore && last !== undefined && isAboutLast(state, at);
  if (isAfter && !last.plural && list.length === 2 && isPairAtEnd(state, at, end))
    return readPair(state, last, list, end - at);
  if (list.length < (isAfter && last.plural ? 2 : 3) || !(isBefore || isAfter)) return 0;
  state.request.colors.push(...list);
  const colors = list.map(({ color }) => color);
  if (isBefore) state.colors = colors;
  else Object.assign(last ?? {}, { colors, color: null });
  return end - at;
}

/** Whether two colors are alone after the comma behind a noun: "a snail with a shell, brown and orange". */
function isPairAtEnd(state: ReaderState, at: number, end: number): boolean {
  const isEnd = state.tokens[end - 1]?.stop || end >= state.tokens.length;
  const isAfterComma = state.tokens[at - 1]?.stop === true;
  // "A penguin black and white with an orange beak".
  const isBeforeWith = !isAfterComma && state.wordAt(end) === "with" && nounAt(state.wordAt(at - 1));
  return ((isAfterComma && isEnd === true) || isBeforeWith) && !lastHasColor(state);
}

/** Gives the first of two colors to the last noun, and the second one to its thing. */
function readPair(
  state: ReaderState,
  last: NamedThing,
  list: readonly { name: string; color: Rgb }[],
  used: number,
): number {
  const [first, second] = list.map(({ color }) => color);
  if (!first || !second) return 0;
  state.request.colors.push(...list);
  state.colorLast?.(first);
  if (last.color) last.second = second;
  else last.color = second;
  return used;
}

/** Whether what follows says how the last thing is: directly after its noun, or after "in" or "are". */
function isAboutLast(state: ReaderState, at: number): boolean {
  const before = state.wordAt(at - 1);
  const noun = /^(?:in|are|is|colored|striped)$/.test(before) ? state.wordAt(at - 2) : before;
  return nounAt(noun) || isThing(noun);
}

/** Reads one color and gives it to its noun, or keeps it for the next one. Returns the number of tokens it used, or 0. */
export function readColor(state: ReaderState, word: string, at: number): number {
  const shade = findShade(word);
  const next = state.tokens[at]?.stop ? "" : state.wordAt(at + 1);
  const following = findColor(next);
  // "Sky blue" and "brick red" are colors, and no sky and no brick.
  const named = following ? findColor(`${word} ${next}`) : null;
  const shaded = shade && following ? shade(following) : null;
  const color = named ?? shaded ?? findColor(word);
  const used = named || shaded ? 2 : 1;
  const isAfterNoun = isColorAfterNoun(state, at, used);
  const isColorHere = isAfterNoun || (state.afterCopula && state.wordAt(at - 1) === "in");
  // "Orange spikes" have a color.
  const isBeforeNoun =
    !state.tokens[at]?.stop &&
    state.tokens[at + 1]?.part === "noun" &&
    !OF_FRUIT.test(state.wordAt(at + 1)) &&
    // "An orange lying next to it".
    !(/ing$/.test(state.wordAt(at + 1)) && !nounAt(state.wordAt(at + 1)));
  const after = state.tokens[at]?.stop ? [] : state.tokens.slice(at + 1, at + 4);
  const isFruit = !isColorHere && !isBeforeNoun && isThingHere(word, after);
  if (!color || (used === 1 && isFruit)) return 0;
  state.request.colors.push({ name: used === 2 ? `${word} ${next}` : word, color });
  // "The left house yellow" and "a car, mint green" name the color after the thing.
  if (isAfterNoun && state.colorLast) {
    (findDescribed(state, at, used) ?? state.colorLast)(color);
    state.afterCopula = false;
    return used;
  }
  const isSecond = state.wordAt(at - 1) === "and" && findColor(state.wordAt(at - 2)) !== null;
  const last = state.request.things.at(-1);
  const isLastDone = state.color === null && last?.color === state.request.colors.at(-2)?.color;
  if (isSecond && isLastDone && last && !nounAt(state.wordAt(at + used))) last.second = color;
  else if (state.afterCopula && state.colorLast && !nounAt(state.wordAt(at + used))) state.colorLast(color);
  else {
    state.firstColor = isSecond ? state.color : null;
    state.color = color;
  }
  state.afterCopula = false;
  return used;
}

/** Whether a color at the end of its clause stands directly after a noun, or alone after the comma behind it. */
export function isColorAfterNoun(state: ReaderState, at: number, used: number): boolean {
  const last = state.tokens[at + used - 1];
  const isEnd = last?.stop || at + used >= state.tokens.length || state.wordAt(at + used) === "with";
  if (!isEnd) return false;
  // "A teapot, glazed dark blue".
  const from = state.tokens.slice(0, at).findLastIndex(({ word }) => !FINISH.test(word));
  const before = state.tokens[from];
  if (!before || findColor(before.word)) return false;
  return (nounAt(before.word) || isThing(before.word)) && (!before.stop || !lastHasColor(state));
}

/**
 * The thing that a color after a comma is about, if that is not the last noun: in "a giraffe with a red scarf, yellow with brown spots"
 * and "a hut in the snow, brown" the thing without a color. Undefined for the last noun.
 */
function findDescribed(state: ReaderState, at: number, used: number): ((color: Rgb) => void) | undefined {
  if (!state.tokens[at - 1]?.stop) return undefined;
  const last = state.request.things.at(-1);
  // "A ladybird on a daisy, red with black spots".
  const rider = state.wordAt(at + used) === "with" && last?.color === null ? last.carries : undefined;
  const described = rider?.color === null ? rider : state.isLastColored && last?.color === null ? last : undefined;
  return (
    described &&
    ((color) => {
      described.color = color;
    })
  );
}

const lastHasColor = (state: ReaderState): boolean => (state.request.things.at(-1)?.color ?? null) !== null;
