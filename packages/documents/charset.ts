import { type CharacterSet, unreadable } from "@atelier/document-model";
import iconv from "iconv-lite";
import { guessCharset, guessUtf16 } from "./guess-charset.ts";

/**
 * Where a format declares its character set: a pattern with two groups, what is before the name and the name. Formats
 * without a declaration have none.
 */
export type CharsetDeclaration = RegExp;

export const XML_DECLARATION: CharsetDeclaration = /^(\s*<\?xml[^>]*?\sencoding\s*=\s*["'])([\w.:-]+)/i;
export const HTML_DECLARATION: CharsetDeclaration =
  /(^\s*<\?xml[^>]*?\sencoding\s*=\s*["']|<meta\s[^<>]*?charset\s*=\s*["']?)([\w.:-]+)/i;
/** The bounds keep the time linear for a line that has the field many times. A header is far shorter. */
export const PO_DECLARATION: CharsetDeclaration =
  /^("(?:[^"\n]{0,2000}?\\n)?Content-Type:[^"\n]{0,100}?charset=)([\w.:-]+)/im;

/** A decoded text file. */
export interface SourceText {
  text: string;
  charset: CharacterSet;
  hasMark: boolean;
}

const HEAD_BYTES = 4_096;
const MARK = "\uFEFF";
const MARKS: [name: string, bytes: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Names of the Encoding Standard that the converter has under another name. */
const CONVERTER_NAMES: Record<string, string> = {
  "x-mac-cyrillic": "maccyrillic",
  macintosh: "macroman",
  "iso-8859-8-i": "iso-8859-8",
};

/**
 * Decodes a text file by its byte order mark, its declaration, or as UTF-8. If its bytes contradict these, the most
 * likely set by statistics is used, and `charset.basis` records it. The byte order mark is removed. Throws
 * `unreadable_document` for binary data.
 */
export function decodeText(bytes: Uint8Array, declaration?: CharsetDeclaration): SourceText {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return sourceText(bytes, marked[0], "byte_order_mark", true);
  const wide = guessUtf16(bytes);
  if (wide) return sourceText(bytes, wide, "statistics");
  if (bytes.subarray(0, 8_192).includes(0))
    throw unreadable("The file has binary data in an unsupported format. Send one of the supported document formats.");
  const declared = declaration && declaredCharset(bytes, declaration);
  if (declared && isValid(bytes, declared)) return sourceText(bytes, declared, "declaration");
  if (isValid(bytes, "utf-8")) return sourceText(bytes, "utf-8", "utf8");
  return sourceText(bytes, guessCharset(bytes), "statistics");
}

/**
 * Encodes a text in the set of its source if that set has every character, otherwise in UTF-8 with the declaration
 * rewritten. With `needsMark`, UTF-8 then gets a byte order mark, for formats whose readers assume another set without
 * it. Completes `charset.written`.
 */
export function encodeText(
  text: string,
  { charset, hasMark }: Pick<SourceText, "charset" | "hasMark">,
  { declaration, needsMark = false }: { declaration?: CharsetDeclaration; needsMark?: boolean } = {},
): Uint8Array {
  const mark = hasMark ? MARK : "";
  const same = encodeAs(mark + text, charset.read);
  charset.written = same ? charset.read : "utf-8";
  const isDeclared = charset.basis === "declaration" || charset.basis === "byte_order_mark";
  if (same && (isDeclared || !contradicts(text, charset.written, declaration))) return same;
  const declared = declaration ? text.replace(declaration, `$1${charset.written.toUpperCase()}`) : text;
  if (same) return encodeAs(mark + declared, charset.written) ?? same;
  return new TextEncoder().encode(hasMark || needsMark ? MARK + declared : declared);
}

/** Whether a text beyond ASCII declares another set, or a set that does not exist, as in templates. */
function contradicts(text: string, name: string, declaration?: CharsetDeclaration): boolean {
  const label = declaration?.exec(text.slice(0, HEAD_BYTES))?.[2];
  if (!label || !/\P{ASCII}/u.test(text)) return false;
  try {
    return new TextDecoder(label).encoding !== name;
  } catch {
    return true;
  }
}

function sourceText(bytes: Uint8Array, name: string, basis: CharacterSet["basis"], hasMark = false): SourceText {
  const text = decodeAs(bytes, name);
  return {
    text: text.startsWith(MARK) ? text.slice(1) : text,
    charset: { read: name, basis, written: null },
    hasMark: hasMark || text.startsWith(MARK),
  };
}

/**
 * The declared set under its name in the Encoding Standard; undefined if none is declared or the name is not known. An
 * ISO set whose control characters do not occur is kept, because the standard reads it as the larger Windows set.
 */
function declaredCharset(bytes: Uint8Array, declaration: CharsetDeclaration): string | undefined {
  const label = declaration.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1"))?.[2]?.toLowerCase();
  if (!label) return undefined;
  const isPlain = !bytes.some((byte) => byte >= 0x80 && byte < 0xa0);
  if (/^(us-)?ascii$/.test(label) && !bytes.some((byte) => byte > 127)) return "us-ascii";
  if (isPlain && /^iso-8859-\d{1,2}$/.test(label) && iconv.encodingExists(label)) return label;
  try {
    const { encoding } = new TextDecoder(label);
    // The declaration was read byte by byte, so the file is not UTF-16.
    return encoding.startsWith("utf-16") ? undefined : encoding;
  } catch {
    return iconv.encodingExists(label) ? label : undefined;
  }
}

const converterName = (name: string) => CONVERTER_NAMES[name] ?? name;

function decodeAs(bytes: Uint8Array, name: string): string {
  if (name === "utf-8") return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const converter = converterName(name);
  if (iconv.encodingExists(converter))
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), converter, { stripBOM: false });
  return new TextDecoder(name, { ignoreBOM: true }).decode(bytes);
}

/** The bytes of a text, or null if the set does not have all of its characters or cannot be written. */
function encodeAs(text: string, name: string): Uint8Array | null {
  if (name === "utf-8") return new TextEncoder().encode(text);
  const converter = converterName(name);
  if (!iconv.encodingExists(converter)) return null;
  const encoded = iconv.encode(text, converter);
  return iconv.decode(encoded, converter, { stripBOM: false }) === text ? encoded : null;
}

/** Whether the bytes are valid in the character set. */
function isValid(bytes: Uint8Array, name: string): boolean {
  if (name !== "utf-8") return !decodeAs(bytes, name).includes("\uFFFD");
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
