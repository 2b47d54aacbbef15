import type * as Pdf from "@cantoo/pdf-lib";
import { utf16 } from "./cmap.ts";
import type { PdfLibrary } from "./file.ts";
import { type Glyph, type PdfFont, readFont } from "./font.ts";
import { latin, type Operand, type Operation, readOperations } from "./lexer.ts";
import { apply, type Box, boxAround, boxThrough, IDENTITY, intersect, type Matrix, multiply } from "./matrix.ts";

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

/** Past these a page is a drawing, and its further shapes do not steer where text may go. */
const MAX_SHAPES = 20_000;
const MAX_OPERATIONS = 3_000_000;
/** A gap this wide, in units of the font's size, parts columns and not words. */
const WIDE_GAP = 1.2;
/** Where a space was shown as well, a justified line has stretched it. */
export const JUSTIFIED_GAP = 6;

interface Reader {
  library: PdfLibrary;
  /** The transform in which the stream is drawn. */
  base: Matrix;
  resources: Pdf.PDFDict;
  fonts: Map<Pdf.PDFObject, PdfFont>;
}

/** Follows a content stream's state and takes down what it shows. Positions are those of the page. */
export function readContent(bytes: Uint8Array, reader: Reader): Content {
  const machine = new Machine(bytes, reader);
  let count = 0;
  for (const operation of readOperations(bytes)) {
    if (++count > MAX_OPERATIONS) break;
    machine.run(operation);
  }
  return machine.content;
}

class Machine {
  readonly content: Content = { shows: [], textEnds: [], shapes: [], forms: [], images: [] };
  readonly #bytes: Uint8Array;
  readonly #reader: Reader;
  #state: TextState = {
    ctm: IDENTITY,
    clip: null,
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
  };
  readonly #saved: TextState[] = [];
  readonly #marks: (ActualText | null)[] = [];
  #matrix: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  #path: { x: number; y: number }[] = [];
  #clipping = false;

  constructor(bytes: Uint8Array, reader: Reader) {
    this.#bytes = bytes;
    this.#reader = reader;
    this.#state.ctm = reader.base;
  }

  run(operation: Operation): void {
    const { operator, operands } = operation;
    const state = this.#state;
    const number = (index: number) => numberAt(operands, index);
    switch (operator) {
      case "q":
        if (this.#saved.length < 1_000) this.#saved.push({ ...state });
        break;
      case "Q":
        this.#state = this.#saved.pop() ?? state;
        break;
      case "cm":
        state.ctm = multiply(matrixOf(operands), state.ctm);
        break;
      case "gs":
        this.#graphicsState(operands[0]);
        break;
      case "g":
      case "rg":
      case "k":
        state.fill = this.#source(operation);
        break;
      case "cs":
        state.fillSpace = this.#source(operation);
        state.fill = state.fillSpace;
        break;
      case "sc":
      case "scn":
        state.fill = `${state.fillSpace} ${this.#source(operation)}`;
        break;
      case "BT":
        this.#matrix = IDENTITY;
        this.#line = IDENTITY;
        break;
      case "Tf":
        this.#setFont(operands[0], number(1));
        break;
      case "Tc":
        state.charSpace = number(0);
        break;
      case "Tw":
        state.wordSpace = number(0);
        break;
      case "Tz":
        state.scale = number(0) / 100;
        break;
      case "TL":
        state.leading = number(0);
        break;
      case "Ts":
        state.rise = number(0);
        break;
      case "Tr":
        state.mode = number(0);
        break;
      case "Td":
        this.#move(number(0), number(1));
        break;
      case "TD":
        state.leading = -number(1);
        this.#move(number(0), number(1));
        break;
      case "Tm":
        this.#line = matrixOf(operands);
        this.#matrix = this.#line;
        break;
      case "T*":
        this.#move(0, -state.leading);
        break;
      case "Tj":
      case "TJ":
        this.#show(operation, operands[0]);
        break;
      case "'":
        this.#move(0, -state.leading);
        this.#show(operation, operands[0]);
        break;
      case '"':
        state.wordSpace = number(0);
        state.charSpace = number(1);
        this.#move(0, -state.leading);
        this.#show(operation, operands[2]);
        break;
      case "BMC":
        this.#marks.push(this.#marks.at(-1) ?? null);
        break;
      case "BDC":
        this.#marks.push(actualText(operation) ?? this.#marks.at(-1) ?? null);
        break;
      case "EMC":
        this.#marks.pop();
        break;
      case "Do":
        this.#draw(operands[0]);
        break;
      case "BI":
        this.#shape({ left: 0, bottom: 0, right: 1, top: 1 }, "image");
        break;
      case "ET":
        this.content.textEnds.push(operation.end);
        break;
      default:
        this.#paint(operation);
    }
  }

  /** Paths matter as far as text must stay within or clear of them: their boxes are enough. */
  #paint({ operator, operands, start, end }: Operation): void {
    const number = (index: number) => numberAt(operands, index);
    const add = (x: number, y: number) => this.#path.push(apply(this.#state.ctm, { x, y }));
    switch (operator) {
      case "m":
        // A path of several parts, as a table's grid drawn at once, is several shapes.
        if (this.#path.length > 0 && !this.#clipping) this.#keepPath();
        add(number(0), number(1));
        break;
      case "l":
        add(number(0), number(1));
        break;
      case "c":
        for (const at of [0, 2, 4]) add(number(at), number(at + 1));
        break;
      case "v":
      case "y":
        for (const at of [0, 2]) add(number(at), number(at + 1));
        break;
      case "re":
        if (this.#path.length > 0 && !this.#clipping) this.#keepPath();
        for (const x of [0, number(2)]) for (const y of [0, number(3)]) add(number(0) + x, number(1) + y);
        break;
      case "W":
      case "W*":
        this.#clipping = true;
        break;
      case "n":
      case "f":
      case "F":
      case "f*":
      case "S":
      case "s":
      case "B":
      case "B*":
      case "b":
      case "b*":
        if (this.#clipping) this.#clip();
        else if (operator !== "n") this.#keepPath();
        this.#keepShapes(operator === "n" ? null : { start, end });
        this.#pending = [];
        this.#path = [];
        this.#clipping = false;
        break;
    }
  }

  #pending: Shape[] = [];

  #keepPath(): void {
    if (this.#path.length > 0 && this.#pending.length < MAX_SHAPES)
      this.#pending.push({ box: boxAround(this.#path), kind: "path", paint: null });
    this.#path = [];
  }

  #keepShapes(paint: Shape["paint"]): void {
    const [only, another] = this.#pending;
    if (only && !another) only.paint = paint;
    if (paint) this.content.shapes.push(...this.#pending.slice(0, MAX_SHAPES - this.content.shapes.length));
  }

  #clip(): void {
    const points = [
      ...this.#path,
      ...this.#pending.flatMap(({ box }) => [
        { x: box.left, y: box.bottom },
        { x: box.right, y: box.top },
      ]),
    ];
    if (points.length === 0) return;
    const box = boxAround(points);
    this.#state.clip = this.#state.clip ? intersect(this.#state.clip, box) : box;
    this.#pending = [];
  }

  #shape(unit: Box, kind: Shape["kind"]): void {
    if (this.content.shapes.length < MAX_SHAPES)
      this.content.shapes.push({ box: boxThrough(this.#state.ctm, unit), kind, paint: null });
  }

  #draw(name: Operand | undefined): void {
    const { library } = this.#reader;
    const stream = name?.kind === "name" ? this.#resource("XObject", name.value) : undefined;
    if (!(stream instanceof library.PDFStream)) return;
    const subtype = stream.dict.lookup(library.PDFName.of("Subtype"));
    const drawn = { stream, matrix: this.#state.ctm };
    if (subtype === library.PDFName.of("Form")) this.content.forms.push(drawn);
    else if (subtype === library.PDFName.of("Image")) {
      this.content.images.push(drawn);
      this.#shape({ left: 0, bottom: 0, right: 1, top: 1 }, "image");
    }
  }

  #graphicsState(name: Operand | undefined): void {
    const { library } = this.#reader;
    const dict = name?.kind === "name" ? this.#resource("ExtGState", name.value) : undefined;
    const font = dict instanceof library.PDFDict ? dict.lookup(library.PDFName.of("Font")) : undefined;
    if (!(font instanceof library.PDFArray)) return;
    const [face, size] = [font.lookup(0), font.lookup(1)];
    if (face instanceof library.PDFDict && size instanceof library.PDFNumber) {
      this.#state.font = this.#fontOf(face);
      this.#state.size = size.asNumber();
    }
  }

  #setFont(name: Operand | undefined, size: number): void {
    const { library } = this.#reader;
    this.#state.size = size;
    if (name?.kind !== "name") return;
    const dict = this.#resource("Font", name.value);
    this.#state.fontName = name.value;
    this.#state.font = dict instanceof library.PDFDict ? this.#fontOf(dict) : null;
  }

  #fontOf(dict: Pdf.PDFDict): PdfFont {
    const { fonts, library } = this.#reader;
    let font = fonts.get(dict);
    if (!font) {
      font = readFont(library, dict);
      fonts.set(dict, font);
    }
    return font;
  }

  #resource(kind: string, name: string): Pdf.PDFObject | undefined {
    const { library, resources } = this.#reader;
    const group = resources.lookup(library.PDFName.of(kind));
    return group instanceof library.PDFDict ? group.lookup(library.PDFName.of(name)) : undefined;
  }

  #move(x: number, y: number): void {
    this.#line = multiply([1, 0, 0, 1, x, y], this.#line);
    this.#matrix = this.#line;
  }

  #show(operation: Operation, shown: Operand | undefined): void {
    const state = this.#state;
    const { font } = state;
    if (!font || !shown) return;
    const show: Show = {
      ...operation,
      state: { ...state },
      matrix: this.#matrix,
      line: this.#line,
      advance: 0,
      carries: false,
      runs: [],
    };
    const previous = this.content.shows.at(-1);
    if (previous && this.#matrix !== this.#line) previous.carries = true;
    const items = shown.kind === "array" ? shown.items : [shown];
    let glyphs: Glyph[] = [];
    /** Where the run and the pen are, in text space before scaling, in units of the font's size. */
    let from = 0;
    let pen = 0;
    /** Behind the last glyph that is no space. */
    let visible = 0;
    const flush = () => {
      if (glyphs.length > 0) this.#addRun(show, glyphs, from, visible > from ? visible : pen);
      glyphs = [];
    };
    for (const item of items) {
      if (item.kind === "number") {
        const gap = -item.value / 1000;
        // What parts columns is no part of the words; a narrow gap is a space or nothing.
        const spaced = glyphs.at(-1)?.text === " ";
        if (Math.abs(gap) > (spaced ? JUSTIFIED_GAP : WIDE_GAP)) flush();
        else if (gap > 0.18 && glyphs.length > 0 && !spaced) glyphs.push({ code: -1, bytes: 0, text: " ", width: 0 });
        pen += gap;
        if (glyphs.length === 0) from = pen;
      } else if (item.kind === "string") {
        for (const glyph of font.decode(item.bytes)) {
          if (glyphs.length === 0) from = pen;
          glyphs.push(glyph);
          const space = glyph.bytes === 1 && glyph.code === 32 ? state.wordSpace : 0;
          const end = pen + glyph.width;
          if (glyph.text !== " ") visible = end;
          pen = end + (state.size === 0 ? 0 : (state.charSpace + space) / state.size);
        }
      }
    }
    flush();
    show.advance = -pen * 1000;
    this.#matrix = multiply([1, 0, 0, 1, pen * state.size * state.scale, 0], this.#matrix);
    this.content.shows.push(show);
  }

  #addRun(show: Show, glyphs: readonly Glyph[], from: number, to: number): void {
    const { state, matrix } = show;
    const full = multiply([state.size * state.scale, 0, 0, state.size, 0, state.rise], multiply(matrix, state.ctm));
    const [a, b, c, d] = full;
    const start = apply(full, { x: from, y: 0 });
    const end = apply(full, { x: to, y: 0 });
    const size = Math.hypot(c, d);
    if (!(size > 0) || !Number.isFinite(start.x + start.y + end.x + end.y)) return;
    const span = this.#marks.at(-1) ?? null;
    let text = glyphs.map((glyph) => glyph.text ?? "").join("");
    if (span) {
      text = span.taken ? "" : span.text;
      span.taken = true;
    }
    show.runs.push({
      show,
      text,
      x: start.x,
      y: start.y,
      length: Math.hypot(end.x - start.x, end.y - start.y),
      size,
      angle: Math.atan2(b, a),
      mirrored: a * d - b * c < 0,
      stretch: Math.hypot(a, b) / size,
      unknown: span ? 0 : glyphs.filter((glyph) => glyph.text === null).length,
      span,
    });
  }

  #source({ start, end }: Operation): string {
    return latin(this.#bytes.subarray(start, end));
  }
}

function actualText({ operands, start, end }: Operation): ActualText | null {
  const properties = operands[1];
  const value = properties?.kind === "dict" ? properties.entries.get("ActualText") : undefined;
  if (value?.kind !== "string") return null;
  const { bytes } = value;
  const text = bytes[0] === 0xfe && bytes[1] === 0xff ? utf16(bytes.subarray(2)) : latin(bytes);
  return { text, taken: false, start, end };
}

function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index];
  return operand?.kind === "number" ? operand.value : 0;
}

function matrixOf(operands: readonly Operand[]): Matrix {
  const at = (index: number) => numberAt(operands, index);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}
