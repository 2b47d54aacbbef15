import { findFormulas } from "../reading/formulas.ts";
import { includesInitial, joinInitials } from "../reading/initials.ts";
import { composeLiftedAccents } from "../reading/lifted-accents.ts";
import { joinLiftedSigns } from "../reading/lifted-signs.ts";
import { joinRaised, joinRoots } from "../reading/raised.ts";
import { canSlice, sliceRun } from "../reading/show-glyphs.ts";
import { splitAtRules } from "../reading/split-cells.ts";
import { addSpaces } from "../reading/word-spacing.ts";
import { JUSTIFIED_GAP, type Shape, type TextRun } from "../syntax/content.ts";
import { apply, type Box, boxThrough, contains, type Matrix, rotation } from "../syntax/matrix.ts";
import { findHighlights, withHighlight } from "./highlights.ts";
import type { Line, Word } from "./line.ts";
import { joinLogos } from "./logos.ts";
import { attachMarkers, BOX, MARKER, markListed, separateMarker } from "./markers.ts";
import { findMarks, joinMarked } from "./marks.ts";
import { findGutters, type Gutter } from "./rows/gutters.ts";
import { COLUMN_GAP, evenGaps, innerGaps, stretchedGaps } from "./stretched.ts";
import { readUnderscores } from "./underscores.ts";

/** All upright text of one angle. `frame` maps the space of the stream to that of the lines. */
export interface Frame {
  angle: number;
  frame: Matrix;
  lines: Line[];
  shapes: Shape[];
  /** The strips between columns. */
  gutters: Gutter[];
  /** Lines that are formulas, which stay as they are. */
  formulas: Line[];
}

/** Programs stretch the space after a sentence more than others, so within one operator it is this wide. */
const SENTENCE_GAP = 1.6;

/**
 * Sorts text runs by the angle of their baselines and into lines. `kept` are runs that are not replaced, such as
 * bullet glyphs.
 */
export function readLines(runs: readonly TextRun[], shapes: readonly Shape[], kept: readonly TextRun[] = []): Frame[] {
  const byAngle = new Map<number, TextRun[]>();
  for (const run of runs) {
    const key = Math.round((run.angle * 180) / Math.PI) % 360;
    // Converts −0 to 0, which is the same angle.
    const normal = key + 0;
    const known = byAngle.get(normal);
    if (known) known.push(run);
    else byAngle.set(normal, [run]);
  }
  return [...byAngle].map(([degrees, turned]) => {
    const angle = (degrees * Math.PI) / 180;
    const frame = rotation(-angle);
    const drawn = degrees % 90 === 0 ? shapes.map((shape) => ({ ...shape, box: boxThrough(frame, shape.box) })) : [];
    const cells = degrees === 0 ? turned.flatMap((run) => splitAtRules(run, drawn)) : turned;
    const rows = joinLiftedSigns(composeLiftedAccents(getRows(cells, frame)));
    const underscores = degrees === 0 ? readUnderscores(rows, drawn) : new Set<Shape>();
    const marks = findMarks(rows, drawn);
    const marking = new Set(marks.flatMap((mark) => mark.shapes));
    const unmarked = drawn.filter((shape) => !marking.has(shape) && !underscores.has(shape));
    const highlights = degrees === 0 ? findHighlights(rows, unmarked) : new Set<Shape>();
    const square = unmarked.filter((shape) => !highlights.has(shape));
    const gutters = findGutters(rows);
    const edges = [
      ...square.flatMap(({ box }) => [box.left, box.right].map((x) => ({ x, ...box }))),
      ...gutters.map((gutter) => ({ x: (gutter.left + gutter.right) / 2, ...gutter })),
    ];
    const starts = findColumnStarts(rows);
    const whole = joinLogos(
      joinInitials(
        joinRoots(
          joinRaised(
            rows.flatMap((row) =>
              segments(row, edges, gutters, starts, {
                stretched: stretchedGaps(
                  row.toSorted((a, b) => a.left - b.left),
                  gutters,
                  rows,
                ),
                even: new Set([...evenGaps(row, rows), ...innerGaps(row, rows)]),
              }),
            ),
          ),
        ),
      ),
    );
    const joined = whole.map((line) => withHighlight(joinMarked(line, marks)));
    const { lines, formulas } = findFormulas(joined.map(withoutIndent), square);
    for (const { words } of lines) addSpaces(words);
    const still = [...kept, ...formulas.flatMap(({ words }) => words.map(({ run }) => run))];
    const marked = markListed(attachMarkers(lines.map(separateMarker)), square, still, frame);
    return { angle, frame, shapes: square, gutters, formulas, lines: marked };
  });
}

/** A line without the spaces of operators of their own with which it begins, which indent it. Glyphs without text are none. */
function withoutIndent(line: Line): Line {
  const start = line.words.findIndex(({ run, text, formula }) => formula || run.unknown > 0 || text.trim() !== "");
  const [first, ...rest] = line.words.slice(Math.max(0, start));
  return first && start > 0 ? { ...line, words: [first, ...rest], left: first.left } : line;
}

/** Words on the same baseline, from top to bottom. Raised letters and initials have rows of their own. */
function getRows(runs: readonly TextRun[], frame: Matrix): Word[][] {
  const words = runs
    .map((run): Word => {
      const { x, y } = apply(frame, run);
      const left = x + leadingSpace(run);
      return { run, left, right: x + run.length, y, text: run.text, rise: 0, size: run.size, formula: null };
    })
    .sort((a, b) => b.y - a.y || a.left - b.left);
  const rows: Word[][] = [];
  for (const word of words) {
    // Letters of another size join an open row of their own size, because their baselines alternate.
    const row = rows.slice(-3).findLast(([first]) => first && onBaseline(first, word));
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows;
}

/** The width of the spaces with which a run begins and which are not seen. */
function leadingSpace(run: TextRun): number {
  const spaces = /^[ \u00a0]+(?=\S)/.exec(run.text)?.[0].length ?? 0;
  if (spaces === 0 || run.unknown > 0 || !canSlice(run)) return 0;
  return run.length - (sliceRun(run, run.first + spaces, run.last)?.length ?? run.length);
}

function onBaseline(first: Word, word: Word): boolean {
  if (includesInitial(first, word)) return false;
  const [small, large] = [Math.min(first.size, word.size), Math.max(first.size, word.size)];
  return first.y - word.y <= (small < 0.85 * large ? 0.06 : 0.2) * small;
}

/** Splits a row at column gaps. */
function segments(
  row: Word[],
  uprights: readonly (Box & { x: number })[],
  gutters: readonly Gutter[],
  starts: readonly Word[],
  { stretched, even }: { stretched: Set<number>; even: ReadonlySet<Word> },
): Line[] {
  row.sort((a, b) => a.left - b.left);
  const lines: Line[] = [];
  const isTabular = row.some((word, index) => isColumnGap(row[index - 1], word) && !stretched.has(index));
  for (const [index, word] of row.entries()) if (even.has(word)) stretched.add(index);
  const labels = new Set([...findLabels(row)].filter((word) => !even.has(word)));
  for (const [index, word] of row.entries()) {
    const line = lines.at(-1);
    const last = line?.words.at(-1);
    const size = Math.max(word.run.size, last?.run.size ?? 0);
    const gap = word.left - (line?.right ?? 0);
    const isMarker = line?.words.length === 1 && MARKER.test(last?.text ?? "");
    const isSentence = last && !isMarker && last.run.show === word.run.show && /[.!?:;]["”’)]?\s*$/u.test(last.text);
    const widest = (stretched.has(index) ? JUSTIFIED_GAP : isSentence ? SENTENCE_GAP : COLUMN_GAP) * size;
    const near =
      line &&
      last &&
      !(last.run.isLine && word.run.isLine) &&
      gap < widest &&
      gap > -Math.max(size, word.right - word.left);
    const isBox = line !== undefined && BOX.test(word.text);
    const isOther = line !== undefined && last !== undefined && isOtherText(last, word);
    const isCell =
      last &&
      last.run.show !== word.run.show &&
      ((!stretched.has(index) && (startsColumn(last, word, starts) || startsAtGutter(last, word, gutters))) ||
        // A gap between cells can be as wide as the spaces in them.
        (isTabular && isUnstretched(last, word) && startsColumn(last, word, starts)) ||
        labels.has(word));
    if (near && !isCell && !isOther && !isBox && !isSeparated(line.right, word, uprights) && sameClip(last, word))
      append(line, word);
    else
      lines.push({
        words: [word],
        left: word.left,
        right: word.right,
        y: word.y,
        size: word.run.size,
        marker: null,
        listed: false,
        sign: null,
      });
  }
  return lines.map((line) => ({ ...line, size: getMainSize(line) }));
}

/** Slightly larger letters, such as those of code, are at most this much larger than the text of their line. */
const LARGER = 1.2;

/** The size of most letters of a line, or that of its largest letters if they are much larger. */
function getMainSize({ words, size }: Line): number {
  const letters = new Map<number, number>();
  for (const word of words) letters.set(word.size, (letters.get(word.size) ?? 0) + word.text.length);
  const [[main] = [size]] = [...letters].sort((a, b) => b[1] - a[1]);
  return size < LARGER * main ? main : size;
}

/** Words of a sentence that have operators of their own and no spaces between them are nearer than this, in units of their size. */
const WORD_GAP = 0.6;
const TOUCHING = 0.15;

/** Words beside others of this size relative to theirs, at this distance in units of the larger size, are a text of their own. */
const OTHER = { size: 1.3, gap: 0.6 };

/** Whether a word begins another text, such as the small version behind a title. A raised letter or a bullet does not. */
function isOtherText(last: Word, word: Word): boolean {
  const [small, large] = [Math.min(last.size, word.size), Math.max(last.size, word.size)];
  const areWords = [last, word].every(({ text }) => /\p{L}{3}/u.test(text));
  return areWords && large > OTHER.size * small && word.left - last.right > OTHER.gap * large;
}

/** The words of a row that are labels of their own, as below the bars of a chart: all are far from each other, and some very far. */
function findLabels(row: readonly Word[]): Set<Word> {
  const words = row.slice(1).flatMap((word, index) => {
    const before = row[index] ?? word;
    const gap = (word.left - before.right) / Math.max(word.size, before.size);
    const isOwn = before.run.show === word.run.show || /\s$/.test(before.text) || /^\s/.test(word.text);
    // Parts of a word touch each other.
    return gap < TOUCHING ? [] : [{ word, gap: isOwn ? 0 : gap }];
  });
  const areLabels = words.every(({ gap }) => gap > WORD_GAP) && words.some(({ gap }) => gap > COLUMN_GAP);
  return new Set(areLabels ? words.map(({ word }) => word) : []);
}

/** The words after the gap between two columns. */
function findColumnStarts(rows: readonly (readonly Word[])[]): Word[] {
  return rows.flatMap((row) => {
    const sorted = [...row].sort((a, b) => a.left - b.left);
    return sorted.filter((word, index) => isColumnGap(sorted[index - 1], word));
  });
}

const isColumnGap = (before: Word | undefined, word: Word): boolean =>
  before !== undefined && word.left - before.right > COLUMN_GAP * Math.max(word.size, before.size);

/** Spaces of text that is not justified are narrower, in units of the font size. */
const NATURAL_SPACE = 0.4;

/** Whether the gap before a word that can begin a text is no wider than a space that nothing stretched. */
const isUnstretched = (last: Word, word: Word): boolean =>
  word.left - last.right < NATURAL_SPACE * word.size && !/^\s*\p{Ll}/u.test(word.text);

/** The least number of rows nearby that have a column where a word begins, and how near they are in units of its size. */
const COLUMN = { rows: 2, near: 6 };

/** Whether a word begins where a column begins in rows nearby: the longest cell of a column ends close to the next one. */
function startsColumn(last: Word, word: Word, starts: readonly Word[]): boolean {
  if (word.left - last.right < 0.15 * word.size) return false;
  const above = starts.filter(
    (start) =>
      start.y !== word.y &&
      Math.abs(start.left - word.left) < 0.5 &&
      Math.abs(start.y - word.y) < COLUMN.near * word.size &&
      Math.abs(start.size - word.size) < 0.1 * word.size,
  );
  return above.length >= COLUMN.rows;
}

/** A line this near to a gutter belongs to its columns, in units of the font size. */
const GUTTER_NEAR = 1.8;

/** Whether a word begins at the edge of the column beside a gutter that begins below its line, because the line before it is too long. */
function startsAtGutter(last: Word, word: Word, gutters: readonly Gutter[]): boolean {
  if (word.left - last.right < 0.15 * word.size) return false;
  const near = GUTTER_NEAR * word.size;
  return gutters.some(
    ({ right, top, bottom, table }) =>
      !table && Math.abs(right - word.left) < 0.5 && word.y < top + near && word.y > bottom - near,
  );
}

function append(line: Line, word: Word): void {
  line.words.push(word);
  // A space at the end of a line is not seen. A glyph without text is.
  if (word.text.trim() !== "" || word.run.unknown > 0) line.right = Math.max(line.right, word.right);
  line.size = Math.max(line.size, word.size);
}

/** Whether a drawn edge lies between a line and the next word. */
function isSeparated(right: number, word: Word, uprights: readonly (Box & { x: number })[]): boolean {
  if (word.left - right < 1) return false;
  const middle = word.y + 0.3 * word.run.size;
  return uprights.some(
    ({ x, bottom, top }) => x > right - 0.5 && x < word.left + 0.5 && bottom < middle && top > middle,
  );
}

function sameClip(a: Word, b: Word): boolean {
  const [first, second] = [a.run.show.state.clip, b.run.show.state.clip];
  return (
    first === second ||
    (first !== null && second !== null && contains(first, second, 1) && contains(second, first, 1)) ||
    first === null ||
    second === null
  );
}
