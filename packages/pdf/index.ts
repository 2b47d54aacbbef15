export { withDigitalSource } from "./metadata.ts";
export { readableLanguages } from "./ocr.ts";
export { pdf } from "./open-pdf.ts";
export { interleavePages, selectPages } from "./pages.ts";
