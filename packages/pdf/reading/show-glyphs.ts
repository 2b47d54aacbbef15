import type { Glyph, PdfFont } from "../fonts/font.ts";
import type { Word } from "../layout/line.ts";
import { JUSTIFIED_GAP, type Show, type TextRun } from "../syntax/content.ts";
import type { Operand } from "../syntax/lexer.ts";
import { apply, type Matrix, multiply } from "../syntax/matrix.ts";
import { composeAccents } from "./compose-accents.ts";
import type { PlacedGlyph } from "./placed-glyph.ts";

/** A gap of this width ends a run, in units of the font size. The lines decide whether it separates words or columns. */
const WIDE_GAP = 0.7;
/** A narrower gap is no space. */
const SPACE_GAP = 0.18;
/** Three space characters or more separate columns if they are this wide together. */
const WIDE_SPACES = 1;
/** A gap without a code in the font: a space that the stream has only as a movement. */
const MOVED: Glyph = { code: -1, bytes: 0, text: " ", width: 0 };

/** The glyphs of the last operator, because the parts of an operator are read one after another. */
let latest: { show: Show; result: PlacedGlyphs } | undefined;

interface PlacedGlyphs {
  placed: PlacedGlyph[];
  pen: number;
}

/**
 * The least letter spacing that stands for a space; how far the next operator may be moved for kerning, in units of the font
 * size; and the share of the spacing by which it is nearer than in a word that is set apart.
 */
const LETTER_SPACE = { least: SPACE_GAP, kerning: 0.15, share: 0.7 };

/**
 * Finds operators whose letter spacing stands for the spaces between words, and reads them again. Some programs write the
 * letters at both sides of a space as one operator. The next operator begins near the end of the last letter; after a word
 * that is set apart it is as far away as the letters are.
 */
export function readSpacedWords(shows: readonly Show[]): void {
  for (const [index, show] of shows.entries()) {
    const [run] = show.runs;
    const { charSpace, size, font } = show.state;
    if (!run || !font || show.after || run.span || !(charSpace > LETTER_SPACE.least * size)) continue;
    const isBeside = (left: TextRun | undefined, right: TextRun | undefined) => {
      if (!left || !right || left.size !== right.size || left.angle !== right.angle) return false;
      const [cos, sin] = [Math.cos(left.angle), Math.sin(left.angle)];
      const [dx, dy] = [right.x - left.x, right.y - left.y];
      const gap = dx * cos + dy * sin - left.length;
      const widest = (LETTER_SPACE.share * charSpace * left.size) / size;
      const kerning = LETTER_SPACE.kerning * left.size;
      return Math.abs(dy * cos - dx * sin) < kerning && gap > -kerning && gap < widest;
    };
    // Letterspaced words have one spacing, and each gap that stands for a space has its own.
    const isPlain = (other: Show | undefined) => other && Math.abs(other.state.charSpace - charSpace) > 0.1 * charSpace;
    const [before, after] = [shows[index - 1], shows[index + 1]];
    const isPart =
      /^\p{L}/u.test(run.text) && /\p{L}$/u.test(before?.runs.at(-1)?.text ?? "") && isBeside(before?.runs.at(-1), run);
    if (!(isPlain(after) && isBeside(show.runs.at(-1), after?.runs[0])) && !(isPlain(before) && isPart)) continue;
    show.isSpaced = true;
    show.runs = readAgain(show);
  }
}

/** A space character that word spacing makes narrower than this, in units of the font size, is kerning within a word. */
const KERNED_SPACE = 0.05;

/** Typesetters put a thin space, in units of the font size, between a number and its unit. Kerning is narrower. */
const THIN_SPACE = 0.14;

const isBeforeUnit = (last: PlacedGlyph, glyph: Glyph, start: number): boolean =>
  /^\p{Nd}$/u.test(last.glyph.text ?? "") && /^\p{L}/u.test(glyph.text ?? "") && start - last.end > THIN_SPACE;

/** As `readGlyphs`, without reading the same operator again. */
export function placeGlyphs(show: Show): PlacedGlyphs {
  if (latest?.show !== show) latest = { show, result: readGlyphs(show) };
  return latest.result;
}

/** The glyphs of an operator in order, with spaces where the stream has only movements; and the final position. */
function readGlyphs({ operator, operands, state, letters, isSpaced = false }: Show): PlacedGlyphs {
  const { font } = state;
  const shown = operands[operator === '"' ? 2 : 0];
  const placed: PlacedGlyph[] = [];
  if (!font || !shown) return { placed, pen: 0 };
  const items = letters ?? (shown.kind === "array" ? shown.items : [shown]);
  const space = spaceGap(items, font);
  let pen = 0;
  /** The width of the space characters before the pen. */
  let spaces = 0;
  let cut = true;
  for (const item of items) {
    if (item.kind === "number") {
      const gap = -item.value / 1000;
      const spaced = placed.at(-1)?.glyph.text === " ";
      if (Math.abs(gap) > (spaced ? JUSTIFIED_GAP : WIDE_GAP)) cut = true;
      else if (gap > space && placed.length > 0 && !spaced && !cut)
        placed.push({ glyph: MOVED, start: pen, end: pen, cut: placed.at(-1)?.glyph.text === null });
      pen += gap;
    } else if (item.kind === "string") {
      for (const glyph of font.decode(item.bytes)) {
        const last = placed.at(-1);
        const word = glyph.bytes === 1 && glyph.code === 32 ? state.wordSpace : 0;
        const end = pen + glyph.width;
        const wide = end + (state.size === 0 ? 0 : (state.charSpace + word) / state.size);
        const isSpace = glyph.text === " " && (word >= 0 || wide - pen > KERNED_SPACE);
        // Programs that justify move the pen before the space character, after it, or both.
        if (isSpace && last?.glyph === MOVED) placed.pop();
        else if (isSpaced && last && !isSpace && last.glyph.text !== " " && pen - last.end > SPACE_GAP) {
          placed.push({ glyph: MOVED, start: pen, end: pen, cut: false });
          cut ||= pen - last.end > WIDE_SPACES;
        } else if (last && space <= SPACE_GAP && isBeforeUnit(last, glyph, pen - state.charSpace / (state.size || 1)))
          placed.push({ glyph: MOVED, start: pen, end: pen, cut: false });
        const many =
          spaces > WIDE_SPACES && !isSpace && placed.at(-3)?.glyph.text === " " && placed.at(-2)?.glyph.text === " ";
        const known = last && (last.glyph.text === null) !== (glyph.text === null);
        const isShifted = last && (last.glyph.shift ?? null)?.rise !== (glyph.shift ?? null)?.rise;
        const read = isSpace || glyph.text !== " " ? glyph : { ...glyph, text: "" };
        placed.push({ glyph: read, start: pen, end, cut: cut || many || known === true || isShifted === true });
        cut = isSpace && word > WIDE_SPACES * state.size;
        pen = wide;
        spaces = isSpace ? spaces + pen - (placed.at(-1)?.start ?? pen) : 0;
      }
    }
  }
  return { placed: composeAccents(placed), pen };
}

/**
 * Spaces of a line that justification made narrower are at least this wide, in units of the font size. So many of them, and
 * no gap of a width between theirs and that of kerning, show that they are spaces.
 */
const NARROW_SPACE = { least: 0.11, kerning: 0.06, count: 3 };

/** The narrowest gap that is a space. Between single letters with equal gaps, a space is clearly wider than they are. */
function spaceGap(items: readonly Operand[], font: PdfFont): number {
  const gaps: number[] = [];
  let areLetters = true;
  for (const [index, item] of items.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]];
    if (item.kind !== "number" || before?.kind !== "string" || after?.kind !== "string") continue;
    areLetters &&= isLetter(before.bytes, font) && isLetter(after.bytes, font);
    gaps.push(-item.value / 1000);
  }
  const { least, kerning, count } = NARROW_SPACE;
  // Short words that kerning cuts into pieces have letters that touch. Letters that are set apart do not touch.
  if (areLetters && gaps.every((gap) => gap > kerning)) return spacedLetters(gaps) ?? SPACE_GAP;
  const isSplit = gaps.every((gap) => gap < kerning || gap > least);
  if (!isSplit || gaps.filter((gap) => gap > least).length < count) return SPACE_GAP;
  const hasSpaces = items.some(
    (item) => item.kind === "string" && font.decode(item.bytes).some(({ text }) => text === " "),
  );
  return hasSpaces ? SPACE_GAP : least;
}

/** Whether a string shows one glyph. Letters that are set apart never touch another one. */
const isLetter = (bytes: Uint8Array, font: PdfFont): boolean => bytes.length <= 2 && font.decode(bytes).length === 1;

/** The narrowest space between letters that are set apart, from the gaps between them. Null if they are not. */
export function spacedLetters(gaps: readonly number[]): number | null {
  if (gaps.length < 2) return null;
  const middle = [...gaps].sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  return middle > 0.06 ? Math.max(SPACE_GAP, 1.6 * middle) : null;
}

/** The matrix from glyph space in units of the font size to the page. */
const glyphMatrix = ({ state, matrix }: Show): Matrix =>
  multiply([state.size * state.scale, 0, 0, state.size, 0, state.rise], multiply(matrix, state.ctm));

/** The runs of an operator, and the final pen position in units of the font size. */
export function readRuns(show: Show, span: TextRun["span"]): { runs: TextRun[]; pen: number } {
  const { placed, pen } = placeGlyphs(show);
  const runs: TextRun[] = [];
  let first = 0;
  for (let last = 1; last <= placed.length; last++) {
    if (last < placed.length && (!placed[last]?.cut || span)) continue;
    const run = findRun(show, placed, first, last, span);
    if (run) runs.push(run);
    first = last;
  }
  return { runs, pen };
}

/** The runs of an operator whose font has got texts since it was read. */
export function readAgain(show: Show): TextRun[] {
  latest = undefined;
  return readRuns(show, null).runs;
}

/** The part of a run between two of its glyphs, counted as in the operator. */
export function sliceRun({ show, span }: TextRun, first: number, last: number): TextRun | null {
  return findRun(show, placeGlyphs(show).placed, first, last, span);
}

/** The part of a word between two glyphs of its operator, or null if it is empty. */
export function sliceWord(word: Word, first: number, last: number): Word | null {
  if (last <= first) return null;
  if (first === word.run.first && last === word.run.last) return word;
  const run = sliceRun(word.run, first, last);
  if (!run) return null;
  const along = (run.x - word.run.x) * Math.cos(run.angle) + (run.y - word.run.y) * Math.sin(run.angle);
  const left = word.left + along;
  return { ...word, run, text: run.text, left, right: left + run.length };
}

/** Whether a run can be cut: its operator stands for itself, and its text is that of its glyphs. */
export const canSlice = ({ show, span, last }: TextRun) => show.after === null && span === null && last > 0;

function findRun(
  show: Show,
  placed: readonly PlacedGlyph[],
  first: number,
  last: number,
  span: TextRun["span"],
): TextRun | null {
  const [begin, final] = [placed[first], placed[last - 1]];
  if (!begin || !final) return null;
  let text = "";
  let unknown = 0;
  let visible = final.end;
  for (let index = first; index < last; index++) {
    const { glyph, end } = placed[index] ?? final;
    if (glyph.text === null) unknown += 1;
    if (glyph.text !== " " && glyph.text !== "\u00a0") visible = end;
    text += glyph.text ?? "";
  }
  const full = glyphMatrix(show);
  const [a, b, c, d] = full;
  const { rise, size: share } = begin.glyph.shift ?? { rise: 0, size: 1 };
  const start = apply(full, { x: begin.start, y: rise });
  const end = apply(full, { x: visible > begin.start ? visible : final.end, y: rise });
  const size = share * Math.hypot(c, d);
  if (!(size > 0) || !Number.isFinite(start.x + start.y + end.x + end.y)) return null;
  // Dots that replace the same dots are like those without a replacement, so they can be cut.
  const own = span && !span.taken && FILLER_ONLY.test(text) && FILLER_ONLY.test(span.text) ? null : span;
  if (span) {
    if (own) text = span.taken ? "" : span.text;
    span.taken = true;
  }
  return {
    show,
    first,
    last,
    text,
    x: start.x,
    y: start.y,
    length: Math.hypot(end.x - start.x, end.y - start.y),
    size,
    angle: Math.atan2(b, a),
    mirrored: a * d - b * c < 0,
    stretch: Math.hypot(a, b) / size,
    unknown: own ? 0 : unknown,
    span: own,
  };
}

const FILLER_ONLY = /^[\s._\u2026]+$/;
