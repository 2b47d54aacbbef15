export { readCharacters } from "./characters.ts";
export { glyphMask } from "./glyphs.ts";
export { type OcrModels, readText, type TextLine } from "./read-text.ts";
