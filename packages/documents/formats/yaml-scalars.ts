import { parseDocument, type Scalar } from "yaml";

/** A text value: its words, its range in the source without line ends after it, and how to write another text there. */
export interface ScalarText {
  words: string;
  start: number;
  end: number;
  encode(text: string): string;
}

const LINE_WIDTH = 80;

/**
 * Reads a YAML scalar and writes texts in its style: plain, quoted, literal or folded (YAML 1.2, chapters 7 and 8). A
 * text that the style cannot have is written in double quotes.
 */
export function yamlWriter(source: string, { value, type, range }: Scalar<string>, inFlow: boolean): ScalarText {
  const [start = 0, valueEnd = 0] = range ?? [];
  const written = source.slice(start, valueEnd);
  if (type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED") {
    // The line ends after the text depend on the header, so they stay as they are.
    const words = withoutLastBreaks(value);
    const end = start + written.trimEnd().length;
    const encode = (text: string) => encodeBlock(text, source.slice(start, end), words) ?? JSON.stringify(text);
    return { words, start, end, encode };
  }
  const encode = (text: string) => {
    if (type === "PLAIN" && isPlain(text, inFlow)) return text;
    if (type === "QUOTE_SINGLE" && !/[\p{Cc}\u2028\u2029]/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
    return JSON.stringify(text);
  };
  return { words: value, start, end: valueEnd, encode };
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** Whether a text is read as the same text without quotes. */
function isPlain(text: string, inFlow: boolean): boolean {
  if (!/^\p{L}/u.test(text) || /[\p{Cc}\u2028\u2029]|:(\s|$)|\s#|\s$/u.test(text)) return false;
  if (inFlow && /[,[\]{}:]/.test(text)) return false;
  return !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
}

/** A text as a block with the header and indentation of another block; null if it would not be read as the same text. */
function encodeBlock(text: string, written: string, words: string): string | null {
  const [header = "", ...lines] = written.split(/\r?\n/);
  const firstLine = lines.find((line) => line.trim() !== "") ?? "";
  const firstWords = words.split("\n").find((line) => line.trim() !== "") ?? "";
  const width = firstLine.search(/\S/) - firstWords.search(/\S/);
  if (width < 1 || /(?![\n\t])\p{Cc}|[\u2028\u2029]/u.test(text)) return null;
  const isFolded = header.startsWith(">");
  const content = isFolded ? foldedLines(text, LINE_WIDTH - width) : text.split("\n");
  const indent = " ".repeat(width);
  const indented = content.map((line) => (line === "" ? "" : indent + line));
  // Whether the text can start or continue in this style depends on many rules, so the result is read again.
  const again = parseDocument(`- ${header}\n${indented.join("\n")}\n`, { logLevel: "silent" }).toJS();
  if (!Array.isArray(again) || withoutLastBreaks(String(again[0])) !== text) return null;
  return [header, ...indented].join(/\r\n/.test(written) ? "\r\n" : "\n");
}

/** Lines that a folded block joins to the text: a line end becomes an empty line, and long lines are broken. */
function foldedLines(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph, index) => {
    const lines = index === 0 ? [] : [""];
    let line = "";
    for (const word of paragraph.split(/(?<=\S) (?=\S)/)) {
      if (line !== "" && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}
