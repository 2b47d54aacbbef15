import { readFile, writeFile } from "node:fs/promises";
import { parse } from "node:path";
import { detectFormat } from "@atelier/documents";
import { sharp } from "@atelier/images/vips";
import type { Engines } from "../../lib/engines/ports/index.ts";
import { operations } from "../../lib/operations/index.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";
import { computePicture, embeddedEngines, inPublic, makeImage, type SavedPicture, save } from "./pictures.ts";

/** The maximum side of a picture in the docs. */
const MAX_SIDE = 720;
const target = (name: string) => `pictures/examples/${name}.avif`;

/**
 * Runs every example of every operation with an image output and writes the results into public/pictures/examples, for the
 * docs and the landing page.
 */
export async function run(options: BenchOptions): Promise<void> {
  const loaded = await embeddedEngines();
  const pictures: ExamplePicture[] = [];
  for (const operation of operations.filter(({ output }) => output === "image")) {
    for (const [index, example] of operation.examples.entries()) {
      const { image } = example.input;
      const picture = computePicture(await makeImage(operation, example.input, loaded));
      pictures.push({
        operation: operation.slug,
        title: example.title,
        after: await save(picture, target(`${operation.slug}-${index + 1}`), MAX_SIDE),
        before:
          typeof image === "string"
            ? await save(sharp(inPublic(image)), target(`from-${parse(image).name}`), MAX_SIDE)
            : null,
      });
    }
  }
  await writeLetter(loaded);
  await writeFile(inPublic("pictures/examples/index.json"), `${JSON.stringify(pictures, null, 2)}\n`);
  const baseline = { name: "pictures wanted", value: pictures.length };
  const ours = pictures.length;
  reportCase({ bench: "gallery", case: "examples", baseline, ours, ratio: 1, unit: "pictures" }, options);
}

interface ExamplePicture {
  operation: string;
  title: string;
  after: SavedPicture;
  /** The input image, if the operation has one. */
  before: SavedPicture | null;
}

/** Writes the paragraphs of the sample letter and their translations, which the pages show side by side. */
async function writeLetter({ "document-translate": translator }: Partial<Engines>): Promise<void> {
  if (!translator?.supports("en", "es")) return;
  const texts = async () => {
    const bytes = await readFile(inPublic("samples/letter.docx"));
    const { blocks } = await (await detectFormat(bytes)).open(bytes);
    return blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""));
  };
  const from = (await texts()).filter((text) => /[a-z]{3}/i.test(text));
  const context = { signal: new AbortController().signal, seed: 1, progress() {}, warn() {} };
  const { translations: to } = await translator.translate(
    { segments: from.map((text) => ({ text })), from: "en", to: "es", formality: "default", glossary: [] },
    context,
  );
  await writeFile(inPublic("pictures/examples/letter.json"), `${JSON.stringify({ from, to }, null, 2)}\n`);
}
