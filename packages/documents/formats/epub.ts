import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import { byName, type Document, parseXml, serializeXml, setText } from "../xml.ts";
import { xmlBudget } from "../xml-limits.ts";
import { textBlock } from "./drawing.ts";
import { openHtml } from "./html.ts";

/** EPUB 2 and 3: pages, tables of contents and title. */
export const epub: DocumentFormat = {
  name: "epub",
  contentType: "application/epub+zip",
  extension: "epub",
  open: async (bytes) => openBook(await readArchive(bytes)),
};

function openBook(entries: Map<string, Uint8Array>): OpenDocument {
  if (
    entries.has("META-INF/encryption.xml") &&
    new TextDecoder().decode(entries.get("META-INF/encryption.xml")).includes("xmlenc#aes")
  ) {
    throw unreadable("The book is copy-protected. Send a book without protection.");
  }
  const pages = new Map<string, OpenDocument>();
  const documents = new Map<string, Document>();
  const budget = xmlBudget();
  const blocks: Block[] = [];
  for (const [name, content] of entries) {
    if (/\.x?html?$/i.test(name)) {
      const page = openHtml(content);
      pages.set(name, page);
      blocks.push(...page.blocks.map((block) => ({ ...block, part: block.part === "body" ? "pages" : block.part })));
    } else if (/\.(opf|ncx)$/i.test(name)) {
      const document = parseXml(new TextDecoder().decode(content).replace(/<!DOCTYPE[^<>[]*>/i, ""), budget);
      documents.set(name, document);
      const [names, part] = name.endsWith(".opf")
        ? [["dc:title", "dc:description", "dc:subject"], "document properties"]
        : [["text"], "contents"];
      blocks.push(...names.flatMap((element) => byName(document, element)).map((element) => textBlock(element, part)));
    }
  }
  if (pages.size === 0) throw unreadable("This archive is not a book: it has no pages. Send an epub file.");
  const guessed = [...pages.values()].find(({ charset }) => charset?.basis === "statistics")?.charset;
  return {
    blocks,
    untouched: distinct([...pages.values()].flatMap(({ untouched }) => untouched)),
    ...(guessed ? { charset: guessed } : {}),
    async save(target) {
      const written = new Map(entries);
      for (const [name, page] of pages) written.set(name, await page.save(target));
      for (const [name, document] of documents) {
        for (const element of byName(document, "dc:language")) setText(element, target.language);
        written.set(name, serializeXml(document));
      }
      return writeArchive(written);
    },
  };
}

/** One entry for each place. */
const distinct = (untouched: OpenDocument["untouched"]) => [
  ...new Map(untouched.map((entry) => [entry.place, entry])).values(),
];
