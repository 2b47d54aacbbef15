import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  type Target,
  writeArchive,
} from "@atelier/document-model";
import { SkippedObjects } from "../skipped.ts";
import { byName, children, type Document, type Element, isElement, parseXml, serializeXml } from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";
import { untouchedCode } from "./code/monospaced.ts";
import { codeElements } from "./code/odf-code.ts";
import { textBlock } from "./drawing.ts";
import { OdfCells } from "./odf-cells.ts";

/**
 * OpenDocument text (ISO/IEC 26300). Spaces, tabs, notes, frames and fields are inline codes; the paragraphs of a note
 * are separate blocks. The text of `code` is an inline code or no paragraph.
 */
const vocabularyFor = (code: ReadonlySet<Element>): Vocabulary => ({
  block: (element) => /^text:[ph]$/.test(element.nodeName) && !code.has(element),
  inline: (element) => /^text:(span|a)$/.test(element.nodeName) && !code.has(element),
  property: () => false,
  holder: undefined,
  hard: ({ nodeName }) => nodeName === "text:line-break" || nodeName === "text:tab",
  ignoredAttributes: new Set(),
});

function odfFormat(name: "odt" | "ods" | "odp", kind: string): DocumentFormat {
  return {
    name,
    contentType: `application/vnd.oasis.opendocument.${kind}`,
    extension: name,
    open: async (bytes) => openOdf(await readArchive(bytes)),
  };
}

export const odt = odfFormat("odt", "text");
export const ods = odfFormat("ods", "spreadsheet");
export const odp = odfFormat("odp", "presentation");

function openOdf(entries: Map<string, Uint8Array>): OpenDocument {
  const documents = new Map<string, Document>();
  const budget = xmlBudget();
  const skipped = new SkippedObjects();
  const cells = new OdfCells();
  const blocks: Block[] = [];
  for (const [name, content] of entries) {
    if (!/(^|\/)(content|styles)\.xml$|^meta\.xml$/.test(name)) continue;
    const document = parseXml(content, budget);
    documents.set(name, document);
    cells.scan(document);
  }
  const code = codeElements([...documents.values()]);
  const vocabulary = vocabularyFor(code);
  for (const [name, document] of documents) {
    if (name === "meta.xml")
      for (const title of ["dc:title", "dc:subject", "dc:description", "meta:keyword"])
        blocks.push(...byName(document, title).map((element) => textBlock(element, "document properties")));
    else
      blocks.push(
        ...xmlBlocks(
          document,
          vocabulary,
          (element) => getPart(element, name.endsWith("styles.xml")),
          (name, node) => {
            // Code has its own line in the report.
            if (!code.has(node)) skipped.add(name);
          },
        ),
        ...["svg:title", "svg:desc"].flatMap((title) =>
          byName(document, title).map((element) => textBlock(element, "alternative texts")),
        ),
      );
  }
  const selected = cells.select(blocks);
  const named = [...documents.values()].some((document) => byName(document, "office:spreadsheet").length > 0);
  const hasPageNames = [...documents.values()].some((document) => byName(document, "draw:page").some(isNamed));
  const pageNames = { place: "page names", reason: "links may refer to them" };
  const sheetNames = { place: "sheet names", reason: "formulas and links may refer to them" };
  return {
    blocks: selected,
    language: findLanguage(documents.values()),
    untouched: [
      ...skipped.untouched,
      ...cells.untouched,
      ...(named ? [sheetNames] : []),
      ...(hasPageNames ? [pageNames] : []),
      ...(code.size > 0 ? [untouchedCode] : []),
    ],
    save(target) {
      cells.complete();
      const written = new Map(entries);
      for (const [name, document] of documents) {
        if (target.direction === "rtl") markRightToLeft(document);
        setLanguage(document, target);
        written.set(name, serializeXml(document));
      }
      return writeArchive(written);
    },
  };
}

/** Whether a page has a name of its own. Programs name others by a word and their number. */
const isNamed = (page: Element) => {
  const name = page.getAttribute("draw:name") ?? "";
  return /\p{L}/u.test(name) && !/^\p{L}+\s?\d+$/u.test(name);
};

const PARTS_BY_ELEMENT: Record<string, string> = {
  "text:note-body": "footnotes",
  "office:annotation": "comments",
  "draw:text-box": "text boxes",
  "presentation:notes": "speaker notes",
  "style:header": "headers",
  "style:footer": "footers",
  "table:table-cell": "cells",
};

function getPart(element: Element, styles: boolean): string {
  for (let parent = element.parentNode; isElement(parent); parent = parent.parentNode) {
    const part = PARTS_BY_ELEMENT[parent.nodeName];
    if (part) return part;
  }
  return styles ? "headers" : "body";
}

function markRightToLeft(document: Document): void {
  for (const style of [...byName(document, "style:style"), ...byName(document, "style:default-style")]) {
    if (style.getAttribute("style:family") !== "paragraph") continue;
    let properties = children(style).find(({ nodeName }) => nodeName === "style:paragraph-properties") as
      | Element
      | undefined;
    if (!properties) {
      properties = document.createElementNS(
        "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
        "style:paragraph-properties",
      );
      style.insertBefore(properties, style.firstChild);
    }
    properties.setAttributeNS("urn:oasis:names:tc:opendocument:xmlns:style:1.0", "style:writing-mode", "rl-tb");
  }
}

/** The default language of paragraphs, or of the whole document. */
function findLanguage(documents: Iterable<Document>): string | undefined {
  for (const document of documents) {
    for (const style of byName(document, "style:default-style")) {
      if (style.getAttribute("style:family") !== "paragraph") continue;
      const properties = byName(style, "style:text-properties")[0];
      const country = properties?.getAttribute("fo:country");
      const region = country && country !== "none" ? `-${country}` : "";
      const code = properties?.getAttribute("fo:language");
      if (code) return `${code}${region}`;
    }
  }
  return undefined;
}

function setLanguage(document: Document, { language }: Target): void {
  const [code = language, country] = language.split("-");
  for (const properties of byName(document, "style:text-properties")) {
    if (properties.hasAttribute("fo:language")) properties.setAttribute("fo:language", code);
    if (properties.hasAttribute("fo:country"))
      properties.setAttribute("fo:country", country?.length === 2 ? country : "none");
  }
}
