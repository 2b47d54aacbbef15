import { unreadable } from "@atelier/document-model";

/** Word, OpenDocument and InDesign files stay far below this depth, and other XML readers have the same limit. */
const MAX_DEPTH = 256;
/** The parsed form of an element takes about 500 bytes. */
const MAX_TAGS = 700_000;

const SLASH = 47;
const GREATER = 62;

/**
 * Refuses XML with very deep or very many elements before it is parsed, in one pass over the text. Throws
 * `unreadable_document`.
 */
export function refuseHugeXml(text: string): void {
  let depth = 0;
  let tags = 0;
  for (let at = text.indexOf("<"); at >= 0; ) {
    const end = endOfMarkup(text, at);
    // The parser reports markup that is not closed.
    if (end < 0) return;
    if (text.charCodeAt(at + 1) === SLASH) depth--;
    else if (!/[!?]/.test(text[at + 1] ?? "")) {
      tags++;
      if (text.charCodeAt(end - 1) !== SLASH) depth++;
    }
    if (depth > MAX_DEPTH)
      throw unreadable(
        `The document has elements nested more than ${MAX_DEPTH} levels deep. Flatten it and send it again.`,
      );
    if (tags > MAX_TAGS)
      throw unreadable(`The document has more than ${MAX_TAGS} XML elements in one part. Split it and send each part.`);
    at = text.indexOf("<", end);
  }
}

/** The position of the `>` that ends the markup at a position, or -1. */
function endOfMarkup(text: string, at: number): number {
  for (const [start, close] of [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
  ] as const)
    if (text.startsWith(start, at)) {
      const end = text.indexOf(close, at + start.length);
      return end < 0 ? -1 : end + close.length - 1;
    }
  for (let position = at + 1; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === GREATER) return position;
    // Attribute values may contain ">".
    if (code === 34 || code === 39) {
      position = text.indexOf(text[position] ?? "", position + 1);
      if (position < 0) return -1;
    }
  }
  return -1;
}
