export { pdf } from "./open-pdf.ts";
export { interleavePages, selectPages } from "./syntax/pages.ts";
export { withDigitalSource } from "./writing/metadata.ts";
