import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import { byName, type Document, parseXml, serializeXml } from "../xml.ts";
import { textBlock } from "./drawing.ts";
import { openHtml } from "./html.ts";

/** EPUB 2 and 3: its pages, its tables of contents and its title. */
export const epub: DocumentFormat = {
  name: "epub",
  contentType: "application/epub+zip",
  extension: "epub",
  open: async (bytes) => openBook(await readArchive(bytes)),
};

function openBook(parts: Map<string, Uint8Array>): OpenDocument {
  if (
    parts.has("META-INF/encryption.xml") &&
    new TextDecoder().decode(parts.get("META-INF/encryption.xml")).includes("xmlenc#aes")
  ) {
    throw unreadable("The book is protected: it cannot be translated.");
  }
  const pages = new Map<string, OpenDocument>();
  const documents = new Map<string, Document>();
  const blocks: Block[] = [];
  for (const [name, content] of parts) {
    if (/\.x?html?$/i.test(name)) {
      const page = openHtml(new TextDecoder().decode(content));
      pages.set(name, page);
      blocks.push(...page.blocks.map((block) => ({ ...block, place: block.place === "body" ? "pages" : block.place })));
    } else if (/\.(opf|ncx)$/i.test(name)) {
      const document = parseXml(new TextDecoder().decode(content).replace(/<!DOCTYPE[^>[]*>/i, ""));
      documents.set(name, document);
      const [names, place] = name.endsWith(".opf")
        ? [["dc:title", "dc:description", "dc:subject"], "document properties"]
        : [["text"], "contents"];
      blocks.push(...names.flatMap((element) => byName(document, element)).map((element) => textBlock(element, place)));
    }
  }
  if (pages.size === 0) throw unreadable("This archive is no book: it has no pages.");
  return {
    blocks,
    untouched: [],
    async save(target) {
      const made = new Map(parts);
      for (const [name, page] of pages) made.set(name, await page.save(target));
      for (const [name, document] of documents) {
        for (const element of byName(document, "dc:language")) element.textContent = target.language;
        made.set(name, serializeXml(document));
      }
      return writeArchive(made);
    },
  };
}
