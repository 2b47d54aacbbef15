import type { ImageLine, Pixels } from "@atelier/document-model";
import type { Layout } from "../layout/layout.ts";
import { type DrawnText, drawTexts } from "./draw-letters.ts";
import { countLetters, getMedian } from "./look-ink.ts";
import { toNewLines } from "./new-lines.ts";
import type { PictureParagraph } from "./picture-layout.ts";
import { getDistance, measureWordColors } from "./word-colors.ts";

type Color = readonly [number, number, number];
type LaidParagraph = PictureParagraph & { layout: Layout };

/** The cores of strokes are this share of the pixels of letters: those that differ most from the background. */
const CORES = 0.15;
/** The color of small letters, of few letters and of those on an uneven background is not measured exactly enough. */
const CLEAR = { size: 14, letters: 5, uneven: 0.3 };
/** Smaller differences, in levels of 255 summed over three channels, are noise, and larger ones are no blur. */
const DIFFERENCE = { least: 8, most: 150 };
/** JPEG takes hue out of thin strokes: a color that has less of it by more than these levels shows only how light the letters are. */
const LESS_HUE = 6;
/** Thin letters have no pure cores either, so that their color is corrected again. */
const ROUNDS = 2;

/**
 * Texts in the color at which the cores of their strokes have that of the old letters. The ink of blurred letters is darker
 * or lighter than any of their pixels, and new letters, which are sharp, would show it. Texts of one look change together.
 */
export function matchInks(
  laid: readonly LaidParagraph[],
  texts: readonly DrawnText[],
  { original, erased }: { original: Pixels; erased: Pixels },
): readonly DrawnText[] {
  const groups = Map.groupBy(
    laid.flatMap((one, index) => (isPlain(one) ? [{ one, index }] : [])),
    ({ one }) => JSON.stringify([one.styles[0]?.fill, one.styles[0]?.font]),
  );
  const looks = [...groups.values()].flatMap((group) => {
    const old = measureCores(
      original,
      group.flatMap(({ one }) => one.lines),
    );
    return old ? [{ group, old }] : [];
  });
  let matched = texts;
  for (let round = 0; round < ROUNDS && looks.length > 0; round++) {
    const drawn = drawTexts(erased, matched);
    const fills = new Map<number, string>();
    for (const { group, old } of looks) {
      const lines = group.flatMap(({ one }) => {
        const [first] = one.lines;
        return first
          ? toNewLines(one, first, original.height).map((line) => ({
              ...line,
              text: first.text,
            }))
          : [];
      });
      const now = measureCores(drawn, lines);
      const fill = readColor(matched[group[0]?.index ?? 0]?.glyphs[0]?.fill);
      const next = now && fill && correct(fill, old, now);
      if (next) for (const { index } of group) fills.set(index, `rgb(${next.join(",")})`);
    }
    if (fills.size === 0) break;
    matched = matched.map((text, index) => {
      const fill = fills.get(index);
      return fill ? { ...text, glyphs: text.glyphs.map((glyph) => ({ ...glyph, fill })) } : text;
    });
  }
  return matched;
}

/** Whether the letters of a text have one color and nothing around them. */
function isPlain({ lines, styles }: LaidParagraph): boolean {
  return (
    new Set(styles.map(({ fill }) => fill)).size === 1 &&
    lines.every(({ parts, effects }) => !parts && !effects?.outline && !effects?.gradient && !effects?.shadow)
  );
}

interface Cores {
  ink: Color;
  paper: Color;
}

/** The usual color of the cores of the strokes of lines, and that of their background. Null if they do not show it. */
function measureCores(picture: Pixels, lines: readonly ImageLine[]): Cores | null {
  const measured = lines.flatMap((line) => {
    const letters = countLetters(line);
    if (line.size < CLEAR.size || letters < CLEAR.letters) return [];
    const colors = measureWordColors(picture, line, CORES);
    return colors && colors.uneven <= CLEAR.uneven ? [{ ...colors, letters }] : [];
  });
  if (measured.length === 0) return null;
  const middle = (kind: "ink" | "paper"): Color => {
    const channel = (at: 0 | 1 | 2) =>
      getMedian(
        measured.map((colors) => ({
          size: colors[kind][at],
          letters: colors.letters,
        })),
      ) ?? 0;
    return [channel(0), channel(1), channel(2)];
  };
  return { ink: middle("ink"), paper: middle("paper") };
}

/** A color changed by what the old cores differ from the new ones. Null if they look alike, or are not of one ink. */
function correct(fill: Color, old: Cores, now: Cores): Color | null {
  const distance = getDistance(old.ink, now.ink);
  if (distance < DIFFERENCE.least || distance > DIFFERENCE.most) return null;
  const share = (getLightness(old.ink) - getLightness(old.paper)) / (getLightness(now.ink) - getLightness(now.paper));
  if (!Number.isFinite(share) || share <= 0) return null;
  const scale = (from: number, channel: number) =>
    (now.paper[channel] ?? 0) + share * (from - (now.paper[channel] ?? 0));
  const isPaler = getHue(old.ink) < getHue(now.ink) - LESS_HUE;
  const value = (at: 0 | 1 | 2) =>
    Math.max(0, Math.min(255, Math.round(isPaler ? scale(fill[at], at) : fill[at] + old.ink[at] - now.ink[at])));
  return [value(0), value(1), value(2)];
}

const getLightness = ([red, green, blue]: Color) => 0.299 * red + 0.587 * green + 0.114 * blue;
const getHue = (color: Color) => Math.max(...color) - Math.min(...color);

/** The channels of a color such as "rgb(1,2,3)". */
function readColor(fill = ""): Color | null {
  const [red, green, blue] = (fill.match(/\d+/g) ?? []).map(Number);
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}
