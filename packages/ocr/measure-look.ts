import type { Raster } from "@atelier/images/raster";
import { colorDistance } from "./colors.ts";
import { findLetters } from "./find-letters.ts";
import { lineBox, type Point } from "./geometry.ts";
import { type LetterEffects, measureEffects } from "./measure-effects.ts";
import { type LineLook, measureLine } from "./measure-line.ts";

/** Colors within this distance, in levels of 255, are those of the background. */
const PAPER = 24;
/** Letters of less than this share of the first measured size were measured with pieces of their background. */
const SMALLER = 0.87;
/** The found letters of small text lack the pixels of their edges, which make its size differ by less, in pixels. */
const EDGES = 4;

/**
 * Measures a line as `measureLine` does, and the effects of its letters. Where its background or its effects hide the
 * letters from the first measurement, it is repeated with the letters alone.
 */
export function measureLook(
  image: Raster,
  corners: readonly Point[],
  text: string,
): (LineLook & { effects?: LetterEffects }) | null {
  const look = measureLine(image, corners, text);
  const letters = look && findLetters(image, lineBox(look.corners));
  if (!letters) return look;
  const own = measureLine(image, corners, text, letters);
  const effects = measureEffects(letters, (own ?? look).start);
  // Spaces within letters have the color of the background, and the letters around them look like their shadow.
  if (!effects.outline && effects.shadow && !look.isBusy && colorDistance(letters.color, look.paper) < PAPER)
    return look;
  const isHidden = look.isBusy || effects.outline !== null || effects.gradient !== null;
  const isUsed = own && (isHidden || own.size < Math.min(SMALLER * look.size, look.size - EDGES));
  const found = isUsed ? own : look;
  const gradient = found === own ? effects.gradient : null;
  // A shadow can have more contrast than the letters. It is set again behind them, so the color must be theirs.
  const ink = effects.shadow ? letters.color : found.ink;
  // An outline covers the edges of letters, and only bold letters are legible with one.
  return { ...found, ink, bold: found.bold || effects.outline !== null, effects: { ...effects, gradient } };
}
