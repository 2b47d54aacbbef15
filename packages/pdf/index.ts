export { pdf } from "./open-pdf.ts";
export { readableLanguages } from "./reading/ocr.ts";
export { interleavePages, selectPages } from "./syntax/pages.ts";
export { withDigitalSource } from "./writing/metadata.ts";
