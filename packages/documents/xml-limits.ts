import { unreadable } from "@atelier/document-model";

/** Word, OpenDocument and InDesign files stay far below this depth, and other XML readers have the same limit. */
const MAX_DEPTH = 256;
/** The memory that the parsed parts of one document may take together. */
const MAX_TREE_BYTES = 600_000_000;
/** The measured memory of each kind of node in the parsed tree, and of the paragraphs made from texts with words. */
const ELEMENT_BYTES = 900;
const ATTRIBUTE_BYTES = 350;
const TEXT_BYTES = 300;
const WORDS_BYTES = 1_100;

const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const SLASH = 47;
const GREATER = 62;

/** The memory that the parts of one document may still take. */
export interface XmlBudget {
  bytes: number;
}

/** The budget of a document, or a share of it for a format that copies what it parses. */
export const xmlBudget = (share = 1): XmlBudget => ({ bytes: share * MAX_TREE_BYTES });

/**
 * Refuses XML that is very deep or would take too much memory, before it is parsed, in one pass over the text. Throws
 * `unreadable_document`.
 */
export function refuseHugeXml(text: string, budget: XmlBudget): void {
  let depth = 0;
  let textStart = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", textStart)) {
    const { end, attributes, isElement } = markupAt(text, at);
    // The parser reports markup that is not closed.
    if (end < 0) return;
    const isEnd = text.charCodeAt(at + 1) === SLASH;
    if (at > textStart) budget.bytes -= hasWords(text, textStart) ? WORDS_BYTES : TEXT_BYTES;
    if (isEnd) depth--;
    else {
      budget.bytes -= isElement ? ELEMENT_BYTES + attributes * ATTRIBUTE_BYTES : TEXT_BYTES;
      if (isElement && text.charCodeAt(end - 1) !== SLASH) depth++;
    }
    if (depth > MAX_DEPTH)
      throw unreadable(
        `The document has elements nested more than ${MAX_DEPTH} levels deep. Flatten it and send it again.`,
      );
    if (budget.bytes < 0)
      throw unreadable(
        "The XML of the document takes more memory than a document may use. Split it and send each part.",
      );
    textStart = end + 1;
  }
}

/** Whether the text at a position starts with anything but white space. */
function hasWords(text: string, start: number): boolean {
  let at = start;
  while (text.charCodeAt(at) <= SPACE) at++;
  return text[at] !== "<";
}

interface Markup {
  /** The position of the `>` that ends the markup, or -1. */
  end: number;
  attributes: number;
  /** Whether this is the start or the end of an element, and not a comment, a declaration or an instruction. */
  isElement: boolean;
}

const SECTIONS = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

function markupAt(text: string, at: number): Markup {
  for (const [start, close] of SECTIONS)
    if (text.startsWith(start, at)) {
      const found = text.indexOf(close, at + start.length);
      return { end: found < 0 ? -1 : found + close.length - 1, attributes: 0, isElement: false };
    }
  const isElement = text[at + 1] !== "!";
  let attributes = 0;
  for (let position = at + 1; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === GREATER) return { end: position, attributes, isElement };
    if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) continue;
    // Attribute values may contain ">".
    position = text.indexOf(text[position] ?? "", position + 1);
    if (position < 0) break;
    attributes++;
  }
  return { end: -1, attributes, isElement };
}
