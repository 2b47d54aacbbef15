/**
 * The content type of each supported format, by its name, in the order in which they are listed. It needs no code of the
 * formats, so that a program that only names them does not load them; a test compares it with `documentFormats`.
 */
export const formatTypes: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  pdf: "application/pdf",
  rtf: "application/rtf",
  idml: "application/vnd.adobe.indesign-idml-package",
  epub: "application/epub+zip",
  html: "text/html",
  md: "text/markdown",
  mdx: "text/mdx",
  txt: "text/plain",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  json: "application/json",
  yaml: "application/yaml",
  xml: "application/xml",
  xliff: "application/xliff+xml",
  po: "text/x-gettext-translation",
  srt: "application/x-subrip",
  vtt: "text/vtt",
  properties: "text/x-java-properties",
  strings: "text/x-apple-strings",
  stringsdict: "application/x-apple-stringsdict+xml",
  xcstrings: "application/x-apple-xcstrings+json",
  arb: "application/x-arb+json",
  resx: "application/x-microsoft-resx+xml",
  ts: "text/vnd.trolltech.linguist",
  ftl: "text/x-fluent",
  php: "text/x-php",
  toml: "application/toml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** The names of the formats with bilingual results. */
export const bilingualFormats: readonly string[] = ["docx", "pdf"];

const markableTypes = new Set(
  ["docx", "pptx", "xlsx", "odt", "ods", "odp", "html", "epub", "pdf"].map((name) => formatTypes[name]),
);

/** Whether a format has a place for a mark of how a document was made. */
export const isMarkable = (contentType: string): boolean => markableTypes.has(contentType);
