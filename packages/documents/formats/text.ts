import { addParagraph, type DocumentFormat, type SourceBlock, splice } from "@atelier/document-model";
import { openTextDocument, type TextContent } from "../text-document.ts";

/** Plain text: each line is a paragraph, and line ends are kept. */
export const text: DocumentFormat = {
  name: "txt",
  contentType: "text/plain",
  extension: "txt",
  open: (bytes) => openTextDocument(bytes, readLines, { needsMark: true }),
};

function readLines(source: string): TextContent {
  const found: SourceBlock[] = [];
  for (const match of source.matchAll(/[^\r\n]+/g)) addParagraph(found, plainBlock(match[0], match.index));
  return splice(source, found);
}

const UNSTYLED = [null] as const;

/** A block of unstyled text at a position of the source. */
export function plainBlock(
  words: string,
  start: number,
  part = "body",
  encode: (text: string) => string = (text) => text,
  end = start + words.length,
): SourceBlock {
  return {
    part,
    start,
    end,
    runs: [{ kind: "text", text: words, style: 0 }],
    styles: UNSTYLED,
    codes: [],
    encode,
  };
}
