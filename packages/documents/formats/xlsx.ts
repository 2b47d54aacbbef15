import {
  type Block,
  type DocumentFormat,
  type OpenDocument,
  readArchive,
  unreadable,
  writeArchive,
} from "@atelier/document-model";
import { counted } from "../counted.ts";
import { SkippedObjects } from "../skipped.ts";
import { byName, type Document, decodeXml, encodeXml, parseXml, xmlText } from "../xml.ts";
import { xmlBlocks } from "../xml-blocks.ts";
import { xmlBudget } from "../xml-limits.ts";
import type { Vocabulary } from "../xml-vocabulary.ts";
import { CellTexts } from "./cell-texts.ts";
import { attributeBlock, attributeBlocks, drawingBlocks, textBlock } from "./drawing.ts";
import { readPackage, withUsualPrefixes } from "./office-package.ts";
import { corePropertyBlocks } from "./office-properties.ts";
import { headingBlocks, promptBlocks, sheetNameBlocks } from "./sheet-texts.ts";
import { rewriteUses, WorkbookUses } from "./workbook-uses.ts";

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
  const { parts, main, format } = readPackage(entries);
  if (format !== "xlsx" || !main)
    throw unreadable("This archive is not a workbook: it has no sheets. Send an xlsx file.");
  const getSource = (name: string) => withUsualPrefixes(decodeXml(entries.get(name) ?? new Uint8Array()));
  const used = [...parts].filter(([, part]) => USING.has(part)).map(([name]) => name);
  const uses = new WorkbookUses();
  for (const name of used) uses.scan(getSource(name));
  const cells = new CellTexts(uses);
  const documents = new Map<string, Document>();
  const blocks: Block[] = [];
  const budget = xmlBudget();
  const skipped = new SkippedObjects();
  for (const [name, part] of parts) {
    const source = getSource(name);
    if (part === "tables" || part === "pivot tables" || name === main || (part === "sheets" && !OWN_TEXT.test(source)))
      continue;
    const document = parseXml(source, budget);
    const found = getBlocks(document, part, cells, skipped.add);
    if (found.length === 0) continue;
    documents.set(name, document);
    // A call with very many arguments fails.
    for (const block of found) blocks.push(block);
  }
  blocks.push(...cells.addLists());
  const untouched = [...getUntouched(uses, cells), ...skipped.untouched];
  if (!refersToSheets(parts, entries.keys(), uses)) {
    const document = parseXml(getSource(main), budget);
    documents.set(main, document);
    blocks.push(...sheetNameBlocks(document));
  } else untouched.push({ place: "sheet names", reason: "formulas, links or tables refer to them" });
  return {
    blocks,
    untouched,
    save() {
      const translate = cells.write((count) =>
        untouched.push({
          place: `${counted(count, "text")} of cells`,
          reason: "a list, a table or a formula that uses them cannot have their translation",
        }),
      );
      const written = new Map(entries);
      for (const name of new Set([...documents.keys(), ...used])) {
        const document = documents.get(name);
        const source = document ? xmlText(document) : getSource(name);
        const rewritten = used.includes(name) ? rewriteUses(source, translate) : source;
        const text = name === main && uses.hasFormulas && cells.changed ? recalculated(rewritten) : rewritten;
        if (document || text !== source) written.set(name, encodeXml(text));
      }
      return writeArchive(written);
    },
  };
}

/** The parts that use the texts of cells. */
const USING = new Set(["sheets", "tables", "workbook", "pivot tables"]);

/**
 * Marks a sheet with text of its own. The text of most cells is in the shared strings, so that most sheets, which can
 * be very large, need not be parsed.
 */
const OWN_TEXT = /<(si|is|text|(odd|even|first)(Header|Footer))[\s/>]|\s((prompt|error)(Title)?|tooltip)=/;

function getBlocks(document: Document, part: string, cells: CellTexts, skipped: (name: string) => void): Block[] {
  if (part === "properties") return corePropertyBlocks(document);
  if (part === "cells") return cells.add(xmlBlocks(document, cellVocabulary, () => "cells", skipped));
  if (part === "sheets") {
    const own = cells.add(xmlBlocks(document, cellVocabulary, () => "cells", skipped));
    return [...own, ...headingBlocks(document), ...promptBlocks(document), ...tooltipBlocks(document)];
  }
  if (part === "drawings") return [...drawingBlocks(document, part), ...attributeBlocks(document)];
  if (part !== "comments") return drawingBlocks(document, part);
  if (document.documentElement?.localName !== "ThreadedComments")
    return xmlBlocks(document, cellVocabulary, () => part);
  return byName(document, "text").map((element) => textBlock(element, part));
}

/** The texts that Excel shows over the links of cells. */
const tooltipBlocks = (document: Document): Block[] =>
  byName(document, "hyperlink").flatMap((link) => attributeBlock(link, "tooltip", "tooltips"));

/** Texts in formats of numbers and dates are not words. */
const NUMBER_FORMAT = /^[ymdhs#0?.,:;/\\\-\s@%[\]$()_*]+$/i;

function getUntouched(uses: WorkbookUses, cells: CellTexts): OpenDocument["untouched"] {
  const untouched: OpenDocument["untouched"] = [];
  if (cells.kept > 0)
    untouched.push({
      place: `${counted(cells.kept, "text")} of cells`,
      reason: "formulas, filters or conditional formats search for a part of them",
    });
  const literals = [...uses.literals].filter((text) => /\p{L}{2}/u.test(text) && !NUMBER_FORMAT.test(text));
  if (literals.length > 0)
    untouched.push({
      place: `${counted(literals.length, "text")} in formulas, such as "${literals[0]?.slice(0, 40)}"`,
      reason: "they change only together with cells that have the same text",
    });
  return untouched;
}

/** Programs calculate the results of formulas again when they open the workbook, because texts changed. */
function recalculated(workbook: string): string {
  const calculation = /<calcPr\b[^<>]*?(\/?)>/.exec(workbook)?.[0];
  if (!calculation) return workbook;
  const plain = calculation.replace(/\sfullCalcOnLoad="[^"]*"/, "");
  return workbook.replace(calculation, plain.replace(/^<calcPr/, '<calcPr fullCalcOnLoad="1"'));
}

/** Whether anything refers to sheets by their names. They may be renamed only otherwise. */
function refersToSheets(parts: ReadonlyMap<string, string>, names: Iterable<string>, uses: WorkbookUses): boolean {
  const referring = [...parts.values()].some((part) => /^(charts|pivot tables|tables)$/.test(part));
  return referring || uses.hasFormulas || uses.hasLinks || [...names].some((name) => /externalLink/i.test(name));
}
