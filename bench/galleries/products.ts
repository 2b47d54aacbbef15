import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { decodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { createStudio } from "@atelier/product-studio";
import { drawBottle, drawBox } from "@atelier/product-studio/fixtures/products";
import { onnxBackgroundRemover } from "../../lib/engines/background-remover/background-remover.ts";
import type { ProductPhotoEngine } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

type Request = Parameters<ProductPhotoEngine["photograph"]>[0];

const TILE = 400;
const COLUMNS = 7;
const SIDE = 1200;
const directory = join(import.meta.dirname, "../..", "data", "gallery");
const samples = join(import.meta.dirname, "../..", "public", "samples");
const scenes = ["white", "gradient", "marble", "wood", "concrete", "fabric", "outdoor"] as const;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const context = { signal: new AbortController().signal, seed: 7, progress: () => {}, warn: () => {} };

/** A contact sheet of product photos for a visual check, and the time of one photo of a product that is already cut out. */
export async function run(options: BenchOptions): Promise<void> {
  await mkdir(directory, { recursive: true });
  await ensureWeights(["u2net"], settings);
  const remover = onnxBackgroundRemover(settings);
  const studio = createStudio({ remover });
  const products = [drawBottle(1000), drawBox(800)];
  for (const name of ["coffee.png", "motorcycle_left.png", "chelsea.png"])
    products.push(await decodeImage({ path: join(samples, name) }));
  const shots: Raster[] = [];
  const takeMs: number[] = [];
  const take = async (request: Partial<Request> & { image: Raster }) => {
    const start = performance.now();
    shots.push((await studio.photograph({ ...plain, ...request }, context)).image);
    if (request.image.channels === 4) takeMs.push(performance.now() - start);
  };
  for (const image of products) for (const scene of scenes) await take({ image, backdrop: { kind: "scene", scene } });
  for (const image of products) {
    for (const light of ["right", "top", "front"] as const) await take({ image, light, reflection: light !== "top" });
    for (const shadow of ["none", "hard", "floating"] as const)
      await take({ image, shadow, backdrop: { kind: "color", color: "#d9c7b8" } });
    await take({ image, backdrop: { kind: "prompt", prompt: "dark wood" }, light: "right" });
  }
  await sheet(shots);
  const slowest = Math.max(...takeMs);
  reportCase(
    {
      bench: "gallery",
      case: `slowest of ${takeMs.length} at ${SIDE} × ${SIDE}, cut out before`,
      baseline: { name: "at most", value: 3000 },
      ours: slowest,
      ratio: slowest / 3000,
      unit: "ms",
    },
    options,
  );
}

const plain = {
  backdrop: { kind: "scene", scene: "white" },
  shadow: "soft",
  reflection: false,
  light: "left",
  padding: { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 },
  isPlaced: false,
  width: SIDE,
  height: SIDE,
} as const;

async function sheet(shots: readonly Raster[]): Promise<void> {
  const tiles = await Promise.all(
    shots.map(async ({ width, height, channels, data }, index) => ({
      input: await sharp(data, { raw: { width, height, channels } }).resize(TILE, TILE).png().toBuffer(),
      left: (index % COLUMNS) * (TILE + 4),
      top: Math.floor(index / COLUMNS) * (TILE + 4),
    })),
  );
  const [width, height] = [COLUMNS * (TILE + 4), Math.ceil(shots.length / COLUMNS) * (TILE + 4)];
  await sharp({ create: { width, height, channels: 3, background: "#222" } })
    .composite(tiles)
    .png()
    .toFile(join(directory, "products.png"));
}
