import { addParagraph, type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
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
  return { ...spliced, blocks, untouched: values.untouched };
}

/** The quoted strings of valid JSON with their ranges. */
function* jsonStrings(source: string): Generator<{ start: number; end: number; isKey: boolean }> {
  const marks = /[\\"]/g;
  for (let start = source.indexOf('"'); start >= 0; ) {
    marks.lastIndex = start + 1;
    let mark = marks.exec(source);
    for (; mark && mark[0] !== '"'; mark = marks.exec(source)) marks.lastIndex = mark.index + 2;
    const end = mark ? mark.index + 1 : source.length;
    const next = /\S/g;
    next.lastIndex = end;
    yield { start, end, isKey: next.exec(source)?.[0] === ":" };
    start = source.indexOf('"', end);
  }
}
