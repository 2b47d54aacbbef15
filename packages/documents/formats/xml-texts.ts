import { type Block, type DocumentFormat, textOfRuns } from "@atelier/document-model";
import { XML_DECLARATION } from "../charset.ts";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { children, type Document, type Element, elements, isElement, isText, parseXml, xmlText } from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";

/** Any XML: an element with direct text is a paragraph, and elements within the text are its styles. */
export const xml: DocumentFormat = {
  name: "xml",
  contentType: "application/xml",
  extension: "xml",
  open: (bytes) => openTextDocument(bytes, readXml, { declaration: XML_DECLARATION }),
};

function readXml(source: string): TextContent {
  const document = parseXml(source);
  // Most files have no such marks, and checking every element takes as long as reading it.
  const isKept = /\stranslat(e|able)\s*=/.test(source) ? isMarked : () => false;
  const kept = [...elements(document)].some((element) => isKept(element) && hasOwnWords(element));
  const place = "elements that are marked as not translatable";
  return {
    blocks: resourceBlocks(document, isKept),
    untouched: kept ? [{ place, reason: "the file says so" }] : [],
    result: () => xmlText(document, source),
  };
}

/** Android reads an apostrophe in a string only if it is escaped. */
const ANDROID_SPELLING = new Map([["'", "\\'"]]);

function resourceBlocks(document: Document, isKept: (element: Element) => boolean): Block[] {
  const vocabulary: Vocabulary = {
    block: (element) => hasOwnWords(element) && !insideMixed(element) && !isKept(element),
    inline: (element) => element.firstChild !== null && !isKept(element),
    property: () => false,
    holder: undefined,
    hard: () => false,
    ignoredAttributes: new Set(),
    isUnique: true,
  };
  const isAndroid = document.documentElement?.nodeName === "resources";
  const isQuoted = ({ runs }: Block) => /^\s*".*"\s*$/s.test(textOfRuns(runs));
  return xmlBlocks(document, vocabulary, () => "elements").map((block) =>
    stringBlock(block, isAndroid && !isQuoted(block) ? ANDROID_SPELLING : undefined),
  );
}

/** A function whose result is stored for each element. */
function remembered(compute: (element: Element) => boolean): (element: Element) => boolean {
  const known = new WeakMap<Element, boolean>();
  return (element) => {
    const found = known.get(element) ?? compute(element);
    known.set(element, found);
    return found;
  };
}

const hasOwnWords = remembered((element) =>
  children(element).some((child) => isText(child) && /\p{L}/u.test(child.nodeValue ?? "")),
);

const insideMixed: (element: Element) => boolean = remembered(
  ({ parentNode }) => isElement(parentNode) && (hasOwnWords(parentNode) || insideMixed(parentNode)),
);

/** Whether an element or one of its ancestors is marked as not to be translated: ITS, DITA and DocBook, or Android. */
const isMarked: (element: Element) => boolean = remembered((element) => {
  const mark = ["its:translate", "translate", "translatable"].map((name) => element.getAttribute(name)).find(Boolean);
  if (mark) return mark === "no" || mark === "false";
  return isElement(element.parentNode) && isMarked(element.parentNode);
});
