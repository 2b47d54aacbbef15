import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createColorist } from "@atelier/colorist";
import { drawSketch } from "@atelier/colorist/fixtures/pencil";
import { sketches } from "@atelier/colorist/fixtures/sketches";
import { createIllustrator } from "@atelier/illustrator";
import { promptSuite } from "@atelier/illustrator/fixtures/prompts";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { miniLmEmbedder } from "../../lib/engines/illustrator/embed-texts.ts";
import { type Style, styles } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory } from "../../lib/models/install-weights.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const TILE = 240;
const COLUMNS = 10;
const directory = join(import.meta.dirname, "../..", "data", "gallery");
const illustrator = createIllustrator({
  embed: miniLmEmbedder({ cacheDirectory: defaultCacheDirectory(), threads: 2 }),
});
const colorist = createColorist();
const context = (seed: number) => ({ signal: new AbortController().signal, seed, progress: () => {}, warn: () => {} });

/** Contact sheets for a visual check: the prompt suite, a part of it in every style, and the sketches with their colorings. */
export async function run(options: BenchOptions): Promise<void> {
  await mkdir(directory, { recursive: true });
  const plain: Raster[] = [];
  for (const [index, { prompt, negative }] of promptSuite.entries())
    plain.push(await draw(prompt, "none", index, negative));
  await sheet("suite.png", plain);
  const styled: Raster[] = [];
  for (const style of styles)
    for (const { prompt } of promptSuite.slice(0, COLUMNS)) styled.push(await draw(prompt, style, 3));
  await sheet("styles.png", styled);
  const pairs: Raster[] = [];
  for (const [index, { strokes, medium, prompt }] of sketches.entries()) {
    const image = drawSketch(strokes, medium, index + 1);
    pairs.push(image, (await colorist.color({ image, prompt, style: "none", controlStrength: 0.7 }, context(5))).image);
  }
  await sheet("sketches.png", pairs);
  const drawn = plain.length + styled.length + pairs.length;
  reportCase(
    {
      bench: "gallery",
      case: directory,
      baseline: { name: "pictures wanted", value: drawn },
      ours: drawn,
      ratio: 1,
      unit: "pictures",
    },
    options,
  );
}

async function draw(prompt: string, style: Style, seed: number, negativePrompt?: string): Promise<Raster> {
  const input = { prompt, negativePrompt, style, width: 512, height: 512, n: 1, transparent: false };
  const { images } = await illustrator.generate(input, context(seed + 11));
  const [image] = images;
  if (!image) throw new Error(`The prompt "${prompt}" gave no picture.`);
  return image;
}

async function sheet(name: string, pictures: readonly Raster[]): Promise<void> {
  const tiles = await Promise.all(
    pictures.map(async ({ width, height, channels, data }, index) => ({
      input: await sharp(Buffer.from(data), { raw: { width, height, channels } }).resize(TILE, TILE).png().toBuffer(),
      left: (index % COLUMNS) * (TILE + 4),
      top: Math.floor(index / COLUMNS) * (TILE + 4),
    })),
  );
  const [width, height] = [COLUMNS * (TILE + 4), Math.ceil(pictures.length / COLUMNS) * (TILE + 4)];
  await sharp({ create: { width, height, channels: 3, background: "#222" } })
    .composite(tiles)
    .png()
    .toFile(join(directory, name));
}
