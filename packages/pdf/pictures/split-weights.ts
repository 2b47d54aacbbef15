import type { ImageLine, Pixels } from "@atelier/document-model";
import { cutLine } from "./cut-line.ts";
import { type MeasuredCoverage, sampleCoverage, sumColumns } from "./letter-coverage.ts";
import type { FontMatcher } from "./match-fonts.ts";

/**
 * The strokes of bold words are broader than those of regular ones by this factor: as measured, and relative to one font. No
 * word is between them: the lightest bold one has more ink than the heaviest regular one by the last factor.
 */
const BROADER = { measured: 1.25, compared: 1.28, gap: 1.15 };
/** Words of so many letters show that a line has two weights. Single letters have the weight of the word behind them. */
const LETTERS = { shown: 3, least: 2 };
/** How far a gap may be from its expected place, in units of the font size and of the word before it. */
const NEAR = 0.4;
const DRIFT = 0.12;
/** Lines with more parts are misread. */
const MAX_PARTS = 4;
/** A column with a smaller share of the usual ink is a gap. */
const GAP = 0.18;
/** Smaller letters are too few pixels to compare the weights of words. */
const SMALLEST = 14;

/** A word of a line, in columns of its coverage. */
interface Word {
  text: string;
  from: number;
  to: number;
}

/** Lines with their parts where words have different weights, as bold ones at the beginning of a sentence. */
export async function splitWeights(
  picture: Pixels,
  lines: readonly ImageLine[],
  matcher: FontMatcher,
): Promise<ImageLine[]> {
  const found: ImageLine[] = [];
  for (const line of lines) {
    const parts = await splitLine(picture, line, matcher);
    found.push(parts ? { ...line, parts } : line);
  }
  return found;
}

async function splitLine(picture: Pixels, line: ImageLine, matcher: FontMatcher): Promise<ImageLine[] | null> {
  const { family, italic, size } = line;
  const coverage = family === undefined || size < SMALLEST ? null : sampleCoverage(picture, line);
  if (!coverage || family === undefined) return null;
  const regular = { family, bold: false, italic };
  const measure = await matcher.measure(line.text, regular);
  const words = measure && findWords(line.text, coverage, measure);
  if (!words || words.length < 2) return null;
  const long = words.filter(({ text }) => countLetters(text) >= LETTERS.shown);
  const strokes = long.map((word) => measureStrokes(coverage, word));
  if (long.length < 2 || Math.max(...strokes) < BROADER.measured * Math.min(...strokes)) return null;
  const masses = new Map<Word, number>();
  for (const word of words.filter(({ text }) => countLetters(text) >= LETTERS.least)) {
    const [match] = await matcher.compare(cutLine(line, coverage, word.text, word), [regular]);
    if (match) masses.set(word, match.mass);
  }
  const limit = findLimit(long.flatMap((word) => ({ mass: masses.get(word) ?? 0, letters: countLetters(word.text) })));
  if (limit === null) return null;
  const weights = words.map((_, index) => {
    const mass = words.slice(index).flatMap((next) => masses.get(next) ?? [])[0];
    return mass === undefined ? null : mass > limit;
  });
  const last = weights.findLast((weight) => weight !== null) ?? line.bold;
  const pieces: { bold: boolean; words: Word[] }[] = [];
  for (const [index, word] of words.entries()) {
    const bold = weights[index] ?? last;
    const piece = pieces.at(-1);
    if (piece?.bold === bold) piece.words.push(word);
    else pieces.push({ bold, words: [word] });
  }
  if (pieces.length < 2 || pieces.length > MAX_PARTS) return null;
  return pieces.map(({ bold, words: own }) => {
    const span = { from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 };
    return { ...cutLine(line, coverage, own.map(({ text }) => text).join(" "), span), bold };
  });
}

/** The mass between regular and bold words: in the widest gap, if both sides have enough letters and differ enough. */
function findLimit(words: readonly { mass: number; letters: number }[]): number | null {
  const sorted = words.filter(({ mass }) => mass > 0).sort((a, b) => a.mass - b.mass);
  let [widest, at] = [0, 0];
  for (const [index, { mass }] of sorted.slice(1).entries()) {
    const gap = mass / (sorted[index]?.mass ?? mass);
    if (gap > widest) [widest, at] = [gap, index + 1];
  }
  const sides = [sorted.slice(0, at), sorted.slice(at)];
  const letters = sides.map((side) => side.reduce((sum, word) => sum + word.letters, 0));
  const [regular = 0, bold = 0] = sides.map((side) => side[side.length >> 1]?.mass ?? 0);
  if (Math.min(...letters) < ENOUGH || widest < BROADER.gap || bold < BROADER.compared * regular) return null;
  return Math.sqrt((sorted[at - 1]?.mass ?? 0) * (sorted[at]?.mass ?? 0));
}

/** The least number of letters of each weight. */
const ENOUGH = 4;

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** The words of a line between gaps at the places where `measure`, the width of a text, expects them. Null without such gaps. */
function findWords(text: string, coverage: MeasuredCoverage, measure: (text: string) => number): Word[] | null {
  const { columns, size } = coverage;
  const texts = text.trim().split(/\s+/);
  const sums = sumColumns(coverage);
  const usual = sums.reduce((sum, value) => sum + value, 0) / columns;
  const gaps: { from: number; to: number }[] = [];
  for (let column = 0; column < columns; column++) {
    if ((sums[column] ?? 0) > GAP * usual) continue;
    const last = gaps.at(-1);
    if (last && last.to === column) last.to++;
    else gaps.push({ from: column, to: column + 1 });
  }
  const widths = texts.map((word) => measure(word));
  const space = measure(" ");
  const unit = columns / (widths.reduce((sum, width) => sum + width, 0) + space * (texts.length - 1));
  const between: { from: number; to: number }[] = [];
  for (const [index] of texts.slice(1).entries()) {
    // The place of the next word follows from the found end of the one before it.
    const middle = (between.at(-1)?.to ?? 0) + unit * ((widths[index] ?? 0) + space / 2);
    const near = gaps.filter(
      ({ from, to }) =>
        Math.abs((from + to) / 2 - middle) < NEAR * size + DRIFT * unit * (widths[index] ?? 0) &&
        from > (between.at(-1)?.to ?? 0),
    );
    const [widest] = near.toSorted((first, second) => second.to - second.from - (first.to - first.from));
    if (!widest) return null;
    between.push(widest);
  }
  return texts.map((word, index) => ({
    text: word,
    from: between[index - 1]?.to ?? 0,
    to: between[index]?.from ?? columns,
  }));
}

/** The mean length of the ink along the rows of a word. */
function measureStrokes({ rows, values }: MeasuredCoverage, { from, to }: Pick<Word, "from" | "to">): number {
  let [ink, changes] = [0, 0];
  for (let row = 0; row < rows; row++) {
    let last = 0;
    for (let column = from; column <= to; column++) {
      const value = column < to ? (values[column * rows + row] ?? 0) : 0;
      ink += value;
      changes += Math.abs(value - last);
      last = value;
    }
  }
  return changes === 0 ? 0 : (2 * ink) / changes;
}
