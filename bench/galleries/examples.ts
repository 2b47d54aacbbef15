import { readFile, writeFile } from "node:fs/promises";
import { parse } from "node:path";
import { detectFormat } from "@atelier/documents";
import { sharp } from "@atelier/images/vips";
import type { Engines } from "../../lib/engines/ports/index.ts";
import { operations } from "../../lib/operations/index.ts";
import { type BenchOptions, reportCase } from "../table.ts";
import { embeddedEngines, inPublic, makeImage, pictureOf, type Shown, save } from "./pictures.ts";

/** A picture in the docs: no wider, no larger. */
const LONGEST_SIDE = 720;
const target = (name: string) => `pictures/examples/${name}.webp`;

/**
 * Runs every example of every operation that makes images, and writes what came out into public/pictures/examples, where the
 * docs and the landing page show it: the pictures there are the product's own.
 */
export async function run(options: BenchOptions): Promise<void> {
  const loaded = await embeddedEngines();
  const pictures: ExamplePicture[] = [];
  for (const operation of operations.filter(({ output }) => output === "image")) {
    for (const [index, example] of operation.examples.entries()) {
      const { image } = example.input;
      const made = pictureOf(await makeImage(operation, example.input, loaded));
      pictures.push({
        operation: operation.slug,
        title: example.title,
        after: await save(made, target(`${operation.slug}-${index + 1}`), LONGEST_SIDE),
        before:
          typeof image === "string"
            ? await save(sharp(inPublic(image)), target(`from-${parse(image).name}`), LONGEST_SIDE)
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
  after: Shown;
  /** The input image, where the operation has one. */
  before: Shown | null;
}

/** The sample letter's words and their translation, paragraph by paragraph, for the pages to set side by side. */
async function writeLetter({ translator }: Partial<Engines>): Promise<void> {
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
