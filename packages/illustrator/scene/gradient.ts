import { fromHsl, type Rgb, toHsl } from "@atelier/painting";
import { findColor, type Token, type Words } from "@atelier/vocabulary";
import { colorAt } from "./lookahead.ts";

/** The colors of a background from its top to its bottom. */
interface Gradient {
  from: Rgb;
  to: Rgb;
}

/** Words between the two colors of a gradient. */
const JOINT = /^(?:to|and|into|through)$/;
const GROUND = /^(?:background|backdrop|ground)$/;
const BEFORE = /^(?:an?|the|on|with|over|against|in|before|soft|smooth|subtle|gentle|linear|vertical)$/;
/** How far the second color of a gradient of one color is from the first in lightness. */
const STEP = 0.22;

/**
 * Removes the words of a gradient from a prompt, as "on an orange to pink gradient" or "a gradient background from teal to
 * navy". Returns its colors, or null if the prompt names no gradient with a color.
 */
export function removeGradient({ tokens }: Words): Gradient | null {
  const at = tokens.findIndex(({ word }) => /^gradients?$/.test(word));
  if (at < 0) return null;
  const before = colorsBefore(tokens, at);
  let end = at + 1;
  if (GROUND.test(tokens[end]?.word ?? "") && !tokens[at]?.stop) end++;
  const after = before.colors.length === 0 ? colorsAfter(tokens, end) : { colors: [], end };
  const [from, to] = [...before.colors, ...after.colors];
  if (!from) return null;
  let start = before.start;
  while (start > 0 && BEFORE.test(tokens[start - 1]?.word ?? "") && !tokens[start - 1]?.stop) start--;
  const last = tokens[start - 1];
  if (last) last.stop = true;
  tokens.splice(start, after.end - start);
  return { from, to: to ?? shade(from) };
}

/** Up to two colors that end at a token, and where they start. */
function colorsBefore(tokens: readonly Token[], at: number): { colors: Rgb[]; start: number } {
  const colors: Rgb[] = [];
  let start = at;
  while (colors.length < 2) {
    const joint = JOINT.test(tokens[start - 1]?.word ?? "") && colors.length > 0 ? 1 : 0;
    const found = colorEndingAt(tokens, start - joint);
    if (!found) break;
    colors.unshift(found.color);
    start = found.start;
  }
  return { colors, start };
}

/** The longest color whose last word is directly before a token. */
function colorEndingAt(tokens: readonly Token[], end: number): { color: Rgb; start: number } | null {
  for (let length = Math.min(3, end); length > 0; length--) {
    const span = tokens.slice(end - length, end);
    if (span.some(({ stop }) => stop)) continue;
    const found = length === 1 ? findColor(span[0]?.word ?? "") : null;
    if (found) return { color: found, start: end - length };
    const long = length > 1 ? colorAt(span, 0) : null;
    if (long?.used === length) return { color: long.color, start: end - length };
  }
  return null;
}

/** The colors of "from teal to navy" after a token, and where they end. */
function colorsAfter(tokens: readonly Token[], from: number): { colors: Rgb[]; end: number } {
  const colors: Rgb[] = [];
  let at = /^(?:from|of|in|with)$/.test(tokens[from]?.word ?? "") ? from + 1 : from;
  if (at === from) return { colors, end: from };
  while (colors.length < 2) {
    if (colors.length > 0 && JOINT.test(tokens[at]?.word ?? "")) at++;
    const word = tokens[at]?.word ?? "";
    const found = colorAt(tokens, at) ?? toFound(findColor(word));
    if (!found) break;
    colors.push(found.color);
    at += found.used;
  }
  return { colors, end: colors.length > 0 ? at : from };
}

const toFound = (color: Rgb | null) => color && { color, used: 1 };

/** The second color of a gradient that names one: the same hue, lighter or, if it is light, darker. */
function shade(color: Rgb): Rgb {
  const [hue, saturation, lightness] = toHsl(color);
  return fromHsl(hue, saturation, lightness > 0.6 ? lightness - STEP : lightness + STEP);
}
