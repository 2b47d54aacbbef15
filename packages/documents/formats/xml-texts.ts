import { type Block, type DocumentFormat, textOfRuns } from "@atelier/document-model";
import { XML_DECLARATION } from "../charset.ts";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import {
  byName,
  children,
  type Document,
  type Element,
  isElement,
  isText,
  type Node,
  outermostByName,
  parseXml,
  xmlText,
} from "../xml.ts";
import { type Vocabulary, xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";

/** Any XML: an element with direct text is a paragraph, and elements within the text are its styles. */
const anyVocabulary: Vocabulary = {
  block: (element) => hasOwnWords(element) && !insideMixed(element),
  inline: (element) => element.firstChild !== null,
  property: () => false,
  holder: undefined,
  hard: () => false,
  ignoredAttributes: new Set(),
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
        return { blocks: resourceBlocks(document), result: () => xmlText(document) };
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

/** XLIFF 1.2 and 2: each source gets a target. Units that have a translated target keep it. */
export const xliff: DocumentFormat = {
  name: "xliff",
  contentType: "application/xliff+xml",
  extension: "xlf",
  open: (bytes) => openTextDocument(bytes, readXliff, { declaration: XML_DECLARATION }),
};

function readXliff(source: string): TextContent {
  const document = parseXml(source, xmlBudget(0.6));
  return {
    blocks: xliffBlocks(document),
    result({ language }) {
      const root = document.documentElement;
      if (root?.getAttribute("version")?.startsWith("2")) root.setAttribute("trgLang", language);
      else for (const file of byName(document, "file")) file.setAttribute("target-language", language);
      return xmlText(document);
    },
  };
}

const xliffVocabulary: Vocabulary = {
  block: ({ nodeName }) => nodeName === "target",
  inline: ({ nodeName }) => nodeName === "g" || nodeName === "pc" || nodeName === "mrk",
  property: () => false,
  holder: undefined,
  hard: () => false,
  ignoredAttributes: new Set(),
};

function xliffBlocks(document: Document): Block[] {
  // A unit has one source, so that each parent is searched and changed once.
  const units = new Set<Node>();
  return outermostByName(document, "source").flatMap((source) => {
    const parent = source.parentNode;
    if (!isElement(parent) || parent.nodeName === "alt-trans" || units.has(parent)) return [];
    units.add(parent);
    const known = children(parent).find(({ nodeName }) => nodeName === "target") as Element | undefined;
    if (known && (known.textContent ?? "").trim() !== "") return [];
    const target = known ?? document.createElementNS(source.namespaceURI, "target");
    for (const child of children(source)) target.appendChild(child.cloneNode(true));
    if (!known) parent.insertBefore(target, source.nextSibling);
    return xmlBlocks(target, xliffVocabulary, () => "units").map((block) => stringBlock(block));
  });
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
