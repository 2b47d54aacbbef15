import { type Run, unreadable } from "@atelier/document-model";
import { counted } from "../../counted.ts";
import {
  lineAt,
  type ResourceContent,
  type ResourceText,
  resourceFormat,
  type Token,
  tokenize,
} from "./resource-text.ts";

/** PHP files that only define arrays of texts, as in Laravel and CodeIgniter. Other code is refused. */
export const php = resourceFormat({ name: "php", contentType: "text/x-php" }, readArrays, { hasSettings: true });

const TOKENS = new RegExp(
  [
    String.raw`(?<space>\s+|\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?\*\/|<\?php\b|\?>\s*$)`,
    String.raw`(?<quoted>'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*")`,
    String.raw`(?<word>[$\w\\]+)`,
    String.raw`(?<sign>=>|::|->|[=,;.()[\]{}?:|&!@+*%-])`,
  ].join("|"),
  "y",
);

const CODE = /^(?:function|fn|class|if|foreach|for|while|echo|new|interface|trait|switch|match)$/;

function readArrays(source: string): ResourceContent {
  if (!/^\s*<\?php\b/.test(source))
    throw unreadable("This is not a PHP file of texts. It must begin with <?php and return or assign arrays.");
  const fail = (position: number) =>
    unreadable(
      `Line ${lineAt(source, position)} of the PHP file is more than an array of texts. Send a file that only returns or assigns arrays.`,
    );
  const tokens = tokenize(source, TOKENS, fail);
  const code = tokens.find(({ kind, text }) => kind === "word" && CODE.test(text));
  if (code) throw fail(code.start);
  const { values, others } = findValues(tokens);
  const untouched =
    others > 0 ? [{ place: counted(others, "string"), reason: "they are joined to others or given to functions" }] : [];
  return { texts: values.map(phpText), untouched };
}

/** The strings that are values of arrays or assigned to a variable. */
function findValues(tokens: readonly Token[]): { values: Token[]; others: number } {
  const open: ("array" | "index" | "call")[] = [];
  const values: Token[] = [];
  let others = 0;
  for (const [at, token] of tokens.entries()) {
    const [before, after] = [tokens[at - 1], tokens[at + 1]?.text ?? ""];
    if (token.text === "[") open.push(endsOperand(before) ? "index" : "array");
    else if (token.text === "(") open.push(before?.text.toLowerCase() === "array" ? "array" : "call");
    else if (token.text === "]" || token.text === ")") open.pop();
    else if (token.kind === "quoted" && after !== "=>" && open.at(-1) !== "index") {
      const inArray = open.at(-1) === "array" && /^(?:=>|[[(,])$/.test(before?.text ?? "") && /^[,\])]$/.test(after);
      const isAssigned = open.length === 0 && before?.text === "=" && after === ";";
      if (inArray || isAssigned) values.push(token);
      else others++;
    }
  }
  return { values, others };
}

const endsOperand = (token: Token | undefined) =>
  token !== undefined && ((token.kind === "word" && token.text !== "return") || /^[\])}]$/.test(token.text));

/** A string. Escapes that a text cannot write, and the bars between plural forms, are inline codes. */
function phpText({ text, start }: Token): ResourceText {
  const quote = text.charAt(0);
  const runs: Run[] = [];
  const codes: string[] = [];
  const content = text.slice(1, -1);
  let end = 0;
  const put = (written: string) => {
    if (written !== "") runs.push({ kind: "text", text: decode(written, quote), style: 0 });
  };
  for (const { 0: code, index } of content.matchAll(quote === '"' ? DOUBLE_CODES : SINGLE_CODES)) {
    put(content.slice(end, index));
    end = index + code.length;
    // The content of other escapes is text.
    if (/^\\[\\"'nrt]$/.test(code)) put(code);
    else runs.push({ kind: "code", code: codes.push(code) - 1, hard: code.includes("|") });
  }
  put(content.slice(end));
  const block = {
    part: "values",
    start: start + 1,
    end: start + text.length - 1,
    runs: joinTexts(runs),
    styles: [null],
    codes,
  };
  return { block: { ...block, encode: (text) => encode(text, quote) } };
}

/** Laravel writes plural forms as `one|many`, with an optional count in `{0}` or `[2,*]`. */
const BAR = String.raw`\|(?:\s*(?:\{\d+\}|\[[\d,*]+\]))?`;
const SINGLE_CODES = new RegExp(String.raw`\\[\\']|^(?:\{\d+\}|\[[\d,*]+\])|${BAR}`, "g");
const DOUBLE_CODES = new RegExp(
  String.raw`\\(?:u\{[\da-f]+\}|x[\da-f]{1,2}|[0-7]{1,3}|[\s\S])|^(?:\{\d+\}|\[[\d,*]+\])|${BAR}`,
  "gi",
);

function joinTexts(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.kind === "text" && last?.kind === "text")
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

const decode = (written: string, quote: string): string =>
  quote === "'"
    ? written.replace(/\\([\\'])/g, "$1")
    : written.replace(/\\([\\"nrt])/g, (_, sign: string) => ESCAPES[sign] ?? sign);

const encode = (text: string, quote: string): string =>
  quote === "'"
    ? text.replace(/[\\']/g, "\\$&")
    : text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\t", "\\t").replaceAll("\r", "\\r");
