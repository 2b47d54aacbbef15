import type { EmbeddedFont, EmbeddedFonts } from "../fonts/embed.ts";
import type { Layout } from "../layout/layout.ts";
import type { Formula, Word } from "../layout/line.ts";
import { isSpace, type PlacedLine, type PlacedRun } from "../layout/place-line.ts";
import { underlineBoxes } from "../reading/decoration.ts";
import type { RunStyle } from "../reading/run-style.ts";
import { placeGlyphs } from "../reading/show-glyphs.ts";
import { formulaEdges } from "../reading/spans.ts";
import type { Show } from "../syntax/content.ts";
import { type Box, invert, type Matrix, multiply, rotation } from "../syntax/matrix.ts";
import { escapeName, matrixText, short } from "../syntax/operand-text.ts";

/** New text for a paragraph. */
export interface NewText {
  layout: Layout;
  styles: readonly RunStyle[];
  /** Angle of the paragraph's frame in radians. */
  angle: number;
}

/** The initial color of a content stream. */
export const BLACK = "0 g";
/** Spacing, scaling and mode of new text. */
const PLAIN_STATE = "0 Tc 0 Tw 100 Tz 0 Tr";
/** Differs from every fill, so that the next text sets its own. */
const UNKNOWN_FILL = "unknown";

/** The operators that show a paragraph's new text, in the space of its first operator. */
export function newText(
  { layout, styles, angle }: NewText,
  at: Show,
  fonts: EmbeddedFonts,
  named: Set<string>,
): { text: string; colored: boolean } {
  const back = invert(at.state.ctm);
  if (!back) return { text: "", colored: false };
  const parts: string[] = [PLAIN_STATE];
  const set = { font: "", fill: at.state.fill, rise: Number.NaN, stretch: 1 };
  for (const line of layout.lines) {
    let placed = false;
    for (const run of line.runs) {
      if (run.formula) {
        parts.push(showFormula(run, line.y, angle, back), PLAIN_STATE);
        Object.assign(set, { font: "", fill: UNKNOWN_FILL, rise: Number.NaN, stretch: 1 });
        placed = false;
        continue;
      }
      if (!placed)
        parts.push(`${matrixText(multiply(multiply([1, 0, 0, 1, run.x, line.y], rotation(angle)), back))} Tm`);
      placed = true;
      const style = styles[run.style];
      const font = fonts.of(run.face);
      named.add(font.resource);
      const choice = `/${font.resource} ${short(run.size)} Tf`;
      if (choice !== set.font) parts.push(choice);
      set.font = choice;
      if (run.stretch !== set.stretch) parts.push(`${short(run.stretch * 100)} Tz`);
      set.stretch = run.stretch;
      if (style && style.fill !== set.fill) {
        parts.push(style.fill || BLACK);
        set.fill = style.fill;
      }
      const rise = run.drop === undefined ? (style?.rise ?? 0) * (run.size / (style?.size || 1)) : -run.drop;
      parts.push(...showRun(run, font, rise, set));
    }
  }
  return { text: parts.join(" "), colored: set.fill !== at.state.fill };
}

/**
 * Lines under the new words, and the drawn parts of formulas. They follow the text object, because paths cannot be
 * painted within it.
 */
export const newRules = ({ layout, styles, angle }: NewText, at: Show): string =>
  paintBoxes([...underlineBoxes(layout.lines, styles), ...formulaRules(layout.lines)], angle, at);

/** Paints boxes of the frame of lines, in the space of an operator. */
export function paintBoxes(boxes: readonly { box: Box; fill: string }[], angle: number, at: Show): string {
  const back = invert(at.state.ctm);
  if (boxes.length === 0 || !back) return "";
  const rectangles = boxes.map(({ box, fill }) => {
    const sides = [box.left, box.bottom, box.right - box.left, box.top - box.bottom];
    return `${fill || BLACK} ${sides.map((side) => short(side)).join(" ")} re f`;
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
    const extra = ((isSpace(glyph) ? run.spaceExtra : 0) + run.letterExtra) / (run.size * run.stretch);
    late = (font.width(glyph) - glyph.advance - extra + glyph.dx) * 1000;
  }
  flushCodes();
  if (Math.abs(late) >= 0.05) items.push(short(late));
  flush();
  return parts;
}

/** A formula with its own fonts and glyphs, as far apart as they were. */
function showFormula({ formula, x, stretch }: PlacedRun, y: number, angle: number, back: Matrix): string {
  if (!formula) return "";
  const moved = movement(formula, { x, y, scale: stretch }, angle);
  return formula.words.map((word) => showMoved(word, moved, back)).join(" ");
}

/** How a formula moves and how much smaller it becomes, in the page's space. */
export function movement(
  formula: Formula,
  { x, y, scale }: { x: number; y: number; scale: number },
  angle: number,
): Matrix {
  const { words } = formula;
  const { left } = formulaEdges(formula);
  const base = (words[0]?.y ?? y) - (words[0]?.rise ?? 0);
  const [cos, sin, dx, dy] = [Math.cos(angle), Math.sin(angle), x - scale * left, y - scale * base];
  return [scale, 0, 0, scale, dx * cos - dy * sin, dx * sin + dy * cos];
}

/** The glyphs of a part of an operator, moved. */
function showMoved({ run: { show, first, last } }: Word, moved: Matrix, back: Matrix): string {
  const { state } = show;
  const { placed } = placeGlyphs(show);
  const glyphs = last === 0 ? placed : placed.slice(first, last);
  const start = (glyphs[0]?.start ?? 0) * state.size * state.scale;
  const matrix = multiply(
    multiply(multiply([1, 0, 0, 1, start, 0], show.matrix), show.state.ctm),
    multiply(moved, back),
  );
  const items: string[] = [];
  let pen = glyphs[0]?.start ?? 0;
  for (const { glyph, start: from, end } of glyphs) {
    if (glyph.bytes === 0) continue;
    if (Math.abs(from - pen) > 5e-5) items.push(short((pen - from) * 1000));
    items.push(`<${glyph.code.toString(16).padStart(glyph.bytes * 2, "0")}>`);
    pen = end;
  }
  return `/${escapeName(state.fontName)} ${short(state.size)} Tf ${short(state.scale * 100)} Tz ${short(state.rise)} Ts ${state.mode} Tr ${state.fill || BLACK} ${matrixText(matrix)} Tm [${items.join("")}] TJ`;
}

/** The drawn parts of the formulas of new lines, in the frame of the lines. */
function formulaRules(lines: readonly PlacedLine[]): { box: Box; fill: string }[] {
  return lines.flatMap(({ y, runs }) =>
    runs.flatMap(({ formula, x, stretch: scale }) => {
      if (!formula) return [];
      const [, , , , dx, dy] = movement(formula, { x, y, scale }, 0);
      const fill = formula.words[0]?.run.show.state.fill ?? "";
      return formula.shapes.map(({ box }) => ({
        fill,
        box: {
          left: scale * box.left + dx,
          right: scale * box.right + dx,
          bottom: scale * box.bottom + dy,
          top: scale * box.bottom + Math.max(scale * (box.top - box.bottom), 0.3) + dy,
        },
      }));
    }),
  );
}
