import type { Shape, TextRun } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";

/** A text run in the upright frame of its line: x grows along the baseline, y grows upwards. */
export interface Word {
  run: TextRun;
  left: number;
  right: number;
  y: number;
  /** The text, with a space in front if the stream has only a gap. */
  text: string;
  /** Distance above (or below) the baseline, as for a superscript. */
  rise: number;
  /** The font size. An initial has that of its paragraph, in case that its translation has no initial. */
  size: number;
  /** The run whose style an initial takes then. */
  styledBy?: TextRun;
  /** The formula that stands for one word, or null for text. */
  formula: Formula | null;
  /** The size of its small letters, which are drawn as capitals, relative to its capitals. */
  smallCapitals?: number;
  /** The filled box behind it that highlights it. */
  highlight?: Shape;
  /** The rules that are drawn as underscores at its end. */
  underscores?: Shape[];
}

/** Words on one baseline without a column gap between them. */
export interface Line {
  words: Word[];
  left: number;
  right: number;
  y: number;
  size: number;
  /** A list marker before the text. */
  marker: Word | null;
  /** Whether the line starts a list item: it has a marker as text, a glyph without text or a small drawing in front. */
  listed: boolean;
  /** The drawing of its list marker, if it is one. */
  sign: Shape | null;
  /** The initial with which it begins. */
  initial?: Initial;
}

/** A letter at the beginning of a paragraph that is several lines high. */
export interface Initial {
  word: Word;
  /** The number of lines beside it. */
  lines: number;
  /** The distance between it and the lines beside it, in points. */
  gap: number;
}

/** A formula within a line of text. It moves with the text as one piece, with its own glyphs and distances. */
export interface Formula {
  words: Word[];
  text: string;
  /** Drawn parts, such as the bar of a fraction. */
  shapes: Shape[];
  /** The drawings behind or around it if it is inline code or a key. */
  marks?: readonly Shape[];
}

/** Stands for a formula in the text of a line. */
export const FORMULA = "\ufffc";

export const ASCENT = 0.75;
export const DESCENT = 0.22;

export const lineBox = ({ left, right, y, size }: Line): Box => ({
  left,
  right,
  bottom: y - DESCENT * size,
  top: y + ASCENT * size,
});

export const getText = (line: Line): string => line.words.map(({ text }) => text).join("");

export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a line has letters of a script that is written from right to left. */
export const hasRightToLeft = ({ words }: Line): boolean => words.some(({ text }) => RIGHT_TO_LEFT.test(text));
