import { readFile } from "node:fs/promises";
import { readArchive } from "@atelier/document-model";
import { pdf } from "@atelier/pdf";
import { invoice, makePdf } from "@atelier/pdf/fixtures/documents";
import { Packer, Paragraph, Document as WordDocument } from "docx";
import PdfKit from "pdfkit";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { hasLibreOffice } from "../../../test/helpers/files/readers.ts";
import { form, type TestAccount, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../../test/helpers/servers/translation-service.ts";
import { readBalance } from "../../credits/ledger.ts";
import { pool } from "../../platform/database/db.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.stop());
afterEach(() => {
  vi.unstubAllEnvs();
});

async function translate(account: TestAccount, document: File, fields: Record<string, string>) {
  const body = form({ document, source_language: "en", target_language: "es", ...fields });
  const response = await fetch(`${service.base}/document-translate`, {
    method: "POST",
    headers: account.headers,
    body,
  });
  return { status: response.status, body: await response.json() };
}

async function output({ outputs }: { outputs: { url: string }[] }): Promise<Uint8Array> {
  const link = new URL(outputs[0]?.url ?? "");
  const response = await fetch(new URL(link.pathname + link.search, service.base));
  return new Uint8Array(await response.arrayBuffer());
}

/** A document of pages with 600 letters each and their number. */
async function pages(count: number): Promise<File> {
  const pdf = new PdfKit({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  for (let page = 1; page <= count; page++)
    pdf.addPage().text(`Page ${page} begins. ${"Words and words. ".repeat(35)}`);
  pdf.end();
  await ended;
  return new File([new Uint8Array(Buffer.concat(chunks))], "pages.pdf");
}

async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const { blocks } = await pdf.open(bytes);
  return blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""));
}

test("only the chosen pages of a PDF are translated and charged", async () => {
  const account = await testAccount(50);
  const document = await pages(8);
  const { status, body } = await translate(account, document, { pages: "7, 2-6" });
  expect(status, JSON.stringify(body)).toBe(200);
  // 6 pages of about 615 letters: 8 units of 500, and not the 10 of all pages.
  expect(body.credits).toEqual({ charged: 8, remaining: 42 });
  const texts = await readTexts(await output(body));
  expect(texts).toHaveLength(6);
  expect(texts[0]).toMatch(/2/);
});

test.each([
  ["a page that does not exist", "3", /The last page of the document is 2/],
  ["a text without numbers", "all", /1-3,7/],
])("%s is refused at the field and costs nothing", async (_what, chosen, message) => {
  const account = await testAccount(50);
  const { status, body } = await translate(account, await pages(2), { pages: chosen });
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_input", "/pages"]);
  expect(body.detail).toMatch(message);
  expect((await readBalance(pool(), account.id)).available).toBe(50);
});

test("pages and bilingual results are refused for formats without them", async () => {
  const account = await testAccount(50);
  const text = () => new File(["The door is red."], "a.txt");
  for (const [name, value] of [
    ["pages", "1"],
    ["bilingual", "true"],
  ] as const) {
    const { status, body } = await translate(account, text(), { [name]: value });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_input", `/${name}`]);
  }
});

test("a bilingual PDF has each page before its translation, and a Word document each paragraph", async () => {
  const account = await testAccount(50);
  const translated = await translate(account, await pages(2), { bilingual: "true" });
  expect(translated.status, JSON.stringify(translated.body)).toBe(200);
  const texts = await readTexts(await output(translated.body));
  expect(texts).toHaveLength(4);
  expect([texts[0], texts[2]].every((text) => text?.includes("Words and words."))).toBe(true);
  expect([texts[1], texts[3]].some((text) => text?.includes("Words and words."))).toBe(false);
  const children = [new Paragraph("The door is red."), new Paragraph("The wall is white.")];
  const bytes = await Packer.toBuffer(new WordDocument({ sections: [{ children }] }));
  const word = await translate(account, new File([new Uint8Array(bytes)], "a.docx"), { bilingual: "true" });
  const parts = await readArchive(await output(word.body));
  const xml = new TextDecoder().decode(parts.get("word/document.xml"));
  expect(xml.match(/<w:p[ >]/g)).toHaveLength(4);
  expect(xml.indexOf("The door is red.")).toBeLessThan(xml.indexOf("The wall is white."));
});

const letter = async () => new File([await readFile("public/samples/letter.docx")], "letter.docx");

test.runIf(hasLibreOffice)("an office document is returned as PDF", { timeout: 90_000 }, async () => {
  const account = await testAccount(50);
  const { status, body } = await translate(account, await letter(), { output_format: "pdf" });
  expect([status, body.warnings]).toEqual([200, []]);
  expect(body.outputs[0]).toMatchObject({ content_type: "application/pdf" });
  expect(
    Buffer.from(await output(body))
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("a PDF is returned as a Word document, which is not bilingual", async () => {
  const account = await testAccount(50);
  const source = new File([new Uint8Array(await makePdf(invoice))], "invoice.pdf");
  const { status, body } = await translate(account, source, { output_format: "docx" });
  expect(status).toBe(200);
  expect(body.outputs[0]).toMatchObject({
    content_type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  });
  const parts = await readArchive(await output(body));
  expect(new TextDecoder().decode(parts.get("word/document.xml"))).toContain("<w:tbl>");
  const refused = await translate(account, source, { output_format: "docx", bilingual: "true" });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/bilingual"]);
});

test("a request for PDF is refused without LibreOffice, for other formats, and for editable translations", async () => {
  const account = await testAccount(50);
  const refusals = [
    await translate(account, new File(["The garden."], "a.txt"), { output_format: "pdf" }),
    await translate(account, await letter(), { output_format: "pdf", editable: "true" }),
    await translate(account, await letter(), { output_format: "docx" }),
  ];
  vi.stubEnv("PATH", "/nowhere");
  refusals.push(await translate(account, await letter(), { output_format: "pdf" }));
  expect(refusals.map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
    [422, "/output_format"],
    [422, "/editable"],
    [422, "/output_format"],
    [422, "/output_format"],
  ]);
  expect((await readBalance(pool(), account.id)).available).toBe(50);
});
