import type { ActualText, Shape, Show, TextState } from "./content.ts";
import { underlineBoxes } from "./decoration.ts";
import type { EmbeddedFont, EmbeddedFonts } from "./embed.ts";
import { isSpace, type Layout, type PlacedRun } from "./layout.ts";
import { latin } from "./lexer.ts";
import { IDENTITY, invert, type Matrix, multiply, rotation } from "./matrix.ts";
import type { RunStyle } from "./run-style.ts";
import type { Cover } from "./scans.ts";
import type { Surface } from "./surfaces.ts";

/** New text for a paragraph, and the operators that showed the old text. */
export interface Replacement {
  shows: Show[];
  layout: Layout;
  styles: readonly RunStyle[];
  /** Angle of the paragraph's frame in radians. */
  angle: number;
  /** The shapes that underlined the old words. */
  underlines: ReadonlySet<Shape>;
  /** Boxes that cover the old words if they are part of a picture, otherwise null. */
  covers: readonly Cover[] | null;
}

interface Insert {
  text: string;
  /** Whether it leaves another color set than before. */
  colored: boolean;
}

/** The initial color of a content stream. */
const BLACK = "0 g";

/**
 * Replaces text in a content stream. New text goes where the paragraph's first operator was, within the same text
 * object and marked content, and the graphics state after it stays the same.
 */
export function rewriteContent(
  { bytes, content }: Pick<Surface, "bytes" | "content">,
  replacements: readonly Replacement[],
  fonts: EmbeddedFonts,
): { bytes: Uint8Array; fonts: Set<string> } {
  const named = new Set<string>();
  const inserts = new Map<Show, Insert>();
  const removed = new Set<Show>();
  const spans = new Set<ActualText>();
  const erased = new Set<Shape>();
  const drawn = new Map<number, string>();
  const above: string[] = [];
  for (const replacement of replacements) {
    const [first] = replacement.shows;
    if (!first) continue;
    if (replacement.covers) {
      above.push(coverText(replacement, first, fonts, named));
      continue;
    }
    const made = newText(replacement, first, fonts, named);
    const known = inserts.get(first);
    inserts.set(
      first,
      known ? { text: `${known.text}${restored(first, known.colored)} ${made.text}`, colored: made.colored } : made,
    );
    for (const shape of replacement.underlines) erased.add(shape);
    const end = content.textEnds.find((position) => position >= first.end);
    const under = newUnderlines(replacement, first);
    if (end !== undefined && under !== "") drawn.set(end, `${drawn.get(end) ?? ""}${under}`);
    for (const show of replacement.shows) {
      removed.add(show);
      for (const { span } of show.runs) if (span) spans.add(span);
    }
  }
  // Invisible text from an earlier text recognition still has the old words.
  if (above.length > 0) for (const show of content.shows) if (show.state.mode === 3) removed.add(show);
  const edits: { start: number; end: number; text: string }[] = [
    ...[...removed].map((show) => ({ start: show.start, end: show.end, text: withoutText(show, inserts.get(show)) })),
    ...[...drawn].map(([position, text]) => ({ start: position, end: position, text })),
    // A path that ends without being painted disappears, and nothing else changes.
    ...[...erased].flatMap(({ paint }) => (paint ? [{ ...paint, text: " n" }] : [])),
    // The replacement text of the span is no longer true.
    ...[...spans].map(({ start, end }) => ({ start, end, text: withoutActualText(latin(bytes.subarray(start, end))) })),
  ];
  edits.sort((a, b) => a.start - b.start);
  const parts: Uint8Array[] = [];
  let position = 0;
  for (const { start, end, text } of edits) {
    parts.push(bytes.subarray(position, start), Buffer.from(text, "latin1"));
    position = end;
  }
  parts.push(bytes.subarray(position));
  const within = Buffer.concat(parts);
  if (above.length === 0) return { bytes: within, fonts: named };
  // The saved state makes text on top independent of the page's own content.
  return {
    bytes: Buffer.concat([Buffer.from("q\n"), within, Buffer.from(`\nQ\n${above.join("\n")}`, "latin1")]),
    fonts: named,
  };
}

/** Covers the words of a picture and draws the new words on top. */
function coverText(replacement: Replacement, at: Show, fonts: EmbeddedFonts, named: Set<string>): string {
  const paper = (replacement.covers ?? []).map(({ box, fill }) => {
    const sides = [box.left, box.bottom, box.right - box.left, box.top - box.bottom];
    return `${fill} ${sides.map((side) => short(side)).join(" ")} re f`;
  });
  return `q ${paper.join(" ")} BT ${at.state.fill} ${newText(replacement, at, fonts, named).text} ET Q`;
}

/** The operator without its text. Its other effects stay, so that following text keeps its position. */
function withoutText(show: Show, insert: Insert | undefined): string {
  const { operator, operands, state, carries, advance, after, line, matrix } = show;
  const [words, characters] = operands;
  const parts: string[] = [];
  if (operator === '"' && words?.kind === "number" && characters?.kind === "number")
    parts.push(`${words.value} Tw ${characters.value} Tc T*`);
  else if (operator === "'" || operator === '"') parts.push("T*");
  if (insert !== undefined) parts.push(insert.text, restored(show, insert.colored));
  else if (after) parts.push(`${matrixText(after.line)} Tm`);
  const moved = after
    ? distance(after.line, after.matrix, state)
    : advance + (insert === undefined ? 0 : distance(line, matrix, state));
  if (carries && moved !== 0 && state.size !== 0) parts.push(`[${short(moved)}] TJ`);
  return ` ${parts.join(" ")} `;
}

/** Restores the state that new text changed. */
function restored({ state, line, after }: Show, colored: boolean): string {
  const font = state.fontName === "" ? "" : `/${escapeName(state.fontName)} ${short(state.size)} Tf `;
  return ` ${font}${short(state.charSpace)} Tc ${short(state.wordSpace)} Tw ${short(state.scale * 100)} Tz ${short(state.rise)} Ts ${state.mode} Tr ${state.fill || colored ? `${state.fill || BLACK} ` : ""}${matrixText(after?.line ?? line)} Tm`;
}

/** The distance from the line matrix to the text matrix, in units of TJ. */
function distance(line: Matrix, matrix: Matrix, state: TextState): number {
  const back = invert(line);
  if (!back || state.size === 0 || state.scale === 0) return 0;
  const [, , , , x] = multiply(matrix, back);
  return (-x * 1000) / (state.size * state.scale);
}

function newText({ layout, styles, angle }: Replacement, at: Show, fonts: EmbeddedFonts, named: Set<string>): Insert {
  const back = invert(at.state.ctm);
  if (!back) return { text: "", colored: false };
  const parts: string[] = ["0 Tc 0 Tw 100 Tz 0 Tr"];
  const set = { font: "", fill: at.state.fill, rise: Number.NaN };
  for (const line of layout.lines) {
    const [first] = line.runs;
    if (!first) continue;
    parts.push(`${matrixText(multiply(multiply([1, 0, 0, 1, first.x, line.y], rotation(angle)), back))} Tm`);
    for (const run of line.runs) {
      const style = styles[run.style];
      const font = fonts.of(run.face);
      named.add(font.resource);
      const choice = `/${font.resource} ${short(run.size)} Tf`;
      if (choice !== set.font) parts.push(choice);
      set.font = choice;
      if (style && style.fill !== set.fill) {
        parts.push(style.fill || BLACK);
        set.fill = style.fill;
      }
      parts.push(...showRun(run, font, (style?.rise ?? 0) * (run.size / (style?.size || 1)), set));
    }
  }
  return { text: parts.join(" "), colored: set.fill !== at.state.fill };
}

/** Lines under the new words. They follow the text object, because paths cannot be painted within it. */
function newUnderlines({ layout, styles, angle }: Replacement, at: Show): string {
  const boxes = underlineBoxes(layout.lines, styles);
  const back = invert(at.state.ctm);
  if (boxes.length === 0 || !back) return "";
  const rectangles = boxes.map(({ box, style }) => {
    const sides = [box.left, box.bottom, box.right - box.left, box.top - box.bottom];
    return `${style.fill || BLACK} ${sides.map((side) => short(side)).join(" ")} re f`;
  });
  return ` q ${matrixText(multiply(rotation(angle), back))} cm ${rectangles.join(" ")} Q `;
}

/** Glyphs as codes. Where HarfBuzz moved a glyph, the movement is written too. */
function showRun(run: PlacedRun, font: EmbeddedFont, rise: number, set: { rise: number }): string[] {
  const parts: string[] = [];
  let items: string[] = [];
  let codes = "";
  let late = 0;
  const flushCodes = () => {
    if (codes !== "") items.push(`<${codes}>`);
    codes = "";
  };
  const flush = () => {
    flushCodes();
    if (items.length > 0) parts.push(`[${items.join("")}] TJ`);
    items = [];
  };
  for (const glyph of run.shaped.glyphs) {
    const raised = rise + glyph.dy * run.size;
    if (set.rise !== raised) {
      flush();
      parts.push(`${short(raised)} Ts`);
      set.rise = raised;
    }
    const before = late - glyph.dx * 1000;
    if (Math.abs(before) >= 0.05) {
      flushCodes();
      items.push(short(before));
    }
    codes += font.code(glyph).toString(16).padStart(4, "0");
    const extra = isSpace(glyph) ? run.spaceExtra / run.size : 0;
    late = (font.width(glyph) - glyph.advance - extra + glyph.dx) * 1000;
  }
  flushCodes();
  if (Math.abs(late) >= 0.05) items.push(short(late));
  flush();
  return parts;
}

const withoutActualText = (source: string) =>
  source.replace(/\/ActualText\s*(?:\((?:\\[\s\S]|[^\\)])*\)|<[0-9A-Fa-f\s]*>)/, "");

function matrixText(matrix: Matrix): string {
  return (matrix.every((value) => Number.isFinite(value)) ? matrix : IDENTITY)
    .map((value) => short(value, 5))
    .join(" ");
}

/** Numbers in content streams have no exponent. */
const short = (value: number, digits = 3) => String(Number(value.toFixed(digits)));

const escapeName = (name: string) =>
  name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
