import type { Raster } from "@atelier/images/raster";
import { type Color, colorDistance, findMedian } from "./colors.ts";
import { findFrequent, isNear } from "./frequent-color.ts";
import type { RotatedBox } from "./geometry.ts";

/** A part of a level line, as shares of its width. */
export interface Cell {
  from: number;
  to: number;
}

/** The height of a detector's rectangle relative to the font size of its text. */
const HEIGHT = 1.4;
/** Thin letters cover a few percent of their line. */
const INK_SHARE = 0.03;
/** A larger share of the pixels of a line in columns has the color of their background. */
const MIN_PAPER = 0.45;
/** A contrast below this, in levels of 255 summed over three channels, is noise. */
const MIN_CONTRAST = 60;
/** A column with less ink, as a share of the height, is empty. */
const EMPTY = 0.035;
/** A gap between words is wider than this, in units of the font size. */
const SPACE = 0.15;
/** A gap wider than this always separates cells; a gap of at least `least` does if the letters beside it differ. */
const GAP = { always: 1.5, least: 0.48 };
/** In a line whose usual gap is narrow, a gap of this width that is wider than all others by `WIDER` is one between columns. */
const COLUMN = { gap: 1.05, usual: 0.4 };
/** It is wider than the usual space between the words of its cells by this factor. */
const WIDER = 1.6;
/** A gap of this share of another one is as wide. */
const ALIKE_GAP = 0.75;
/**
 * The strokes of two cells differ by more than this as a factor. Figures have broader strokes than letters, so that a smaller
 * difference needs one of colors too: those of thin strokes are mixed with their background.
 */
const STROKES = { alone: 1.6, least: 1.22, color: 10 };
/** The colors of two cells differ by more than this, in levels of 255. */
const COLORS = 45;
/** A rule between cells is nearly as high as its line, at most this wide and this far from letters, in units of the font size. */
const RULE = { height: 0.85, width: 0.14, gap: 0.2 };

interface Run {
  from: number;
  to: number;
}

/**
 * The cells of a level line, left to right: text in columns is found as one line. Cells are separated by a rule, by a gap as
 * no sentence has one, or by a wide gap between letters of different weights or colors.
 */
export function splitCells(line: Raster): Cell[] {
  const { width, height } = line;
  const whole = [{ from: 0, to: 1 }];
  const ink = findInk(line);
  if (!ink) return whole;
  const size = height / HEIGHT;
  const counts = Array.from({ length: width }, (_, x) => {
    let count = 0;
    for (let y = 0; y < height; y++) count += ink[y * width + x];
    return count;
  });
  const rules = findRuns(counts, (count) => count >= RULE.height * height).filter(
    ({ from, to }) =>
      to - from <= Math.max(2, RULE.width * size) && isAlone(counts, { from, to }, RULE.gap * size, height),
  );
  const isRule = (x: number) => rules.some(({ from, to }) => x >= from - 1 && x <= to);
  const words = joinLetters(
    findRuns(counts, (count, x) => count > EMPTY * height && !isRule(x)),
    SPACE * size,
  );
  if (words.length < 2) return whole;
  const gaps = words.slice(1).map((word, index) => word.from - (words[index]?.to ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[(gaps.length - 1) >> 1];
  const cells: Run[] = [];
  for (const [index, word] of words.entries()) {
    const last = cells.at(-1);
    const gap = gaps[index - 1] ?? 0;
    if (last && !isCut(last, word, gap)) last.to = word.to;
    else cells.push({ ...word });
  }
  if (cells.length < 2) return whole;
  return cells.map(({ from, to }, index) => {
    const [before, after] = [cells[index - 1]?.to, cells[index + 1]?.from];
    const margin = 0.35 * size;
    const left = before === undefined ? 0 : Math.max(from - margin, (before + from) / 2);
    const right = after === undefined ? width : Math.min(to + margin, (to + after) / 2);
    return { from: left / width, to: right / width };
  });

  function isCut(last: Run, word: Run, gap: number): boolean {
    if (rules.some(({ from }) => from >= last.to - 1 && from <= word.from)) return true;
    if (gap > GAP.always * size && gap > WIDER * usual) return true;
    if (gap > 2 * GAP.always * size || isColumn(gap)) return true;
    if (gap < GAP.least * size) return false;
    // All gaps are wide in a line of single words, and only some in a line of cells with words.
    const narrow = gaps.filter((other) => other < GAP.least * size);
    if (narrow.length > 0 && gap < WIDER * Math.max(...narrow)) return false;
    return differs(last, word) && !sharesGap(gap);
  }

  /** A run with the letters that follow it without the gap of a word: a single letter does not show the weight of its word. */
  function wholeWord(run: Run): Run {
    let { to } = run;
    for (const [index, { from, to: end }] of words.entries())
      if (from > to && (gaps[index - 1] ?? Infinity) < GAP.least * size) to = end;
      else if (from > to) break;
    return { from: run.from, to };
  }

  function isColumn(gap: number): boolean {
    const others = gaps.toSorted((a, b) => b - a).slice(1);
    const isWide = gap > COLUMN.gap * size && others.length > 1 && gap > WIDER * others[0];
    return isWide && usual < COLUMN.usual * size;
  }

  /** Whether words that are alike have a gap as wide between them, as those of letters that are set apart. */
  function sharesGap(gap: number): boolean {
    return words.some((word, index) => {
      const [before, own] = [words[index - 1], gaps[index - 1] ?? 0];
      return before !== undefined && own >= GAP.least * size && own > ALIKE_GAP * gap && !differs(before, word);
    });
  }

  /** Whether the strokes or the colors of a cell and of the next word differ. */
  function differs(last: Run, word: Run): boolean {
    const [a, b] = [last, wholeWord(word)].map((run) => measure(line, ink as Uint8Array, run));
    if (!a || !b) return false;
    const ratio = Math.max(a.stroke / b.stroke, b.stroke / a.stroke);
    const color = colorDistance(a.color, b.color);
    return ratio > STROKES.alone || (ratio > STROKES.least && color > STROKES.color) || color > COLORS;
  }
}

/** 1 for each pixel of ink. Null if the line has no contrast. */
function findInk({ width, height, data, channels }: Raster): Uint8Array | null {
  const colors = channels === 3 ? data : withoutAlpha(data, width * height);
  const all = Array.from({ length: width * height }, (_, at) => at);
  const paper = findFrequent(colors, all);
  if (all.filter((at) => isNear(colors, at, paper)).length < MIN_PAPER * all.length) return null;
  const distances = Float32Array.from(all, (at) =>
    paper.reduce((sum, value, channel) => sum + Math.abs(colors[3 * at + channel] - value), 0),
  );
  const contrast = distances.toSorted()[Math.floor((1 - INK_SHARE) * distances.length)];
  if (contrast < MIN_CONTRAST) return null;
  return Uint8Array.from(distances, (value) => Number(value > 0.45 * contrast));
}

function withoutAlpha(data: Uint8Array, count: number): Uint8Array {
  const colors = new Uint8Array(3 * count);
  for (let at = 0; at < count; at++) colors.set(data.subarray(4 * at, 4 * at + 3), 3 * at);
  return colors;
}

function findRuns(counts: readonly number[], isIn: (count: number, x: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (const [x, count] of counts.entries()) {
    if (!isIn(count, x)) continue;
    const last = runs.at(-1);
    if (last?.to === x) last.to = x + 1;
    else runs.push({ from: x, to: x + 1 });
  }
  return runs;
}

/** Whether nothing is near a run on both sides. */
function isAlone(counts: readonly number[], { from, to }: Run, gap: number, height: number): boolean {
  const reach = Math.max(2, Math.round(gap));
  const isEmpty = (x: number) => (counts[x] ?? 0) <= EMPTY * height;
  for (let step = 2; step <= reach; step++) if (!isEmpty(from - step) || !isEmpty(to - 1 + step)) return false;
  return true;
}

function joinLetters(letters: readonly Run[], space: number): Run[] {
  const words: Run[] = [];
  for (const letter of letters) {
    const last = words.at(-1);
    if (last && letter.from - last.to < space) last.to = letter.to;
    else words.push({ ...letter });
  }
  return words;
}

/** The mean width of the strokes of a run's letters, and their color. Null without letters. */
function measure(line: Raster, ink: Uint8Array, { from, to }: Run): { stroke: number; color: Color } | null {
  const pixels: number[] = [];
  let strokes = 0;
  for (let y = 0; y < line.height; y++)
    for (let x = from; x < to; x++) {
      const at = y * line.width + x;
      if (!ink[at]) continue;
      pixels.push(at);
      if (x === from || !ink[at - 1]) strokes++;
    }
  return strokes === 0 ? null : { stroke: pixels.length / strokes, color: findMedian(line, pixels) };
}

/** The rectangle of a cell of a line. */
export function withinBox(box: RotatedBox, { from, to }: Cell): RotatedBox {
  const move = ((from + to) / 2 - 0.5) * box.width;
  const center = [box.center[0] + move * Math.cos(box.angle), box.center[1] + move * Math.sin(box.angle)] as const;
  return { ...box, center, width: (to - from) * box.width };
}
