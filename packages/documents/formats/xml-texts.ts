import { type Block, type DocumentFormat, textOfRuns } from "@atelier/document-model";
import { XML_DECLARATION } from "../charset.ts";
import { stringBlock } from "../string-block.ts";
import { openTextDocument } from "../text-document.ts";
import { children, type Document, type Element, elements, isElement, isText, parseXml, xmlText } from "../xml.ts";
import { type Vocabulary, xmlBlocks } from "../xml-blocks.ts";

/** Any XML: an element with direct text is a paragraph, and elements within the text are its styles. */
const anyVocabulary: Vocabulary = {
  block: (element) => hasOwnWords(element) && !insideMixed(element) && !isKept(element),
  inline: (element) => element.firstChild !== null && !isKept(element),
  property: () => false,
  holder: undefined,
  hard: () => false,
  ignoredAttributes: new Set(),
  isUnique: true,
};

export const xml: DocumentFormat = {
  name: "xml",
  contentType: "application/xml",
  extension: "xml",
  open: (bytes) =>
    openTextDocument(
      bytes,
      (source) => {
        const document = parseXml(source);
        const blocks = resourceBlocks(document);
        const untouched = hasKept(document)
          ? [{ place: "elements that are marked as not translatable", reason: "the file says so" }]
          : [];
        return { blocks, untouched, result: () => xmlText(document, source) };
      },
      { declaration: XML_DECLARATION },
    ),
};

/** Android reads an apostrophe in a string only if it is escaped. */
const ANDROID_SPELLING = new Map([["'", "\\'"]]);

function resourceBlocks(document: Document): Block[] {
  const isAndroid = document.documentElement?.nodeName === "resources";
  const isQuoted = ({ runs }: Block) => /^\s*".*"\s*$/s.test(textOfRuns(runs));
  return xmlBlocks(document, anyVocabulary, () => "elements").map((block) =>
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

/** Whether an element or one around it says that it must not be translated: ITS, DITA and DocBook, or Android. */
const isKept: (element: Element) => boolean = remembered((element) => {
  const mark = ["its:translate", "translate", "translatable"].map((name) => element.getAttribute(name)).find(Boolean);
  if (mark) return mark === "no" || mark === "false";
  return isElement(element.parentNode) && isKept(element.parentNode);
});

const hasKept = (document: Document) =>
  [...elements(document)].some((element) => isKept(element) && hasOwnWords(element));
