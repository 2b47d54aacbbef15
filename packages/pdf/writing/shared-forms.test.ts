import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { Sheet, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

/** A slide that two pages draw as a form. It has no resources, so it uses those of each page. */
async function slides(): Promise<Uint8Array> {
  const sheet = new Sheet().text(40, 400, { name: "Tinos", face: "serif" }, 12, "The first slide");
  const document = await PDFDocument.load(sheetsToPdf([sheet, sheet]));
  const { context } = document;
  const pages = document.getPages().map(({ node }) => node);
  const fonts = pages[0]?.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  if (!fonts) throw new Error("The page has no fonts.");
  const entries = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 420, 595] };
  const form = context.register(context.stream(sheet.parts.content, entries));
  for (const page of pages) {
    page.set(PDFName.of("Resources"), context.obj({ Font: fonts.clone(context), XObject: { X1: form } }));
    page.set(PDFName.of("Contents"), context.register(context.stream("/X1 Do")));
  }
  return document.save();
}

test("a form without resources that two pages draw has its new font on both", async () => {
  const opened = await pdf.open(await slides());
  for (const block of opened.blocks)
    block.write(
      block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace("first", "very first") } : run)),
    );
  const saved = await opened.save({ language: "es", direction: "ltr" });
  const proxy = await getDocumentProxy(Uint8Array.from(saved));
  for (const number of [1, 2]) {
    const { items } = await (await proxy.getPage(number)).getTextContent();
    expect(items.map((item) => ("str" in item ? item.str : "")).join("")).toBe("The very first slide");
  }
});
