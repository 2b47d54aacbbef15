import { JUSTIFIED_GAP, type Shape, type TextRun } from "./content.ts";
import { apply, type Box, boxThrough, contains, type Matrix, rotation } from "./matrix.ts";

/** A text run in the upright frame of its line: x grows along the baseline, y grows upwards. */
export interface Word {
  run: TextRun;
  left: number;
  right: number;
  y: number;
  /** The text, with a space in front if the stream has only a gap. */
  text: string;
  /** Distance above (or below) the baseline, as for a superscript. */
  rise: number;
}

/** Words on one baseline without a column gap between them. */
export interface Line {
  words: Word[];
  left: number;
  right: number;
  y: number;
  size: number;
  /** A list marker before the text. */
  marker: Word | null;
  /** Whether the line starts a list item: it has a marker as text, a glyph without text or a small drawing in front. */
  listed: boolean;
}

/** All upright text of one angle. `frame` maps the space of the stream to that of the lines. */
export interface Frame {
  angle: number;
  frame: Matrix;
  lines: Line[];
  shapes: Shape[];
}

/** A gap of this width separates columns, in units of the font size. */
const COLUMN_GAP = 1;
/** A gap of this width is a space that the stream has only as positioning. */
const SPACE_GAP = 0.14;

export const ASCENT = 0.75;
export const DESCENT = 0.22;

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
    const square = degrees % 90 === 0 ? shapes.map((shape) => ({ ...shape, box: boxThrough(frame, shape.box) })) : [];
    return { angle, frame, shapes: square, lines: markListed(linesOf(turned, frame, square), square, kept, frame) };
  });
}

function linesOf(runs: readonly TextRun[], frame: Matrix, shapes: readonly Shape[]): Line[] {
  const words = runs
    .map((run): Word => {
      const { x, y } = apply(frame, run);
      return { run, left: x, right: x + run.length, y, text: run.text, rise: 0 };
    })
    .sort((a, b) => b.y - a.y || a.left - b.left);
  const rows: Word[][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && first.y - word.y <= 0.2 * Math.min(first.run.size, word.run.size)) row.push(word);
    else rows.push([word]);
  }
  const uprights = shapes.flatMap(({ box }) => [box.left, box.right].map((x) => ({ x, ...box })));
  const lines = rows.flatMap((row) => segments(row, uprights));
  return joinRaised(lines).map(separateMarker);
}

/** Marks the lines that follow a list marker of any form, because a list item begins there. */
function markListed(lines: Line[], shapes: readonly Shape[], kept: readonly TextRun[], frame: Matrix): Line[] {
  const signs: { right: number; middle: number; size: number }[] = [
    ...kept.map((run) => {
      const { x, y } = apply(frame, run);
      return { right: x + run.length, middle: y + 0.3 * run.size, size: run.length };
    }),
    ...shapes.map(({ box }) => ({
      right: box.right,
      middle: (box.top + box.bottom) / 2,
      size: Math.max(box.right - box.left, box.top - box.bottom),
    })),
    ...lines
      .filter((line) => MARKER.test(textOf(line)))
      .map(({ left, right, y, size }) => ({ right, middle: y + 0.3 * size, size: right - left })),
  ];
  for (const line of lines) {
    const { left, y, size } = line;
    line.listed = signs.some(
      (sign) =>
        sign.size < 1.2 * size &&
        sign.right <= left &&
        left - sign.right < 3 * size &&
        sign.middle > y - 0.15 * size &&
        sign.middle < y + 0.9 * size,
    );
  }
  return lines;
}

/** A separate bullet or number keeps its position, and the text after it is laid out alone. */
function separateMarker(line: Line): Line {
  const [first, second] = line.words;
  if (!first || !second || !MARKER.test(first.text) || second.left - first.right < 0.2 * line.size) return line;
  if (first.run.show === second.run.show) return line;
  second.text = second.text.trimStart();
  return { ...line, words: line.words.slice(1), left: second.left, marker: first };
}

const MARKER = /^\s*(?:[•◦▪▫‣·○●■□–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])\s*$/;

/** Splits a row at column gaps. */
function segments(row: Word[], uprights: readonly (Box & { x: number })[]): Line[] {
  row.sort((a, b) => a.left - b.left);
  const lines: Line[] = [];
  const stretched = stretchedGaps(row);
  for (const [index, word] of row.entries()) {
    const line = lines.at(-1);
    const last = line?.words.at(-1);
    const size = Math.max(word.run.size, last?.run.size ?? 0);
    const gap = word.left - (line?.right ?? 0);
    const widest = (stretched.has(index) ? JUSTIFIED_GAP : COLUMN_GAP) * size;
    const near = line && last && gap < widest && gap > -Math.max(size, word.right - word.left);
    if (near && !isSeparated(line.right, word, uprights) && sameClip(last, word)) append(line, word);
    else
      lines.push({
        words: [word],
        left: word.left,
        right: word.right,
        y: word.y,
        size: word.run.size,
        marker: null,
        listed: false,
      });
  }
  return lines;
}

/** The indexes of words after a space that justification stretched. Such spaces have similar widths nearby. */
function stretchedGaps(row: readonly Word[]): Set<number> {
  const gaps = row.flatMap((word, index) => {
    const before = row[index - 1];
    return before && /\s$/.test(before.text) ? [{ index, gap: word.left - before.right }] : [];
  });
  const alike = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 0.15 * a;
  return new Set(
    gaps.flatMap(({ index, gap }, at) =>
      alike(gap, gaps[at - 1]?.gap) || alike(gap, gaps[at + 1]?.gap) ? [index] : [],
    ),
  );
}

function append(line: Line, word: Word): void {
  const last = line.words.at(-1);
  // Some programs draw the same words twice with a small offset to make text bold.
  if (last && last.text === word.text && Math.abs(last.left - word.left) < 0.1 * word.run.size) word.text = "";
  const gap = word.left - line.right;
  if (gap > SPACE_GAP * word.run.size && word.text !== "" && !/\s$/.test(last?.text ?? "") && !/^\s/.test(word.text))
    word.text = ` ${word.text}`;
  line.words.push(word);
  line.right = Math.max(line.right, word.right);
  line.size = Math.max(line.size, word.run.size);
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

/** Joins superscripts and subscripts, which have their own baselines, with the line that they belong to. */
function joinRaised(lines: Line[]): Line[] {
  const joined = new Set<Line>();
  for (const small of lines) {
    const host = lines.find(
      (line) =>
        line !== small &&
        small.size < 0.9 * line.size &&
        small.words.length < 4 &&
        Math.abs(small.y - line.y) > 0.1 * line.size &&
        small.y - line.y < 0.65 * line.size &&
        small.y - line.y > -0.35 * line.size &&
        small.left < line.right + 0.25 * line.size &&
        small.right > line.left - 0.25 * line.size,
    );
    if (!host) continue;
    for (const word of small.words) word.rise = word.y - host.y;
    host.words.push(...small.words);
    host.words.sort((a, b) => a.left - b.left);
    host.left = Math.min(host.left, small.left);
    host.right = Math.max(host.right, small.right);
    joined.add(small);
  }
  return lines.filter((line) => !joined.has(line));
}

export const lineBox = ({ left, right, y, size }: Line): Box => ({
  left,
  right,
  bottom: y - DESCENT * size,
  top: y + ASCENT * size,
});

export const textOf = (line: Line): string => line.words.map(({ text }) => text).join("");
