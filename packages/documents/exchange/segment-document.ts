import { readArchive } from "@atelier/document-model";
import { escapeText } from "../tagged-text.ts";
import { byName, children, decodeXml, type Element, elements, isElement, parseXml } from "../xml.ts";
import type { TableRow } from "./segment-rows.ts";
import { packed, xmlCharacters } from "./segment-workbook.ts";

const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/content-types";
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";
/** The widths of the columns in twentieths of a point. */
const WIDTHS = [700, 1_600, 6_000, 6_000];

/** A Word document (ECMA-376) with one table of texts, in landscape. */
export function writeSegmentDocument(rows: readonly (readonly string[])[]): Uint8Array {
  const grid = WIDTHS.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  const borders = ["top", "left", "bottom", "right", "insideH", "insideV"]
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="BFBFBF"/>`)
    .join("");
  const table = rows.map((row, at) => {
    const cells = row.map((text, column) => cell(text, WIDTHS[column] ?? 0));
    return `<w:tr>${at === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells.join("")}</w:tr>`;
  });
  return packed({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${MAIN}"><w:body><w:tbl><w:tblPr><w:tblW w:w="14300" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${table.join("")}</w:tbl><w:p/><w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000"/></w:sectPr></w:body></w:document>`,
  });
}

function cell(text: string, width: number): string {
  const lines = xmlCharacters(text)
    .split("\n")
    .map((line) => `<w:t xml:space="preserve">${escapeText(line)}</w:t>`);
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p><w:r>${lines.join("<w:br/>")}</w:r></w:p></w:tc>`;
}

/** The rows of each table of a document, with tracked changes accepted; null for another archive. */
export async function readSegmentDocument(bytes: Uint8Array): Promise<TableRow[][] | null> {
  const part = (await readArchive(bytes)).get("word/document.xml");
  if (!part) return null;
  return byName(parseXml(decodeXml(part)), "w:tbl").map((table) => {
    const rows = childrenNamed(table, "w:tr");
    const width = rows[0] ? childrenNamed(rows[0], "w:tc").length : 0;
    return rows.flatMap((row, at) => (isDeleted(row) ? [] : [readRow(row, at + 1, width)]));
  });
}

/** Elements around rows, cells and paragraphs that do not change the table. */
const WRAPPERS = /^w:(sdt|sdtContent|customXml|ins|moveTo)$/;

const childrenNamed = (parent: Element, name: string): Element[] =>
  children(parent).flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.nodeName === name) return [child];
    return WRAPPERS.test(child.nodeName) ? childrenNamed(child, name) : [];
  });

/** Whether a tracked change deletes a row. */
const isDeleted = (row: Element) =>
  childrenNamed(row, "w:trPr").some((properties) => childrenNamed(properties, "w:del").length > 0);

/** Reads a row of a table whose first row has `width` cells. */
function readRow(row: Element, number: number, width: number): TableRow {
  const cells = childrenNamed(row, "w:tc");
  const faults = new Map<number, string>();
  for (const [column, cell] of cells.entries()) {
    const merged = byName(cell, "w:vMerge")[0];
    if (merged && merged.getAttribute("w:val") !== "restart")
      faults.set(column, "A cell is merged with the one above. Split it.");
  }
  if (cells.length < width)
    for (let column = 0; column < width; column++)
      faults.set(column, `Cells are merged. Split them, so that the row has ${width} cells.`);
  return { number, cells: cells.map((cell) => childrenNamed(cell, "w:p").map(getText).join("\n")), faults };
}

/** Elements that stand for a character. */
const CHARACTERS: Record<string, string> = {
  "w:br": "\n",
  "w:cr": "\n",
  "w:tab": "\t",
  "w:noBreakHyphen": "\u2011",
  "w:softHyphen": "\u00ad",
};

function getText(paragraph: Element): string {
  let text = "";
  for (const { nodeName, textContent } of elements(
    paragraph,
    (element) => !/^w:(del|moveFrom|pPr)$/.test(element.nodeName),
  ))
    text += nodeName === "w:t" ? (textContent ?? "") : (CHARACTERS[nodeName] ?? "");
  return text;
}
