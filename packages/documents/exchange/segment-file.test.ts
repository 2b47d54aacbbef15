import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readArchive, writeArchive } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import XlsxPopulate from "xlsx-populate";
import { exchangeFormats, readSegmentFile, writeSegmentFile } from "./segment-file.ts";
import type { ExchangeSegment } from "./segment-types.ts";

const runFile = promisify(execFile);
const pair = { from: "en", to: "es" };
const segments: ExchangeSegment[] = [
  { id: 1, place: 'the "body"', source: "The <g1>red</g1> house.", target: "La casa <g1>roja</g1>.", edited: false },
  { id: 2, place: "body", source: "Tom &amp; <x1/> &lt;b&gt;", target: "Tom &amp; <x1/> &lt;b&gt;", edited: true },
  { id: 3, place: "body", source: "One <g1>a</g1> two <g1>b</g1>.", target: null, edited: false },
  {
    id: 4,
    place: "body",
    source: "=1+2 words",
    target: "  dos espacios  ",
    edited: false,
    match: { source: "=1+2 <g1>word</g1>", translation: "una <g1>palabra</g1>", similarity: 0.667 },
  },
];

describe("exchanged segments", () => {
  test.each(exchangeFormats)("are read as they were written: %s", async (format) => {
    expect(await readSegmentFile(writeSegmentFile(format, segments, pair))).toEqual(
      segments.map(({ id, source, target }) => ({ id, source, target: target ?? "" })),
    );
  });

  test("XLIFF 2.1 has a state for each segment", () => {
    const text = new TextDecoder().decode(writeSegmentFile("xliff", segments, pair));
    expect(Array.from(text.matchAll(/state="(\w+)"/g), ([, state]) => state)).toEqual([
      "translated",
      "reviewed",
      "initial",
      "translated",
    ]);
    expect(text).toContain('<source xml:space="preserve">One <pc id="g1">a</pc> two <pc id="g1_2">b</pc>.</source>');
    expect(text).toContain(
      '<mtc:match ref="#s" type="tm" similarity="67"><source xml:space="preserve">=1+2 <pc id="g1">word</pc></source>',
    );
    expect(text).toContain('name="the &quot;body&quot;"');
  });

  test("a workbook that another program wrote again is read", async () => {
    const workbook = await XlsxPopulate.fromDataAsync(writeSegmentFile("xlsx", segments, pair));
    workbook.sheet(0).cell("D4").value("Uno <g1>a</g1> dos <g1>b</g1>.");
    const read = await readSegmentFile(new Uint8Array(await workbook.outputAsync()));
    expect(read[2]?.target).toBe("Uno <g1>a</g1> dos <g1>b</g1>.");
    expect(read[3]?.source).toBe("=1+2 words");
  });

  /** The segments of the exported docx after a change of its XML. */
  const editedWord = async (change: (xml: string) => string) => {
    const entries = await readArchive(writeSegmentFile("docx", segments, pair));
    const xml = change(new TextDecoder().decode(entries.get("word/document.xml")));
    return readSegmentFile(writeArchive(entries.set("word/document.xml", new TextEncoder().encode(xml))));
  };
  const rowsIn = (xml: string) => xml.match(/<w:tr>.*?<\/w:tr>/g) ?? [];
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

  test("rows that a translator deleted, moved, tracked and put beside another table are read", async () => {
    const read = await editedWord((xml) => {
      const [header = "", first = "", second = "", third = "", last = ""] = rowsIn(xml);
      const tracked = first.replace(
        /<w:r>(?:(?!<w:r>).)*<\/w:r>(?=<\/w:p><\/w:tc><\/w:tr>)/,
        `<w:del>${run("Una")}</w:del><w:ins>${run("La ")}</w:ins>${run("“casa”").replace("</w:r>", "<w:noBreakHyphen/></w:r>")}`,
      );
      const deleted = second.replace("<w:tr>", "<w:tr><w:trPr><w:del/></w:trPr>");
      const notes = "<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>";
      return xml
        .replace(/<w:tr>.*<\/w:tr>/, `${header}${last}<w:sdt><w:sdtContent>${tracked}</w:sdtContent></w:sdt>${deleted}`)
        .replace("<w:tbl>", `${notes}<w:tbl>`)
        .replace(third, "");
    });
    expect(read).toEqual([
      { id: 4, source: segments[3]?.source, target: segments[3]?.target },
      { id: 1, source: segments[0]?.source, target: "La “casa”\u2011" },
    ]);
  });

  test.each<[string, (xml: string) => string, RegExp]>([
    [
      "cells merged in a row",
      (xml) =>
        xml.replace(rowsIn(xml)[1] ?? "", (row) => row.replace(/<w:tc>(?:(?!<w:tc>).)*<\/w:tc><\/w:tr>/, "</w:tr>")),
      /Row 2 \(segment 1\): Cells are merged/,
    ],
    [
      "cells merged in a column",
      (xml) => xml.replace(rowsIn(xml)[2] ?? "", (row) => row.replaceAll("<w:tcPr>", "<w:tcPr><w:vMerge/>")),
      /Row 3 \(segment 2\): A cell is merged with the one above/,
    ],
    ["a changed number", (xml) => xml.replace(">2<", ">2.<"), /Row 3 has the id "2\."/],
    ["a segment with two targets", (xml) => xml.replace(">2<", ">1<"), /segment 1 twice/],
  ])("%s in Word are refused with the row", async (_, change, message) => {
    await expect(editedWord(change)).rejects.toThrow(message);
  });

  test("a table that was split in Word is read to its end, and a table of other things is not", async () => {
    const read = await editedWord((xml) => {
      const [, first = "", second = ""] = rowsIn(xml);
      const otherTable = `<w:tbl>${first.replace(">1<", ">one<")}</w:tbl>`;
      return xml.replace(second, `</w:tbl><w:p/><w:tbl>${second}`).replace("</w:body>", `${otherTable}</w:body>`);
    });
    expect(read.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test("a workbook with another sheet and column is read, merged cells and formulas are refused with the row", async () => {
    const open = () => XlsxPopulate.fromDataAsync(writeSegmentFile("xlsx", segments, pair));
    const read = async (book: Awaited<ReturnType<typeof open>>) =>
      readSegmentFile(new Uint8Array(await book.outputAsync()));
    const otherFile = await open();
    otherFile.sheet(0).cell("F1").value("target (es)");
    otherFile.sheet(0).cell("F2").value("La casa.");
    otherFile.sheet(0).cell("D1").value("notes");
    otherFile.addSheet("Notes", 0).cell("A1").value("A note");
    expect((await read(otherFile))[0]).toEqual({ id: 1, source: segments[0]?.source, target: "La casa." });
    const merged = await open();
    merged.sheet(0).range("D3:D4").merged(true);
    await expect(read(merged)).rejects.toThrow("Row 3 (segment 2): Cells are merged");
    const formula = await open();
    formula.sheet(0).cell("D3").formula("A1");
    await expect(read(formula)).rejects.toThrow("Row 3 (segment 2): A cell is a formula");
  });

  test("a workbook with as many merged areas as rows is read in time", async () => {
    const text = (words: string) => `<is><t>${words}</t></is>`;
    const row = (cells: string[]) =>
      `<row>${cells.map((words, at) => `<c r="${"ABCD"[at]}1" t="inlineStr">${text(words)}</c>`).join("")}</row>`;
    const rows = row(["id", "place", "source", "target"]) + "<row/>".repeat(12_000);
    const merged = '<mergeCell ref="E1:CV12001"/>'.repeat(12_000);
    const sheet = `<worksheet><sheetData>${rows}${row(["7", "", "House", "Casa"])}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
    const book = writeArchive(new Map([["xl/worksheets/sheet1.xml", new TextEncoder().encode(sheet)]]));
    expect(await readSegmentFile(book)).toEqual([{ id: 7, source: "House", target: "Casa" }]);
  });

  test("XLIFF whose styles are written as start and end is read, and a changed id is refused", async () => {
    const text = new TextDecoder().decode(writeSegmentFile("xliff", segments, pair));
    const encode = (xml: string) => new TextEncoder().encode(xml);
    const read = await readSegmentFile(
      encode(text.replace('<pc id="g1">roja</pc>', '<sc id="g1"/>azul<ec startRef="g1"/>')),
    );
    expect(read[0]?.target).toBe("La casa <g1>azul</g1>.");
    await expect(readSegmentFile(encode(text.replace('unit id="2"', 'unit id="b"')))).rejects.toThrow('the id "b"');
  });

  test.each([
    ["no file of ours", new TextEncoder().encode("words"), "Send the XLIFF 2.0"],
    ["XLIFF 1.2", new TextEncoder().encode('<xliff version="1.2"/>'), "XLIFF 2.0 or 2.1"],
    ["an empty archive", writeArchive(new Map([["a", new Uint8Array(1)]])), "no table"],
  ])("%s is refused with the reason", async (_, bytes, reason) => {
    await expect(readSegmentFile(bytes)).rejects.toThrow(reason);
  });
});

const python = process.env.PEER_PYTHON ?? "";
const hasToolkit =
  python !== "" &&
  (await runFile(python, ["-c", "import translate.storage.xliff2"]).then(
    () => true,
    () => false,
  ));
if (!hasToolkit)
  console.log("The reader translate-toolkit is skipped: set PEER_PYTHON to a Python with translate-toolkit.");

test.skipIf(!hasToolkit)("translate-toolkit reads the XLIFF, and what it writes is imported", async () => {
  const folder = await mkdtemp(join(tmpdir(), "xliff-"));
  try {
    const path = join(folder, "a.xlf");
    await writeFile(path, writeSegmentFile("xliff", segments, pair));
    const script = join(import.meta.dirname, "../../../test/peers/xliff_units.py");
    const { stdout } = await runFile(python, [script, path]);
    expect(JSON.parse(stdout)).toMatchObject({ source_language: "en", target_language: "es", units: 4 });
    expect((await readSegmentFile(await readFile(path)))[2]?.target).toBe("Un texto nuevo.");
  } finally {
    await rm(folder, { recursive: true });
  }
});
