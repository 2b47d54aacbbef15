export { combineBilingual } from "./bilingual.ts";
export { detectLanguage, foreignLanguage } from "./detect-language.ts";
export { countCharacters, inspectDocument } from "./inspect.ts";
export { detectFormat, documentFormats } from "./open-document.ts";
export { type DocumentPreview, previewDocument } from "./preview.ts";
export { repairTagged } from "./repair-tags.ts";
export { selectDocumentPages } from "./select-pages.ts";
export { hasWords, protect, type Span, splitSentences } from "./sentences.ts";
export {
  escapeText,
  fromTagged,
  plainText,
  type TaggedText,
  toTagged,
  withoutStyles,
  writeTagged,
} from "./tagged-text.ts";
export { inspectTextList, TEXT_LIST, type TextList, textList } from "./text-list.ts";
