import { unreadable } from "@atelier/document-model";

/** A token of an RTF file. The sources of all tokens together are the file, byte for byte. */
export type Token =
  | { kind: "open" | "close"; source: string }
  /** A control word without its backslash. `value` is its number, if it has one. */
  | { kind: "word"; source: string; name: string; value: number | null }
  | { kind: "symbol"; source: string; name: string }
  /** Text bytes in the code page of the file. */
  | { kind: "text"; source: string; bytes: string }
  /** Line ends and raw binary, which are kept but are not text. */
  | { kind: "skip"; source: string };

const MAX_TOKENS = 2_000_000;
const MAX_DEPTH = 500;

/**
 * Splits an RTF file (specification 1.9.1), read as Latin-1, into tokens. Throws `unreadable_document` if groups are
 * not closed.
 */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /([{])|([}])|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([\r\n]+)|([^\\{}\r\n]+)/gy;
  let depth = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const [whole, open, close, name, value, hex, symbol, end, text] = match;
    if (tokens.length >= MAX_TOKENS || depth > MAX_DEPTH)
      throw unreadable("The RTF document is too long or too deeply nested. Save it again as docx and send that.");
    if (open) {
      depth++;
      tokens.push({ kind: "open", source: whole });
    } else if (close) {
      depth--;
      tokens.push({ kind: "close", source: whole });
      if (depth <= 0) {
        tokens.push({ kind: "skip", source: source.slice(pattern.lastIndex) });
        break;
      }
    } else if (name !== undefined) {
      tokens.push({ kind: "word", source: whole, name, value: value === undefined ? null : Number(value) });
      if (name === "bin" && value) {
        const from = pattern.lastIndex;
        pattern.lastIndex = Math.min(source.length, from + Math.max(0, Number(value)));
        tokens.push({ kind: "skip", source: source.slice(from, pattern.lastIndex) });
      }
    } else if (hex !== undefined)
      tokens.push({ kind: "text", source: whole, bytes: String.fromCharCode(Number.parseInt(hex, 16)) });
    else if (symbol !== undefined) tokens.push({ kind: "symbol", source: whole, name: symbol });
    else if (end !== undefined) tokens.push({ kind: "skip", source: whole });
    else tokens.push({ kind: "text", source: whole, bytes: text ?? "" });
  }
  if (depth !== 0)
    throw unreadable("The RTF document is damaged: its groups are not closed. Save it again and send it.");
  return tokens;
}

/**
 * Text as RTF. Other characters than ASCII become \u controls with as many fallback characters as the document
 * expects.
 */
export function encodeRtf(text: string, fallbackCount: number): string {
  return Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index);
    const character = text[index] ?? "";
    if (character === "\u00a0") return "\\~";
    if ("\\{}".includes(character)) return `\\${character}`;
    if (code >= 32 && code < 127) return character;
    if (code < 32) return " ";
    return `\\u${code > 32_767 ? code - 65_536 : code}${"?".repeat(fallbackCount)}${fallbackCount === 0 ? " " : ""}`;
  }).join("");
}

/** A decoder for a Windows code page number. Unknown pages are read as Windows-1252. */
export function decoderFor(codePage: number): TextDecoder {
  const labels: Record<number, string> = {
    932: "shift_jis",
    936: "gbk",
    949: "euc-kr",
    950: "big5",
    10000: "macintosh",
    65001: "utf-8",
    866: "ibm866",
  };
  try {
    return new TextDecoder(labels[codePage] ?? `windows-${codePage}`);
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** Code pages by the character set numbers of fonts (\fcharset). */
export const CHARSET_PAGES: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};
