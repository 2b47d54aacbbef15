import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

type Draw = (document: PDFKit.PDFDocument) => void;

/** A PDF written by pdfkit, which shares no code with what reads it here. */
export function makePdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: "A4", margin: 56, ...options });
    const parts: Buffer[] = [];
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    document.on("error", reject);
    draw(document);
    document.end();
  });
}

const LONG =
  "The library of the town was built long ago and has been open to everybody since then. It holds many thousands of books, and every year some new ones are bought. Visitors can read the newspapers in the large room on the first floor.";

/** A letter with a heading, styles inside a sentence, a link, a picture, drawn lines and a table. */
export const invoice: Draw = (document) => {
  document.info.Title = "An invoice";
  document.font("Helvetica-Bold").fontSize(24).fillColor("#223344").text("Invoice");
  document.font("Times-Roman").fontSize(11).fillColor("black").moveDown();
  document.text("The ", { continued: true }).font("Times-Bold").text("total amount", { continued: true });
  document.font("Times-Roman").text(" is due within thirty days. ", { continued: true });
  document.fillColor("blue").text("Our site", { link: "https://example.com/", underline: true, continued: true });
  document.fillColor("black").text(" says more.", { link: null, underline: false });
  document.moveDown().text(LONG, { align: "justify" });
  document.moveDown().text(LONG, { align: "center" });
  const top = document.y + 20;
  for (const [row, cells] of [
    ["Goods", "Amount"],
    ["Garden table", "420.00"],
    ["Flower pot", "18.50"],
  ].entries()) {
    const y = top + row * 22;
    document.rect(56, y, 240, 22).stroke();
    document.rect(296, y, 240, 22).stroke();
    document.text(cells[0] ?? "", 60, y + 6, { lineBreak: false });
    document.text(cells[1] ?? "", 300, y + 6, { width: 232, align: "right" });
  }
  document.image(readFileSync("public/samples/coffee.png"), 56, top + 100, { width: 60 });
  document
    .save()
    .rotate(-90, { origin: [40, 500] })
    .text("Turned words", 40, 500, { lineBreak: false })
    .restore();
  document.outline.addItem("The first chapter");
};

/** Two columns of text, as papers have them. */
export const columns: Draw = (document) => {
  document.font("Times-Roman").fontSize(10);
  document.text(`${LONG} ${LONG}`, 56, 80, { width: 220, align: "justify" });
  document.text(`${LONG} ${LONG}`, 312, 80, { width: 220, align: "justify" });
};

/** Pages that are pictures of printed words on slightly yellow paper. */
export function scans(pages: number): Draw {
  return (document) => {
    const lines = ["The big house is red.", "The children read books", "in the garden today."];
    const text = lines.map((line, index) => `<text x="120" y="${240 + index * 70}">${line}</text>`).join("");
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="#fffbe8"/><g font-family="Tinos" font-size="48" fill="#1a1a40">${text}</g></svg>`;
    const fontFiles = [require.resolve("@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf")];
    const picture = new Resvg(drawing, { font: { fontFiles, loadSystemFonts: false } }).render().asPng();
    for (let page = 0; page < pages; page++) {
      if (page > 0) document.addPage();
      document.image(picture, 0, 0, { width: document.page.width, height: document.page.height });
    }
  };
}
