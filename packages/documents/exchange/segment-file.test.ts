import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeArchive } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import XlsxPopulate from "xlsx-populate";
import { exchangeFormats, readSegmentFile, writeSegmentFile } from "./segment-file.ts";
import type { ExchangeSegment } from "./segment-types.ts";

const run = promisify(execFile);
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

  test.each([
    ["no file of ours", new TextEncoder().encode("words"), "well-formed"],
    ["XLIFF 1.2", new TextEncoder().encode('<xliff version="1.2"/>'), "XLIFF 2.0 or 2.1"],
    ["an empty archive", writeArchive(new Map([["a", new Uint8Array(1)]])), "no table"],
  ])("%s is refused with the reason", async (_, bytes, reason) => {
    await expect(readSegmentFile(bytes)).rejects.toThrow(reason);
  });
});

const python = process.env.PEER_PYTHON ?? "";
const hasToolkit =
  python !== "" &&
  (await run(python, ["-c", "import translate.storage.xliff2"]).then(
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
    const { stdout } = await run(python, [script, path]);
    expect(JSON.parse(stdout)).toMatchObject({ source_language: "en", target_language: "es", units: 4 });
    expect((await readSegmentFile(await readFile(path)))[2]?.target).toBe("Un texto nuevo.");
  } finally {
    await rm(folder, { recursive: true });
  }
});
