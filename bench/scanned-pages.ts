import type { Pixels } from "@atelier/document-model";
import { pdf } from "@atelier/pdf";
import { makePdf, scans } from "@atelier/pdf/fixtures/documents";
import { PDFDocument } from "@cantoo/pdf-lib";
import { createImageText } from "../lib/engines/image-text/image-text.ts";
import { imageTextModels } from "../lib/engines/image-text/models.ts";
import { readImageText } from "../lib/engines/onnx/text-reader.ts";
import { defaultCacheDirectory, ensureWeights } from "../lib/models/install-weights.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const signal = new AbortController().signal;
const PAGES = 4;

/** The time to open, read and rewrite scanned pages as a PDF with text, against the text reader alone on the same pixels. */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(imageTextModels, settings);
  const bytes = await makePdf(scans(PAGES));
  const pictures: Pixels[] = [];
  const imageText = createImageText(settings);
  await rewrite(bytes, {
    ...imageText,
    read: async (image) => {
      pictures.push(image);
      return { lines: [], illegible: 0 };
    },
  });
  await rewrite(bytes, imageText);
  const whole = await time(() => rewrite(bytes, imageText));
  const bare = await time(async () => {
    for (const picture of pictures) await readImageText({ ...picture, channels: 3 }, settings, { signal });
  });
  reportCase(
    {
      bench: "scanned-pages",
      case: "time of a scanned page (goal ≤ 1.3)",
      baseline: { name: "PP-OCR alone", value: bare / PAGES },
      ours: whole / PAGES,
      ratio: whole / bare,
      unit: "ms",
    },
    options,
  );
}

async function rewrite(bytes: Uint8Array, imageText: ReturnType<typeof createImageText>): Promise<void> {
  const document = await pdf.open(bytes);
  for (const block of (await document.scans?.read("en", imageText, signal)) ?? [])
    block.write([{ kind: "text", text: "Un texto nuevo en su lugar.", style: 0 }]);
  await PDFDocument.load(await document.save({ language: "es", direction: "ltr" }));
}

async function time(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
