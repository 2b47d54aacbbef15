import type { Run, Target } from "@atelier/document-model";
import type { Face, Faces } from "../fonts/faces.ts";
import { shapeText } from "../fonts/shape.ts";
import { FORMULA, type Formula } from "../layout/line.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import type { RunStyle } from "./run-style.ts";

/** Consecutive text of one style, face and direction. */
export interface Span {
  start: number;
  end: number;
  style: number;
  face: Face;
  rtl: boolean;
  level: number;
  formula: Formula | null;
  /** Whether it has small letters that are drawn as capitals of a smaller size. */
  isSmallCapitals?: boolean;
}

/** The text of a part of a span as it is drawn. */
export const getDrawn = ({ isSmallCapitals }: Span, text: string, language: string): string =>
  isSmallCapitals ? text.toLocaleUpperCase(language) : text;

/** The width of a part of a line: of its text, of its formulas, which get the size of the text, and of what keeps its size. */
export interface Width {
  text: number;
  /** The part of `text` that is space between letters which were set apart. */
  spacing: number;
  formulas: number;
  fixed: number;
}

export interface SpanCall {
  paragraph: Paragraph;
  /** The formulas of the paragraph, by the number of their inline code. */
  formulas: readonly Formula[];
  styles: readonly RunStyle[];
  /** The style of the initial of the paragraph, if it has one, or -1. */
  initialStyle?: number;
  faces: Faces;
  target: Target;
  /** How wide a font of the document is relative to its substitute, by its name. */
  factor(font: string): number;
  /** Whether a font has letters of the height of its substitute, so that these become narrower and not smaller. */
  keepsHeight?(font: string): boolean;
}

/** A font of this width relative to its substitute is a condensed one, which has letters of the same height. */
export const CONDENSED = 0.86;

/** How a substitute is made as wide as a font: by a smaller size, or by narrower letters for a condensed font. */
export const fitWidth = (factor: number, keepsHeight = false): { size: number; stretch: number } =>
  factor < CONDENSED || keepsHeight ? { size: 1, stretch: factor } : { size: factor, stretch: 1 };

/**
 * Splits the text where style, face or direction change. Marks and joiners keep the face of the character before them.
 */
export function computeSpans(
  runs: readonly Run[],
  text: string,
  levels: Uint8Array,
  { styles, faces, formulas }: SpanCall,
  missing: Set<string>,
): Span[] {
  const whole = wholeText(runs);
  const offset = whole.length - whole.trimStart().length;
  const styleAt: (number | Formula)[] = [];
  for (const run of runs)
    if (run.kind === "code") styleAt.push(formulas[run.code] ?? 0);
    else for (let index = 0; index < run.text.length; index++) styleAt.push(run.style);
  const spans: Span[] = [];
  let position = 0;
  for (const character of text) {
    const found = styleAt[position + offset] ?? 0;
    if (typeof found !== "number") {
      const face = spans.at(-1)?.face ?? faces.of(32, styles[0]?.fontStyle ?? PLAIN);
      const [start, end, level] = [position, position + 1, levels[position] ?? 0];
      if (face) spans.push({ start, end, style: 0, face, rtl: false, level, formula: found });
      position += 1;
      continue;
    }
    const style = found;
    const point = character.codePointAt(0) ?? 0;
    const last = spans.at(-1);
    const { fontStyle = PLAIN, font } = styles[style] ?? {};
    const level = levels[position] ?? 0;
    const joins =
      last &&
      !last.formula &&
      last.style === style &&
      /[\p{M}\p{Cf}\s]/u.test(character) &&
      (last.face.has(point) || /\p{Cf}/u.test(character));
    const face = joins ? last.face : (faces.of(point, fontStyle, font) ?? last?.face ?? faces.of(32, fontStyle));
    if (!faces.of(point, fontStyle, font) && !/[\p{Cf}\s]/u.test(character)) missing.add(character);
    if (face) {
      const end = position + character.length;
      const isSmallCapitals =
        styles[style] !== undefined && styles[style].smallCapitals > 0 && /\p{Ll}/u.test(character);
      const isSame = last && !last.formula && last.style === style && last.face === face && last.level === level;
      if (isSame && (last.isSmallCapitals ?? false) === isSmallCapitals) last.end = end;
      else
        spans.push({ start: position, end, style, face, rtl: level % 2 === 1, level, formula: null, isSmallCapitals });
    }
    position += character.length;
  }
  return spans;
}

/** The size of a span before the paragraph is made smaller. */
export function getSize(span: Span, { paragraph, styles, factor, keepsHeight }: SpanCall): number {
  const style = styles[span.style];
  const font = style?.font ?? "";
  const share = span.isSmallCapitals ? (style?.smallCapitals ?? 1) : 1;
  return paragraph.size * (style?.size ?? 1) * share * fitWidth(factor(font), keepsHeight?.(font)).size;
}

/** How wide the letters of a span are relative to those of their face. */
export function getStretch({ style }: Pick<Span, "style">, { styles, factor, keepsHeight }: SpanCall): number {
  const font = styles[style]?.font ?? "";
  return fitWidth(factor(font), keepsHeight?.(font)).stretch;
}

/** The width after each letter of a span that its text has set apart. Letters that are joined stay together. */
export const getSpacing = (span: Span, call: SpanCall): number =>
  span.rtl ? 0 : (call.styles[span.style]?.spacing ?? 0) * getSize(span, call);

/** The width of the text between each two breaks at full size, including trailing spaces. */
export function measure(text: string, spans: readonly Span[], breaks: readonly number[], call: SpanCall): Width[] {
  const widths: Width[] = [];
  let from = 0;
  for (const to of breaks) {
    widths.push(widthOfText(text, from, to, spans, call));
    from = to;
  }
  return widths;
}

function widthOfText(text: string, from: number, to: number, spans: readonly Span[], call: SpanCall): Width {
  const width = { text: 0, spacing: 0, formulas: 0, fixed: 0 };
  for (const span of spans) {
    const [start, end] = [Math.max(from, span.start), Math.min(to, span.end)];
    if (start >= end) continue;
    if (span.formula) width[hasMarks(span.formula) ? "fixed" : "formulas"] += formulaWidth(span.formula);
    else {
      const shaped = shapeText(
        getDrawn(span, text.slice(start, end), call.target.language),
        span.face,
        span.rtl,
        call.target.language,
      );
      const spacing = shaped.glyphs.length * getSpacing(span, call);
      width.spacing += spacing;
      width.text += shaped.width * getSize(span, call) * getStretch(span, call) + spacing;
    }
  }
  return width;
}

const hasMarks = ({ marks = [] }: Formula): boolean => marks.length > 0;

/** The size of a formula relative to its original: that of the text, unless a drawing is around it. */
export const formulaScale = (formula: Formula, scale: number): number => (hasMarks(formula) ? 1 : scale);

/** The width of a formula at its original size. */
export function formulaWidth(formula: Formula): number {
  const { left, right } = formulaEdges(formula);
  return right - left;
}

/** The left and right edges of a formula and of the drawings around it. */
export function formulaEdges({ words, marks = [] }: Formula): { left: number; right: number } {
  const boxes = [...words, ...marks.map(({ box }) => box)];
  return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) };
}

const PLAIN = { family: "sans" as const, bold: false, italic: false };

/** The text of runs, with one character for each inline code. */
export const wholeText = (runs: readonly Run[]) =>
  runs.map((run) => (run.kind === "text" ? run.text : FORMULA)).join("");

/**
 * How a text is made smaller: by `scale`, the width of its letters by `narrow` too, and the space between letters that
 * are set apart by `spread` too.
 */
export interface Scales {
  scale: number;
  narrow: number;
  spread: number;
}

/** A width of text that is made smaller. */
export const scaled = (width: Width | undefined, { scale, narrow, spread }: Scales) =>
  width ? ((width.text - width.spacing) * narrow + width.spacing * spread + width.formulas) * scale + width.fixed : 0;
