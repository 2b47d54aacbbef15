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

/** A document taken apart. Blocks are written first, then it is saved. */
export interface OpenDocument {
  blocks: Block[];
  /** What was found and is not translated, by place, as "scanned pages". */
  untouched: { place: string; reason: string }[];
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
