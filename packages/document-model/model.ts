/** A stretch of text of one look, or an object in the text that is kept as it is (an image, a field, a line break). */
export type Piece = { kind: "text"; text: string; look: number } | { kind: "anchor"; anchor: number; hard: boolean };

/** A paragraph-like unit: its pieces, where it stands, and how new pieces are put back. */
export interface Block {
  /** As "body", "footnotes" or "speaker notes": coverage is counted by it. */
  place: string;
  pieces: Piece[];
  /** Puts translated pieces back; every anchor comes exactly once, looks may repeat. */
  write(pieces: readonly Piece[]): void;
}

/** The language a document is translated into. */
export interface Target {
  /** BCP 47. */
  language: string;
  direction: "ltr" | "rtl";
}

/** What saving changed beside words, because a translation needs other letters or more room. */
export interface Adjustments {
  /** Families of fonts, as the document names them, and what their text is set in now. */
  fonts: { from: string; to: string }[];
  /** Paragraphs set smaller, by place; `smallest` is the size by what it was, `overflowing` those that still did not fit. */
  shrunk: { place: string; paragraphs: number; smallest: number; overflowing: number }[];
}

/** Pictures of text in a document. */
export interface Scans {
  /** How many can be read here. */
  pages: number;
  /** Reads them, by the document's language (BCP 47). What cannot be read joins `untouched`. */
  read(language: string, signal: AbortSignal): Promise<Block[]>;
}

/** A document taken apart. Blocks are written first, then it is saved. */
export interface OpenDocument {
  blocks: Block[];
  /** What was found and is not translated, by place, as "scanned pages". */
  untouched: { place: string; reason: string }[];
  /** Pages that are pictures of text, which are read only for a job: that takes seconds a page. */
  scans?: Scans;
  /** Complete once it is saved; of formats that set text themselves. */
  adjustments?: Adjustments;
  /** The document with the blocks as they now are. */
  save(target: Target): Promise<Uint8Array> | Uint8Array;
}

/** One file format. */
export interface DocumentFormat {
  /** As "docx". */
  name: string;
  contentType: string;
  extension: string;
  /** Takes a document apart. Throws AppError `unreadable_document`. */
  open(bytes: Uint8Array): Promise<OpenDocument> | OpenDocument;
}
