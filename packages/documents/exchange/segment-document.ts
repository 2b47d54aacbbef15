import { readArchive } from "@atelier/document-model";
import { escapeText } from "../tagged-text.ts";
import { byName, children, decodeXml, type Element, elements, isElement, parseXml } from "../xml.ts";
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

/** The rows of a document's first table, with tracked changes accepted. */
export async function readSegmentDocument(bytes: Uint8Array): Promise<string[][]> {
  const part = (await readArchive(bytes)).get("word/document.xml");
  const table = part && byName(parseXml(decodeXml(part)), "w:tbl")[0];
  if (!table) throw new TypeError("It has no table of segments.");
  return childrenNamed(table, "w:tr").map((row) =>
    childrenNamed(row, "w:tc").map((column) => childrenNamed(column, "w:p").map(getText).join("\n")),
  );
}

const childrenNamed = (parent: Element, name: string) =>
  children(parent).filter((child): child is Element => isElement(child) && child.nodeName === name);

function getText(paragraph: Element): string {
  let text = "";
  for (const { nodeName, textContent } of elements(
    paragraph,
    (element) => !/^w:(del|moveFrom)$/.test(element.nodeName),
  ))
    if (nodeName === "w:t") text += textContent ?? "";
    else if (nodeName === "w:br") text += "\n";
    else if (nodeName === "w:tab") text += "\t";
  return text;
}
