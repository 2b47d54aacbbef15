export { readArchive, unreadable, writeArchive } from "./archive.ts";
export type {
  Adjustments,
  Block,
  CharacterSet,
  DocumentFormat,
  DocumentPicture,
  ImageLine,
  ImageText,
  LetterEffects,
  OpenDocument,
  Pixels,
  ReadImage,
  Rewrite,
  Run,
  Scans,
  Splitting,
  Target,
} from "./model.ts";
export {
  addParagraph,
  joined,
  type SourceBlock,
  type SourceRange,
  type SourceStyle,
  sameRuns,
  splice,
  textOfRuns,
} from "./spliced.ts";
