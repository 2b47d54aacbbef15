import { addParagraph, type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";

/** Plain text: each line is a paragraph, and line ends are kept. */
export const text: DocumentFormat = {
  name: "txt",
  contentType: "text/plain",
  extension: "txt",
  open(bytes) {
    const source = decodeText(bytes);
    const found: SourceBlock[] = [];
    for (const match of source.matchAll(/[^\r\n]+/g)) addParagraph(found, plainBlock(match[0], match.index));
    const spliced = splice(source, found);
    return { blocks: spliced.blocks, untouched: [], save: () => new TextEncoder().encode(spliced.result()) };
  },
};

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

/**
 * Decodes UTF-8 or UTF-16 text and removes the byte order mark. Other text is read as Windows-1252. Throws
 * `unreadable_document` for binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, 8_192).includes(0))
    throw unreadable("The file has binary data in an unsupported format. Send one of the supported document formats.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
