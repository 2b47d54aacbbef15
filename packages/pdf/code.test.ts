import { textOfRuns } from "@atelier/document-model";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { makePdf } from "./fixtures/documents.ts";
import { pdf } from "./open-pdf.ts";

const PROSE = "The program reads every file of a folder and writes a list of its words. It stops at the first error.";
const CODE = ["function readWords(path) {", "  return words;", "}"];

const page = (prose: number) =>
  makePdf((document) => {
    for (let at = 0; at < prose; at++)
      document
        .font("Helvetica")
        .fontSize(11)
        .text(`${at + 1}. ${PROSE}`)
        .moveDown();
    document.font("Courier").fontSize(10);
    for (const line of CODE) document.text(line);
  });

async function readText(bytes: Uint8Array): Promise<string> {
  const { items } = await (await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

test("monospaced paragraphs of a document are code: they stay and are reported", async () => {
  const document = await pdf.open(await page(3));
  const texts = document.blocks.map(({ runs }) => textOfRuns(runs));
  expect(texts.filter((text) => text.includes("readWords"))).toEqual([]);
  expect(document.untouched).toContainEqual({
    place: expect.stringMatching(/^\d paragraphs of /),
    reason: expect.stringContaining("code"),
  });
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.toUpperCase() } : run)));
  const text = await readText(await document.save({ language: "es", direction: "ltr" }));
  expect(text).toContain("THE PROGRAM READS EVERY FILE");
  for (const line of CODE) expect(text).toContain(line.trim());
});

test("a typewritten document is text", async () => {
  const document = await pdf.open(await page(0));
  expect(document.blocks.map(({ runs }) => textOfRuns(runs)).join(" ")).toContain("readWords");
  expect(document.untouched).toEqual([]);
});
