import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  textOfRuns,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import { byName, type Document, decodeXml, parseXml, serializeXml } from "../xml.ts";
import { type Vocabulary, xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";
import { drawingBlocks, partOfEntry, textBlock } from "./drawing.ts";
import { corePropertyBlocks } from "./office-properties.ts";

/** The text of a cell, plain or in runs. Phonetic guides of Japanese text (`rPh`) are inline codes. */
const cellVocabulary: Vocabulary = {
  block: ({ nodeName }) => nodeName === "si" || nodeName === "is" || nodeName === "text",
  inline: ({ nodeName }) => nodeName === "r",
  property: ({ nodeName }) => nodeName === "rPr",
  holder: "t",
  hard: () => false,
  ignoredAttributes: new Set(),
};

/** SpreadsheetML (ECMA-376). Formulas, numbers and dates are never changed. */
export const xlsx: DocumentFormat = {
  name: "xlsx",
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  extension: "xlsx",
  open: async (bytes) => openWorkbook(await readArchive(bytes)),
};

function openWorkbook(entries: Map<string, Uint8Array>): OpenDocument {
  const workbook = entries.get("xl/workbook.xml");
  if (!workbook) throw unreadable("This archive is not a workbook: it has no sheets. Send an xlsx file.");
  const documents = new Map<string, Document>();
  const blocks: Block[] = [];
  const budget = xmlBudget();
  const add = (name: string, read: (document: Document) => Block[]) => {
    const content = entries.get(name);
    if (!content) return;
    const document = parseXml(content, budget);
    const found = read(document);
    if (found.length === 0) return;
    documents.set(name, document);
    blocks.push(...found);
  };
  for (const name of entries.keys()) {
    if (name === "xl/sharedStrings.xml") add(name, (document) => xmlBlocks(document, cellVocabulary, () => "cells"));
    else if (/^xl\/worksheets\/sheet\d+\.xml$/.test(name) && hasOwnText(entries.get(name)))
      add(name, (document) => [...xmlBlocks(document, cellVocabulary, () => "cells"), ...headings(document)]);
    else if (/^xl\/comments\d*\.xml$/.test(name))
      add(name, (document) => xmlBlocks(document, cellVocabulary, () => "comments"));
    else {
      const part = partOfEntry(name);
      if (part === "properties") add(name, corePropertyBlocks);
      else if (part) add(name, (document) => drawingBlocks(document, part));
    }
  }
  const sheetNames = safeSheetNames(entries, workbook);
  if (sheetNames) add("xl/workbook.xml", sheetNames);
  const untouched = sheetNames ? [] : [{ place: "sheet names", reason: "formulas, links or tables refer to them" }];
  return {
    blocks,
    untouched,
    save() {
      const made = new Map(entries);
      for (const [name, document] of documents) made.set(name, serializeXml(document));
      return writeArchive(made);
    },
  };
}

/**
 * Whether a sheet has text of its own. The text of most cells is in the shared strings, so that most sheets, which can
 * be very large, need not be parsed.
 */
const hasOwnText = (sheet: Uint8Array = new Uint8Array()) =>
  /<(si|is|text|(odd|even|first)(Header|Footer))[\s/>]/.test(decodeXml(sheet));

/** Page headers and footers. Those with codes such as &P or &"font" are left unchanged. */
function headings(document: Document): Block[] {
  const names = ["oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"];
  return names
    .flatMap((name) => byName(document, name))
    .filter((element) => !(element.textContent ?? "").includes("&"))
    .map((element) => textBlock(element, "headers and footers"));
}

/** Sheets are renamed only if nothing refers to them by name. */
function safeSheetNames(
  entries: Map<string, Uint8Array>,
  workbook: Uint8Array,
): ((document: Document) => Block[]) | null {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const referred =
    /<definedName/.test(text(workbook)) ||
    [...entries].some(([name, content]) => {
      if (/^xl\/(pivotTables|pivotCache|tables|externalLinks|charts)\//.test(name)) return true;
      return /^xl\/worksheets\/sheet/.test(name) && /<f[ >]|<hyperlink |<formula/.test(text(content));
    });
  if (referred) return null;
  return (document) => {
    const sheets = byName(document, "sheet");
    return sheets.map((sheet) => ({
      part: "sheet names",
      runs: [{ kind: "text" as const, text: sheet.getAttribute("name") ?? "", style: 0 }],
      write: (runs) => {
        const name = textOfRuns(runs);
        // A sheet name has at most 31 characters, none of the following, and must be unique.
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
