import { writeArchive } from "@atelier/document-model";
import {
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import Pptx from "pptxgenjs";
import XlsxPopulate from "xlsx-populate";

// Small documents with text in the visible places.

/** A page with text in elements, attributes, fields and drawings. */
export const pageSource = `<!doctype html><html lang="en"><head><title>Garden news</title></head><body>
<h1>Garden news</h1><p>The <b>red</b> roses bloom. Press <kbd>Save...</kbd> or OK.</p>
<ul><li>First</li><li>Second item</li></ul><table><caption>Prices</caption><tr><th>Rose</th><td>Three coins</td></tr></table>
<form><label>Your name</label><input placeholder="Write here"><textarea>Some words</textarea>
<select><option>Red</option><option>Blue</option></select><input type="submit" value="Send"><button>Go back</button></form>
<svg width="90" height="30"><text x="1" y="20">Plan of beds</text></svg>
<img alt="A rose" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" title="In June"><p title="A note">Closed on Monday</p>
<details open><summary>More</summary>Nothing else</details><p>Made with <span translate="no">Atelier</span></p></body></html>`;

/** A Word document with a header, a footer with a page number, a footnote, a link and a table. */
export async function wordDocument(): Promise<Uint8Array> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph("A note below the page")] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph("News of the garden")] }) },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({ children: [new TextRun("Sheet "), new TextRun({ children: [PageNumber.CURRENT] })] }),
            ],
          }),
        },
        children: [
          new Paragraph({
            children: [
              new TextRun("The "),
              new TextRun({ text: "big red", bold: true }),
              new TextRun(" roses bloom."),
              new FootnoteReferenceRun(1),
            ],
          }),
          new Paragraph("OK"),
          new Paragraph({
            children: [new ExternalHyperlink({ link: "https://example.com", children: [new TextRun("Our site")] })],
          }),
          new Table({ rows: [new TableRow({ children: [cell("Rose"), cell("Three coins")] })] }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** A workbook with texts, one-word cells, numbers and formulas over them. */
export async function workbook(): Promise<Uint8Array> {
  const book = await XlsxPopulate.fromBlankAsync();
  const sheet = book.sheet(0);
  sheet.cell("A1").value([
    ["Article", "Number", "Price"],
    ["Garden table", 12, 420],
    ["Flower pot", 140, 18.5],
    ["OK", 3, 7],
  ]);
  sheet.cell("A6").value("The sum of all");
  sheet.cell("B6").formula("SUM(B2:B4)");
  sheet.cell("C6").formula("SUMPRODUCT(B2:B4,C2:C4)");
  return new Uint8Array(await book.outputAsync());
}

/** Slides with titles, a table and notes. */
export async function presentation(): Promise<Uint8Array> {
  const deck = new Pptx();
  const slide = deck.addSlide();
  slide.addText("The garden", { x: 1, y: 0.5, w: 8, h: 1 });
  slide.addText([{ text: "Red roses" }, { text: " bloom", options: { bold: true } }], { x: 1, y: 2, w: 4, h: 1 });
  slide.addTable([[{ text: "Rose" }, { text: "Three coins" }]], { x: 1, y: 3.5, w: 5 });
  slide.addNotes("Speak slowly");
  const bytes = await deck.write({ outputType: "uint8array" });
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
}

/** An OpenDocument text with a heading, a list and a table. */
export async function textDocument(): Promise<Uint8Array> {
  const spaces = ["office", "text", "table", "style"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  const body = `<text:h text:outline-level="1">Garden news</text:h><text:p>The <text:span>red</text:span> roses bloom.</text:p><text:list><text:list-item><text:p>OK</text:p></text:list-item></text:list><table:table><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell><text:p>Rose</text:p></table:table-cell><table:table-cell><text:p>Three coins</text:p></table:table-cell></table:table-row></table:table>`;
  const files = {
    mimetype: "application/vnd.oasis.opendocument.text",
    "META-INF/manifest.xml":
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces} office:version="1.2"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  };
  return writeArchive(new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])));
}
