export { combineBilingual } from "./bilingual.ts";
export { inspectDocument } from "./inspect.ts";
export { detectFormat, documentFormats } from "./open-document.ts";
export { type DocumentPreview, previewDocument } from "./preview.ts";
export { selectDocumentPages } from "./select-pages.ts";
export { inspectTextList, TEXT_LIST, type TextList, textList } from "./text-list.ts";
