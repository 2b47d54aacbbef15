import { randomUUID } from "node:crypto";
import { readArchive, unreadable, writeArchive } from "@atelier/document-model";
import {
  children,
  type Document,
  decodeXml,
  type Element,
  elements,
  encodeXml,
  isElement,
  parseXml,
  xmlText,
} from "../xml.ts";
import { withUsualPrefixes } from "./office-package.ts";

const MAIN_PART = "word/document.xml";
/** Elements that may occur only once in a document or that belong to the translation: marks, notes, drawings and fields. */
const UNIQUE = new Set([
  "w:bookmarkStart",
  "w:bookmarkEnd",
  "w:commentRangeStart",
  "w:commentRangeEnd",
  "w:commentReference",
  "w:footnoteReference",
  "w:endnoteReference",
  "w:drawing",
  "w:pict",
  "w:object",
  "mc:AlternateContent",
  "w:fldChar",
  "w:instrText",
  "w:sectPr",
]);
const UNIQUE_ATTRIBUTES = /^(w14:(paraId|textId)|w:rsid\w*)$/;

/**
 * A Word document in which the source of each paragraph of the main text stands before its translation. Both files have
 * the same paragraphs. The source keeps its styles and numbers, but no notes, drawings or fields, which only the
 * translation has. Throws `unreadable_document` if the main text is not where Word writes it, or if the paragraphs
 * differ.
 */
export async function bilingualWord(source: Uint8Array, translation: Uint8Array): Promise<Uint8Array> {
  const entries = await readArchive(translation);
  const before = mainText(await readArchive(source));
  const after = mainText(entries);
  const [sources, translations] = [getParagraphs(before), getParagraphs(after)];
  if (sources.length !== translations.length)
    throw unreadable("The paragraphs of the document and its translation differ. Leave bilingual out.");
  // A random name, so that no document has marks of its own.
  const mark = `source-${randomUUID()}`;
  for (const [at, paragraph] of translations.entries()) {
    const original = sources[at];
    if (!original || getWords(original) === getWords(paragraph)) continue;
    removeNumber(paragraph, after);
    insertCopy(paragraph, getCopy(original, after), mark);
  }
  entries.set(MAIN_PART, encodeXml(withCopiesBefore(xmlText(after), mark)));
  return writeArchive(entries);
}

function mainText(entries: ReadonlyMap<string, Uint8Array>): Document {
  const part = entries.get(MAIN_PART);
  if (!part)
    throw unreadable("The main text of the document has an unusual place. Save it with Word, or leave bilingual out.");
  return parseXml(withUsualPrefixes(decodeXml(part)));
}

/** The paragraphs that are not inside of another one, such as those of text boxes. */
const getParagraphs = (document: Document): Element[] =>
  [...elements(document, ({ nodeName }) => nodeName !== "w:p")].filter(({ nodeName }) => nodeName === "w:p");

const getWords = (paragraph: Element): string =>
  [...elements(paragraph, ({ nodeName }) => !UNIQUE.has(nodeName))]
    .filter(({ nodeName }) => nodeName === "w:t")
    .map(({ textContent }) => textContent ?? "")
    .join("");

/**
 * Puts a copy into its paragraph, between marks. Inserting it before the paragraph would make the library index all
 * paragraphs of the document again, so it is moved there in the text.
 */
function insertCopy(paragraph: Element, copy: Element, mark: string): void {
  const first = paragraph.firstChild;
  const document = paragraph.ownerDocument;
  if (!document) return;
  paragraph.insertBefore(document.createProcessingInstruction(mark, "start"), first);
  paragraph.insertBefore(copy, first);
  paragraph.insertBefore(document.createProcessingInstruction(mark, "end"), first);
}

/** The text of a document with each copy before its paragraph. */
function withCopiesBefore(text: string, mark: string): string {
  const marked = new RegExp(String.raw`(<w:p(?:\s[^<]*)?>)<\?${mark} start\?>([\s\S]*?)<\?${mark} end\?>`, "g");
  return text.replace(marked, "$2$1");
}

/** A copy of a paragraph that can stand beside it. */
function getCopy(paragraph: Element, document: Document): Element {
  const copy = getCommonPart(paragraph, document);
  getProperties(copy, document, "w:keepNext");
  return copy;
}

/** A copy of an element without what may occur only once. */
function getCommonPart(element: Element, document: Document): Element {
  const copy = document.createElementNS(element.namespaceURI, element.nodeName);
  for (const { namespaceURI, name, value } of element.attributes)
    if (!UNIQUE_ATTRIBUTES.test(name)) copy.setAttributeNS(namespaceURI, name, value);
  for (const child of children(element))
    if (!isElement(child)) copy.appendChild(document.importNode(child, true));
    else if (!UNIQUE.has(child.nodeName)) copy.appendChild(getCommonPart(child, document));
  return copy;
}

/** The translation of a list's item has no number of its own. */
function removeNumber(paragraph: Element, document: Document): void {
  const numbered = [...elements(paragraph)].find(({ nodeName }) => nodeName === "w:numPr");
  if (!numbered) return;
  const none = document.createElement("w:numId");
  none.setAttribute("w:val", "0");
  const copy = numbered.cloneNode(false);
  copy.appendChild(none);
  numbered.parentNode?.replaceChild(copy, numbered);
}

/** Adds a property to a paragraph. `w:keepNext` follows only the style, as the schema requires. */
function getProperties(paragraph: Element, document: Document, name: string): void {
  let properties = children(paragraph).find((node) => isElement(node) && node.nodeName === "w:pPr");
  if (!properties) {
    properties = document.createElement("w:pPr");
    paragraph.insertBefore(properties, paragraph.firstChild);
  }
  const known = children(properties).filter(isElement);
  if (known.some(({ nodeName }) => nodeName === name)) return;
  const next = known.find(({ nodeName }) => nodeName !== "w:pStyle") ?? null;
  properties.insertBefore(document.createElement(name), next);
}
