import { unreadable } from "@atelier/document-model";
import { lineAt, type ResourceText, resourceFormat, resourceText, tokenize } from "./resource-text.ts";

/** Apple's `.strings`: `"key" = "value";`. Keys and comments stay. */
export const strings = resourceFormat({ name: "strings", contentType: "text/x-apple-strings" }, (source) => ({
  texts: entries(source),
}));

const TOKENS =
  /(?<space>\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<quoted>"[^"\\]*(?:\\[\s\S][^"\\]*)*")|(?<word>[\w.$:/-]+)|(?<sign>[=;])/y;

function* entries(source: string): Generator<ResourceText> {
  const fail = (position: number) =>
    unreadable(
      `Line ${lineAt(source, position)} is not valid in a .strings file. Write each text as "key" = "value"; and send the file again.`,
    );
  const tokens = tokenize(source, TOKENS, fail);
  for (let at = 0; at < tokens.length; ) {
    const [key, second, value, fourth] = tokens.slice(at, at + 4);
    if (!key || key.kind === "sign") throw fail(key?.start ?? source.length);
    // A key alone is also its text, which is not changed because it would become another key.
    if (second?.text === ";") {
      at += 2;
      continue;
    }
    if (second?.text !== "=" || !value || value.kind === "sign" || fourth?.text !== ";") throw fail(key.start);
    at += 4;
    if (value.kind !== "quoted") continue;
    yield resourceText(
      decode(value.text.slice(1, -1)),
      { start: value.start + 1, end: value.start + value.text.length - 1 },
      encode,
    );
  }
}

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

const decode = (written: string): string =>
  written.replace(/\\(?:U([\da-f]{4})|([\s\S]))/gi, (_, code, sign) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[sign] ?? sign),
  );

const encode = (text: string): string =>
  text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\t", "\\t").replaceAll("\r", "\\r");
