import type { Run, Target } from "@atelier/document-model";
import bidiFactory from "bidi-js";
import { computeSpans, measure, type Scales, scaled, type Width, wholeText } from "../reading/spans.ts";
import type { Alignment } from "./alignment.ts";
import { type Attempt, attemptsFor, CLOSEST, NARROW, UNSEEN } from "./attempts.ts";
import { lineBreaks } from "./breaks.ts";
import { addHyphens, HYPHEN } from "./hyphenation.ts";
import { takeInitial } from "./initial.ts";
import type { LayoutCall, TextCall } from "./layout-call.ts";
import { ASCENT, DESCENT, hasRightToLeft } from "./line.ts";
import { findHelpfulBreaks } from "./loose-lines.ts";
import { getMarkerGap, measureMarker } from "./marker-gap.ts";
import type { Paragraph } from "./paragraph.ts";
import { getCut, getIndent, leadingScale, type PlacedLine, placeLine } from "./place-line.ts";
import type { TextArea } from "./text-area.ts";

export interface Layout {
  lines: PlacedLine[];
  /** The size of the text relative to the original. */
  scale: number;
  /** The width of its letters relative to the original at this size. */
  narrow: number;
  /** Whether the text does not fit even at the smallest size. */
  overflows: boolean;
  /** How far the text moved to the right with the box before it. */
  shift?: number;
  /** Characters that no installed font has. */
  missing: string[];
}

/** The smallest size of text, relative to the original and in points. */
const SMALLEST = 0.62;
const SMALLEST_POINTS = 5;
/** A centered line that became smaller than this takes the free room at one side. */
const SEEN = 0.93;
/** The widest label that stays on its line, in units of the width that it has. */
const OVERHANG = 1.35;

/** A last line is short below this share of its column. */
const SHORT_END = 0.2;

/** The most lines of a title, which is centered. */
const TITLE_LINES = 3;

const bidi = bidiFactory();

/**
 * Sets runs into a paragraph's text area: breaks lines, orders directions, and reduces the size until the text fits.
 */
export function layOut(runs: readonly Run[], call: LayoutCall): Layout {
  const taken = takeInitial(runs, call);
  const laidOut = taken ? layOutText(taken.rest, { ...call, initial: taken.initial }) : null;
  // An initial needs as many lines as it is high.
  return laidOut && laidOut.lines.length >= (taken?.initial.lines ?? 0) ? laidOut : layOutText(runs, call);
}

function layOutText(runs: readonly Run[], textCall: TextCall): Layout {
  const { paragraph, area, target } = textCall;
  const { text, spans, words, breaks, hyphens, widths, missing } = prepare(runs, textCall);
  const call = { ...textCall, marker: measureMarker(text, spans, textCall) };
  const floor = getFloor(call);
  const isSpread = widths.some(({ spacing }) => spacing > 0);
  const isFlow = area.bottom === -Infinity;
  const ceiling = Math.max(floor, call.ceiling);
  const isTitle = area.alignment === "center" && paragraph.lines.length <= TITLE_LINES;
  const narrowest = call.narrowest ?? 1;
  const attempts = attemptsFor(paragraph, { floor, ceiling, isSpread, isFlow, isTitle, narrowest, fit: call.fit });
  const closest = { scale: floor, spread: CLOSEST, narrow: NARROW };
  let chosen = { ...closest, squeeze: 1, lines: overflowingLines(), fits: false };
  const { bottom, roomy = bottom } = area;
  const tried = [...attempts];
  const find = (from: readonly Attempt[], lowest: number) => {
    for (const attempt of from) {
      const lines = breakLines(breaks, widths, attempt, call, hyphens);
      if (lines.length <= attempt.most && fits(lines, widths, attempt, lowest))
        return { ...attempt, lines, fits: true };
    }
    return null;
  };
  chosen = find(tried, bottom) ?? chosen;
  // The space below it is kept if tighter lines are enough for that.
  if (chosen.fits && roomy > bottom && chosen.lines.length > paragraph.lines.length && paragraph.lines.length > 1) {
    const tighter = tried.filter(({ scale, narrow }) => scale > chosen.scale - 0.001 && narrow >= UNSEEN);
    chosen = find(tighter, roomy) ?? chosen;
  }
  // Letters that are unseen narrower take in a short last line that was not there.
  if (chosen.fits && chosen.lines.length > Math.max(1, paragraph.lines.length) && hasShortEnd(chosen))
    chosen =
      find([{ ...chosen, narrow: Math.min(chosen.narrow, UNSEEN), most: chosen.lines.length - 1 }], bottom) ?? chosen;
  const raised = call.rise && chosen.scale * chosen.narrow < SEEN * ceiling ? find(tried, bottom - call.rise) : null;
  if (raised && raised.scale > chosen.scale) chosen = raised;
  const { scale, spread, narrow, squeeze } = chosen;
  // Text that is smaller for others gains nothing there.
  const isSmaller = scale * narrow < SEEN * ceiling;
  const isLonger = paragraph.lines.length > 1 && chosen.lines.length > paragraph.lines.length;
  if (area.wider && (isSmaller || isLonger))
    return layOutText(runs, { ...call, area: { ...area, ...area.wider, wider: undefined } });
  const isAsBefore = chosen.lines.length === paragraph.lines.length && scale > 0.99;
  const middle = isAsBefore ? null : getCellTop(chosen.lines.length, chosen, call);
  const first = paragraph.lines[0]?.y ?? paragraph.box.top;
  const over = raised ? Math.max(0, bottom - getLowest(chosen.lines.length, chosen)) : 0;
  const top = middle ?? first + over;
  const leading = paragraph.leading * squeeze * leadingScale(scale);
  const alignment = alignmentFor(area, target, paragraph);
  const { syllables = new Set<number>() } = call;
  const filled = alignment === "justify" && chosen.fits ? fillTornLines() : null;
  if (filled && !filled.overflows && filled.lines.length <= chosen.lines.length && filled.scale >= scale) return filled;
  return {
    lines: chosen.lines.map(([from, to], index) => ({
      y: top - index * leading,
      runs: placeLine(
        text,
        spans,
        {
          from,
          to,
          index,
          last: index === chosen.lines.length - 1 && !call.continues,
          hyphen: hyphens.has(to) ? HYPHEN.text : "",
        },
        { ...call, scale, spread, narrow, alignment, step: leading / paragraph.leading },
      ),
    })),
    scale,
    narrow,
    overflows: !chosen.fits,
    missing: [...missing],
  };

  function hasShortEnd({ lines, ...scales }: typeof chosen): boolean {
    const [from, to] = lines.at(-1) ?? [0, 0];
    return (
      widthBetween(text, breaks, widths, { from, to, ...scales }) < SHORT_END * getWidth(lines.length, call, scales)
    );
  }

  /** The text with a word broken after its first torn line. Null without such a word. */
  function fillTornLines(): Layout | null {
    const free = chosen.lines.map(([from, to], index) => {
      const width = widthBetween(text, breaks, widths, { from, to, ...chosen });
      return { from, to, free: (getWidth(index, call, chosen) - width) / (paragraph.size * scale) };
    });
    const added = findHelpfulBreaks(text, free, words, target.language, syllables);
    return added.length > 0 ? layOutText(runs, { ...call, syllables: new Set([...syllables, ...added]) }) : null;
  }

  /** A label that is a little too long stays one line, because a second one would cover the text below. */
  function overflowingLines(): [number, number][] {
    const whole = { from: 0, to: text.length, ...closest };
    const isLabel = paragraph.lines.length === 1 && /\S/.test(text);
    if (isLabel && widthBetween(text, breaks, widths, whole) < OVERHANG * getWidth(0, call, closest))
      return [[0, text.length]];
    return breakLines(breaks, widths, closest, call, hyphens);
  }

  function getLowest(count: number, { scale, squeeze }: Pick<Attempt, "scale" | "squeeze">): number {
    const step = paragraph.leading * squeeze * leadingScale(scale);
    return (paragraph.lines[0]?.y ?? 0) - (count - 1) * step - DESCENT * paragraph.size * scale;
  }

  function fits(
    lines: readonly [number, number][],
    measured: readonly Width[],
    { scale, spread, narrow, squeeze }: Attempt,
    lowestAllowed: number,
  ) {
    const lowest = getLowest(lines.length, { scale, squeeze });
    const tooLong = lines.some(
      ([from, to], index) =>
        widthBetween(text, breaks, measured, { from, to, scale, spread, narrow }) +
          (hyphens.has(to) ? HYPHEN.width * paragraph.size * scale : 0) >
        getWidth(index, call, { scale, squeeze }) * 1.002 + 0.1,
    );
    const isInside = getCellTop(lines.length, { scale, squeeze }, call) !== null;
    return (isInside || lowest >= lowestAllowed - 0.12 * paragraph.size) && !tooLong;
  }
}

/** The first baseline of lines in the middle of a cell. Null without a cell, if it is too low, or for a line that stays. */
function getCellTop(
  count: number,
  { scale, squeeze }: Pick<Attempt, "scale" | "squeeze">,
  { area: { cell }, paragraph: { size, leading, lines } }: LayoutCall,
): number | null {
  if (!cell || Math.max(count, lines.length) < 2) return null;
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
  const { text, spans, breaks, hyphens, widths } = prepare(taken?.rest ?? runs, call);
  const marker = measureMarker(text, spans, call);
  const lines = breakLines(
    breaks,
    widths,
    { scale, spread: 1, narrow: call.fit?.narrow ?? 1 },
    taken ? { ...call, initial: taken.initial } : { ...call, marker },
    hyphens,
  );
  return wholeText(runs).trimEnd().length - text.length + (lines[most - 1]?.[1] ?? text.length);
}

/** The text of runs, and the widths between its breaks. */
function prepare(runs: readonly Run[], call: TextCall) {
  const { target } = call;
  const text = wholeText(runs).trim();
  const missing = new Set<string>();
  const levels = bidi.getEmbeddingLevels(text, target.direction);
  const spans = computeSpans(runs, text, levels.levels, call, missing);
  const words = lineBreaks(text, target.language);
  const long = addHyphens(text, words, measure(text, spans, words, call), call);
  const hyphens = new Set([...long, ...(call.syllables ?? [])]);
  const breaks = [...words, ...hyphens].sort((a, b) => a - b);
  return { text, spans, words, breaks, hyphens, widths: measure(text, spans, breaks, call), missing };
}

function alignmentFor({ alignment, open }: TextArea, { direction }: Target, { lines }: Paragraph): Alignment {
  // A right-to-left paragraph starts at the opposite side.
  if (direction === "ltr" && alignment === "right" && open && lines.some(hasRightToLeft)) return "left";
  return direction === "rtl" && alignment === "left" && open ? "right" : alignment;
}

function getWidth(index: number, call: TextCall, { scale, squeeze = 1, narrow = 1, spread = 1 }: LineScales): number {
  const { left, right } = getCut(index, call, { scale, step: squeeze * leadingScale(scale) });
  const indent = getIndent(index, call, scale);
  const gap = index === 0 ? getMarkerGap(call, { scale, narrow, spread }) : 0;
  return call.area.right - call.area.left - right - (left > 0 ? Math.max(left, indent) : indent) - gap;
}

/** The scales of lines, with the share to which their distance is reduced. */
type LineScales = Pick<Scales, "scale"> & Partial<Scales> & { squeeze?: number };

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
  scales: Scales & LineScales,
  call: TextCall,
  hyphens: ReadonlySet<number>,
): [number, number][] {
  const lines: [number, number][] = [];
  const space = 0.25 * call.paragraph.size;
  spaceWidths.set(widths, space);
  let from = 0;
  let end = 0;
  let width = 0;
  for (const [index, to] of breaks.entries()) {
    const next = scaled(widths[index], scales);
    // A word that the indent of the first line leaves no room for begins the second line.
    if (end === 0 && next > getWidth(0, call, scales) && next <= getWidth(1, call, scales)) lines.push([0, 0]);
    const available = getWidth(lines.length, call, scales);
    const ending = hyphens.has(to) ? HYPHEN.width * call.paragraph.size : -space;
    if (end > from && width + next + ending * scales.scale > available + 0.05) {
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
