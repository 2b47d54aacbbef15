/** The names of formats whose media type is not their name. */
const names: readonly (readonly [part: string, name: string])[] = [
  ["wordprocessingml", "Word"],
  ["presentationml", "PowerPoint"],
  ["spreadsheetml", "Excel"],
  ["opendocument.text", "OpenDocument text"],
  ["opendocument.spreadsheet", "OpenDocument spreadsheet"],
  ["opendocument.presentation", "OpenDocument presentation"],
  ["webp", "WebP"],
  ["markdown", "Markdown"],
  ["plain", "Text"],
  ["epub", "EPUB"],
];

/** A media type in words: "image/png" → "PNG", that of a docx file → "Word". */
export function formatName(contentType: string): string {
  const [, subtype = contentType] = contentType.split(";")[0]?.split("/") ?? [];
  const known = names.find(([part]) => subtype.includes(part));
  return known ? known[1] : subtype.replace(/^(x|vnd)[-.]/, "").toUpperCase();
}
