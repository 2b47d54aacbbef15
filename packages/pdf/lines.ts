import { JUSTIFIED_GAP, type Run, type Shape } from "./content.ts";
import { apply, type Box, boxThrough, contains, type Matrix, rotation } from "./matrix.ts";

/** A run in the upright frame of its line: x grows along the baseline, y upwards. */
export interface Word {
  run: Run;
  left: number;
  right: number;
  y: number;
  /** Text before which a space is missing in the stream. */
  text: string;
  /** Raised or lowered by this much, as a superscript is. */
  rise: number;
}

/** Words side by side on one baseline, with no column's gap between them. */
export interface Line {
  words: Word[];
  left: number;
  right: number;
  y: number;
  size: number;
  /** A list's sign before the text, set apart from it. */
  marker: Word | null;
  /** Whether a sign stands before it in any form: text set apart, a glyph without meaning or a small drawing. */
  listed: boolean;
}

/** All upright text of one angle. `frame` turns the stream's space into that of the lines. */
export interface Frame {
  angle: number;
  frame: Matrix;
  lines: Line[];
  shapes: Shape[];
}

/** A gap this wide, in units of the font's size, parts columns. */
const COLUMN_GAP = 1;
/** A narrower one is a space that the stream leaves to positioning. */
const SPACE_GAP = 0.14;

export const ASCENT = 0.75;
export const DESCENT = 0.22;

/** Sorts runs by the angle of their baselines and into lines. `kept` are those that stay as they are, as a bullet's drawing. */
export function readLines(runs: readonly Run[], shapes: readonly Shape[], kept: readonly Run[] = []): Frame[] {
  const byAngle = new Map<number, Run[]>();
  for (const run of runs) {
    const key = Math.round((run.angle * 180) / Math.PI) % 360;
    // The negative zero is the same angle.
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

function linesOf(runs: readonly Run[], frame: Matrix, shapes: readonly Shape[]): Line[] {
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
  return joinRaised(lines).map(takeMarker);
}

/** Finds the lines that a sign stands before, in whatever form: it shows where an item of a list begins. */
function markListed(lines: Line[], shapes: readonly Shape[], kept: readonly Run[], frame: Matrix): Line[] {
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

/** A bullet or number that stands apart stays where it is: the text behind it is laid out by itself. */
function takeMarker(line: Line): Line {
  const [first, second] = line.words;
  if (!first || !second || !MARKER.test(first.text) || second.left - first.right < 0.2 * line.size) return line;
  if (first.run.show === second.run.show) return line;
  second.text = second.text.trimStart();
  return { ...line, words: line.words.slice(1), left: second.left, marker: first };
}

const MARKER = /^\s*(?:[•◦▪▫‣·○●■□–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])\s*$/;

/** Cuts a row where columns part. */
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
    if (near && !parted(line.right, word, uprights) && sameClip(last, word)) append(line, word);
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

/** Which words of a row stand behind a space that justification stretched: spaces near each other are stretched alike. */
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
  // The same words drawn twice, a little apart, are how some programs make text bold.
  if (last && last.text === word.text && Math.abs(last.left - word.left) < 0.1 * word.run.size) word.text = "";
  const gap = word.left - line.right;
  if (gap > SPACE_GAP * word.run.size && word.text !== "" && !/\s$/.test(last?.text ?? "") && !/^\s/.test(word.text))
    word.text = ` ${word.text}`;
  line.words.push(word);
  line.right = Math.max(line.right, word.right);
  line.size = Math.max(line.size, word.run.size);
}

/** Whether a drawn edge stands between a line and the word after it. */
function parted(right: number, word: Word, uprights: readonly (Box & { x: number })[]): boolean {
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

/** Superscripts and subscripts stand on baselines of their own: they go back into the line they belong to. */
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
