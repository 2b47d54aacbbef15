import type { EmbeddedFonts } from "../fonts/embed.ts";
import type { Cover } from "../reading/scans.ts";
import { placeGlyphs } from "../reading/show-glyphs.ts";
import type { Surface } from "../reading/surfaces.ts";
import type { ActualText, Shape, Show, TextRun, TextState } from "../syntax/content.ts";
import { latin } from "../syntax/lexer.ts";
import { type Box, boxThrough, invert, type Matrix, multiply, rotation } from "../syntax/matrix.ts";
import { escapeName, matrixText, short } from "../syntax/operand-text.ts";
import { BLACK, type NewText, newRules, newText, paintBoxes } from "./write-text.ts";

/** New text for a paragraph, and the operators that showed the old text. */
export interface Replacement extends NewText {
  shows: Show[];
  /** The shapes that underlined the old words or were parts of formulas. */
  underlines: ReadonlySet<Shape>;
  /** Drawings that move with the text. */
  moved: readonly MovedShape[];
  /** Boxes that are painted below the text, with the operators that set their color. */
  behind: readonly { box: Box; fill: string }[];
  /** Polygons that cover the old words if they are part of a picture, otherwise null. */
  covers: readonly Cover[] | null;
}

/** A painted path, and how it moves in the page's space. */
export interface MovedShape {
  shape: Shape;
  matrix: Matrix;
  /** Whether the new text of its replacement covers it. */
  isBehind?: boolean;
  /** How its copies move, which are painted too. */
  copies?: readonly Matrix[];
  /** The part of the path that stays, in the page's space. */
  clip?: Box;
  /** The part of the copies that is painted. */
  copiesClip?: Box;
}

interface Insert {
  text: string;
  /** Whether it leaves another color set than before. */
  colored: boolean;
}

/** The runs of an operator that stay where they are. */
export type KeptRuns = ReadonlyMap<Show, readonly TextRun[]>;

/**
 * Replaces text in a content stream. New text goes where an operator of the paragraph was, within the same text
 * object and marked content, and the graphics state after it stays the same.
 */
export function rewriteContent(
  { bytes, content }: Pick<Surface, "bytes" | "content">,
  replacements: readonly Replacement[],
  fonts: EmbeddedFonts,
  kept: KeptRuns,
): { bytes: Uint8Array; fonts: Set<string> } {
  const named = new Set<string>();
  const inserts = new Map<Show, Insert>();
  const removed = new Set<Show>();
  const spans = new Set<ActualText>();
  const erased = new Set<Shape>();
  const drawn = new Map<number, string>();
  const moved: MovedShape[] = [];
  const covers: string[] = [];
  const above: string[] = [];
  for (const replacement of replacements) {
    const first = getAnchor(replacement, content.shapes);
    if (!first) continue;
    if (replacement.covers) {
      // All covers lie below all texts, because a cover reaches into the lines around its own.
      covers.push(...replacement.covers.map(coverWords));
      above.push(`q BT ${first.state.fill} ${newText(replacement, first, fonts, named).text} ET Q`);
      continue;
    }
    const text = newText(replacement, first, fonts, named);
    const known = inserts.get(first);
    inserts.set(
      first,
      known ? { text: `${known.text}${restored(first, known.colored)} ${text.text}`, colored: text.colored } : text,
    );
    for (const shape of replacement.underlines) erased.add(shape);
    moved.push(...replacement.moved);
    const end = content.textEnds.find((position) => position >= first.end);
    const under = newRules(replacement, first);
    const begin = content.textStarts.findLast((position) => position <= first.start);
    const below = paintBoxes(replacement.behind, replacement.angle, first);
    if (begin !== undefined && below !== "") drawn.set(begin, `${drawn.get(begin) ?? ""}${below}`);
    if (end !== undefined && under !== "") drawn.set(end, `${drawn.get(end) ?? ""}${under}`);
    for (const show of replacement.shows) {
      removed.add(show);
      for (const { span } of show.runs) if (span) spans.add(span);
    }
  }
  // Invisible text from an earlier text recognition still has the old words.
  if (above.length > 0) for (const show of content.shows) if (show.state.mode === 3) removed.add(show);
  const edits: { start: number; end: number; text: string }[] = [
    ...[...removed].map((show) => ({
      start: show.start,
      end: show.end,
      text: withoutText(show, inserts.get(show), show.state.mode === 3 ? [] : (kept.get(show) ?? [])),
    })),
    ...[...drawn].map(([position, text]) => ({ start: position, end: position, text })),
    // A path that ends without being painted disappears, and nothing else changes.
    ...[...erased].flatMap(({ paint }) => (paint ? [{ ...paint, text: " n" }] : [])),
    ...moved.flatMap((shape) => moveShape(shape, bytes)),
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
    bytes: Buffer.concat([
      Buffer.from("q\n"),
      within,
      Buffer.from(`\nQ\nq ${covers.join(" ")} Q\n${above.join("\n")}`, "latin1"),
    ]),
    fonts: named,
  };
}

/**
 * The operator that new text replaces: the first one, or the last one if a drawing that moves or is painted after the first
 * one lies below the text.
 */
function getAnchor({ shows, layout, moved, behind, angle }: Replacement, shapes: readonly Shape[]): Show | undefined {
  const [first] = shows;
  const last = shows.toSorted((a, b) => b.start - a.start)[0];
  if (!first || !last) return undefined;
  const isMarked = layout.lines.some(({ runs }) => runs.some(({ formula }) => formula?.marks));
  if (isMarked || behind.length > 0 || moved.some(({ isBehind }) => isBehind)) return last;
  const boxes = layout.lines.flatMap(({ y, runs }) =>
    runs.map(({ x, width, size }) =>
      boxThrough(rotation(angle), { left: x, right: x + width, bottom: y, top: y + size }),
    ),
  );
  const isCovered = shapes.some(
    ({ paint, fill, box }) =>
      paint !== null &&
      fill !== undefined &&
      paint.start > first.start &&
      paint.start < last.start &&
      boxes.some((own) => areOver(own, box)),
  );
  return isCovered ? last : first;
}

const areOver = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.top, b.top) > Math.max(a.bottom, b.bottom);

/** Moves a path. The state is saved before the path begins, because only path operators can stand within it. */
function moveShape(
  { shape: { paint }, matrix: moved, copies = [], clip, copiesClip }: MovedShape,
  bytes: Uint8Array,
): { start: number; end: number; text: string }[] {
  const back = paint && invert(paint.ctm);
  if (!paint || !back) return [];
  const { from, end, ctm } = paint;
  const cut = (box: Box | undefined) => {
    if (!box) return "";
    const sides = [box.left, box.bottom, box.right - box.left, box.top - box.bottom].map((side) => short(side));
    return `${matrixText(back)} cm ${sides.join(" ")} re W n ${matrixText(ctm)} cm `;
  };
  const move = (matrix: Matrix, box?: Box) => ` q ${cut(box)}${matrixText(multiply(multiply(ctm, matrix), back))} cm `;
  const source = latin(bytes.subarray(from, end));
  return [
    {
      start: from,
      end: from,
      text: `${copies.map((copy) => `${move(copy, copiesClip)}${source} Q `).join("")}${move(moved, clip)}`,
    },
    { start: end, end, text: " Q " },
  ];
}

/** Covers words of a picture with the color around them. */
function coverWords({ corners, fill }: Cover): string {
  const lines = corners.map(([x, y], at) => `${short(x)} ${short(y)} ${at === 0 ? "m" : "l"}`);
  return `${fill} ${lines.join(" ")} h f`;
}

/**
 * The operator without its text, except for the runs that stay. Its other effects stay too, so that following text
 * keeps its position.
 */
function withoutText(show: Show, insert: Insert | undefined, kept: readonly TextRun[]): string {
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
  if (kept.length > 0 && !after) {
    const offset = insert === undefined ? 0 : distance(line, matrix, state);
    parts.push(keptText(show, kept, offset));
  } else if (carries && moved !== 0 && state.size !== 0) parts.push(`[${short(moved)}] TJ`);
  return ` ${parts.join(" ")} `;
}

/** An operator that shows only some glyphs of another operator, and moves the pen as far. */
function keptText(show: Show, kept: readonly TextRun[], offset: number): string {
  const { state } = show;
  const { placed, pen } = placeGlyphs(show);
  const items: string[] = [];
  let at = 0;
  let moved = offset;
  for (const [index, { glyph, start, end }] of placed.entries()) {
    if (glyph.bytes === 0 || !kept.some(({ first, last }) => index >= first && index < last)) continue;
    moved -= (start - at) * 1000;
    if (Math.abs(moved) > 0.05) items.push(short(moved));
    items.push(`<${glyph.code.toString(16).padStart(glyph.bytes * 2, "0")}>`);
    const space = glyph.bytes === 1 && glyph.code === 32 ? state.wordSpace : 0;
    at = end + (state.size === 0 ? 0 : (state.charSpace + space) / state.size);
    moved = 0;
  }
  moved -= (pen - at) * 1000;
  if (Math.abs(moved) > 0.05) items.push(short(moved));
  return `[${items.join("")}] TJ`;
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

const withoutActualText = (source: string) =>
  source.replace(/\/ActualText\s*(?:\((?:\\[\s\S]|[^\\)])*\)|<[0-9A-Fa-f\s]*>)/, "");
