import { PDFDocument } from "@cantoo/pdf-lib";
import PdfKit from "pdfkit";
import { expect, test } from "vitest";
import { pdf } from "../open-pdf.ts";
import { readPdf } from "./file.ts";
import { interleavePages, parsePages, selectPages } from "./pages.ts";

/** A document with a text on each page. */
async function document(texts: string[]): Promise<Uint8Array> {
  const pdf = new PdfKit({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  for (const text of texts) pdf.addPage().text(text);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const { blocks } = await pdf.open(bytes);
  return blocks.map(({ runs }) =>
    runs
      .map((run) => (run.kind === "text" ? run.text : ""))
      .join("")
      .trim(),
  );
}

const texts = ["The first page.", "The second page.", "The third page.", "The fourth page."];

test("only the chosen pages are left, in their order", async () => {
  const selected = await selectPages(await document(texts), "4, 1-2");
  expect(await readTexts(selected)).toEqual(["The first page.", "The second page.", "The fourth page."]);
  expect((await readPdf(selected)).pages).toHaveLength(3);
  const { context, library } = await readPdf(selected);
  const type = library.PDFName.of("Type");
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  const pages = objects.filter((one) => one instanceof library.PDFDict && one.get(type) === library.PDFName.of("Page"));
  // The file has no objects of the other page.
  expect(pages).toHaveLength(3);
});

test("the chosen pages keep their form fields, and no others", async () => {
  const source = await PDFDocument.create();
  const form = source.getForm();
  const pages = [0, 1, 2].map(() => source.addPage([300, 200]));
  for (const [at, page] of pages.entries()) {
    page.drawText(`Page ${at + 1}`);
    const list = form.createOptionList(`list.${at}`);
    list.addOptions(["Red", "Green"]);
    list.addToPage(page, { x: 20, y: 20, width: 100, height: 60 });
  }
  const selected = await PDFDocument.load(await selectPages(await source.save(), "2"));
  expect(
    selected
      .getForm()
      .getFields()
      .map((field) => field.getName()),
  ).toEqual(["list.1"]);
  expect(selected.getForm().getOptionList("list.1").getOptions()).toEqual(["Red", "Green"]);
  expect(selected.getPageCount()).toBe(1);
  const objects = selected.context.enumerateIndirectObjects().map(([, object]) => String(object));
  expect(objects.filter((text) => /\/Type \/Page\b(?!s)/.test(text))).toHaveLength(1);
});

test("a choice of all pages leaves the document as it is", async () => {
  const bytes = await document(texts);
  expect(await selectPages(bytes, "1-4")).toBe(bytes);
});

test.each(["", "0", "3-1", "a", "1;2", "1-", "5", "1-9"])(
  "the pages %j of a document with four are refused",
  (pages) => {
    expect(() => parsePages(pages, 4)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  },
);

test("each page stands before its translation, and other numbers of pages are refused", async () => {
  const [source, translation] = [await document(["One.", "Two."]), await document(["Uno.", "Dos."])];
  expect(await readTexts(await interleavePages(source, translation))).toEqual(["One.", "Uno.", "Two.", "Dos."]);
  await expect(interleavePages(source, await document(["Uno."]))).rejects.toMatchObject({
    code: "unreadable_document",
  });
});
