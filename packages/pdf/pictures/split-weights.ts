import type { ImageLine, Pixels } from "@atelier/document-model";
import { cutLine } from "./cut-line.ts";
import { FAINT, type MeasuredCoverage, sampleCoverage, sumColumns } from "./letter-coverage.ts";
import type { FontMatcher } from "./match-fonts.ts";
import { getDistance, groupColors, measureWordColors, type WordColors } from "./word-colors.ts";

/**
 * The strokes of bold words are broader than those of regular ones by this factor: as measured, and relative to one font. No
 * word is between them: the lightest bold one has more ink than the heaviest regular one by the last factor.
 */
const BROADER = { measured: 1.25, compared: 1.28, gap: 1.15 };
/** Where blur took ink from letters: the least factors of their ink, and those of their strokes, which are measured more exactly. */
const BLURRED = { compared: 1.12, gap: 1.08 };
const STROKES = { compared: 1.28, gap: 1.24 };
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

/** Lines with their parts where words have different weights or colors, as bold ones at the beginning of a sentence. */
export async function splitWeights(
  picture: Pixels,
  lines: readonly ImageLine[],
  matcher: FontMatcher,
): Promise<ImageLine[]> {
  const inks = lines.map(({ ink }) => ink);
  const found: ImageLine[] = [];
  for (const line of lines) found.push((await splitLine(picture, line, { matcher, inks })) ?? line);
  return found;
}

/** Inks this near to each other, in levels of 255 summed over three channels, are those of one color. */
const SAME_INK = 60;
/** A background that differs more from that of its line changes how heavy letters on it seem. */
const OWN_PAPER = 30;
/** The edge of a drawing behind a word is like ink of it, if it has a larger share of the contrast of the letters. */
const UNEVEN = 0.13;

async function splitLine(
  picture: Pixels,
  line: ImageLine,
  { matcher, inks }: { matcher: FontMatcher; inks: readonly ImageLine["ink"][] },
): Promise<ImageLine | null> {
  const { family, italic, size, bold } = line;
  const coverage = family === undefined || size < SMALLEST ? null : sampleCoverage(picture, line);
  if (!coverage || family === undefined) return null;
  const measure = await matcher.measure(line.text, { family, bold: false, italic });
  const words = measure && findWords(line.text, coverage, measure);
  if (!words || words.length < 2) return null;
  const cut = words.map((word) => cutLine(line, coverage, word.text, word));
  const found = cut.map((word) => measureWordColors(picture, word));
  const measured = words.map(({ text }, index) => ({
    letters: countLetters(text),
    ink: found[index]?.ink ?? null,
  }));
  // The lines of a picture show the true ink of a color, which blur changes in single words.
  const colors = groupColors(measured)?.map((ink) => {
    const [nearest] = inks.toSorted((a, b) => getDistance(a, ink) - getDistance(b, ink));
    return nearest && getDistance(nearest, ink) < SAME_INK ? nearest : ([...ink] as ImageLine["ink"]);
  });
  const colored = cut.map((word, index) => ({
    ...withOwnPaper(word, found[index] ?? null),
    ink: colors?.[index] ?? line.ink,
  }));
  const even = colored.map((word, index) => ((found[index]?.uneven ?? 0) < UNEVEN ? word : null));
  const weights = await findWeights(words, even, { line, coverage, matcher });
  if (!weights && !colors) return null;
  const pieces: { bold: boolean; ink: ImageLine["ink"]; words: Word[] }[] = [];
  for (const [index, word] of words.entries()) {
    const own = { bold: weights?.[index] ?? bold, ink: colored[index]?.ink ?? line.ink };
    const piece = pieces.at(-1);
    if (piece?.bold === own.bold && piece.ink.join() === own.ink.join()) piece.words.push(word);
    else pieces.push({ ...own, words: [word] });
  }
  if (pieces.length < 2 || pieces.length > MAX_PARTS) return null;
  const parts = pieces.map(({ words: own, ...look }) => {
    const span = { from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 };
    return { ...cutLine(line, coverage, own.map(({ text }) => text).join(" "), span), ...look };
  });
  const compared = colors ? await compareParts(parts, matcher) : null;
  const likeness = Math.max(compared?.likeness ?? 0, line.likeness ?? 0);
  return { ...line, ...(compared && { mass: compared.mass, likeness }), parts };
}

/** A word with the background beside its letters, which a photograph changes along a line. */
const withOwnPaper = (word: ImageLine, colors: WordColors | null): ImageLine =>
  colors && getDistance(colors.paper, word.paper) > OWN_PAPER ? { ...word, paper: [...colors.paper] } : word;

/** How like their font and how heavy the parts of a line are, each in its own color. */
async function compareParts(
  parts: readonly ImageLine[],
  matcher: FontMatcher,
): Promise<{ likeness: number; mass: number } | null> {
  let [letters, likeness, mass] = [0, 0, 0];
  for (const part of parts) {
    const { family, bold, italic } = part;
    const [match] = family ? await matcher.compare(part, [{ family, bold, italic }]) : [];
    if (!match) continue;
    const count = countLetters(part.text);
    letters += count;
    likeness += count * (1 - match.cost);
    mass += count * match.mass;
  }
  return letters === 0 ? null : { likeness: likeness / letters, mass: mass / letters };
}

/** Whether each word of a line is bold. Null if all have one weight. */
async function findWeights(
  words: readonly Word[],
  cuts: readonly (ImageLine | null)[],
  { line, coverage, matcher }: { line: ImageLine; coverage: MeasuredCoverage; matcher: FontMatcher },
): Promise<boolean[] | null> {
  const { family, italic } = line;
  const long = words.filter(({ text }) => countLetters(text) >= LETTERS.shown);
  const strokes = long.map((word) => measureStrokes(coverage, word));
  if (family === undefined || long.length < 2 || Math.max(...strokes) < BROADER.measured * Math.min(...strokes))
    return null;
  const masses = new Map<Word, number>();
  for (const [index, word] of words.entries()) {
    const cut = countLetters(word.text) >= LETTERS.least ? cuts[index] : null;
    const [match] = cut ? await matcher.compare(cut, [{ family, bold: false, italic }]) : [];
    if (match) masses.set(word, match.mass);
  }
  const toMeasure = (values: ReadonlyMap<Word, number>) =>
    long.flatMap((word) => ({ mass: values.get(word) ?? 0, letters: countLetters(word.text) }));
  const byMass = findLimit(toMeasure(masses), BROADER);
  const widths = new Map(words.map((word) => [word, measureStrokes(coverage, word)]));
  // Blur takes ink from the bold letters of small text, but their strokes are as broad.
  const byStroke =
    byMass === null && findLimit(toMeasure(masses), BLURRED) ? findLimit(toMeasure(widths), STROKES) : null;
  const [limit, values] = byMass === null ? [byStroke, widths] : [byMass, masses];
  if (limit === null) return null;
  const weights = words.map((_, index) => {
    const next = words.slice(index).find((word) => masses.has(word));
    return next === undefined ? null : (values.get(next) ?? 0) > limit;
  });
  const last = weights.findLast((weight) => weight !== null) ?? line.bold;
  return weights.map((weight) => weight ?? last);
}

/** The mass between regular and bold words: in the widest gap, if both sides have enough letters and differ enough. */
function findLimit(
  words: readonly { mass: number; letters: number }[],
  { compared, gap: least }: { compared: number; gap: number },
): number | null {
  const sorted = words.filter(({ mass }) => mass > 0).sort((a, b) => a.mass - b.mass);
  let [widest, at] = [0, 0];
  for (const [index, { mass }] of sorted.slice(1).entries()) {
    const gap = mass / (sorted[index]?.mass ?? mass);
    if (gap > widest) [widest, at] = [gap, index + 1];
  }
  const sides = [sorted.slice(0, at), sorted.slice(at)];
  const letters = sides.map((side) => side.reduce((sum, word) => sum + word.letters, 0));
  const [regular = 0, bold = 0] = sides.map((side) => side[side.length >> 1]?.mass ?? 0);
  if (Math.min(...letters) < ENOUGH || widest < least || bold < compared * regular) return null;
  return Math.sqrt((sorted[at - 1]?.mass ?? 0) * (sorted[at]?.mass ?? 0));
}

/** The least number of letters of each weight. */
const ENOUGH = 4;

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Fainter samples are those of a glow, of a shadow or of a photograph. */
const NOISE = 0.15;

/** The rows of letters without those of lines near above and below them, in units of the font size. */
const ROWS = { above: 0.75, below: 0.2 };

/** The words of a line between gaps at the places where `measure`, the width of a text, expects them. Null without such gaps. */
function findWords(text: string, coverage: MeasuredCoverage, measure: (text: string) => number): Word[] | null {
  for (const least of [0, NOISE, FAINT]) {
    const words = findWordsAbove(text, coverage, measure, least);
    if (words) return words;
  }
  return null;
}

function findWordsAbove(
  text: string,
  coverage: MeasuredCoverage,
  measure: (text: string) => number,
  least: number,
): Word[] | null {
  const { columns, size, base } = coverage;
  const texts = text.trim().split(/\s+/);
  const rows = { from: Math.round(base - ROWS.above * size), to: Math.round(base + ROWS.below * size) };
  const sums = sumColumns(coverage, { ...rows, least });
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

/** The rows of small letters without their ascenders, into which the descenders of a line above them reach, in units of the font size. */
const SMALL_LETTERS = 0.5;

/** The mean length of the ink along the rows of a word. */
function measureStrokes(
  { rows, values, base, size }: MeasuredCoverage,
  { from, to }: Pick<Word, "from" | "to">,
): number {
  let [ink, changes] = [0, 0];
  for (let row = Math.max(0, Math.round(base - SMALL_LETTERS * size)); row < Math.min(rows, base); row++) {
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
