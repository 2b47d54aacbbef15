export { readCharacters } from "./characters.ts";
export { findLetters } from "./find-letters.ts";
export { forEachPixelIn } from "./find-lines.ts";
export { lineBox } from "./geometry.ts";
export { glyphMask } from "./glyphs.ts";
export { coveredPixels, type LetterEffects } from "./measure-effects.ts";
export { measureLine } from "./measure-line.ts";
export { measureLook } from "./measure-look.ts";
export { type OcrModels, readText, type TextLine } from "./read-text.ts";
