import type { ImageLine, Pixels } from "@atelier/document-model";
import type { Layout } from "../layout/layout.ts";
import { countLetters } from "./look-ink.ts";
import { toNewLines } from "./new-lines.ts";
import { getSource } from "./picture-faults.ts";
import type { PictureParagraph } from "./picture-layout.ts";
import { measureWordColors } from "./word-colors.ts";

/** The original texts whose place or letters in the finished picture are not as they should be. */
export interface PictureDifferences {
  /** The old letters can still be seen in their place. */
  remains: string[];
  /** The new letters have visibly another color than the old ones. */
  colors: string[];
}

type LaidParagraph = PictureParagraph & { layout: Layout };

/** The pictures before the change, without the old letters, and with the new ones; all of one size. */
export interface Pictures {
  original: Pixels;
  erased: Pixels;
  drawn: Pixels;
}

/** Compares a finished picture with its original. */
export function compareResult(laid: readonly LaidParagraph[], pictures: Pictures): PictureDifferences {
  const find = (isFaulty: (one: LaidParagraph) => boolean) => laid.filter(isFaulty).map(getSource);
  return {
    remains: find(({ lines }) => lines.some((line) => hasRemains(line, pictures))),
    colors: find((one) => hasOtherColor(one, pictures)),
  };
}

/**
 * Pixels with this share of the ink belonged to letters, and those with less than that of `paper` to their background. Remains
 * are seen if the pixels of letters have so much more ink than the background beside them, or if so many of them are left.
 */
const REMAINS = { ink: 0.6, paper: 0.15, seen: 0.12, left: 0.4, share: 0.06 };
/** The heights around a baseline at which letters are, in units of the font size. */
const HEIGHTS = { from: -0.25, to: 0.8 };
/** A row of ink along this share of a piece is a rule, which stays, with the rows at this distance from it. */
const RULE = { share: 0.8, near: 2 };
/** Fewer pixels show nothing. */
const LEAST = 10;

/** A pixel in the place of letters: its share of ink before and after they were removed, in a row along the baseline. */
interface Sample {
  row: number;
  before: number;
  after: number;
}

/** Whether letters of a line can still be seen in the picture from which they were removed. Compares it by pieces of an em. */
function hasRemains(line: ImageLine, { original, erased }: Pictures): boolean {
  const pieces = samplePieces(line, original, erased).map(withoutRules);
  const differences = pieces.flatMap((piece) => {
    const letters = piece.filter(({ before }) => before > REMAINS.ink);
    const paper = piece.filter(({ before }) => before < REMAINS.paper);
    return letters.length > LEAST && paper.length > LEAST ? [getMean(letters) - getMean(paper)] : [];
  });
  const middle = differences.toSorted((a, b) => a - b)[differences.length >> 1] ?? 0;
  const letters = pieces.flat().filter(({ before }) => before > REMAINS.ink);
  const left = letters.filter(({ after }) => after > REMAINS.left);
  return middle > REMAINS.seen || (letters.length > LEAST && left.length > REMAINS.share * letters.length);
}

const getMean = (samples: readonly Sample[]) => samples.reduce((sum, { after }) => sum + after, 0) / samples.length;

function samplePieces({ start, end, size, ink, paper }: ImageLine, original: Pixels, erased: Pixels): Sample[][] {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const step = ink.map((value, channel) => value - (paper[channel] ?? 0));
  const contrast = step.reduce((sum, value) => sum + value * value, 0) || 1;
  const read = ({ data }: Pixels, at: number) =>
    step.reduce((sum, value, channel) => sum + value * ((data[at + channel] ?? 0) - (paper[channel] ?? 0)), 0) /
    contrast;
  const pieces: Sample[][] = Array.from({ length: Math.max(1, Math.ceil(length / size)) }, () => []);
  for (let along = 0; along < length; along++)
    for (let up = Math.floor(HEIGHTS.from * size); up <= HEIGHTS.to * size; up++) {
      const [x, y] = [Math.round(start[0] + along * ux + up * uy), Math.round(start[1] + along * uy - up * ux)];
      if (x < 0 || y < 0 || x >= original.width || y >= original.height) continue;
      const at = 3 * (y * original.width + x);
      pieces[Math.floor(along / size)]?.push({ row: up, before: read(original, at), after: read(erased, at) });
    }
  return pieces;
}

/** The samples of a piece without those of rules below or through its letters. */
function withoutRules(piece: readonly Sample[]): Sample[] {
  const rows = Map.groupBy(piece, ({ row }) => row);
  const rules = [...rows].flatMap(([row, samples]) => {
    const inked = samples.filter(({ before }) => before > REMAINS.ink);
    return inked.length > RULE.share * samples.length ? [row] : [];
  });
  return piece.filter(({ row }) => rules.every((rule) => Math.abs(rule - row) > RULE.near));
}

/**
 * Colors are seen to differ from this distance in OKLab on, and from the smaller one if they differ only in hue and chroma. Of
 * 278 texts of known pictures, the largest distances of colors that looked alike were 0.102 and 0.065.
 */
const COLORS = { distance: 0.14, hue: 0.085 };
/** The colors of smaller letters, of fewer letters and on uneven backgrounds are not measured exactly enough. */
const CLEAR = { size: 14, letters: 5, uneven: 0.3 };

/** Whether the new letters of a text of one color have another color than the old ones. */
function hasOtherColor(one: LaidParagraph, { original, drawn }: Pictures): boolean {
  const { lines, styles } = one;
  const [first] = lines;
  const fills = new Set(styles.map(({ fill }) => fill));
  if (!first || fills.size > 1 || first.size < CLEAR.size || lines.some(({ parts }) => parts)) return false;
  if (lines.some(({ effects }) => effects?.outline || effects?.gradient || effects?.shadow)) return false;
  if (lines.reduce((sum, line) => sum + countLetters(line), 0) < CLEAR.letters) return false;
  const [before, after] = [measure(original, lines), measure(drawn, toNewLines(one, first, original.height))];
  if (!before || !after || Math.max(before.uneven, after.uneven) > CLEAR.uneven) return false;
  const [old, now] = [toOklab(before.ink), toOklab(after.ink)];
  const hue = Math.hypot(old.a - now.a, old.b - now.b);
  return hue > COLORS.hue || Math.hypot(hue, old.lightness - now.lightness) > COLORS.distance;
}

/** The colors of the first line in which they are found. */
function measure(picture: Pixels, lines: readonly ImageLine[]) {
  for (const line of lines) {
    const colors = measureWordColors(picture, line);
    if (colors) return colors;
  }
  return null;
}

/** A color in OKLab (Ottosson, "A perceptual color space for image processing", 2020). Channels are 0 to 255. */
function toOklab(color: readonly [number, number, number]): { lightness: number; a: number; b: number } {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}
