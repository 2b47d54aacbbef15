import type { Rgb } from "@atelier/painting";
import { findColor, type Token, type Words } from "@atelier/vocabulary";
import { colorAt } from "../lookahead.ts";
import type { Reading } from "../reading.ts";

/** A part of the picture in which a text is. */
export type TextPlace = "top" | "bottom" | "middle";

const SIDE = /^(?:top|bottom|middle|center|centre)$/;
const WHOLE = /^(?:picture|image|poster|page|card|flyer|cover|sign|banner|design|logo)$/;

const LETTERS = /^(?:letters|lettering|font|type|typeface|handwriting|capitals|writing|script)$/;
const LOOKS = /^(?:big|large|bold|huge|capital|block|clear)$/;

/** Removes "in red" directly after a text, and "gold" before "gold text" and a text. Returns the color, or null. */
function removeInk(tokens: Token[]): Rgb | null {
  for (let at = 0; at < tokens.length; at++) {
    const before = findColor(tokens[at]?.word ?? "");
    // The word "text" before a text is "the" already.
    const used = tokens[at + 1]?.word === "the" ? 2 : 1;
    const quote = tokens[at + used];
    // "A red "STOP" sign" has a red sign, and "red text "STOP" on a sign" red letters.
    const isLast = used === 2 || quote?.stop || at + used + 1 === tokens.length;
    if (before && !tokens[at]?.stop && quote?.quote !== undefined && isLast) {
      tokens.splice(at, used);
      return before;
    }
    const [text, word, color] = [tokens[at], tokens[at + 1], colorAt(tokens, at + 2)];
    if (text?.quote === undefined || text.stop || word?.word !== "in" || !color) continue;
    const end = at + 2 + color.used;
    const [last, next] = [tokens[end - 1], tokens[end]];
    if (!last?.stop && next && !/^(?:and|&|on|at|below|above|with)$/.test(next.word)) continue;
    text.stop ||= last?.stop === true;
    tokens.splice(at + 1, end - at - 1);
    return color.color;
  }
  return null;
}

/** Removes "in big red letters" beside a text. Returns the color of the letters, or null, and looks that they do not have. */
export function removeLetters({ tokens }: Words): { color: Rgb | null; unused: string[] } {
  const unused: string[] = [];
  let color = removeInk(tokens);
  for (let at = 0; at < tokens.length; at++) {
    if (!LETTERS.test(tokens[at]?.word ?? "")) continue;
    let from = at;
    const isBefore = (index: number) => /^(?:in|with)$/.test(tokens[index]?.word ?? "");
    while (from > 0 && !isBefore(from - 1) && at - from < 4 && !tokens[from - 1]?.stop) from--;
    if (!isBefore(from - 1) || !tokens.some(({ quote }) => quote !== undefined)) continue;
    for (let index = from; index < at; ) {
      const found = colorAt(tokens, index);
      const word = tokens[index]?.word ?? "";
      if (found) color = found.color;
      else if (!LOOKS.test(word) && !/^(?:an?|the)$/.test(word)) unused.push(word);
      index += found?.used ?? 1;
    }
    const [before, last] = [tokens[from - 2], tokens[at]];
    if (before && last?.stop) before.stop = true;
    tokens.splice(from - 1, at - from + 2);
    at = from - 2;
  }
  return { color, unused };
}

/** Removes "at the bottom" after a text. Returns the places of texts, by their quotes. */
export function removeTextPlaces({ tokens }: Words): Map<number, TextPlace> {
  const places = new Map<number, TextPlace>();
  for (let at = 0; at < tokens.length; at++) {
    const quote = tokens[at]?.quote;
    if (quote === undefined) continue;
    at -= removeBelow(tokens, at);
    const after = toPlace(tokens, at + 1);
    const before = after || tokens[at - 1]?.stop ? null : findBefore(tokens, at);
    const found = after ?? before;
    if (!found) continue;
    places.set(quote, found.place);
    const last = tokens[found.from + found.used - 1];
    tokens.splice(found.from, found.used);
    const end = tokens[found.from - 1];
    if (end && last?.stop) end.stop = true;
    if (before) at -= found.used;
  }
  return places;
}

/** Removes "and below it" between two texts, which stand below each other anyway. Returns how many tokens that are. */
function removeBelow(tokens: Token[], quote: number): number {
  const words = tokens.slice(Math.max(0, quote - 3), quote).map(({ word }) => word);
  const used =
    /(?:^| )((?:and )?(?:below|under|underneath|beneath)(?: (?:it|that))?)$/.exec(words.join(" "))?.[1]?.split(" ")
      .length ?? 0;
  const isAfterText = tokens.slice(0, quote - used).some((token) => token.quote !== undefined);
  if (used === 0 || !isAfterText) return 0;
  const before = tokens[quote - used - 1];
  if (before) before.stop = true;
  tokens.splice(quote - used, used);
  return used;
}

/** "At the bottom" and "at the bottom of the poster" at a token, or null. */
function toPlace(tokens: readonly Token[], from: number): { place: TextPlace; from: number; used: number } | null {
  const words = tokens.slice(from, from + 6).map(({ word }) => word);
  let used = 0;
  if (/^(?:in|written)$/.test(words[used] ?? "") && /^(?:at|on|along)$/.test(words[used + 1] ?? "")) used++;
  if (!/^(?:at|on|along|in|across|to)$/.test(words[used] ?? "")) return null;
  used++;
  if (words[used] === "the") used++;
  const place = words[used];
  if (place === undefined || !SIDE.test(place)) return null;
  used++;
  if (
    !tokens[from + used - 1]?.stop &&
    words[used] === "of" &&
    words[used + 1] === "the" &&
    WHOLE.test(words[used + 2] ?? "")
  )
    used += 3;
  return {
    place: place === "top" || place === "bottom" ? place : "middle",
    from,
    used,
  };
}

/** Words before a place that is that of the text behind it. */
const LABEL = /^(?:the|a|words?|texts?|date|lines?|captions?|titles?|it|headline|slogan|name|lettering|and|with)$/;

/** "At the bottom" before a text, as in "at the bottom the text". */
function findBefore(tokens: readonly Token[], quote: number): ReturnType<typeof toPlace> {
  for (let from = quote - 1; from >= Math.max(0, quote - 6); from--) {
    const found = toPlace(tokens, from);
    const between = found ? tokens.slice(found.from + found.used, quote).map(({ word }) => word) : [];
    // "Paw prints at the bottom, title "X"": the prints are there.
    const [thing, end] = found ? [tokens[found.from - 1], tokens[found.from + found.used - 1]] : [];
    if (end?.stop && thing && !thing.stop && thing.quote === undefined && !LABEL.test(thing.word)) return null;
    if (found && between.every((word) => /^(?:the|a|words?|text|date|line|caption|title|it|says|saying)$/.test(word)))
      return found;
  }
  return null;
}

/** Keeps the places of the texts that the picture has. A text on a sign is where the sign is. */
export function placeTexts(
  { scene, unused }: Reading,
  quotes: readonly string[],
  places: ReadonlyMap<number, TextPlace>,
): void {
  for (const [quote, place] of places) {
    const text = quotes[quote] ?? "";
    const signs = scene.actors.flatMap(({ lettering }) => lettering?.split("\n") ?? []);
    if (scene.lettering.includes(text)) {
      if (place === "bottom") scene.low = [...(scene.low ?? []), text];
      // Things take the middle, unless they are a wreath around it.
      if (place === "middle" && scene.actors.length > 0) unused.push("in the middle");
    } else if (signs.length < 2 && signs.includes(text)) unused.push(`at the ${place}`);
  }
}

const TEXT = /^(?:texts?|lettering|letters|words|writing|watermarks?|captions?|typography|logos?)$/;

/**
 * Removes "no text on the bottle": a picture has no text that its prompt does not name, and the bottle stays. Other words
 * after "no" are read as what the picture must not show.
 */
export function removeNoText({ tokens }: Words): void {
  for (let at = 0; at < tokens.length; at++) {
    if (!/^(?:no|without)$/.test(tokens[at]?.word ?? "") || tokens[at]?.stop) continue;
    const noun = /^(?:any|visible)$/.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
    if (!TEXT.test(tokens[noun]?.word ?? "")) continue;
    let end = noun;
    if (!tokens[noun]?.stop && /^(?:on|in|over|at)$/.test(tokens[noun + 1]?.word ?? ""))
      while (end + 1 < tokens.length && !tokens[end]?.stop && end - noun < 4) end++;
    const before = tokens[at - 1];
    if (before) before.stop = true;
    tokens.splice(at, end + 1 - at);
    at--;
  }
}
