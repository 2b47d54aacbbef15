import { type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";

/** Plain text: a paragraph ends at an empty line; its lines keep their ends. */
export const text: DocumentFormat = {
  name: "txt",
  contentType: "text/plain",
  extension: "txt",
  open(bytes) {
    const source = decodeText(bytes);
    const found = [...source.matchAll(/[^\r\n]+/g)].map((match) => plainBlock(match[0], match.index));
    const spliced = splice(source, found);
    return { blocks: spliced.blocks, untouched: [], save: () => new TextEncoder().encode(spliced.result()) };
  },
};

/** A block of words alone at a place of the source. */
export function plainBlock(
  words: string,
  start: number,
  place = "body",
  encode: (text: string) => string = (text) => text,
  end = start + words.length,
): SourceBlock {
  return {
    place,
    start,
    end,
    pieces: [{ kind: "text", text: words, look: 0 }],
    looks: [[]],
    anchors: [],
    encode,
  };
}

/** Text in UTF-8 or UTF-16; a byte order mark says which and is kept out. What is neither is read as Windows-1252. Throws `unreadable_document` for binary data. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, 8_192).includes(0))
    throw unreadable("This is no text: it holds binary data of no format that is read here.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
