import { inflateSync } from "node:zlib";
import type { ImageLine } from "@atelier/document-model";
import { PDFArray, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pdf } from "../open-pdf.ts";

/** A recognized line of a scanned page whose baseline is `y` pixels from the top. */
const toLine = (text: string, y: number, size: number): ImageLine => ({
  text,
  start: [60, y],
  end: [400, y],
  corners: [
    [60, y - size],
    [400, y - size],
    [400, y + 4],
    [60, y + 4],
  ],
  size,
  bold: false,
  serif: true,
  italic: false,
  ink: [0, 0, 0],
  paper: [255, 255, 255],
});

test("covers of scanned lines lie below all new texts", async () => {
  const jpeg = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const written = await PDFDocument.create();
  written.addPage([600, 800]).drawImage(await written.embedJpg(jpeg), { width: 600, height: 800 });
  const document = await pdf.open(await written.save());
  const lines = [toLine("The first line.", 200, 20), toLine("THE SECOND LINE", 217, 14)];
  const read = async () => ({ lines, illegible: 0 });
  const blocks = await document.scans?.read("en", { read, erase: async () => null }, new AbortController().signal);
  expect(blocks).toHaveLength(2);
  for (const block of blocks ?? []) block.write([{ kind: "text", text: "Otro", style: 0 }]);
  const saved = await PDFDocument.load(await document.save({ language: "es", direction: "ltr" }));
  const contents = saved.getPage(0).node.lookup(PDFName.of("Contents"));
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  const source = streams
    .map((stream) => (stream instanceof PDFRawStream ? inflateSync(stream.contents).toString("latin1") : ""))
    .join("\n");
  expect(source.match(/ h f/g)).toHaveLength(2);
  expect(source.lastIndexOf(" h f")).toBeLessThan(source.indexOf("BT"));
});
