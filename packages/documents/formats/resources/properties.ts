import { type ResourceText, resourceFormat, resourceText } from "./resource-text.ts";

/** Java properties: the values are texts; keys and comments stay. Reference: java.util.Properties.load. */
export const properties = resourceFormat(
  { name: "properties", contentType: "text/x-java-properties" },
  (source) => ({ texts: entries(source) }),
  { hasSettings: true },
);

/** A line with a key and a value that may continue after a backslash at the end of a line. */
const ENTRY =
  /^[ \t\f]*(?![#!\s])([^\\=: \t\f\r\n]*(?:\\(?:\r\n|[\s\S])[^\\=: \t\f\r\n]*)*)[ \t\f]*[=:]?[ \t\f]*([^\\\r\n]*(?:\\(?:\r\n|[\s\S])[^\\\r\n]*)*)/gm;

function* entries(source: string): Generator<ResourceText> {
  // Java before version 9 reads the file as ISO-8859-1, so a file of ASCII gets escapes for other characters.
  const isAscii = !/\P{ASCII}/u.test(source);
  for (const match of source.matchAll(ENTRY)) {
    const [whole, key = "", value = ""] = match;
    if (key === "" || value === "") continue;
    const end = match.index + whole.length;
    const decoded = decode(value);
    // With an argument the text is read by MessageFormat, where an apostrophe is written twice.
    const isMessage = /\{\d/.test(decoded) && !decoded.includes("'{");
    yield resourceText(
      isMessage ? decoded.replaceAll("''", "'") : decoded,
      { start: end - value.length, end },
      (text) => encode(text, isAscii),
      isMessage ? new Map([["'", "''"]]) : undefined,
    );
  }
}

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", f: "\f" };

const decode = (written: string): string =>
  written.replace(/\\(?:(\r\n|\r|\n)[ \t\f]*|u([\da-f]{4})|([\s\S]))/gi, (_, line, code, sign) =>
    line !== undefined ? "" : code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[sign] ?? sign),
  );

function encode(text: string, isAscii: boolean): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replace(/[\n\t\r\f]/g, (sign) => `\\${{ "\n": "n", "\t": "t", "\r": "r", "\f": "f" }[sign]}`)
    .replace(/^ /, "\\ ");
  if (!isAscii) return escaped;
  return escaped.replace(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}
