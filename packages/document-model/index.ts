export { readArchive, unreadable, writeArchive } from "./archive.ts";
export type { Adjustments, Block, DocumentFormat, OpenDocument, Piece, Scans, Target } from "./model.ts";
export { joined, type SourceBlock, type SourceLook, splice } from "./spliced.ts";
