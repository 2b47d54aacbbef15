import { unreadable } from "@atelier/document-model";
import { lineAt, type ResourceText, resourceFormat, resourceText, type Token, tokenize } from "./resource-text.ts";

/** TOML 1.0: texts in values and arrays; keys, tables and other values stay. */
export const toml = resourceFormat(
  { name: "toml", contentType: "application/toml" },
  (source) => ({ texts: tomlTexts(source) }),
  { hasSettings: true },
);

const TOKENS = new RegExp(
  [
    String.raw`(?<space>[ \t]+|#[^\n]*)`,
    String.raw`(?<line>\r?\n)`,
    String.raw`(?<blockBasic>"""[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*"{3,5})`,
    "(?<blockLiteral>'''[^']*(?:'(?!'')[^']*)*'{3,5})",
    String.raw`(?<basic>"[^"\\\n]*(?:\\.[^"\\\n]*)*")`,
    String.raw`(?<literal>'[^'\n]*')`,
    String.raw`(?<word>[\w+:.-]+)`,
    String.raw`(?<sign>[=,[\]{}])`,
  ].join("|"),
  "y",
);

/** The texts of values with their keys. `offset` is added to their ranges. Throws `unreadable_document`. */
export function* tomlTexts(source: string, { offset = 0 } = {}): Generator<ResourceText & { key: string }> {
  const fail = (position: number) =>
    unreadable(`Line ${lineAt(source, position)} is not valid TOML. Correct it and send the file again.`);
  const tokens = tokenize(source, TOKENS, fail);
  let key = "";
  let depth = 0;
  let isValue = false;
  for (const [at, token] of tokens.entries()) {
    const { kind, text, start } = token;
    if (kind === "line" && depth === 0) isValue = false;
    else if (text === "=") {
      isValue = true;
      key = (tokens[at - 1]?.text ?? "").replace(/^["']|["']$/g, "");
    } else if (isValue && kind === "sign") {
      if (text === "[" || text === "{") depth++;
      else if (text !== ",") depth--;
    } else if (isValue && tokens[at + 1]?.text !== "=" && isString(token)) {
      const { words, quotes } = readString(token);
      const end = start + text.length;
      yield {
        key,
        ...resourceText(words, { start: start + offset, end: end + offset }, (text) => encode(text, quotes)),
      };
    }
  }
}

const isString = ({ kind }: Token) => /asic|iteral/.test(kind);

function readString({ kind, text }: Token): { words: string; quotes: string } {
  const quotes = kind.startsWith("block") ? text.slice(0, 3) : text.slice(0, 1);
  const inner = text.slice(quotes.length, -quotes.length);
  const content = quotes.length === 3 ? inner.replace(/^\r?\n/, "") : inner;
  return { words: quotes.startsWith('"') ? decode(content) : content, quotes };
}

const ESCAPES: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r" };

const decode = (written: string): string =>
  written.replace(/\\(?:[ \t]*\r?\n\s*|u([\da-f]{4})|U([\da-f]{8})|(.))/gi, (_, short, long, sign) =>
    (short ?? long) ? String.fromCodePoint(Number.parseInt(short ?? long, 16)) : sign ? (ESCAPES[sign] ?? sign) : "",
  );

/** A text in its quotes; in basic quotes if it has characters that literal quotes cannot have. */
function encode(text: string, quotes: string): string {
  if (quotes === "'" && !/['\p{Cc}]/u.test(text)) return `'${text}'`;
  if (quotes === "'''" && !text.includes("'''") && !text.endsWith("'")) return `'''\n${text}'''`;
  if (quotes === '"""')
    return `"""\n${text.replaceAll("\\", "\\\\").replaceAll('"""', '""\\"').replace(/"$/, '\\"')}"""`;
  return JSON.stringify(text);
}
