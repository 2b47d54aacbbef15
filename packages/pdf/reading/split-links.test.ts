import type { Target } from "@atelier/document-model";
import { PDFArray, PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { pdf } from "../open-pdf.ts";

const SPANISH: Target = { language: "es", direction: "ltr" };
const BEFORE = "See Section ";

/** A page with one line, of which only the number is a link. */
async function createPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([400, 200]);
  page.drawText(`${BEFORE}3.1 of the manual for more of it.`, { x: 50, y: 100, size: 12, font });
  const left = 50 + font.widthOfTextAtSize(BEFORE, 12);
  const right = left + font.widthOfTextAtSize("3.1", 12);
  const action = { Type: "Action", S: "URI", URI: PDFString.of("https://example.com/") };
  const link = { Type: "Annot", Subtype: "Link", Rect: [left - 1, 98, right + 1, 110], Border: [0, 0, 1], A: action };
  page.node.set(PDFName.of("Annots"), document.context.obj([document.context.register(document.context.obj(link))]));
  return document.save();
}

async function getRect(bytes: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(bytes);
  const annotations = document.getPage(0).node.Annots();
  const rect =
    annotations
      ?.lookup(0)
      ?.toString()
      .match(/\/Rect \[([^\]]*)\]/)?.[1] ?? "";
  expect(annotations).toBeInstanceOf(PDFArray);
  return rect.trim().split(/\s+/).map(Number);
}

test("the link of a number within a text operator moves with it", async () => {
  const bytes = await createPage();
  const document = await pdf.open(bytes);
  const [block] = document.blocks;
  const links = block?.runs.flatMap((run) => (run.kind === "text" ? [run.text] : [])) ?? [];
  expect(links).toEqual([BEFORE, "3.1", " of the manual for more of it."]);
  block?.write(
    (block?.runs ?? []).map((run) =>
      run.kind === "text" && run.text === BEFORE ? { ...run, text: "En el manual, véase la Sección " } : run,
    ),
  );
  const output = await document.save(SPANISH);
  const [[left = 0], [moved = 0]] = [await getRect(bytes), await getRect(output)];
  expect(moved).toBeGreaterThan(left + 60);
});
