import { readFile } from "node:fs/promises";
import { readArchive } from "@atelier/document-model";
import { detectFormat } from "@atelier/documents";
import { invoice, makePdf, scans } from "@atelier/pdf/fixtures/documents";
import { Packer, Paragraph, TextRun, Document as WordDocument } from "docx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { form, startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { readBalance } from "../../credits/ledger.ts";
import { installedModes } from "../../engines/apertium/modes.ts";
import { imageTextModels } from "../../engines/image-text/models.ts";
import { defaultCacheDirectory, ensureWeights, weightsState } from "../../models/install-weights.ts";
import { pool } from "../../platform/database/db.ts";

const installed = installedModes().some(({ from, to }) => from === "en" && to === "es");

const settings = { cacheDirectory: defaultCacheDirectory() };
await ensureWeights(imageTextModels, settings).catch(() => {});
const isReaderInstalled = (await weightsState(imageTextModels, settings.cacheDirectory)) === "ready";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = (headers: Record<string, string>, fields: Record<string, string | Blob>) =>
  fetch(`${service.base}/document-translate`, { method: "POST", headers, body: form(fields) });

async function letter(): Promise<File> {
  const children = [
    new Paragraph("The table is red. I have 12 books."),
    new Paragraph({
      children: [
        new TextRun("The "),
        new TextRun({ text: "big red", bold: true }),
        new TextRun(" book is here: https://example.com/x."),
      ],
    }),
  ];
  const bytes = await Packer.toBuffer(new WordDocument({ sections: [{ children }] }));
  return new File([new Uint8Array(bytes)], "letter.docx");
}

/** The paragraphs with words of a document. */
async function readParagraphs(bytes: Uint8Array): Promise<string[]> {
  const { blocks } = await (await detectFormat(bytes)).open(bytes);
  return blocks
    .map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""))
    .filter((text) => /[a-z]{3}/i.test(text));
}

/** Requires Apertium's packages. Without them the operation responds with 503. */
describe.skipIf(!installed)("a document translated from English into Spanish", () => {
  test("keeps format, styles and URLs and reports the coverage", { timeout: 120_000 }, async () => {
    const account = await testAccount(50);
    const job = await (await post(account.headers, { document: await letter(), target_language: "es" })).json();
    expect(job).toMatchObject({
      status: "succeeded",
      price: 5,
      credits: { charged: 5, remaining: 45 },
      engine: "apertium/eng-spa",
    });
    expect(job.report).toMatchObject({ source_language: "en", target_language: "es", format: "docx" });
    expect(job.report.coverage.places).toContainEqual(
      expect.objectContaining({ place: "body", translated: 3, failed: 0 }),
    );
    const link = new URL(job.outputs[0].url);
    const file = await fetch(new URL(link.pathname + link.search, service.base));
    expect(file.headers.get("content-disposition")).toBe("attachment; filename=letter.es.docx");
    const parts = await readArchive(new Uint8Array(await file.arrayBuffer()));
    const body = new TextDecoder().decode(parts.get("word/document.xml"));
    expect(body).toMatch(/La mesa es roja/);
    expect(body).toMatch(/12 libros/);
    expect(body).toMatch(/<w:b\/><w:bCs\/><\/w:rPr><w:t[^>]*>rojo grande/);
    expect(body).toContain("https://example.com/x");
  });

  test("translates the sample letter of the pages as a translator does", { timeout: 120_000 }, async () => {
    const account = await testAccount(50);
    const bytes = await readFile("public/samples/letter.docx");
    const response = await post(
      { ...account.headers, accept: "application/octet-stream" },
      { document: new File([bytes], "letter.docx"), target_language: "es" },
    );
    const shown = JSON.parse(await readFile("public/pictures/examples/letter.json", "utf8"));
    expect(await readParagraphs(bytes)).toEqual(shown.from);
    expect(await readParagraphs(new Uint8Array(await response.arrayBuffer()))).toEqual(shown.to);
    expect(shown.to).toEqual([
      "Saludos del jardín",
      "Hola,",
      "Las rosas son blancas y las manzanas rojas grandes están a punto. Abrimos el jardín de otoño el sábado. La entrada es libre.",
      "Nuestra fruta",
      "Fruta",
      "Precio",
      "Nota",
      "Manzanas rojas",
      "3 euros",
      "Son dulces.",
      "Peras",
      "4 euros",
      "Son de nuestro jardín.",
      "Puedes escribir a garden@example.com y encontrar el mapa en https://example.com/garden.",
      "Muchos saludos,",
      "Saludos del jardín",
      "Los jardineros de la ciudad",
      "Página ",
    ]);
  });

  test("says how to get the better models that are not installed, unless the request chose the engine", {
    timeout: 60_000,
  }, async () => {
    const account = await testAccount(50);
    const translate = async (fields: Record<string, string>) => {
      const document = new File(["The table is red."], "a.txt");
      return (
        await post(account.headers, { document, source_language: "en", target_language: "es", ...fields })
      ).json();
    };
    const job = await translate({});
    expect(job.warnings).toEqual([
      'Mozilla\'s models translate better from English to Spanish, but they are not installed on this server. The operator can add them with "npm run atelier -- models add languages es".',
    ]);
    expect(job.engine).toBe("apertium/eng-spa");
    const { rows } = await pool().query("SELECT engine_attempts FROM job WHERE id = $1", [job.id]);
    expect(rows[0]?.engine_attempts).toEqual([expect.objectContaining({ engine: "apertium", outcome: "succeeded" })]);
    expect((await translate({ engine: "apertium" })).warnings).toEqual([]);
    // Apertium comes first for close languages.
    expect((await translate({ source_language: "es", target_language: "ca" })).warnings).toEqual([]);
  });

  test("applies the glossary", { timeout: 60_000 }, async () => {
    const account = await testAccount(50);
    const document = new File(["The red house is big and the books are here."], "a.txt");
    const response = await post(
      { ...account.headers, accept: "application/octet-stream" },
      { document, target_language: "es", source_language: "en", glossary: '{"house": "mansión"}' },
    );
    expect(await response.text()).toContain("mansión");
  });

  test.skipIf(!isReaderInstalled)(
    "holds a flat price for scanned pages and charges for their recognized text",
    { timeout: 120_000 },
    async () => {
      const account = await testAccount(50);
      const document = new File([new Uint8Array(await makePdf(scans(2)))], "scan.pdf");
      const job = await (
        await post(account.headers, { document, target_language: "es", source_language: "en" })
      ).json();
      expect(job).toMatchObject({ status: "succeeded", price: 8, credits: { charged: 5, remaining: 45 } });
      expect(job.report.coverage.places).toContainEqual(
        expect.objectContaining({ place: "scanned pages", translated: 4, failed: 0 }),
      );
      expect(job.warnings.join(" ")).toContain("covered");
    },
  );

  test("translates a PDF and reports replaced fonts", { timeout: 60_000 }, async () => {
    const account = await testAccount(50);
    const document = new File([new Uint8Array(await makePdf(invoice))], "bill.pdf");
    const job = await (await post(account.headers, { document, target_language: "es", source_language: "en" })).json();
    expect(job).toMatchObject({ status: "succeeded", report: { format: "pdf" } });
    expect(job.outputs[0]).toMatchObject({ content_type: "application/pdf" });
    expect(job.report.coverage.fonts).toContainEqual({ from: "Times-Roman", to: "Tinos" });
  });

  test.each([
    ["the same language", { target_language: "en" }, 422, "invalid_input"],
    ["an unsupported pair", { target_language: "ja" }, 422, "unsupported_language_pair"],
    ["an invalid language tag", { target_language: "klingonese!" }, 422, "invalid_input"],
    ["an invalid glossary", { target_language: "es", glossary: "{" }, 422, "invalid_input"],
  ])("%s is rejected and costs nothing", async (_name, fields, status, code) => {
    const account = await testAccount(50);
    const response = await post(account.headers, { document: await letter(), ...fields });
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect((await readBalance(pool(), account.id)).available).toBe(50);
  });

  test.each([
    ["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
    ["an empty file", new Uint8Array()],
    ["a document without words", new TextEncoder().encode("12 34\n")],
  ])("%s is unreadable and costs nothing", async (_name, bytes) => {
    const account = await testAccount(50);
    const response = await post(account.headers, {
      document: new File([bytes], "x.txt"),
      target_language: "es",
      source_language: "en",
    });
    expect([response.status, (await response.json()).code]).toEqual([422, "unreadable_document"]);
    expect((await readBalance(pool(), account.id)).available).toBe(50);
  });
});
