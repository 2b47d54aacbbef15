import type * as Pdf from "@cantoo/pdf-lib";
import type { PdfFont } from "../fonts/font.ts";
import type { Operand, Operation } from "./lexer.ts";
import { type Box, IDENTITY, type Matrix } from "./matrix.ts";

/**
 * The part of the graphics state that affects text. `fill` holds the source of the operators that set the color, or is
 * empty if none did.
 */
export interface TextState {
  ctm: Matrix;
  clip: Box | null;
  /** The part of the page that a clip leaves out, if it leaves one out. */
  hole?: Box;
  /** The period of a dashed stroke in points; 0 for a solid one. */
  dash: number;
  fill: string;
  fillSpace: string;
  font: PdfFont | null;
  fontName: string;
  size: number;
  charSpace: number;
  wordSpace: number;
  /** Horizontal scaling, 1 for 100 %. */
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

/** One operator that shows text. */
export interface Show {
  operator: string;
  operands: Operand[];
  start: number;
  end: number;
  state: TextState;
  /** The text and line matrices before the operator. */
  matrix: Matrix;
  line: Matrix;
  /** How far the operator moves the pen, in thousandths of the font size, negated as in TJ. */
  advance: number;
  /** Whether the following text starts at the end of this one. */
  carries: boolean;
  /** The text and line matrices after the operator, if it stands for several operators that show one letter each. */
  after: { matrix: Matrix; line: Matrix } | null;
  /** Its letters and the movements between them as operands of TJ, if it stands for few operators. */
  letters?: Operand[];
  /** Whether its letters are words: their spacing stands for the spaces between them. */
  isSpaced?: boolean;
  runs: TextRun[];
}

/** Text shown by one operator, without wide gaps. Lengths are in the coordinates of the stream. */
export interface TextRun {
  show: Show;
  /** Its glyphs: from `first` to before `last`, counted in the operator. `last` is 0 if they are not known. */
  first: number;
  last: number;
  text: string;
  /** The start of the baseline. */
  x: number;
  y: number;
  length: number;
  size: number;
  /** Angle of the baseline in radians. */
  angle: number;
  mirrored: boolean;
  /** Width relative to the font's own width. */
  stretch: number;
  /** Number of characters without a known text. */
  unknown: number;
  span: ActualText | null;
  /** The usual gap between its letters, in units of the font size, if operators of single letters were joined. */
  letterGap?: number;
  /** Whether it is a whole recognized line, which is never joined with its neighbors. */
  isLine?: boolean;
}

/** A marked-content span with its own replacement text (ActualText). */
export interface ActualText {
  text: string;
  taken: boolean;
  /** Position of its `BDC` operator. */
  start: number;
  end: number;
}

/** The content that a content stream paints. */
export interface Content {
  shows: Show[];
  /** The start of each text object, before its `BT` operator. */
  textStarts: number[];
  /** The end of each text object, after its `ET` operator. */
  textEnds: number[];
  shapes: Shape[];
  forms: Drawn[];
  images: Drawn[];
}

/** The bounding box of a painted path or an image. */
export interface Shape {
  box: Box;
  kind: "path" | "image";
  /** Position of the painting operator, if the path is painted alone; and of the path's first operator, with its matrix. */
  paint: { start: number; end: number; from: number; ctm: Matrix } | null;
  /** The source of the operators that set the color of its area; absent for lines and images. */
  fill?: string;
  /** The period of its dashes in points, if its stroke is dashed. */
  dash?: number;
  /** Whether a clip cuts off a part of it, so that it cannot move. */
  isClipped?: boolean;
  /** Set for the part of a frame's border behind the gap that a clip leaves in it for a title: the gap and the whole border. */
  gap?: { hole: Box; border: Shape };
  /** The left edge of a leader or of a line to write on, into which a longer text can reach. */
  leader?: number;
  /** The dots of a drawn leader. */
  dots?: readonly Shape[];
  /** Whether it is the box of a form field. */
  isField?: boolean;
}

export interface Drawn {
  stream: Pdf.PDFStream;
  matrix: Matrix;
}

/** The widest gap after a space that counts as justification, in units of the font size. */
export const JUSTIFIED_GAP = 6;

/** The text state at the start of a content stream. */
export const initialTextState = (ctm: Matrix): TextState => ({
  ctm,
  clip: null,
  dash: 0,
  fill: "",
  fillSpace: "",
  font: null,
  fontName: "",
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/** An operator that has shown nothing yet. */
export const emptyShow = (
  { operator, operands, start, end }: Operation,
  state: TextState,
  matrix: Matrix = IDENTITY,
  line: Matrix = IDENTITY,
): Show => ({
  operator,
  operands,
  start,
  end,
  state,
  matrix,
  line,
  advance: 0,
  carries: false,
  after: null,
  runs: [],
});
