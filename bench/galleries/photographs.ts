import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { sharp } from "@atelier/images/vips";
import type { Engines } from "../../lib/engines/ports/index.ts";
import { operationBySlug } from "../../lib/operations/index.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";
import { computePicture, embeddedEngines, inPublic, makeImage, type SavedPicture, save } from "./pictures.ts";

/** A page shows several pictures next to each other. */
const MAX_SIDE = 480;

type Fields = Record<string, unknown>;
type Rectangle = { left: number; top: number; width: number; height: number };

interface Sample {
  file: string;
  shows: string;
  cleanup: Fields;
  edits: string[];
  product: Fields;
  /** The part that is enlarged, because single pixels of the whole picture are not visible on a page. */
  detail: Rectangle;
}

const samples: Sample[] = [
  {
    file: "samples/astronaut.png",
    shows: "An astronaut in her suit",
    cleanup: { points: [[305, 359]] },
    edits: ["Make it a pencil drawing", "Make the orange suit blue"],
    product: { scene: "gradient" },
    detail: { left: 160, top: 30, width: 128, height: 96 },
  },
  {
    file: "samples/chelsea.png",
    shows: "A cat's face",
    cleanup: { boxes: [[232, 205, 70, 55]], mask_grow: 0 },
    edits: ["Make it a watercolor", "A bit warmer, much more contrast, and a vignette"],
    product: { scene: "fabric" },
    detail: { left: 120, top: 66, width: 128, height: 96 },
  },
  {
    file: "samples/coffee.png",
    shows: "A cup of espresso with a spoon",
    cleanup: {
      points: [
        [360, 270],
        [405, 90],
      ],
    },
    edits: ["Black and white, with a vignette", "Make the cup blue"],
    product: { scene: "wood" },
    detail: { left: 300, top: 240, width: 128, height: 96 },
  },
  {
    file: "samples/motorcycle_left.png",
    shows: "A motorcycle in a garage",
    cleanup: { points: [[647, 230]] },
    edits: ["Make it a cartoon", "Blur the background"],
    product: { scene: "white", reflection: true, light: "front" },
    detail: { left: 360, top: 150, width: 128, height: 96 },
  },
  {
    file: "samples/rocket.jpg",
    shows: "A rocket at its launch pad at dusk",
    cleanup: { boxes: [[170, 115, 48, 270]] },
    edits: ["Make it an oil painting", 'Write "Lift-off" at the top in large white letters'],
    product: { scene: "concrete" },
    detail: { left: 250, top: 110, width: 128, height: 96 },
  },
];

interface Work {
  operation: string;
  fields: Fields;
  /** The input, if it is not the whole photograph. */
  before: SavedPicture | null;
  after: SavedPicture;
}

/** Runs the photo operations on every sample photograph and writes the results into public/pictures/gallery for the docs. */
export async function run(options: BenchOptions): Promise<void> {
  const engines = await embeddedEngines();
  const sheets: { shows: string; photograph: SavedPicture; works: Work[] }[] = [];
  for (const sample of samples) {
    const { name } = parse(sample.file);
    const photograph = await save(sharp(inPublic(sample.file)), target(name, "itself"), MAX_SIDE);
    sheets.push({ shows: sample.shows, photograph, works: await createWorks(sample, engines) });
  }
  await writeFile(inPublic("pictures/gallery/index.json"), `${JSON.stringify(sheets, null, 2)}\n`);
  const count = sheets.reduce((sum, { works }) => sum + works.length, 0);
  const baseline = { name: "pictures wanted", value: count };
  reportCase({ bench: "gallery", case: "photographs", baseline, ours: count, ratio: 1, unit: "pictures" }, options);
}

async function createWorks(sample: Sample, engines: Partial<Engines>): Promise<Work[]> {
  const { name } = parse(sample.file);
  const runs: [string, Fields][] = [
    ["background-remove", {}],
    ["background-remove", { mode: "best", background: "#d5dfdb", shadow: "soft" }],
    ["image-cleanup", { ...sample.cleanup, denoise: "off" }],
    ...sample.edits.map((instructions): [string, Fields] => ["image-edit", { instructions }]),
    ["product-photo", sample.product],
  ];
  const works: Work[] = [];
  for (const [slug, fields] of runs) {
    const result = await makeImage(operationBySlug(slug), { image: sample.file, ...fields }, engines);
    const after = await save(computePicture(result), target(name, `${works.length + 1}-${slug}`), MAX_SIDE);
    works.push({ operation: slug, fields, before: null, after });
  }
  return [...works, await enlargement(sample, engines)];
}

async function enlargement({ file, detail }: Sample, engines: Partial<Engines>): Promise<Work> {
  const { name } = parse(file);
  const fields = { factor: 4, mode: "quality" };
  const directory = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    const image = join(directory, "detail.png");
    await sharp(inPublic(file)).extract(detail).png().toFile(image);
    const result = await makeImage(operationBySlug("image-upscale"), { image, ...fields }, engines);
    const larger = sharp(image).resize(result.width, result.height, { kernel: "nearest" });
    const before = await save(larger, target(name, "detail"), result.width);
    return {
      operation: "image-upscale",
      fields,
      before,
      after: await save(computePicture(result), target(name, "detail-4x"), result.width),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const target = (sample: string, name: string) => `pictures/gallery/${sample}-${name}.avif`;
