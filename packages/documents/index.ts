export { detectLanguage, foreignLanguage } from "./detect-language.ts";
export { countCharacters, inspectDocument } from "./inspect.ts";
export { detectFormat, documentFormats } from "./open-document.ts";
export { type DocumentPreview, previewDocument } from "./preview.ts";
export { repairTagged } from "./repair-tags.ts";
export { hasWords, protect, type Span, splitSentences } from "./sentences.ts";
export { escapeText, fromTagged, plainText, type TaggedText, toTagged, withoutStyles } from "./tagged-text.ts";
