import { unreadable } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import { utf16 } from "../fonts/cmap.ts";
import { type PdfFont, readFont } from "../fonts/font.ts";
import { readRuns, readSpacedWords } from "../reading/show-glyphs.ts";
import { type ActualText, type Content, emptyShow, initialTextState, type TextState } from "./content.ts";
import type { PdfLibrary } from "./file.ts";
import { LetterJoiner } from "./join-letters.ts";
import { latin, type Operand, type Operation, readOperations } from "./lexer.ts";
import { IDENTITY, type Matrix, multiply } from "./matrix.ts";
import { getPeriod, numberAt, toMatrix } from "./operands.ts";
import { Paths } from "./paths.ts";

const MAX_OPERATIONS = 3_000_000;
/** Limit for a whole document, because each operator takes memory. */
const MAX_SHOWS = 150_000;
/** Operators that do not change the text state. */
const NEUTRAL = new Set(["Tj", "TJ", "Td", "Tm", "T*", "BT", "ET", "BMC", "BDC", "EMC"]);

interface Reader {
  library: PdfLibrary;
  /** The transform of the stream's space. */
  base: Matrix;
  resources: Pdf.PDFDict;
  /** Counts over all streams of a document. */
  count: { shows: number };
  fonts: Map<Pdf.PDFObject, PdfFont>;
}

/** Interprets a content stream and records what it paints. Positions are in the page's space. */
export function readContent(bytes: Uint8Array, reader: Reader): Content {
  const interpreter = new ContentInterpreter(bytes, reader);
  let count = 0;
  for (const operation of readOperations(bytes)) {
    if (++count > MAX_OPERATIONS) break;
    interpreter.execute(operation);
  }
  interpreter.addSpaces();
  readSpacedWords(interpreter.content.shows);
  return interpreter.content;
}

class ContentInterpreter {
  readonly content: Content;
  readonly #bytes: Uint8Array;
  readonly #reader: Reader;
  #state: TextState;
  readonly #saved: TextState[] = [];
  readonly #marks: (ActualText | null)[] = [];
  #matrix: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  /**
   * The state of the last shown text while it stays valid. It is shared, because text is often shown letter by letter.
   */
  #shown: TextState | null = null;
  /** Whether only letters and moves followed the last text. */
  #letters = false;
  readonly #joiner = new LetterJoiner();
  readonly #paths = new Paths();

  constructor(bytes: Uint8Array, reader: Reader) {
    this.#bytes = bytes;
    this.#reader = reader;
    this.#state = initialTextState(reader.base);
    this.content = { shows: [], textStarts: [], textEnds: [], shapes: this.#paths.shapes, forms: [], images: [] };
  }

  execute(operation: Operation): void {
    const { operator, operands } = operation;
    if (!NEUTRAL.has(operator)) this.#shown = null;
    if (operator !== "Td" && operator !== "Tj") this.#letters = false;
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
        state.ctm = multiply(toMatrix(operands), state.ctm);
        break;
      case "gs":
        this.#graphicsState(operands[0]);
        break;
      case "d":
        state.dash = getPeriod(operands[0]) * Math.hypot(state.ctm[0], state.ctm[1]);
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
        this.content.textStarts.push(operation.start);
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
        this.#line = toMatrix(operands);
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
        this.#paths.addImage(this.#state);
        break;
      case "ET":
        this.content.textEnds.push(operation.end);
        break;
      default:
        this.#paths.follow(operation, state);
    }
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
      this.#paths.addImage(this.#state);
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
    this.#shown ??= { ...state };
    const show = emptyShow(operation, this.#shown, this.#matrix, this.#line);
    const previous = this.content.shows.at(-1);
    if (previous && this.#matrix !== this.#line) previous.carries = true;
    const { runs, pen } = readRuns(show, this.#marks.at(-1) ?? null);
    show.runs.push(...runs);
    show.advance = -pen * 1000;
    this.#matrix = multiply([1, 0, 0, 1, pen * state.size * state.scale, 0], this.#matrix);
    const letters = this.#letters;
    this.#letters = operation.operator === "Tj";
    if (previous && letters && this.#joiner.join(previous, show)) {
      previous.after = { matrix: this.#matrix, line: this.#line };
      return;
    }
    this.addSpaces();
    this.content.shows.push(show);
    this.#reader.count.shows += 1;
    if (this.#reader.count.shows > MAX_SHOWS)
      throw unreadable("The PDF has too much content. Split it and send each part.");
  }

  /** Adds the spaces between the joined letters of the last operator. */
  addSpaces(): void {
    this.#joiner.addSpaces(this.content.shows.at(-1));
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
