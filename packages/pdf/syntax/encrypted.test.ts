import { deflateSync } from "node:zlib";
import type { Run } from "@atelier/document-model";
import { PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { invoice, makePdf } from "../fixtures/documents.ts";
import { pdf } from "../open-pdf.ts";

const SPANISH = { language: "es", direction: "ltr" } as const;
const permissions = { printing: "lowResolution", modifying: false, copying: false } as const;
const getWords = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

/** The invoice as the library encrypts it, with its objects in streams. `add` changes the document before. */
async function withObjectStreams(add: (document: PDFDocument) => void = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.load(await makePdf(invoice));
  add(document);
  document.encrypt({ userPassword: "", ownerPassword: "owner", permissions: { modifying: false } });
  return document.save({ useObjectStreams: true });
}

describe("a PDF that is encrypted only to restrict what programs allow", () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ["RC4, 40 bits", () => makePdf(invoice, { ownerPassword: "owner", permissions, pdfVersion: "1.3" })],
    ["RC4, 128 bits", () => makePdf(invoice, { ownerPassword: "owner", permissions, pdfVersion: "1.4" })],
    ["AES, 128 bits", () => makePdf(invoice, { ownerPassword: "owner", permissions, pdfVersion: "1.6" })],
    ["AES, 256 bits", () => makePdf(invoice, { ownerPassword: "owner", permissions, pdfVersion: "1.7ext3" })],
    ["object streams", () => withObjectStreams()],
    ["object streams, read from a file", async () => Buffer.from(await withObjectStreams())],
  ])("is translated: %s", async (_name, make) => {
    const document = await pdf.open(await make());
    const plain = await pdf.open(await makePdf(invoice));
    expect(document.blocks.map(({ runs }) => getWords(runs))).toEqual(plain.blocks.map(({ runs }) => getWords(runs)));
    for (const block of document.blocks)
      block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.toUpperCase() } : run)));
    const { text } = await extractText(await getDocumentProxy(Uint8Array.from(await document.save(SPANISH))));
    expect(text.join(" ").replace(/\s+/g, " ")).toContain("IS DUE WITHIN THIRTY DAYS");
  });

  test("is refused if its object streams unpack to too much data", async () => {
    const bomb = deflateSync(Buffer.alloc(140 * 1024 * 1024, 32));
    const encrypted = await withObjectStreams(({ context }) => {
      // The library writes no streams of this type, so the stream gets it afterwards.
      const dict = context.obj({ Type: "ObjStQ", N: 1, First: 4, Filter: "FlateDecode", Length: bomb.length });
      context.register(PDFRawStream.of(dict, bomb));
    });
    const text = Buffer.from(encrypted).toString("latin1");
    expect(text).toContain("/Encrypt");
    const bytes = Buffer.from(text.replace("/ObjStQ", "/ObjStm"), "latin1");
    await expect(pdf.open(bytes)).rejects.toMatchObject({
      code: "unreadable_document",
      message: expect.stringContaining("unpacks to more data"),
    });
  });
});

test("a PDF with a password is refused", async () => {
  const bytes = await makePdf(invoice, { userPassword: "secret", ownerPassword: "owner" });
  await expect(pdf.open(bytes)).rejects.toMatchObject({
    code: "unreadable_document",
    message: expect.stringContaining("password"),
  });
});
