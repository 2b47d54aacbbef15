import {
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  type Target,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import { SkippedObjects } from "../skipped.ts";
import {
  byName,
  children,
  containing,
  type Document,
  decodeXml,
  type Element,
  elements,
  isElement,
  parseXml,
  serializeXml,
} from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";
import { untouchedCode } from "./code/monospaced.ts";
import { codeRuns } from "./code/word-code.ts";
import { drawingBlocks } from "./drawing.ts";
import { readPackage, withUsualPrefixes } from "./office-package.ts";
import { officePictures } from "./office-pictures.ts";
import { corePropertyBlocks } from "./office-properties.ts";
import { attributeTexts, keptTexts, linkTexts } from "./word-attributes.ts";
import { getStyle, keptStyles } from "./word-kept-styles.ts";
import { copyStyleToComplexScript, withScript } from "./word-script.ts";

const INLINE = new Set(["w:r", "w:hyperlink", "w:ins", "w:smartTag", "w:moveTo"]);
/** A text box has one copy. Removing very many from one element would take quadratic time. */
const MAX_COPIES = 1_000;
const REVISION_IDS = new Set(["w:rsidR", "w:rsidRPr", "w:rsidRDefault", "w:rsidP", "w:rsidDel"]);

/**
 * Runs with equal properties have the same style. Field codes, drawings, note marks and comment ranges are inline
 * codes. The text of `keptStyles` is an inline code or no paragraph, and runs of `code` are inline codes.
 */
function vocabularyFor(keptStyles: ReadonlySet<string>, code: ReadonlySet<Element>): Vocabulary {
  return {
    block: (element) => element.nodeName === "w:p" && !keptStyles.has(getStyle(element, "w:pPr", "w:pStyle")),
    inline: (element) =>
      (INLINE.has(element.nodeName) && !keptStyles.has(getStyle(element, "w:rPr", "w:rStyle")) && !code.has(element)) ||
      holdsWords(element),
    property: ({ nodeName }) => /^w:(pPr|rPr|sdtPr|sdtEndPr)$/.test(nodeName),
    holder: "w:t",
    hard: ({ nodeName }) => /^w:(br|tab|ptab|cr)$/.test(nodeName),
    ignoredAttributes: REVISION_IDS,
  };
}

/** WordprocessingML (ECMA-376), with or without macros. Macros are kept and never run. */
export const docx: DocumentFormat = {
  name: "docx",
  contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  extension: "docx",
  open: async (bytes) => openWord(await readArchive(bytes)),
};

/** Content controls and simple fields within a paragraph, if they show words and not only a number. */
const holdsWords = (element: Element) =>
  (/^w:(sdtContent|fldSimple)$/.test(element.nodeName) ||
    (element.nodeName === "w:sdt" && element.parentNode?.nodeName === "w:p")) &&
  showsWords(element);

const showsWords = containing(({ nodeName, textContent }) => nodeName === "w:t" && /\p{L}/u.test(textContent ?? ""));

function openWord(entries: Map<string, Uint8Array>): OpenDocument {
  const { parts, format } = readPackage(entries);
  if (format !== "docx")
    throw unreadable("This archive is not a Word document: it has no main text. Send a docx file.");
  const documents = new Map<string, Document>();
  const budget = xmlBudget();
  const skipped = new SkippedObjects();
  const blocks: OpenDocument["blocks"] = [];
  for (const name of parts.keys())
    documents.set(name, parseXml(withUsualPrefixes(decodeXml(entries.get(name) ?? new Uint8Array())), budget));
  const styles = entries.get("word/styles.xml");
  const kept = keptStyles(styles);
  const code = codeRuns(documents.values(), styles);
  const vocabulary = vocabularyFor(kept, code);
  for (const [name, document] of documents) {
    const part = parts.get(name) ?? "";
    if (part === "properties") blocks.push(...corePropertyBlocks(document));
    else if (part === "charts" || part === "diagrams" || part === "drawings")
      blocks.push(...drawingBlocks(document, part));
    else {
      for (const found of elements(document)) if (found.nodeName === "mc:Fallback") dropText(found);
      const found = xmlBlocks(
        document,
        vocabulary,
        (element) => getPart(element, part),
        (name) => {
          // The runs of kept styles have their own line in the report.
          if (name !== "w:r") skipped.add(name);
        },
      );
      // A call with very many arguments fails.
      for (const block of [...linkTexts(document), ...found, ...attributeTexts(document)]) blocks.push(block);
    }
  }
  return {
    blocks,
    language: findLanguage(styles),
    pictures: officePictures(entries),
    untouched: [
      ...skipped.untouched,
      ...keptTexts(entries, documents.values(), kept),
      ...(code.size > 0 ? [untouchedCode] : []),
    ],
    save(target) {
      const written = new Map(entries);
      for (const [name, document] of documents) {
        if (target.direction === "rtl") {
          markRightToLeft(document);
          copyStyleToComplexScript(document);
        }
        written.set(name, serializeXml(document));
      }
      if (styles) written.set("word/styles.xml", withScript(withLanguage(styles, target), target));
      return writeArchive(written);
    },
  };
}

/**
 * Word writes a text box twice, the second time for old programs. That copy is removed, because it would keep the
 * untranslated text.
 */
function dropText(fallback: Element): void {
  const copies = children(fallback).filter((child) => isElement(child) && hasParagraphs(child));
  if (copies.length > MAX_COPIES)
    throw unreadable("The document has an unusual text box. Open it in Word, save it again and send it.");
  for (const copy of copies) fallback.removeChild(copy);
}

const hasParagraphs = containing(({ nodeName }) => nodeName === "w:p");

function getPart(element: Element, part: string): string {
  for (let parent = element.parentNode; isElement(parent); parent = parent.parentNode) {
    if (parent.nodeName === "w:txbxContent") return "text boxes";
  }
  return part;
}

/** Marks every paragraph, run and table as right-to-left. */
function markRightToLeft(document: Document): void {
  for (const paragraph of byName(document, "w:p"))
    addProperty(paragraph, "w:pPr", "w:bidi", [
      "w:pStyle",
      "w:keepNext",
      "w:keepLines",
      "w:pageBreakBefore",
      "w:framePr",
      "w:widowControl",
      "w:numPr",
      "w:suppressLineNumbers",
      "w:pBdr",
      "w:shd",
      "w:tabs",
      "w:suppressAutoHyphens",
      "w:kinsoku",
      "w:wordWrap",
      "w:overflowPunct",
      "w:topLinePunct",
      "w:autoSpaceDE",
      "w:autoSpaceDN",
    ]);
  for (const run of byName(document, "w:r"))
    if (byName(run, "w:t").length > 0)
      addProperty(
        run,
        "w:rPr",
        "w:rtl",
        [],
        ["w:cs", "w:em", "w:lang", "w:eastAsianLayout", "w:specVanish", "w:oMath"],
      );
  for (const table of byName(document, "w:tblPr"))
    if (!children(table).some(({ nodeName }) => nodeName === "w:bidiVisual"))
      insertInOrder(table, create(table, "w:bidiVisual"), ["w:tblStyle", "w:tblpPr", "w:tblOverlap"]);
}

function addProperty(element: Element, container: string, name: string, before: string[], after: string[] = []): void {
  let properties = children(element).find(({ nodeName }) => nodeName === container) as Element | undefined;
  if (!properties) {
    properties = create(element, container);
    element.insertBefore(properties, element.firstChild);
  }
  if (children(properties).some(({ nodeName }) => nodeName === name)) return;
  if (after.length === 0) insertInOrder(properties, create(element, name), before);
  else
    properties.insertBefore(
      create(element, name),
      children(properties).find(({ nodeName }) => after.includes(nodeName)) ?? null,
    );
}

/** Inserts an element after those named in `before`, because the schema fixes the order of properties. */
function insertInOrder(parent: Element, added: Element, before: string[]): void {
  const next = children(parent).find((child) => isElement(child) && !before.includes(child.nodeName));
  parent.insertBefore(added, next ?? null);
}

function create(near: Element, name: string): Element {
  const document = near.ownerDocument;
  if (!document) throw new Error("The element belongs to no document.");
  return document.createElementNS(near.namespaceURI, name);
}

/** The default language of the text. */
function findLanguage(styles: Uint8Array | undefined): string | undefined {
  const text = styles ? new TextDecoder().decode(styles) : "";
  return /<w:lang\b[^<>]*?\sw:val="([^"]*)"/.exec(text)?.[1];
}

/** Sets the default language of the text, which is used for spelling and hyphenation. */
function withLanguage(styles: Uint8Array, { language, direction }: Target): Uint8Array {
  const text = new TextDecoder().decode(styles);
  const attribute = direction === "rtl" ? "w:bidi" : "w:val";
  return new TextEncoder().encode(
    text.replace(/<w:lang\b[^<>]*>/, (tag) =>
      tag.includes(`${attribute}=`)
        ? tag.replace(new RegExp(`${attribute}="[^"]*"`), `${attribute}="${language}"`)
        : tag,
    ),
  );
}
