import { latin } from "../../syntax/lexer.ts";
import { glyphText, namedEncoding } from "../encodings.ts";
import { lazily } from "../lazily.ts";
import type { FontProgram } from "./program.ts";
import { readType1Glyphs } from "./type1-glyphs.ts";

/** The readable part of a font is much shorter. */
const MAX_CLEAR_BYTES = 256 * 1024;

/**
 * The built-in encoding of a Type 1 font, which stands before its encrypted part (Adobe Type 1 Font Format, 2.3), and its
 * outlines.
 */
export function readType1(bytes: Uint8Array): FontProgram {
  const clear = latin(bytes.subarray(0, MAX_CLEAR_BYTES));
  const end = clear.indexOf("eexec");
  const head = end < 0 ? clear : clear.slice(0, end);
  const start = head.indexOf("/Encoding");
  const encoding = start < 0 ? "" : head.slice(start);
  const texts = /^\/Encoding\s+StandardEncoding\b/.test(encoding) ? [...(namedEncoding("StandardEncoding") ?? [])] : [];
  for (const [, code = "", name = ""] of encoding.matchAll(/\bdup (?:8#([0-7]{1,3})|\d{1,3}) ?\/([^\s/]{1,80}) /g))
    if (code !== "") texts[Number.parseInt(code, 8)] = glyphText(name);
  const names: string[] = [];
  for (const [, code = "", name = ""] of encoding.matchAll(/\bdup (\d{1,3}) ?\/([^\s/]{1,80}) /g)) {
    texts[Number(code)] = glyphText(name);
    names[Number(code)] = name;
  }
  const glyphs = lazily(() => readType1Glyphs(bytes));
  return {
    codeText: (code) => texts[code],
    glyphText: () => undefined,
    draw: ({ code, name, text }) =>
      (name && glyphs()?.byName(name)) ||
      (text && glyphs()?.byText(text)) ||
      (code !== undefined && glyphs()?.byName(names[code] ?? "")) ||
      null,
  };
}
