import type { Raster } from "@atelier/images/raster";
import { colorDistance } from "./colors.ts";
import { findLetters } from "./find-letters.ts";
import { lineBox, type Point } from "./geometry.ts";
import { type LetterEffects, measureEffects } from "./measure-effects.ts";
import { type LineLook, measureLine } from "./measure-line.ts";
import { isPlainLine } from "./plain-line.ts";

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
  const measured = measureLine(image, corners, text);
  const look = measured && sharpened(measured);
  if (measured && look && !look.isBusy && measured.size < LARGE && isPlainLine(image, measured))
    return { ...alongWhole(look, corners), effects: noEffects };
  const letters = look && findLetters(image, lineBox(look.corners));
  if (!letters) return look;
  const own = measureLine(image, corners, text, letters);
  const effects = measureEffects(letters, (own ?? look).start);
  // Spaces within and between letters have the color of the background, and the letters around them look like their shadow
  // or outline.
  if ((effects.outline || effects.shadow) && !look.isBusy && colorDistance(letters.color, look.paper) < PAPER)
    return look;
  const isHidden = look.isBusy || effects.outline !== null || effects.gradient !== null;
  const isLower = own !== null && own.size < Math.min(SMALLER * look.size, look.size - EDGES);
  // Thin stems of small text are missing among its found letters. It was measured with other pieces if it is higher than
  // the detector's rectangle.
  const isUsed = own && (isHidden || (isLower && (!look.isCoarse || getHeight(look.corners) > getHeight(corners))));
  const found = isUsed ? own : look;
  const gradient = found === own ? effects.gradient : null;
  // A shadow can have more contrast than the letters. It is set again behind them, so the color must be theirs.
  const ink = effects.shadow ? letters.color : found.ink;
  // An outline covers the edges of letters, and only bold letters are legible with one.
  return {
    ...alongWhole(found, corners),
    ink,
    bold: found.bold || effects.outline !== null,
    effects: { ...effects, gradient },
  };
}

const noEffects: LetterEffects = { outline: null, shadow: null, gradient: null };

/** Larger letters are few, and drawings beside them make them look higher, so they are always searched; in pixels. */
const LARGE = 48;
/** The stems of letters below this size, in pixels, have too few pixels to measure them exactly. */
const SMALL = 24;
/** Blur makes thin stems this much broader, so that they look bold, and paler by as much; and how much of it is undone. */
const BLUR = { factor: 1.5, undone: 1.3 };
/** Colors may be computed darker than black or brighter than white by this much, in levels of 255. */
const BEYOND = 8;

/**
 * The look of small letters without blur: those that seem bold but paler than ink can be are regular ones of a stronger
 * color. True bold letters keep their color in the middle of their stems.
 */
function sharpened<T extends LineLook>(look: T): T {
  if (!look.bold || look.isBusy || (!look.isCoarse && look.size >= SMALL)) return look;
  const away = (factor: number) =>
    look.ink.map((value, channel) => (look.paper[channel] ?? 0) + factor * (value - (look.paper[channel] ?? 0)));
  if (away(BLUR.factor).some((value) => value < -BEYOND || value > 255 + BEYOND)) return look;
  const [red = 0, green = 0, blue = 0] = away(BLUR.undone).map((value) =>
    Math.max(0, Math.min(255, Math.round(value))),
  );
  return { ...look, bold: false, ink: [red, green, blue] };
}

/** Found letters of a smaller share of the detector's rectangle are only a part of the line, as where its background changes. */
const WHOLE = 0.7;
/** The distance between letters and the ends of the detector's rectangle, as a share of its height. */
const ENDS = 0.1;

/** A look whose baseline and corners reach along the whole rectangle of the detector if they are only a part of it. */
function alongWhole<T extends LineLook>(look: T, corners: readonly Point[]): T {
  const [topLeft, topRight, , bottomLeft] = corners;
  const [length, own] = [getDistance(look.start, look.end), getDistance(topLeft, topRight)];
  if (!topLeft || !topRight || !bottomLeft || length === 0 || length > WHOLE * own) return look;
  const [ux, uy] = [(look.end[0] - look.start[0]) / length, (look.end[1] - look.start[1]) / length];
  const gap = ENDS * getDistance(topLeft, bottomLeft);
  const along = ([x, y]: Point) => (x - look.start[0]) * ux + (y - look.start[1]) * uy;
  const [before, after] = [along(topLeft) + gap, along(topRight) - gap - length];
  const move = ([x, y]: Point, by: number): Point => [x + by * ux, y + by * uy];
  return {
    ...look,
    start: move(look.start, before),
    end: move(look.end, after),
    corners: look.corners.map((corner, at) => move(corner, at === 0 || at === 3 ? before : after)),
  };
}

const getDistance = (a: Point | undefined, b: Point | undefined): number =>
  a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;

const getHeight = ([topLeft, , , bottomLeft]: readonly Point[]): number => getDistance(topLeft, bottomLeft);
