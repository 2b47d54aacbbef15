import type { ImageLine, Pixels } from "@atelier/document-model";
import type { FontStyle } from "../fonts/font-style.ts";
import type { FontMatch } from "./match-fonts.ts";
import { areDifferentColors, getDistance, measureWordColors } from "./word-colors.ts";

/** Lines whose letters differ more from all fonts say nothing about them. */
export const UNLIKE = 0.6;

/** The number of letters and digits of a line. */
export const countLetters = ({ text }: ImageLine) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** The width of the stems of fonts, in units of their size. */
const STEMS = {
  sans: 0.09,
  humanist: 0.09,
  wide: 0.092,
  serif: 0.08,
  "wide-serif": 0.088,
  mono: 0.08,
  "wide-mono": 0.09,
} as const;
const BOLD_STEM = 1.65;
/** The strokes of letters become broader by this at most, in units of their size, and not for less than this share. */
const STROKE = { most: 0.03, least: 0.12 };

/** The width of the stems of a style, in units of its size. */
export const getStem = ({ family, bold }: FontStyle) => STEMS[family] * (bold ? BOLD_STEM : 1);

/** How much broader the strokes of lines are than those of their font, in units of its size. Bold ones are broad enough. */
export function getStroke(matches: ReadonlyMap<ImageLine, FontMatch>, style: FontStyle): number {
  const masses = [...matches].flatMap(([line, { mass, cost }]) =>
    cost < UNLIKE ? [{ size: mass, letters: countLetters(line) }] : [],
  );
  const more = (getMedian(masses) ?? 1) - 1;
  return style.bold || more < STROKE.least ? 0 : Math.min(STROKE.most, more * getStem(style));
}

/** Letters below this size, in pixels, have stems so thin that their measured color is mixed with the background. */
const THIN = 50;
/** The contrast of a measured color is increased by this factor at most, and not for less than the smaller one. */
const CONTRAST = { most: 1.15, least: 1.06 };

/** The color of the ink of thin letters without what blur mixed into it. */
export function getTrueInk(
  lines: readonly ImageLine[],
  ink: ImageLine["ink"],
  found: ReadonlyMap<FontStyle, ReadonlyMap<ImageLine, FontMatch>>,
): ImageLine["ink"] {
  const contrasts = [...found.values()].flatMap((matches) =>
    [...matches].flatMap(([line, { contrast, cost }]) =>
      cost < UNLIKE && line.size < THIN ? [{ size: contrast, letters: countLetters(line) }] : [],
    ),
  );
  const factor = Math.min(CONTRAST.most, getMedian(contrasts) ?? 1);
  if (factor < CONTRAST.least) return ink;
  const channel = (index: 0 | 1 | 2) => {
    const paper = getMedian(lines.map((line) => ({ size: line.paper[index], letters: countLetters(line) }))) ?? 0;
    return Math.max(0, Math.min(255, Math.round(paper + factor * (ink[index] - paper))));
  };
  return [channel(0), channel(1), channel(2)];
}

/** The clearest pixels of letters have more contrast than a color that is too pale, by this factor; smaller letters do not show it. */
const PALE = { factor: 1.12, size: 20 };

/** The color of lines, or that of the clearest pixels of their letters if it is paler than these in most of them. */
export function getClearInk(picture: Pixels, lines: readonly ImageLine[], ink: ImageLine["ink"]): ImageLine["ink"] {
  const plain = lines.filter(({ size, effects }) => size >= PALE.size && !effects?.gradient && !effects?.outline);
  const pale = plain.flatMap((line) => {
    const seen = measureWordColors(picture, { ...line, ink });
    const isPale = seen && getDistance(seen.ink, seen.paper) > PALE.factor * getDistance(ink, seen.paper);
    return isPale && !areDifferentColors(seen.ink, ink) ? [{ ...line, ink: [...seen.ink] as ImageLine["ink"] }] : [];
  });
  const count = (some: readonly ImageLine[]) => some.reduce((sum, line) => sum + countLetters(line), 0);
  return 2 * count(pale) > count(lines) ? getUsualInk(pale) : ink;
}

/** The effects of lines of one look: those that most of their letters have. Noise and light look like a shadow of a single line. */
export function shareEffects(lines: readonly ImageLine[]): (line: ImageLine) => ImageLine["effects"] {
  const all = lines.reduce((sum, line) => sum + countLetters(line), 0);
  const isCommon = (effect: "outline" | "shadow" | "gradient") =>
    2 * lines.reduce((sum, line) => sum + (line.effects?.[effect] ? countLetters(line) : 0), 0) > all;
  const [outline, shadow, gradient] = (["outline", "shadow", "gradient"] as const).map(isCommon);
  return ({ effects }) =>
    effects && {
      outline: outline ? effects.outline : null,
      shadow: shadow && effects.shadow && !isHalo(effects.shadow) ? effects.shadow : null,
      gradient: gradient ? effects.gradient : null,
    };
}

/** Sharpening and compression leave a faint halo around letters, which is not moved and at most so opaque. */
const HALO = { opacity: 0.6, moved: 0.5 };

const isHalo = ({ x, y, opacity }: { x: number; y: number; opacity: number }) =>
  Math.hypot(x, y) < HALO.moved && opacity < HALO.opacity;

/** The median color of lines, by the number of their letters: the color of a single one can be mixed with its background. */
export function getUsualInk(lines: readonly ImageLine[]): ImageLine["ink"] {
  const channel = (index: 0 | 1 | 2) =>
    getMedian(lines.map((line) => ({ size: line.ink[index], letters: countLetters(line) }))) ?? 0;
  return [channel(0), channel(1), channel(2)];
}

/** The median of sizes, by the number of letters that have them. */
export function getMedian(sizes: readonly { size: number; letters: number }[]): number | null {
  const sorted = sizes.toSorted((a, b) => a.size - b.size);
  let rest = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2;
  for (const { size, letters } of sorted) {
    rest -= letters;
    if (rest <= 0) return size;
  }
  return null;
}
