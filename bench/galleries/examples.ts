import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import type { Sharp } from "sharp";
import { detectFormat } from "../../lib/documents/index.ts";
import { enginesOf } from "../../lib/engines/index.ts";
import type { Engines } from "../../lib/engines/ports.ts";
import { sharp } from "../../lib/images/vips.ts";
import type { Example, Operation } from "../../lib/operations/define.ts";
import { InputFile } from "../../lib/operations/fields.ts";
import { operations } from "../../lib/operations/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/setup/weights.ts";
import { type BenchOptions, reportCase } from "../table.ts";

/** A picture in the docs: no wider, no larger. */
const LONGEST_SIDE = 720;
const QUALITY = 80;
const inPublic = (path: string) => join(import.meta.dirname, "../..", "public", path);
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };

/**
 * Runs every example of every operation that makes images, and writes what came out into public/pictures/examples, where the
 * docs and the landing page show it: the pictures there are the product's own.
 */
export async function run(options: BenchOptions): Promise<void> {
  await mkdir(inPublic("pictures/examples"), { recursive: true });
  const engines = enginesOf(settings);
  await ensureWeights(
    engines.flatMap(({ weights }) => [...weights.required, ...weights.optional]),
    settings,
  );
  const loaded: Partial<Engines> = Object.assign({}, ...engines.toReversed().map((engine) => engine.load(settings)));
  const pictures: ExamplePicture[] = [];
  for (const operation of operations.filter(({ output }) => output === "image")) {
    for (const [index, example] of operation.examples.entries()) {
      const { image } = example.input;
      pictures.push({
        operation: operation.slug,
        title: example.title,
        after: await makePicture(operation, example, loaded, `${operation.slug}-${index + 1}`),
        before: typeof image === "string" ? await save(sharp(inPublic(image)), `from-${parse(image).name}`) : null,
      });
    }
  }
  await writeLetter(loaded);
  await writeFile(inPublic("pictures/examples/index.json"), `${JSON.stringify(pictures, null, 2)}\n`);
  const baseline = { name: "pictures wanted", value: pictures.length };
  const ours = pictures.length;
  reportCase({ bench: "gallery", case: "examples", baseline, ours, ratio: 1, unit: "pictures" }, options);
}

/** A picture under public/, as the pages show it. */
interface Shown {
  path: string;
  width: number;
  height: number;
}

interface ExamplePicture {
  operation: string;
  title: string;
  after: Shown;
  /** The input image, where the operation has one. */
  before: Shown | null;
}

async function makePicture(
  operation: Operation,
  example: Example,
  engines: Partial<Engines>,
  name: string,
): Promise<Shown> {
  const input = Object.fromEntries(
    Object.entries(example.input).map(([name, value]) =>
      typeof value === "string" && value.startsWith("samples/")
        ? [name, new InputFile({ path: inPublic(value), sizeBytes: 0, sha256: "" })]
        : [name, value],
    ),
  );
  const directory = await mkdtemp(join(tmpdir(), "atelier-examples-"));
  const context = { signal: new AbortController().signal, seed: Number(input.seed ?? 1), progress() {}, warn() {} };
  try {
    const made = await operation.run({ input: operation.input.parse(input), engines, context, directory });
    const image = made.kind === "images" ? made.images[0] : undefined;
    if (!image) throw new Error(`The example "${example.title}" of ${operation.slug} made no image.`);
    const { width, height, channels, data } = image;
    return await save(sharp(data, { raw: { width, height, channels }, limitInputPixels: false }), name);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The sample letter's words and their translation, paragraph by paragraph, for the pages to set side by side. */
async function writeLetter({ translator }: Partial<Engines>): Promise<void> {
  if (!translator?.supports("en", "es")) return;
  const texts = async () => {
    const bytes = await readFile(inPublic("samples/letter.docx"));
    const { blocks } = await (await detectFormat(bytes)).open(bytes);
    return blocks.map(({ pieces }) => pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join(""));
  };
  const from = (await texts()).filter((text) => /[a-z]{3}/i.test(text));
  const context = { signal: new AbortController().signal, seed: 1, progress() {}, warn() {} };
  const { translations: to } = await translator.translate(
    { segments: from.map((text) => ({ text })), from: "en", to: "es", formality: "default", glossary: [] },
    context,
  );
  await writeFile(inPublic("pictures/examples/letter.json"), `${JSON.stringify({ from, to }, null, 2)}\n`);
}

async function save(picture: Sharp, name: string): Promise<Shown> {
  const path = `pictures/examples/${name}.webp`;
  const { width, height } = await picture
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(inPublic(path));
  return { path: `/${path}`, width, height };
}
