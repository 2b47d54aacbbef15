export { readableLanguages } from "./ocr.ts";
export { pdf } from "./open-pdf.ts";
