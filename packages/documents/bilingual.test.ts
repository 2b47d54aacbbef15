import { readArchive } from "@atelier/document-model";
import {
  AlignmentType,
  Bookmark,
  Document,
  FootnoteReferenceRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { expect, test } from "vitest";
import { bilingualWord } from "./formats/word-bilingual.ts";
import { detectFormat } from "./open-document.ts";
import { parseXml } from "./xml.ts";

/** The document with its words in capitals, as a translation. */
async function capitals(bytes: Uint8Array): Promise<Uint8Array> {
  const format = await detectFormat(bytes, "a.docx");
  const document = await format.open(bytes);
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.toUpperCase() } : run)));
  return document.save({ language: "es", direction: "ltr" });
}

async function paragraphs(bytes: Uint8Array): Promise<{ texts: string[]; xml: string }> {
  const xml = new TextDecoder().decode((await readArchive(bytes)).get("word/document.xml"));
  const texts = [...parseXml(xml).getElementsByTagName("w:p")].map(({ textContent }) => textContent ?? "");
  return { texts: texts.filter((text) => text !== ""), xml };
}

test("the source of each paragraph stands before its translation, with what may occur once in the translation", async () => {
  const bytes = await Packer.toBuffer(
    new Document({
      numbering: {
        config: [
          { reference: "list", levels: [{ level: 0, format: "decimal", text: "%1.", alignment: AlignmentType.LEFT }] },
        ],
      },
      footnotes: { 1: { children: [new Paragraph("A note.")] } },
      sections: [
        {
          children: [
            new Paragraph({
              children: [
                new Bookmark({ id: "start", children: [new TextRun("The ")] }),
                new TextRun({ text: "red", bold: true }),
                new TextRun(" door"),
                new FootnoteReferenceRun(1),
              ],
            }),
            new Paragraph({ text: "First item", numbering: { reference: "list", level: 0 } }),
            new Paragraph("12"),
            new Table({ rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph("A cell")] })] })] }),
          ],
        },
      ],
    }),
  );
  const source = new Uint8Array(bytes);
  const output = await bilingualWord(source, await capitals(source));
  const { texts, xml } = await paragraphs(output);
  expect(texts).toEqual(["The red door", "THE RED DOOR", "First item", "FIRST ITEM", "12", "A cell", "A CELL"]);
  for (const unique of [/<w:bookmarkStart/g, /<w:footnoteReference/g, /<w:sectPr/g])
    expect(xml.match(unique)).toHaveLength(1);
  expect(xml.match(/<w:b\/>/g)).toHaveLength(2);
  expect(xml.match(/<w:numId w:val="0"\/>/g)).toHaveLength(1);
  expect(xml.match(/<w:keepNext\/>/g)).toHaveLength(3);
  // The result is a document that can be read and translated again.
  const again = await (await detectFormat(output, "a.docx")).open(output);
  expect(again.blocks.length).toBeGreaterThan(6);
});

test("a document of other paragraphs is refused", async () => {
  const one = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph("One")] }] }));
  const two = await Packer.toBuffer(
    new Document({ sections: [{ children: [new Paragraph("One"), new Paragraph("Two")] }] }),
  );
  await expect(bilingualWord(new Uint8Array(one), new Uint8Array(two))).rejects.toMatchObject({
    code: "unreadable_document",
  });
});
