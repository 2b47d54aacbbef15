export { readCharacters } from "./characters.ts";
export { lineBox } from "./geometry.ts";
export { glyphMask } from "./glyphs.ts";
export { measureLine } from "./measure-line.ts";
export { type OcrModels, readText, type TextLine } from "./read-text.ts";
