import type { Run, Target } from "@atelier/document-model";
import bidiFactory from "bidi-js";
import type { Face } from "../fonts/faces.ts";
import { type Shaped, shapeText } from "../fonts/shape.ts";
import {
  computeSpans,
  formulaWidth,
  getSize,
  getSpacing,
  getStretch,
  measure,
  type Scales,
  type Span,
  type SpanCall,
  scaled,
  type Width,
  wholeText,
} from "../reading/spans.ts";
import type { Alignment } from "./alignment.ts";
import { lineBreaks } from "./breaks.ts";
import { type PlacedInitial, takeInitial } from "./initial.ts";
import { ASCENT, DESCENT, type Formula, hasRightToLeft } from "./line.ts";
import type { Paragraph } from "./paragraphs.ts";
import type { TextArea } from "./text-area.ts";

/** Glyphs of one face and style, starting at `x`. Lengths are in the paragraph's frame. */
export interface PlacedRun {
  x: number;
  width: number;
  size: number;
  /** The width of its letters relative to those of the face. */
  stretch: number;
  style: number;
  face: Face;
  shaped: Shaped;
  /** Extra width of each space in a justified line. */
  spaceExtra: number;
  /** Extra width after each letter. */
  letterExtra: number;
  /** A formula, which has no glyphs of the face. */
  formula: Formula | null;
  /** How far below the baseline an initial stands, in points. */
  drop?: number;
}

export interface PlacedLine {
  y: number;
  runs: PlacedRun[];
}

export interface Layout {
  lines: PlacedLine[];
  /** The size of the text relative to the original. */
  scale: number;
  /** Whether the text does not fit even at the smallest size. */
  overflows: boolean;
  /** Characters that no installed font has. */
  missing: string[];
}

/** The smallest size of text, relative to the original and in points. */
const SMALLEST = 0.62;
const SMALLEST_POINTS = 5;
export const STEP = 0.03;
/** The widest label that stays on its line, in units of the width that it has. */
const OVERHANG = 1.35;

const bidi = bidiFactory();

export interface LayoutCall extends SpanCall {
  area: TextArea;
  /** The largest size relative to the original, to match paragraphs nearby that became smaller. */
  ceiling: number;
  /** Whether the paragraph goes on elsewhere, so that its last line is as full as the others. */
  continues?: boolean;
  /** The smallest size relative to the original, if it differs from that of pages. */
  smallest?: number;
}

/**
 * Sets runs into a paragraph's text area: breaks lines, orders directions, and reduces the size until the text fits.
 */
export function layOut(runs: readonly Run[], call: LayoutCall): Layout {
  const taken = takeInitial(runs, call);
  const made = taken ? layOutText(taken.rest, { ...call, initial: taken.initial }) : null;
  // An initial needs as many lines as it is high.
  return made && made.lines.length >= (taken?.initial.lines ?? 0) ? made : layOutText(runs, call);
}

interface TextCall extends LayoutCall {
  initial?: PlacedInitial;
}

function layOutText(runs: readonly Run[], call: TextCall): Layout {
  const { paragraph, area, target } = call;
  const { text, levels, spans, breaks, widths, missing } = prepare(runs, call);
  const floor = getFloor(call);
  const isSpread = widths.some(({ spacing }) => spacing > 0);
  const isFlow = area.bottom === -Infinity;
  const attempts = attemptsFor(paragraph, { floor, ceiling: Math.max(floor, call.ceiling), isSpread, isFlow });
  const closest = { scale: floor, spread: CLOSEST };
  let chosen = { ...closest, squeeze: 1, lines: overflowingLines(), fits: false };
  for (const attempt of attempts) {
    const lines = breakLines(breaks, widths, attempt, call);
    if (lines.length <= attempt.most && fits(lines, widths, attempt, call)) {
      chosen = { ...attempt, lines, fits: true };
      break;
    }
  }
  const { scale, spread, squeeze } = chosen;
  const top = getCellTop(chosen.lines.length, chosen, call) ?? paragraph.lines[0]?.y ?? paragraph.box.top;
  const leading = paragraph.leading * squeeze * leadingScale(scale);
  const alignment = alignmentFor(area, target, paragraph);
  return {
    lines: chosen.lines.map(([from, to], index) => ({
      y: top - index * leading,
      runs: placeLine(
        text,
        spans,
        { from, to, index, last: index === chosen.lines.length - 1 && !call.continues },
        { ...call, scale, spread, alignment, levels, step: leading / paragraph.leading },
      ),
    })),
    scale,
    overflows: !chosen.fits,
    missing: [...missing],
  };

  /** A label that is a little too long stays one line, because a second one would cover the text below. */
  function overflowingLines(): [number, number][] {
    const whole = { from: 0, to: text.length, ...closest };
    const isLabel = paragraph.lines.length === 1 && /\S/.test(text);
    if (isLabel && widthBetween(text, breaks, widths, whole) < OVERHANG * getWidth(0, call, closest.scale))
      return [[0, text.length]];
    return breakLines(breaks, widths, closest, call);
  }

  function fits(
    lines: readonly [number, number][],
    measured: readonly Width[],
    { scale, spread, squeeze }: Attempt,
    { area: { bottom, cell } }: LayoutCall,
  ) {
    const step = paragraph.leading * squeeze * leadingScale(scale);
    const lowest = (paragraph.lines[0]?.y ?? 0) - (lines.length - 1) * step - DESCENT * paragraph.size * scale;
    const tooLong = lines.some(
      ([from, to], index) =>
        widthBetween(text, breaks, measured, { from, to, scale, spread }) > getWidth(index, call, scale) * 1.002 + 0.1,
    );
    const isInside = cell && lines.length > 1 && getCellTop(lines.length, { scale, squeeze }, call) !== null;
    return (isInside || lowest >= bottom - 0.12 * paragraph.size) && !tooLong;
  }
}

/** The first baseline of several lines in the middle of a cell for one line. Null without a cell or if it is too low. */
function getCellTop(
  count: number,
  { scale, squeeze }: Pick<Attempt, "scale" | "squeeze">,
  { area: { cell }, paragraph: { size, leading } }: LayoutCall,
): number | null {
  if (!cell || count < 2) return null;
  const [ascent, descent] = [ASCENT * size * scale, DESCENT * size * scale];
  const height = ascent + descent + (count - 1) * leading * squeeze * leadingScale(scale);
  return height <= cell.top - cell.bottom ? (cell.top + cell.bottom + height) / 2 - ascent : null;
}

/** The smallest scale of a paragraph's text. */
export const getFloor = ({ paragraph, smallest = SMALLEST }: LayoutCall): number =>
  Math.min(1, Math.max(smallest, SMALLEST_POINTS / paragraph.size));

/** The part of runs that fills a number of lines at a scale, in characters. A formula is one character. */
export function fillLines(runs: readonly Run[], call: LayoutCall, scale: number, most: number): number {
  const taken = takeInitial(runs, call);
  const { text, breaks, widths } = prepare(taken?.rest ?? runs, call);
  const made = breakLines(breaks, widths, { scale, spread: 1 }, taken ? { ...call, initial: taken.initial } : call);
  return wholeText(runs).trimEnd().length - text.length + (made[most - 1]?.[1] ?? text.length);
}

/** The text of runs, and the widths between its breaks. */
function prepare(runs: readonly Run[], call: LayoutCall) {
  const { target } = call;
  const text = wholeText(runs).trim();
  const missing = new Set<string>();
  const levels = bidi.getEmbeddingLevels(text, target.direction);
  const spans = computeSpans(runs, text, levels.levels, call, missing);
  const breaks = lineBreaks(text, target.language);
  return { text, levels, spans, breaks, widths: measure(text, spans, breaks, call), missing };
}

interface Attempt extends Scales {
  squeeze: number;
  /** The largest number of lines. */
  most: number;
}

/** Letters that are set apart come closer together, down to the last of these shares, before they become smaller. */
const SPREADS = [1, 0.85, 0.7, 0.55, 0.4] as const;
const CLOSEST: number = SPREADS[4];
/** A single line does not become smaller than this before it wraps. What follows it in a column moves to give it room. */
const SMALLEST_LINE = { alone: 0.86, flow: 0.95 };

/**
 * Sizes and line spacings to try. A single line becomes slightly smaller before it wraps; a paragraph becomes tighter
 * before it becomes smaller.
 */
function* attemptsFor(
  { lines, leading, size }: Paragraph,
  { floor, ceiling, isSpread, isFlow }: { floor: number; ceiling: number; isSpread: boolean; isFlow: boolean },
): Generator<Attempt> {
  const most = lines.length === 1 ? 1 : Infinity;
  if (isSpread) for (const spread of SPREADS) yield { scale: ceiling, spread, squeeze: 1, most };
  const spread = CLOSEST;
  if (lines.length === 1)
    for (let scale = ceiling; scale > (isFlow ? SMALLEST_LINE.flow : SMALLEST_LINE.alone); scale -= STEP)
      yield { scale, spread, squeeze: 1, most };
  const tightest = Math.min(1, (1.14 * size) / leading);
  for (let scale = ceiling; scale >= floor - 0.001; scale -= STEP) {
    yield { scale, spread, squeeze: 1, most: Infinity };
    const squeeze = Math.max(tightest, 0.93);
    if (squeeze < 1) yield { scale, spread, squeeze, most: Infinity };
  }
}

export const leadingScale = (scale: number) => 0.15 + 0.85 * scale;

function alignmentFor({ alignment, open }: TextArea, { direction }: Target, { lines }: Paragraph): Alignment {
  // A right-to-left paragraph starts at the opposite side.
  if (direction === "ltr" && alignment === "right" && open && lines.some(hasRightToLeft)) return "left";
  return direction === "rtl" && alignment === "left" && open ? "right" : alignment;
}

const isIndented = ({ alignment }: TextArea) => alignment !== "center" && alignment !== "right";

const getWidth = (index: number, call: TextCall, scale: number): number =>
  call.area.right - call.area.left - getIndent(index, call, scale);

/** How much later a line begins than the others. */
function getIndent(index: number, { area, paragraph, initial }: TextCall, scale: number): number {
  if (!isIndented(area)) return 0;
  return (index === 0 ? paragraph.indent : 0) + (initial && index < initial.lines ? initial.width * scale : 0);
}

/** The width between two breaks. A trailing space, about a quarter of an em, is not counted. */
function widthBetween(
  text: string,
  breaks: readonly number[],
  widths: readonly Width[],
  { from, to, ...scales }: { from: number; to: number } & Scales,
): number {
  let width = 0;
  let position = 0;
  for (const [index, end] of breaks.entries()) {
    if (position >= from && end <= to) width += scaled(widths[index], scales);
    position = end;
  }
  return width - (/\s$/.test(text.slice(from, to)) ? (spaceWidths.get(widths) ?? 0) * scales.scale : 0);
}

const spaceWidths = new WeakMap<readonly Width[], number>();

/** Breaks lines greedily: each line takes as much text as fits. */
function breakLines(
  breaks: readonly number[],
  widths: readonly Width[],
  scales: Scales,
  call: TextCall,
): [number, number][] {
  const lines: [number, number][] = [];
  const space = 0.25 * call.paragraph.size;
  spaceWidths.set(widths, space);
  let from = 0;
  let end = 0;
  let width = 0;
  for (const [index, to] of breaks.entries()) {
    const next = scaled(widths[index], scales);
    const available = getWidth(lines.length, call, scales.scale);
    if (end > from && width + next - space * scales.scale > available + 0.05) {
      lines.push([from, end]);
      from = end;
      width = 0;
    }
    width += next;
    end = to;
  }
  if (end > from) lines.push([from, end]);
  return lines;
}

/** The most that a space of a justified line becomes wider, in units of the font size. Narrow columns need it. */
const WIDEST_SPACE = 3;

interface LineCall extends TextCall, Scales {
  alignment: Alignment;
  /** The distance between lines relative to the original. */
  step: number;
  levels: ReturnType<typeof bidi.getEmbeddingLevels>;
}

function placeLine(
  text: string,
  spans: readonly Span[],
  line: { from: number; to: number; index: number; last: boolean },
  call: LineCall,
): PlacedRun[] {
  const { area, paragraph, scale, spread, alignment, target, initial } = call;
  const end = line.from + text.slice(line.from, line.to).trimEnd().length;
  const runs = spans.flatMap((span): (PlacedRun & { level: number })[] => {
    const [start, stop] = [Math.max(line.from, span.start), Math.min(end, span.end)];
    if (start >= stop) return [];
    const { style, face, level, formula } = span;
    if (formula) {
      const width = formulaWidth(formula);
      const shaped = { glyphs: [], width: 0 };
      return [{ x: 0, width, size: 0, stretch: 1, style, face, shaped, spaceExtra: 0, letterExtra: 0, level, formula }];
    }
    const shaped = shapeText(text.slice(start, stop), span.face, span.rtl, target.language);
    const size = getSize(span, call) * scale;
    const letterExtra = getSpacing(span, call) * scale * spread;
    const stretch = getStretch(span, call);
    const width = shaped.width * size * stretch + letterExtra * shaped.glyphs.length;
    return [{ x: 0, width, size, stretch, style, face, shaped, spaceExtra: 0, letterExtra, level, formula }];
  });
  const ordered = visualOrder(runs);
  const width = ordered.reduce((sum, run) => sum + run.width, 0);
  const indent = getIndent(line.index, call, scale);
  const rtl = target.direction === "rtl";
  const left = area.left + (rtl ? 0 : indent);
  const right = area.right - (rtl ? indent : 0);
  const free = right - left - width;
  const spaces = ordered.reduce((sum, { shaped }) => sum + shaped.glyphs.filter(isSpace).length, 0);
  if (alignment === "justify" && !line.last && spaces > 0 && free > 0 && free < WIDEST_SPACE * spaces * paragraph.size)
    for (const run of ordered) run.spaceExtra = free / spaces;
  const aligned = alignment === "justify" ? (rtl ? "right" : "left") : alignment;
  const stretched = ordered.some(({ spaceExtra }) => spaceExtra > 0);
  let x = stretched || aligned === "left" ? left : aligned === "right" ? right - width : left + free / 2;
  for (const run of ordered) {
    run.x = x;
    run.width += run.spaceExtra * run.shaped.glyphs.filter(isSpace).length;
    x += run.width;
  }
  return initial && line.index === 0 ? [placeInitial(initial, call), ...ordered] : ordered;
}

function placeInitial({ gap, drop, ...run }: PlacedInitial, { area, scale, step }: LineCall): PlacedRun {
  const [width, size] = [run.width * scale, run.size * scale];
  return {
    ...run,
    x: area.left,
    width,
    size,
    drop: drop * step,
    letterExtra: gap * scale,
    spaceExtra: 0,
    formula: null,
  };
}

export const isSpace = ({ text }: { text: string }) => text === " ";

/** Reverses runs of higher levels within lower ones (UAX #9, rule L2). */
function visualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}
