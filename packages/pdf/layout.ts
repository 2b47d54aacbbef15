import type { Piece, Target } from "@atelier/document-model";
import bidiFactory from "bidi-js";
import { lineBreaks } from "./breaks.ts";
import type { Face, Faces } from "./faces.ts";
import { DESCENT } from "./lines.ts";
import type { Alignment, Paragraph } from "./paragraphs.ts";
import type { Look } from "./pieces.ts";
import type { Room } from "./room.ts";
import { type Shaped, shapeText } from "./shape.ts";

/** Glyphs of one face and look, from `x` on. Lengths are of the paragraph's frame. */
export interface PlacedRun {
  x: number;
  width: number;
  size: number;
  look: number;
  face: Face;
  shaped: Shaped;
  /** Added at each space of a justified line. */
  spaceExtra: number;
}

export interface PlacedLine {
  y: number;
  runs: PlacedRun[];
}

export interface Layout {
  lines: PlacedLine[];
  /** The text's size by what it was. */
  scale: number;
  /** Even at the smallest size it did not fit its room. */
  overflows: boolean;
  /** Characters that no installed font has. */
  missing: string[];
}

/** Text is not made smaller than this, by its own size and in points. */
const SMALLEST = 0.62;
const SMALLEST_POINTS = 5;
const STEP = 0.03;

const bidi = bidiFactory();

/** A stretch of one look, face and direction. */
interface Span {
  start: number;
  end: number;
  look: number;
  face: Face;
  rtl: boolean;
  level: number;
}

export interface LayoutCall {
  paragraph: Paragraph;
  room: Room;
  looks: readonly Look[];
  faces: Faces;
  target: Target;
  /** How much a substitute must shrink or grow to be as wide as the document's font, by its name. */
  factor(font: string): number;
  /** The largest size it may have by what it was: what stands around it was made smaller too. */
  ceiling: number;
}

/** Sets pieces into a paragraph's room: breaks lines, orders directions, and makes text smaller where it does not fit. */
export function layOut(pieces: readonly Piece[], call: LayoutCall): Layout {
  const { paragraph, room, target } = call;
  const text = pieces
    .map((piece) => (piece.kind === "text" ? piece.text : ""))
    .join("")
    .trim();
  const missing = new Set<string>();
  const levels = bidi.getEmbeddingLevels(text, target.direction);
  const spans = spansOf(pieces, text, levels.levels, call, missing);
  const breaks = lineBreaks(text, target.language);
  const widths = measure(text, spans, breaks, call);
  const floor = Math.min(1, Math.max(SMALLEST, SMALLEST_POINTS / paragraph.size));
  const attempts = attemptsFor(paragraph, floor, Math.max(floor, call.ceiling));
  let chosen = { scale: floor, squeeze: 1, lines: breakLines(breaks, widths, floor, call), fits: false };
  for (const { scale, squeeze, most } of attempts) {
    const lines = breakLines(breaks, widths, scale, call);
    if (lines.length <= most && fits(lines, widths, { scale, squeeze }, call)) {
      chosen = { scale, squeeze, lines, fits: true };
      break;
    }
  }
  const { scale, squeeze } = chosen;
  const top = paragraph.lines[0]?.y ?? paragraph.box.top;
  const leading = paragraph.leading * squeeze * leadingScale(scale);
  const alignment = alignmentFor(room, target);
  return {
    lines: chosen.lines.map(([from, to], index) => ({
      y: top - index * leading,
      runs: placeLine(
        text,
        spans,
        { from, to, first: index === 0, last: index === chosen.lines.length - 1 },
        { ...call, scale, alignment, levels },
      ),
    })),
    scale,
    overflows: !chosen.fits,
    missing: [...missing],
  };

  function fits(
    lines: readonly [number, number][],
    measured: readonly number[],
    { scale, squeeze }: { scale: number; squeeze: number },
    { room: { bottom } }: LayoutCall,
  ) {
    const step = paragraph.leading * squeeze * leadingScale(scale);
    const lowest = (paragraph.lines[0]?.y ?? 0) - (lines.length - 1) * step - DESCENT * paragraph.size * scale;
    const tooLong = lines.some(
      ([from, to], index) =>
        widthBetween(text, breaks, measured, from, to) * scale > widthOf(index === 0, call) * 1.002 + 0.1,
    );
    return lowest >= bottom - 0.12 * paragraph.size && !tooLong;
  }
}

/** A line that stood alone rather becomes a little smaller than two lines; a paragraph rather gets tighter than smaller. */
function* attemptsFor(
  { lines, leading, size }: Paragraph,
  floor: number,
  ceiling: number,
): Generator<{ scale: number; squeeze: number; most: number }> {
  if (lines.length === 1) for (let scale = ceiling; scale > 0.86; scale -= STEP) yield { scale, squeeze: 1, most: 1 };
  const tightest = Math.min(1, (1.14 * size) / leading);
  for (let scale = ceiling; scale >= floor - 0.001; scale -= STEP) {
    yield { scale, squeeze: 1, most: Infinity };
    const squeeze = Math.max(tightest, 0.93);
    if (squeeze < 1) yield { scale, squeeze, most: Infinity };
  }
}

const leadingScale = (scale: number) => 0.15 + 0.85 * scale;

function alignmentFor({ alignment, open }: Room, { direction }: Target): Alignment {
  // What begins where lines begin does so on the other side.
  return direction === "rtl" && alignment === "left" && open ? "right" : alignment;
}

function widthOf(first: boolean, { room, paragraph }: LayoutCall): number {
  const width = room.right - room.left;
  return first && room.alignment !== "center" ? width - paragraph.indent : width;
}

/** Cuts the text where look, face or direction change. Marks and joiners keep the face of what they stand on. */
function spansOf(
  pieces: readonly Piece[],
  text: string,
  levels: Uint8Array,
  { looks, faces }: LayoutCall,
  missing: Set<string>,
): Span[] {
  const whole = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
  const offset = whole.length - whole.trimStart().length;
  const lookAt: number[] = [];
  for (const piece of pieces)
    if (piece.kind === "text") for (let index = 0; index < piece.text.length; index++) lookAt.push(piece.look);
  const spans: Span[] = [];
  let position = 0;
  for (const character of text) {
    const look = lookAt[position + offset] ?? 0;
    const point = character.codePointAt(0) ?? 0;
    const last = spans.at(-1);
    const style = looks[look]?.style ?? { family: "sans" as const, bold: false, italic: false };
    const level = levels[position] ?? 0;
    const joins =
      last &&
      last.look === look &&
      /[\p{M}\p{Cf}\s]/u.test(character) &&
      (last.face.has(point) || /\p{Cf}/u.test(character));
    const face = joins ? last.face : (faces.of(point, style) ?? last?.face ?? faces.of(32, style));
    if (!faces.of(point, style) && !/[\p{Cf}\s]/u.test(character)) missing.add(character);
    if (face) {
      if (last && last.look === look && last.face === face && last.level === level)
        last.end = position + character.length;
      else spans.push({ start: position, end: position + character.length, look, face, rtl: level % 2 === 1, level });
    }
    position += character.length;
  }
  return spans;
}

function sizeOf(span: Span, { paragraph, looks, factor }: LayoutCall): number {
  const look = looks[span.look];
  return paragraph.size * (look?.size ?? 1) * factor(look?.font ?? "");
}

/** Width of each stretch between two breaks, at full size, trailing spaces left out; and of those spaces. */
function measure(text: string, spans: readonly Span[], breaks: readonly number[], call: LayoutCall): number[] {
  const widths: number[] = [];
  let from = 0;
  for (const to of breaks) {
    widths.push(widthOfText(text, from, to, spans, call));
    from = to;
  }
  return widths;
}

function widthOfText(text: string, from: number, to: number, spans: readonly Span[], call: LayoutCall): number {
  let width = 0;
  for (const span of spans) {
    const [start, end] = [Math.max(from, span.start), Math.min(to, span.end)];
    if (start < end)
      width += shapeText(text.slice(start, end), span.face, span.rtl, call.target.language).width * sizeOf(span, call);
  }
  return width;
}

/** Of whole stretches; the space at the end of the last is about a quarter of an em and does not count. */
function widthBetween(
  text: string,
  breaks: readonly number[],
  widths: readonly number[],
  from: number,
  to: number,
): number {
  let width = 0;
  let position = 0;
  for (const [index, end] of breaks.entries()) {
    if (position >= from && end <= to) width += widths[index] ?? 0;
    position = end;
  }
  return width - (/\s$/.test(text.slice(from, to)) ? (spaceWidths.get(widths) ?? 0) : 0);
}

const spaceWidths = new WeakMap<readonly number[], number>();

/** Greedy: a line takes what fits. */
function breakLines(
  breaks: readonly number[],
  widths: readonly number[],
  scale: number,
  call: LayoutCall,
): [number, number][] {
  const lines: [number, number][] = [];
  const space = 0.25 * call.paragraph.size;
  spaceWidths.set(widths, space);
  let from = 0;
  let end = 0;
  let width = 0;
  for (const [index, to] of breaks.entries()) {
    const next = widths[index] ?? 0;
    const room = widthOf(lines.length === 0, call);
    if (end > from && (width + next - space) * scale > room + 0.05) {
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

interface LineCall extends LayoutCall {
  scale: number;
  alignment: Alignment;
  levels: ReturnType<typeof bidi.getEmbeddingLevels>;
}

function placeLine(
  text: string,
  spans: readonly Span[],
  line: { from: number; to: number; first: boolean; last: boolean },
  call: LineCall,
): PlacedRun[] {
  const { room, paragraph, scale, alignment, target } = call;
  const end = line.from + text.slice(line.from, line.to).trimEnd().length;
  const runs = spans.flatMap((span): (PlacedRun & { level: number })[] => {
    const [start, stop] = [Math.max(line.from, span.start), Math.min(end, span.end)];
    if (start >= stop) return [];
    const shaped = shapeText(text.slice(start, stop), span.face, span.rtl, target.language);
    const size = sizeOf(span, call) * scale;
    return [
      {
        x: 0,
        width: shaped.width * size,
        size,
        look: span.look,
        face: span.face,
        shaped,
        spaceExtra: 0,
        level: span.level,
      },
    ];
  });
  const ordered = visualOrder(runs);
  const width = ordered.reduce((sum, run) => sum + run.width, 0);
  const indent = line.first && room.alignment !== "center" && room.alignment !== "right" ? paragraph.indent : 0;
  const rtl = target.direction === "rtl";
  const left = room.left + (rtl ? 0 : indent);
  const right = room.right - (rtl ? indent : 0);
  const free = right - left - width;
  const spaces = ordered.reduce((sum, { shaped }) => sum + shaped.glyphs.filter(isSpace).length, 0);
  if (alignment === "justify" && !line.last && spaces > 0 && free > 0 && free < 0.3 * (right - left))
    for (const run of ordered) run.spaceExtra = free / spaces;
  const aligned = alignment === "justify" ? (rtl ? "right" : "left") : alignment;
  const stretched = ordered.some(({ spaceExtra }) => spaceExtra > 0);
  let x = stretched || aligned === "left" ? left : aligned === "right" ? right - width : left + free / 2;
  for (const run of ordered) {
    run.x = x;
    run.width += run.spaceExtra * run.shaped.glyphs.filter(isSpace).length;
    x += run.width;
  }
  return ordered;
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
