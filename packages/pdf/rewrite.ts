import type { ActualText, Shape, Show, TextState } from "./content.ts";
import { underlineBoxes } from "./decoration.ts";
import type { EmbeddedFont, EmbeddedFonts } from "./embed.ts";
import { isSpace, type Layout, type PlacedRun } from "./layout.ts";
import { latin } from "./lexer.ts";
import { IDENTITY, invert, type Matrix, multiply, rotation } from "./matrix.ts";
import type { Look } from "./pieces.ts";
import type { Cover } from "./scans.ts";
import type { Surface } from "./surfaces.ts";

/** New text for a paragraph, and the operators that showed the old. */
export interface Replacement {
  shows: Show[];
  layout: Layout;
  looks: readonly Look[];
  /** Of the paragraph's frame, in radians. */
  angle: number;
  /** What was drawn under the old words. */
  underlines: ReadonlySet<Shape>;
  /** What hides the old words where they are a picture's. */
  covers: readonly Cover[] | null;
}

interface Insert {
  text: string;
  /** Whether the color behind it is another than before. */
  colored: boolean;
}

/** What a stream paints with before it sets a color. */
const BLACK = "0 g";

/**
 * The content stream with old text taken out and new text in its place: where the paragraph's first operator stood,
 * within the same text object and marked content. The state behind it is what it was.
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
  // What another reader once wrote under the picture, unseen, says the old words.
  if (above.length > 0) for (const show of content.shows) if (show.state.mode === 3) removed.add(show);
  const edits: { start: number; end: number; text: string }[] = [
    ...[...removed].map((show) => ({ start: show.start, end: show.end, text: withoutText(show, inserts.get(show)) })),
    ...[...drawn].map(([position, text]) => ({ start: position, end: position, text })),
    // A path that is ended without being painted is gone, and nothing else changes.
    ...[...erased].flatMap(({ paint }) => (paint ? [{ ...paint, text: " n" }] : [])),
    // What the span said of its glyphs is true no longer.
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
  // Whatever state the page's own content ends in, what comes on top of it starts afresh.
  return {
    bytes: Buffer.concat([Buffer.from("q\n"), within, Buffer.from(`\nQ\n${above.join("\n")}`, "latin1")]),
    fonts: named,
  };
}

/** Paper over a picture's words, and the new ones on it. */
function coverText(replacement: Replacement, at: Show, fonts: EmbeddedFonts, named: Set<string>): string {
  const paper = (replacement.covers ?? []).map(({ box, fill }) => {
    const sides = [box.left, box.bottom, box.right - box.left, box.top - box.bottom];
    return `${fill} ${sides.map((side) => short(side)).join(" ")} re f`;
  });
  return `q ${paper.join(" ")} BT ${at.state.fill} ${newText(replacement, at, fonts, named).text} ET Q`;
}

/** The operator without its text: what else it does stays, and what follows stands where it stood. */
function withoutText(show: Show, insert: Insert | undefined): string {
  const { operator, operands, state, carries, advance, behind, line, matrix } = show;
  const [words, characters] = operands;
  const parts: string[] = [];
  if (operator === '"' && words?.kind === "number" && characters?.kind === "number")
    parts.push(`${words.value} Tw ${characters.value} Tc T*`);
  else if (operator === "'" || operator === '"') parts.push("T*");
  if (insert !== undefined) parts.push(insert.text, restored(show, insert.colored));
  else if (behind) parts.push(`${matrixText(behind.line)} Tm`);
  const moved = behind
    ? distance(behind.line, behind.matrix, state)
    : advance + (insert === undefined ? 0 : distance(line, matrix, state));
  if (carries && moved !== 0 && state.size !== 0) parts.push(`[${short(moved)}] TJ`);
  return ` ${parts.join(" ")} `;
}

/** Sets back what new text changed. */
function restored({ state, line, behind }: Show, colored: boolean): string {
  const font = state.fontName === "" ? "" : `/${escapeName(state.fontName)} ${short(state.size)} Tf `;
  return ` ${font}${short(state.charSpace)} Tc ${short(state.wordSpace)} Tw ${short(state.scale * 100)} Tz ${short(state.rise)} Ts ${state.mode} Tr ${state.fill || colored ? `${state.fill || BLACK} ` : ""}${matrixText(behind?.line ?? line)} Tm`;
}

/** How far the text matrix stands behind the line matrix, as TJ counts. */
function distance(line: Matrix, matrix: Matrix, state: TextState): number {
  const back = invert(line);
  if (!back || state.size === 0 || state.scale === 0) return 0;
  const [, , , , x] = multiply(matrix, back);
  return (-x * 1000) / (state.size * state.scale);
}

function newText({ layout, looks, angle }: Replacement, at: Show, fonts: EmbeddedFonts, named: Set<string>): Insert {
  const back = invert(at.state.ctm);
  if (!back) return { text: "", colored: false };
  const parts: string[] = ["0 Tc 0 Tw 100 Tz 0 Tr"];
  const set = { font: "", fill: at.state.fill, rise: Number.NaN };
  for (const line of layout.lines) {
    const [first] = line.runs;
    if (!first) continue;
    parts.push(`${matrixText(multiply(multiply([1, 0, 0, 1, first.x, line.y], rotation(angle)), back))} Tm`);
    for (const run of line.runs) {
      const look = looks[run.look];
      const font = fonts.of(run.face);
      named.add(font.resource);
      const choice = `/${font.resource} ${short(run.size)} Tf`;
      if (choice !== set.font) parts.push(choice);
      set.font = choice;
      if (look && look.fill !== set.fill) {
        parts.push(look.fill || BLACK);
        set.fill = look.fill;
      }
      parts.push(...showRun(run, font, (look?.rise ?? 0) * (run.size / (look?.size || 1)), set));
    }
  }
  return { text: parts.join(" "), colored: set.fill !== at.state.fill };
}

/** Lines under the new words, behind the text object: paths cannot be painted within one. */
function newUnderlines({ layout, looks, angle }: Replacement, at: Show): string {
  const boxes = underlineBoxes(layout.lines, looks);
  const back = invert(at.state.ctm);
  if (boxes.length === 0 || !back) return "";
  const rectangles = boxes.map(({ box, look }) => {
    const sides = [box.left, box.bottom, box.right - box.left, box.top - box.bottom];
    return `${look.fill || BLACK} ${sides.map((side) => short(side)).join(" ")} re f`;
  });
  return ` q ${matrixText(multiply(rotation(angle), back))} cm ${rectangles.join(" ")} Q `;
}

/** Glyphs as codes; where HarfBuzz moved one, the movement is written out. */
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

/** Numbers in content have no exponent. */
const short = (value: number, digits = 3) => String(Number(value.toFixed(digits)));

const escapeName = (name: string) =>
  name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
