import type { Rgb } from "@atelier/painting";
import type { Token, Words } from "@atelier/vocabulary";
import { colorAt } from "../../lookahead.ts";
import type { BadgeColors } from "../../scene.ts";

const DESIGN = /^(?:badge|emblem|seal|crest|icon|logo|sticker|button)$/;
const ROUND = /^(?:round|circular|circle|disc|disk)$/;
const RING = /^(?:ring|rim|border|edge|outline|frame|band)$/;
/** Words before the color of a ring. */
const BEFORE = /^(?:an?|the|with|and|has|having|inside|within|surrounded|framed|by|in|thin|thick|wide|narrow|outer)$/;

/**
 * Removes the colors of a round badge: "a round blue badge with a gold ring" and "a green circle icon". Returns null if
 * the prompt names no badge with a color.
 */
export function removeBadgeColors({ tokens }: Words): BadgeColors | null {
  const medium = tokens.findIndex(({ word }) => DESIGN.test(word));
  if (tokens[medium]?.word === "sticker") return null;
  // The seal of "a letter with a red seal" is a thing.
  if (medium < 0 || tokens.slice(0, medium).some(isJoin)) return null;
  const ring = removeRing(tokens, medium);
  const isRound = tokens
    .slice(0, medium + 1)
    .some(({ word }) => ROUND.test(word) || /^(?:badge|seal|emblem)$/.test(word));
  if (!isRound && !ring) return null;
  const circle = tokens.findIndex(({ word }, at) => at < medium && /^(?:circle|disc|disk)$/.test(word));
  if (circle >= 0) tokens.splice(circle, 1);
  const fill = (isRound && removeFill(tokens, medium)) || removeGround(tokens);
  return fill || ring ? { fill: fill ?? undefined, ring: ring ?? undefined } : null;
}

/**
 * Removes "inside a circle" of a logo or an icon, which is on a round badge. Returns whether it was there.
 */
export function removeCircle({ tokens }: Words): boolean {
  if (!tokens.some(({ word }) => DESIGN.test(word))) return false;
  for (let at = 1; at < tokens.length; at++) {
    if (!/^(?:circle|roundel|disc|disk)$/.test(tokens[at]?.word ?? "")) continue;
    // "In a circle of stars" is among stars.
    if (!tokens[at]?.stop && tokens[at + 1]?.word === "of") continue;
    let from = at;
    while (
      /^(?:an?|the|simple|thin|round|perfect|plain)$/.test(tokens[from - 1]?.word ?? "") &&
      !tokens[from - 1]?.stop
    )
      from--;
    if (!/^(?:in|inside|within)$/.test(tokens[from - 1]?.word ?? "") || tokens[from - 1]?.stop) continue;
    const [before, last] = [tokens[from - 2], tokens[at]];
    if (before && last?.stop) before.stop = true;
    tokens.splice(from - 1, at - from + 2);
    return true;
  }
  return false;
}

/** "With a gold ring". Words before the design are those of the design itself. */
function removeRing(tokens: Token[], medium: number): Rgb | null {
  for (let at = 0; at < tokens.length; at++) {
    const color = colorAt(tokens, at);
    const end = at + (color?.used ?? 0);
    if (!color || !RING.test(tokens[end]?.word ?? "") || at < medium) continue;
    let from = at;
    while (from > medium + 1 && BEFORE.test(tokens[from - 1]?.word ?? "") && !tokens[from - 1]?.stop) from--;
    const isLed = tokens.slice(from, at).some(({ word }) => /^(?:with|has|having)$/.test(word));
    const stop = tokens[end]?.stop === true;
    // "With a gold ring and a white star" is with a white star.
    const isListed = !stop && /^(?:and|&)$/.test(tokens[end + 1]?.word ?? "") && isLed;
    const lead = tokens.slice(from, at).find(({ word }) => word === "with");
    tokens.splice(from, end + 1 - from + (isListed ? 1 : 0), ...(isListed && lead ? [lead] : []));
    const before = tokens[from - 1];
    if (before && stop) before.stop = true;
    return color.color;
  }
  return null;
}

const isJoin = ({ word }: Token): boolean => /^(?:with|of|and|on|in)$/.test(word);

/** The color before "badge" or "circle". */
function removeFill(tokens: Token[], medium: number): Rgb | null {
  for (let at = 0; at < medium; at++) {
    const color = colorAt(tokens, at);
    if (!color) continue;
    tokens.splice(at, color.used);
    return color.color;
  }
  return null;
}

/** "On a purple background" is the ground within the ring. */
function removeGround(tokens: Token[]): Rgb | null {
  const at = tokens.findIndex(({ word }) => /^(?:background|ground|disc|disk|circle|field)$/.test(word));
  for (const used of [1, 2, 3]) {
    const from = at - used;
    const color = from >= 0 ? colorAt(tokens, from) : null;
    if (color?.used !== used) continue;
    const start = /^(?:an?|the)$/.test(tokens[from - 1]?.word ?? "") ? from - 1 : from;
    const lead = /^(?:on|in|with)$/.test(tokens[start - 1]?.word ?? "") ? start - 1 : start;
    tokens.splice(lead, at + 1 - lead);
    return color.color;
  }
  return null;
}

/**
 * The color of the outline of a sticker, which is white unless the prompt names another one: "a thick yellow outline".
 * Null if the prompt asks for no sticker, or for a round one.
 */
export function removeStickerOutline({ tokens }: Words): Rgb | null {
  const medium = tokens.findIndex(({ word }) => /^stickers?$/.test(word));
  if (medium < 0 || tokens.slice(0, medium).some((token) => isJoin(token) || ROUND.test(token.word))) return null;
  return removeRing(tokens, medium) ?? [255, 255, 255];
}
