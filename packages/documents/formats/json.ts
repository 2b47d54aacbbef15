import { addParagraph, type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { withRootLanguage } from "./root-language.ts";
import { plainBlock } from "./text.ts";
import { ValueFilter } from "./values.ts";

/** JSON: the text values are translated; keys, numbers and layout stay byte for byte. */
export const json: DocumentFormat = {
  name: "json",
  contentType: "application/json",
  extension: "json",
  open: (bytes) => openTextDocument(bytes, readJson),
};

function readJson(source: string): TextContent {
  try {
    JSON.parse(source);
  } catch (cause) {
    throw unreadable("This is not valid JSON. Check its syntax and send it again.", cause);
  }
  const found: SourceBlock[] = [];
  const values = new ValueFilter();
  for (const { start, end, isKey } of jsonStrings(source)) {
    const words = isKey ? "" : (JSON.parse(source.slice(start, end)) as string);
    if (values.accepts(words))
      addParagraph(
        found,
        plainBlock(words, start, "values", (text) => JSON.stringify(text), end),
      );
  }
  // Unchanged values keep the original spelling of their escapes.
  const spliced = splice(source, found);
  const blocks = spliced.blocks.map((block) => stringBlock(block));
  return withRootLanguage(source, "json", { ...spliced, blocks, untouched: values.untouched });
}

/** A quoted string of valid JSON with its range, and the keys that lead to it; items of lists have the key "[]". */
interface JsonString {
  start: number;
  end: number;
  isKey: boolean;
  path: readonly string[];
}

/** The quoted strings of valid JSON. */
export function* jsonStrings(source: string): Generator<JsonString> {
  const path: string[] = [];
  const marks = /["{[}\]]/g;
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    const [sign] = mark;
    if (sign === "{" || sign === "[") path.push(sign === "[" ? "[]" : "");
    else if (sign === "}" || sign === "]") path.pop();
    else {
      const end = endOfString(source, mark.index);
      marks.lastIndex = end;
      const next = /\S/g;
      next.lastIndex = end;
      const isKey = next.exec(source)?.[0] === ":";
      if (isKey) path[path.length - 1] = JSON.parse(source.slice(mark.index, end));
      yield { start: mark.index, end, isKey, path };
    }
  }
}

/** One expression for a whole string runs out of memory if the string is long. */
function endOfString(source: string, start: number): number {
  const marks = /[\\"]/g;
  marks.lastIndex = start + 1;
  let mark = marks.exec(source);
  for (; mark && mark[0] !== '"'; mark = marks.exec(source)) marks.lastIndex = mark.index + 2;
  return mark ? mark.index + 1 : source.length;
}
