import type { PDFDocument, PDFFont, PDFPage } from "@cantoo/pdf-lib";

/** A column of a table. `width` is in points; numbers are aligned right. */
export interface ReportColumn {
  title: string;
  width: number;
  isNumber?: boolean;
}

/** A document of facts and tables. A text that is wider than its column is cut. */
export interface Report {
  title: string;
  /** Names and values below the title. */
  facts: readonly (readonly [string, string])[];
  tables: readonly { title: string; columns: readonly ReportColumn[]; rows: readonly (readonly string[])[] }[];
}

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 56 };
const SIZE = 9;
const LINE = 15;

interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}

/**
 * Writes a report as a PDF with A4 pages and page numbers. It uses the standard fonts, so that characters outside of
 * Windows-1252 become "?".
 */
export async function writeReport({ title, facts, tables }: Report): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import("@cantoo/pdf-lib");
  const file = await PDFDocument.create();
  file.setTitle(title);
  file.setLanguage("en");
  const fonts: Fonts = {
    regular: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
  };
  const writer = new ReportWriter(file, fonts);
  writer.heading(title, 16);
  for (const [name, value] of facts) writer.row([name, value], FACT_COLUMNS, fonts.regular);
  for (const table of tables) {
    writer.heading(table.title, 11, LINE * 4);
    writer.row(
      table.columns.map((column) => column.title),
      table.columns,
      fonts.bold,
    );
    for (const row of table.rows) writer.row(row, table.columns, fonts.regular);
  }
  writer.numberPages();
  return file.save();
}

const FACT_COLUMNS: readonly ReportColumn[] = [
  { title: "", width: 110 },
  { title: "", width: 373 },
];

/** Writes lines from the top of a page to its bottom, then on the next page. */
class ReportWriter {
  readonly #file: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y = 0;

  constructor(file: PDFDocument, fonts: Fonts) {
    this.#file = file;
    this.#fonts = fonts;
    this.#page = this.#nextPage();
  }

  /** Writes a heading on a page with room for it and `below` more points. */
  heading(text: string, size: number, below = 0): void {
    this.#y -= size;
    this.#reserve(size + below);
    const fitting = fit(text, this.#fonts.bold, size, PAGE.width - 2 * PAGE.margin);
    this.#page.drawText(fitting, { x: PAGE.margin, y: this.#y, size, font: this.#fonts.bold });
    this.#y -= LINE * 1.4;
  }

  row(cells: readonly string[], columns: readonly ReportColumn[], font: PDFFont): void {
    this.#reserve(LINE);
    let x = PAGE.margin;
    for (const [index, { width, isNumber }] of columns.entries()) {
      const text = fit(cells[index] ?? "", font, SIZE, width - 6);
      const indent = isNumber ? width - font.widthOfTextAtSize(text, SIZE) : 0;
      this.#page.drawText(text, { x: x + indent, y: this.#y, size: SIZE, font });
      x += width;
    }
    this.#y -= LINE;
  }

  numberPages(): void {
    const pages = this.#file.getPages();
    for (const [index, page] of pages.entries())
      page.drawText(`${index + 1} / ${pages.length}`, {
        x: PAGE.margin,
        y: PAGE.margin / 2,
        size: 8,
        font: this.#fonts.regular,
      });
  }

  #reserve(height: number): void {
    if (this.#y - height < PAGE.margin) this.#page = this.#nextPage();
  }

  #nextPage(): PDFPage {
    this.#y = PAGE.height - PAGE.margin;
    return this.#file.addPage([PAGE.width, PAGE.height]);
  }
}

/** The text in the font's characters, cut to a width in points. */
function fit(text: string, font: PDFFont, size: number, width: number): string {
  const known = new Set(font.getCharacterSet());
  const encodable = [...text].map((character) => (known.has(character.codePointAt(0) ?? 0) ? character : "?")).join("");
  if (font.widthOfTextAtSize(encodable, size) <= width) return encodable;
  let length = encodable.length;
  while (length > 0 && font.widthOfTextAtSize(`${encodable.slice(0, length)}…`, size) > width) length--;
  return `${encodable.slice(0, length)}…`;
}
