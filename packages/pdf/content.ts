import type * as Pdf from "@cantoo/pdf-lib";
import type { PdfFont } from "./font.ts";
import type { Operand } from "./lexer.ts";
import type { Box, Matrix } from "./matrix.ts";

/** The part of the graphics state that text depends on. `fill` is the operators that set the color, as they stand in the stream; empty where none did. */
export interface TextState {
  ctm: Matrix;
  clip: Box | null;
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
  /** Text and line matrix before it. */
  matrix: Matrix;
  line: Matrix;
  /** How far it moves on, in thousandths of its font's size against the direction of writing, as TJ counts. */
  advance: number;
  /** Whether text that follows starts where this ends. */
  carries: boolean;
  /** Text and line matrix behind it, where it stands for several operators that set one line letter by letter. */
  behind: { matrix: Matrix; line: Matrix } | null;
  runs: Run[];
}

/** Text shown in one go, without wide gaps. Lengths are of the stream's own space. */
export interface Run {
  show: Show;
  text: string;
  /** Where the baseline starts. */
  x: number;
  y: number;
  length: number;
  size: number;
  /** Of the baseline, in radians. */
  angle: number;
  mirrored: boolean;
  /** How much wider than its font has it. */
  stretch: number;
  /** Characters that the font does not tell. */
  unknown: number;
  span: ActualText | null;
}

/** A marked span that says itself what its glyphs stand for. */
export interface ActualText {
  text: string;
  taken: boolean;
  /** Where its `BDC` stands. */
  start: number;
  end: number;
}

/** What a content stream paints. */
export interface Content {
  shows: Show[];
  /** Where each text object ends, behind its `ET`. */
  textEnds: number[];
  shapes: Shape[];
  forms: Drawn[];
  images: Drawn[];
}

/** A path that is painted or an image, by the box around it. */
export interface Shape {
  box: Box;
  kind: "path" | "image";
  /** Where its painting operator stands, for a path that is painted alone. */
  paint: { start: number; end: number } | null;
}

export interface Drawn {
  stream: Pdf.PDFStream;
  matrix: Matrix;
}

/** Where a space was shown as well, a justified line has stretched it, up to this in units of the font's size. */
export const JUSTIFIED_GAP = 6;
