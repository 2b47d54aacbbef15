import { readArchive, writeArchive } from "@atelier/document-model";
import { decodeXmlText } from "../formats/workbook-uses.ts";
import { escapeText } from "../tagged-text.ts";
import { byName, type Document, decodeXml, type Element, parseXml } from "../xml.ts";
import type { TableRow } from "./segment-rows.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/content-types";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const COLUMNS = "ABCD";
/** A translator may add columns. */
const MAX_COLUMN = 100;

/** A workbook (ECMA-376) with one sheet of texts. */
export function writeSegmentWorkbook(rows: readonly (readonly string[])[]): Uint8Array {
  const cells = rows.map((row, at) => {
    const written = row.map(
      (text, column) =>
        `<c r="${COLUMNS[column]}${at + 1}" t="inlineStr" s="1"><is><t xml:space="preserve">${escapeText(xmlCharacters(text))}</t></is></c>`,
    );
    return `<row r="${at + 1}">${written.join("")}</row>`;
  });
  return packed({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Segments" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    // The second style is text that wraps, so that no cell is read as a number or a formula.
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="6" customWidth="1"/><col min="2" max="2" width="16" customWidth="1"/><col min="3" max="4" width="60" customWidth="1"/></cols><sheetData>${cells.join("")}</sheetData></worksheet>`,
  });
}

export function packed(parts: Record<string, string>): Uint8Array {
  const encode = new TextEncoder();
  return writeArchive(new Map(Object.entries(parts).map(([name, xml]) => [name, encode.encode(DECLARATION + xml)])));
}

/** The text without characters that XML cannot have. */
export const xmlCharacters = (text: string) => text.replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu, "");

/** The rows of each sheet of a workbook; null for another archive. */
export async function readSegmentWorkbook(bytes: Uint8Array): Promise<TableRow[][] | null> {
  const entries = await readArchive(bytes);
  const sheets = [...entries].filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort();
  if (sheets.length === 0) return null;
  const shared = entries.get("xl/sharedStrings.xml");
  const texts = shared ? byName(parseXml(decodeXml(shared)), "si").map(getText) : [];
  return sheets.map(([, sheet]) => readSheet(parseXml(decodeXml(sheet)), texts));
}

/** A cell's column, from 0, and row, from 1, by its name, such as "D2". */
function toPosition(name: string): { column: number; row: number } {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d+)$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
}

/** A test for merged cells. It prepares each column once, because a sheet can have as many merged areas as rows. */
function mergeTest(sheet: Document): (column: number, row: number) => boolean {
  const areas = byName(sheet, "mergeCell")
    .map((cell) => {
      const [from = "", to = from] = (cell.getAttribute("ref") ?? "").split(":");
      return { from: toPosition(from), to: toPosition(to) };
    })
    .sort((first, second) => first.from.row - second.from.row);
  const columns = new Map<number, { from: number; to: number }[]>();
  const prepare = (column: number) => {
    const ranges: { from: number; to: number }[] = [];
    for (const { from, to } of areas) {
      if (column < from.column || column > to.column) continue;
      const last = ranges.at(-1);
      if (last && from.row <= last.to) last.to = Math.max(last.to, to.row);
      else ranges.push({ from: from.row, to: to.row });
    }
    columns.set(column, ranges);
    return ranges;
  };
  return (column, row) => {
    const ranges = columns.get(column) ?? prepare(column);
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.to ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return (ranges[low]?.from ?? Number.POSITIVE_INFINITY) <= row;
  };
}

function readSheet(sheet: Document, texts: readonly string[]): TableRow[] {
  const isMerged = mergeTest(sheet);
  return byName(sheet, "row").map((row, at) => {
    const number = Number(row.getAttribute("r") ?? at + 1);
    const cells: string[] = [];
    const faults = new Map<number, string>();
    for (const cell of byName(row, "c")) {
      const { column } = toPosition(cell.getAttribute("r") ?? "");
      if (column < 0 || column > MAX_COLUMN) continue;
      if (byName(cell, "f").length > 0) faults.set(column, "A cell is a formula. Write its text with the format Text.");
      const value = byName(cell, "v")[0]?.textContent ?? "";
      const type = cell.getAttribute("t");
      cells[column] = type === "inlineStr" ? getText(cell) : type === "s" ? (texts[Number(value)] ?? "") : value;
    }
    const get = (column: number) => (isMerged(column, number) ? "Cells are merged. Unmerge them." : faults.get(column));
    return { number, cells: Array.from(cells, (cell) => escapedCharacters(cell ?? "")), faults: { get } };
  });
}

/** The text of a cell, in runs or not. Phonetic guides are not part of it. */
const getText = (element: Element): string =>
  byName(element, "t")
    .filter(({ parentNode }) => parentNode?.nodeName !== "rPh")
    .map(({ textContent }) => textContent ?? "")
    .join("");

/** Excel writes some characters as `_x000a_`. */
const escapedCharacters = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => decodeXmlText(`&#x${code};`));
