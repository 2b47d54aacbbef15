import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { hasLibreOffice } from "../../test/helpers/files/readers.ts";
import { convertDocuments } from "./convert-documents.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

async function letter() {
  const directory = await mkdtemp(join(tmpdir(), "atelier-convert-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, "translated-es");
  await copyFile("public/samples/letter.docx", path);
  return { directory, document: { path, contentType: DOCX, filename: "letter.es.docx" } };
}

test.runIf(hasLibreOffice)("each office document becomes a PDF with its name", { timeout: 90_000 }, async () => {
  const { directory, document } = await letter();
  const warnings: string[] = [];
  const converted = await convertDocuments([document, document], directory, (warning) => warnings.push(warning));
  expect(converted.map(({ contentType, filename }) => [contentType, filename])).toEqual([
    ["application/pdf", "letter.es.pdf"],
    ["application/pdf", "letter.es.pdf"],
  ]);
  expect(converted[0]?.path).not.toBe(converted[1]?.path);
  for (const { path } of converted) expect((await readFile(path)).subarray(0, 5).toString()).toBe("%PDF-");
  expect(warnings).toEqual([]);
});

test("without LibreOffice, a document keeps its format with a warning", async () => {
  vi.stubEnv("PATH", "/nowhere");
  const { directory, document } = await letter();
  const warnings: string[] = [];
  const converted = await convertDocuments([document], directory, (warning) => warnings.push(warning));
  expect(converted).toEqual([document]);
  expect(warnings).toEqual([expect.stringMatching(/letter\.es\.docx was translated but not converted.*not installed/)]);
});

test("a PDF stays as it is", async () => {
  const document = { path: "a.pdf", contentType: "application/pdf", filename: "a.pdf" };
  expect(await convertDocuments([document], tmpdir(), () => {})).toEqual([document]);
});
