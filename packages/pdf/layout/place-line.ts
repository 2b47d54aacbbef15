import type { Face } from "../fonts/faces.ts";
import { type Shaped, shapeText } from "../fonts/shape.ts";
import {
  formulaScale,
  formulaWidth,
  getDrawn,
  getSize,
  getSpacing,
  getStretch,
  type Scales,
  type Span,
} from "../reading/spans.ts";
import type { Alignment } from "./alignment.ts";
import type { PlacedInitial } from "./initial.ts";
import type { TextCall } from "./layout-call.ts";
import type { Formula } from "./line.ts";
import { findMarkerEnd, getMarkerGap } from "./marker-gap.ts";
import type { TextArea } from "./text-area.ts";
import { cutAt } from "./wrap-around.ts";

/** Glyphs of one face and style, starting at `x`. Lengths are in the paragraph's frame. */
export interface PlacedRun {
  x: number;
  width: number;
  size: number;
  /** The width of its letters relative to those of the face; the size of a formula relative to its original. */
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

/** The most that a space of a justified line becomes wider, in units of the font size. Narrow columns need it. */
const WIDEST_SPACE = 3;
/**
 * The same in a text that had two lines: only its first one is stretched, as in a heading, and stands out if it is loose. In a
 * text of this width in the same units, which is no heading, a ragged line stands out more.
 */
const OF_TWO = { widest: 0.5, wide: 30, widestInWide: 0.8 };

export interface LineCall extends TextCall, Scales {
  alignment: Alignment;
  /** The distance between lines relative to the original. */
  step: number;
}

export function placeLine(
  text: string,
  spans: readonly Span[],
  line: { from: number; to: number; index: number; last: boolean; hyphen: string },
  call: LineCall,
): PlacedRun[] {
  const { area, paragraph, scale, spread, narrow, alignment, target, initial } = call;
  const end = line.from + text.slice(line.from, line.to).trimEnd().length;
  const rtl = target.direction === "rtl";
  const marker = line.index === 0 && !rtl ? findMarkerEnd(text, spans) : 0;
  const runs = splitSpans(spans, marker).flatMap((span): (PlacedRun & { level: number })[] => {
    const [start, stop] = [Math.max(line.from, span.start), Math.min(end, span.end)];
    if (start >= stop) return [];
    const { style, face, level, formula } = span;
    if (formula) {
      const width = formulaWidth(formula) * formulaScale(formula, scale);
      const shaped = { glyphs: [], width: 0 };
      return [
        {
          ...{ x: 0, width, size: 0, stretch: formulaScale(formula, scale), style, face, shaped },
          ...{ spaceExtra: 0, letterExtra: 0, level, formula },
        },
      ];
    }
    const shown = getDrawn(span, text.slice(start, stop), target.language) + (stop === end ? line.hyphen : "");
    const shaped = shapeText(shown, span.face, span.rtl, target.language);
    const size = getSize(span, call) * scale;
    const letterExtra = getSpacing(span, call) * scale * spread;
    const stretch = getStretch(span, call) * narrow;
    const width = shaped.width * size * stretch + letterExtra * shaped.glyphs.length;
    return [{ x: 0, width, size, stretch, style, face, shaped, spaceExtra: 0, letterExtra, level, formula }];
  });
  const ordered = visualOrder(runs);
  const indent = getIndent(line.index, call, scale);
  const gap = marker > 0 ? getMarkerGap(call, call) : 0;
  const width = gap + ordered.reduce((sum, run) => sum + run.width, 0);
  const cut = getCut(line.index, call, call);
  // A line beside a drawing is not indented too, and a hanging one has a negative indent.
  const begin = (rtl ? cut.right : cut.left) > 0 ? Math.max(rtl ? cut.right : cut.left, indent) : indent;
  const left = area.left + (rtl ? cut.left : begin);
  const right = area.right - (rtl ? begin : cut.right);
  const free = right - left - width;
  const loose = marker > 0 ? ordered.slice(1) : ordered;
  const spaces = loose.reduce((sum, { shaped }) => sum + shaped.glyphs.filter(isSpace).length, 0);
  const isWide = area.right - area.left > OF_TWO.wide * paragraph.size;
  const widestOfTwo = isWide ? OF_TWO.widestInWide : OF_TWO.widest;
  const widest = (paragraph.lines.length > 2 ? WIDEST_SPACE : widestOfTwo) * paragraph.size;
  if (alignment === "justify" && !line.last && spaces > 0 && free > 0 && free < widest * spaces)
    for (const run of loose) run.spaceExtra = free / spaces;
  // The text behind a marker begins where that of the other items does.
  if (gap > 0 && ordered[0]) ordered[0].spaceExtra = gap / Math.max(1, ordered[0].shaped.glyphs.filter(isSpace).length);
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

/** Spans, of which the first one ends at a position. */
function splitSpans([first, ...rest]: readonly Span[], end: number): Span[] {
  if (!first) return [];
  return end === 0 || end === first.end ? [first, ...rest] : [{ ...first, end }, { ...first, start: end }, ...rest];
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

/** The distance of lines relative to that at the full size of the text. */
export const leadingScale = (scale: number) => 0.15 + 0.85 * scale;

/** How much shorter a line is because of the drawings that its paragraph runs around. */
export function getCut(
  index: number,
  { area: { cuts }, paragraph }: TextCall,
  { scale, step }: { scale: number; step: number },
): { left: number; right: number } {
  if (cuts.length === 0) return { left: 0, right: 0 };
  const y = (paragraph.lines[0]?.y ?? paragraph.box.top) - index * paragraph.leading * step;
  return cutAt(cuts, y, paragraph.size * scale);
}

/** How much later a line begins than the others. */
export function getIndent(index: number, { area, paragraph, initial }: TextCall, scale: number): number {
  if (!isIndented(area)) return 0;
  return (index === 0 ? paragraph.indent : 0) + (initial && index < initial.lines ? initial.width * scale : 0);
}

const isIndented = ({ alignment }: TextArea) => alignment !== "center" && alignment !== "right";

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
