import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import { byName, type Document, parseXml, serializeXml } from "../xml.ts";
import { type Vocabulary, xmlBlocks } from "../xml-blocks.ts";
import { drawingBlocks, partPlaces, textBlock } from "./drawing.ts";
import { corePropertyBlocks } from "./office-properties.ts";

/** A cell's text, plain or in runs. The reading aids of Japanese text (`rPh`) are objects. */
const cellVocabulary: Vocabulary = {
  block: ({ nodeName }) => nodeName === "si" || nodeName === "is" || nodeName === "text",
  inline: ({ nodeName }) => nodeName === "r",
  property: ({ nodeName }) => nodeName === "rPr",
  holder: "t",
  hard: () => false,
  ignoredAttributes: new Set(),
};

/** SpreadsheetML (ECMA-376). Formulas, numbers and dates are never touched. */
export const xlsx: DocumentFormat = {
  name: "xlsx",
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  extension: "xlsx",
  open: async (bytes) => openWorkbook(await readArchive(bytes)),
};

function openWorkbook(parts: Map<string, Uint8Array>): OpenDocument {
  const workbook = parts.get("xl/workbook.xml");
  if (!workbook) throw unreadable("This archive is no workbook: it has no sheets.");
  const documents = new Map<string, Document>();
  const blocks: Block[] = [];
  const add = (name: string, read: (document: Document) => Block[]) => {
    const content = parts.get(name);
    if (!content) return;
    const document = parseXml(content);
    const found = read(document);
    if (found.length === 0) return;
    documents.set(name, document);
    blocks.push(...found);
  };
  for (const name of parts.keys()) {
    if (name === "xl/sharedStrings.xml") add(name, (document) => xmlBlocks(document, cellVocabulary, () => "cells"));
    else if (/^xl\/worksheets\/sheet\d+\.xml$/.test(name))
      add(name, (document) => [...xmlBlocks(document, cellVocabulary, () => "cells"), ...headings(document)]);
    else if (/^xl\/comments\d*\.xml$/.test(name))
      add(name, (document) => xmlBlocks(document, cellVocabulary, () => "comments"));
    else {
      const place = partPlaces(name);
      if (place === "properties") add(name, corePropertyBlocks);
      else if (place) add(name, (document) => drawingBlocks(document, place));
    }
  }
  const sheetNames = safeSheetNames(parts, workbook);
  if (sheetNames) add("xl/workbook.xml", sheetNames);
  const untouched = sheetNames ? [] : [{ place: "sheet names", reason: "formulas, links or tables refer to them" }];
  return {
    blocks,
    untouched,
    save() {
      const made = new Map(parts);
      for (const [name, document] of documents) made.set(name, serializeXml(document));
      return writeArchive(made);
    },
  };
}

/** Page headers and footers; their codes (&P, &"font") stand between the words. */
function headings(document: Document): Block[] {
  const names = ["oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"];
  return names
    .flatMap((name) => byName(document, name))
    .filter((element) => !(element.textContent ?? "").includes("&"))
    .map((element) => textBlock(element, "headers and footers"));
}

/** Sheets may be renamed only where nothing refers to them by name. */
function safeSheetNames(
  parts: Map<string, Uint8Array>,
  workbook: Uint8Array,
): ((document: Document) => Block[]) | null {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const referred =
    /<definedName/.test(text(workbook)) ||
    [...parts].some(([name, content]) => {
      if (/^xl\/(pivotTables|pivotCache|tables|externalLinks|charts)\//.test(name)) return true;
      return /^xl\/worksheets\/sheet/.test(name) && /<f[ >]|<hyperlink |<formula/.test(text(content));
    });
  if (referred) return null;
  return (document) => {
    const sheets = byName(document, "sheet");
    return sheets.map((sheet) => ({
      place: "sheet names",
      pieces: [{ kind: "text" as const, text: sheet.getAttribute("name") ?? "", look: 0 }],
      write: (pieces) => {
        const name = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
        // A sheet's name has at most 31 characters, none of these, and is nobody else's.
        const clean = name
          .replace(/[\\/?*[\]:]/g, " ")
          .trim()
          .slice(0, 31);
        const taken = sheets.some(
          (other) => other !== sheet && other.getAttribute("name")?.toLowerCase() === clean.toLowerCase(),
        );
        if (clean !== "" && !taken) sheet.setAttribute("name", clean);
      },
    }));
  };
}
