/**
 * Text of one run style, or an inline code: an object in the text that is kept as it is, such as an image, a field or
 * a line break. A `hard` code ends a sentence.
 */
export type Run = { kind: "text"; text: string; style: number } | { kind: "code"; code: number; hard: boolean };

/** A paragraph: its runs, the part of the document it belongs to, and a function that writes new runs back. */
export interface Block {
  /** Part of the document, such as "body", "footnotes" or "speaker notes". Coverage is counted by part. */
  part: string;
  runs: Run[];
  /** The number of the text that the block is part of, from 0, in a list of independent texts. */
  item?: number;
  /** Writes translated runs back. Every inline code must occur exactly once; a style may occur several times. */
  write(runs: readonly Run[]): void;
  /** Whether a style can be inside another one. An outer style then has a lower number. */
  stylesAreNested?: boolean;
  /** The text of an inline code that is text, such as a placeholder in a string. */
  textOfCode?(code: number): string | undefined;
  /** Where sentences end instead of at punctuation and line breaks: nowhere, or only at punctuation. */
  splitting?: Splitting | undefined;
  /** Whether a translated sentence begins and ends as its source: its first letter's case, and its punctuation. */
  keepsForm?: boolean | undefined;
}

export type Splitting = "none" | "punctuation";

/** The language a document is translated into. */
export interface Target {
  /** A BCP 47 tag. */
  language: string;
  direction: "ltr" | "rtl";
}

/**
 * Changes other than words that saving made, because a translation needs other glyphs or more space. The field names
 * are those of the API's report.
 */
export interface Adjustments {
  /** Font families in the document, and the fonts that replace them. */
  fonts: { from: string; to: string }[];
  /** Fonts of the document that lack many letters of the translation, which were drawn after another typeface. */
  completed_fonts?: string[];
  /**
   * Paragraphs with a smaller font, by part of the document. `smallest` is the smallest size relative to the original;
   * `overflowing` counts paragraphs that still do not fit.
   */
  shrunk: { place: string; paragraphs: number; smallest: number; overflowing: number }[];
  /** Pages on which a text could not be set well. */
  poor_pages: PoorPage[];
  /** How some of the texts begin that are a reason for it. */
  poor_texts?: PoorText[];
}

/**
 * Why a page may look poor: a text became smaller than four fifths of its size, most of its text became smaller,
 * texts of a row or paragraphs of one style have different sizes, a text does not fit even at the smallest size,
 * covers other text or a drawing, takes the space before what is below it, goes beyond the text of the page, leaves its row or
 * touches the next text of it, comes to a drawn line or edge much nearer than before, loses its alignment, or the color, weight or slant of some words, or has characters that no
 * installed font has; or the page was laid out for text from
 * right to left, and its translation is read from left to right.
 */
export type PoorReason =
  | "smaller"
  | "reduced"
  /** As `reduced`, but the translation of the smaller texts is not longer than they were. */
  | "resized"
  | "uneven"
  | "differing"
  | "overflowing"
  | "overlapping"
  | "crowded"
  | "beyond"
  | "rows"
  | "touching"
  | "alignment"
  | "colors"
  | "letters"
  | "characters"
  | "direction"
  | "columns";

/** A page, from 1, with the reasons why it may look poor. */
export interface PoorPage {
  page: number;
  reasons: PoorReason[];
}

/** The beginning of a translated text on a page, from 1, that is a reason why it may look poor. */
export interface PoorText {
  page: number;
  reason: PoorReason;
  text: string;
}

/** Scanned pages: pictures of text in a document. */
export interface Scans {
  /** The number of pages that can be read. */
  pages: number;
  /**
   * Reads the pages with text recognition for the document's language (BCP 47). Pages that cannot be read are added to
   * `untouched`.
   */
  read(language: string, imageText: ImageText, signal: AbortSignal): Promise<Block[]>;
}

/** Pixels of an image, red, green and blue, row by row from the top. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A recognized line of text and how it looks. Points are in pixels from the top left. */
export interface ImageLine {
  text: string;
  /** Where its baseline starts and ends, in the reading direction. */
  start: readonly [x: number, y: number];
  end: readonly [x: number, y: number];
  /** The font size in pixels. */
  size: number;
  bold: boolean;
  serif: boolean;
  italic: boolean;
  /** Colors of the letters and of the background, 0 to 255. */
  ink: readonly [number, number, number];
  paper: readonly [number, number, number];
  /** The corners of the rectangle that contains all letters, from the top left of the text. */
  corners: readonly (readonly [x: number, y: number])[];
  /** The effects of the letters. Absent if they were not measured. */
  effects?: LetterEffects | undefined;
  /** The family of fonts whose letters are most like its own. Absent if they were not compared. */
  family?: "sans" | "humanist" | "wide" | "serif" | "wide-serif" | "mono" | "wide-mono" | undefined;
  /** The width of its letters relative to that font, and the additional space after each, in units of the font size. */
  stretch?: number | undefined;
  spacing?: number | undefined;
  /** How much broader its strokes are than those of that font, in units of the font size. */
  stroke?: number | undefined;
  /** The ink of its letters relative to those of that font with these strokes. */
  mass?: number | undefined;
  /** Its parts of different weights, if it has some. */
  parts?: readonly ImageLine[] | undefined;
  /** The dots behind it that lead to a number: the middles of the first and the last one, their distance and radius in pixels. */
  leader?:
    | { start: readonly [x: number, y: number]; end: readonly [x: number, y: number]; pitch: number; radius: number }
    | undefined;
  /** Its ends at which it was cut from a longer line, beside which ink stays. */
  cut?: { start: boolean; end: boolean } | undefined;
  /** Whether its letters are too small for their looks to be measured. */
  isCoarse?: boolean | undefined;
  /** Whether its letters have serifs, and those of that font have none. */
  losesSerifs?: boolean | undefined;
  /** How much its letters are like those of that font, up to 1. */
  likeness?: number | undefined;
}

/** Effects of letters in an image, besides their color. Lengths are in pixels, colors 0 to 255. */
export interface LetterEffects {
  outline: { color: readonly number[]; width: number } | null;
  /** A copy of the letters behind them: a shadow, or a glow if it is not moved. `blur` is a standard deviation. */
  shadow: { color: readonly number[]; opacity: number; x: number; y: number; blur: number } | null;
  /** The colors of the fill from its top to its bottom, which are this far above and below the baseline. */
  gradient: { colors: readonly (readonly number[])[]; above: number; below: number } | null;
}

/** The text of an image. */
export interface ReadImage {
  lines: ImageLine[];
  /** The number of places that may be text, but were not legible. */
  illegible: number;
  /** The uncertain readings of these places. */
  doubtful?: readonly string[];
  /** The image without the rules that run along its lines, where no letter covers them. Absent if it has none. */
  withoutRules?: Pixels | undefined;
}

/** An image without letters. */
export interface ErasedImage extends Pixels {
  /** The indexes of the lines in whose place traces of the old letters remain. */
  traces?: readonly number[];
}

/** Reads and removes text in images. Its models run outside of the packages for documents. */
export interface ImageText {
  /**
   * Reads the lines of an image, top to bottom, and measures the effects of their letters if the reader requests them,
   * which takes longer. Null if no installed model reads the language (BCP 47).
   */
  read(image: Pixels, language: string, signal: AbortSignal, options?: { effects: boolean }): Promise<ReadImage | null>;
  /** Returns the image with the letters of lines replaced by their background. Null if no installed model fills images. */
  erase(image: Pixels, lines: readonly ImageLine[], signal: AbortSignal): Promise<ErasedImage | null>;
}

/** A picture in a document, whose text can be translated in place. */
export interface DocumentPicture {
  /** Its pixels; null if its format is not supported. */
  read(): Promise<Pixels | null>;
  /** Replaces its pixels. Its size, format and transparency stay. */
  write(image: Pixels): Promise<void>;
}

/** The character set of a text file, by the names of the WHATWG Encoding Standard. The field names are those of the API's report. */
export interface CharacterSet {
  /** The set in which the file was read. */
  read: string;
  /** How the set was found. "statistics" is a guess; "utf8": all bytes are valid UTF-8. */
  basis: "byte_order_mark" | "declaration" | "utf8" | "statistics";
  /** The set in which the result is written. Null before saving. */
  written: string | null;
}

/** Rephrasing improves a text; a correction changes only its errors. */
export type Rewrite = "rephrase" | "correct";

/** A parsed document. Write its blocks first, then save it. */
export interface OpenDocument {
  blocks: Block[];
  /** The language that the document declares, as it is written there, which can be no valid tag. */
  language?: string | null | undefined;
  /**
   * Content that was found but is not translated, such as "scanned pages". The field names are those of the API's
   * report.
   */
  untouched: { place: string; reason: string }[];
  /** Sentences that say what a reader should check in the translation. */
  remarks?: string[];
  /** Scanned pages. They are read only for a job, because reading takes seconds per page. */
  scans?: Scans;
  /** Its pictures. Their text is not part of `blocks`. */
  pictures?: readonly DocumentPicture[];
  /** Whether the document is a picture and nothing else. */
  isPicture?: boolean;
  /** The subject of the text, for engines that use it. It is not translated. */
  context?: string;
  /** Instead of a translation, the text is written again in its own language. */
  rewrite?: Rewrite;
  /** Only for text formats. */
  charset?: CharacterSet;
  /** Complete after saving. Only for formats that set text themselves. */
  adjustments?: Adjustments;
  /** Returns the document with the current text of its blocks. */
  save(target: Target): Promise<Uint8Array> | Uint8Array;
  /** Returns a Word document with the current text of its blocks instead, and warns of content that is left out. */
  saveAsWord?(target: Target, warn: (message: string) => void): Promise<Uint8Array>;
}

/** One file format. */
export interface DocumentFormat {
  /** Short name, such as "docx". */
  name: string;
  contentType: string;
  extension: string;
  /** Parses a document. Throws AppError `unreadable_document`. */
  open(bytes: Uint8Array): Promise<OpenDocument> | OpenDocument;
}
