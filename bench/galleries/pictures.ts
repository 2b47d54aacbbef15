// Shared by the galleries: the embedded engines, a call of an operation, and pictures that are small enough for a page.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import type { Sharp } from "sharp";
import { getEngines } from "../../lib/engines/index.ts";
import type { Engines } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { defaultPrices, type Operation } from "../../lib/operations/define.ts";
import { InputFile } from "../../lib/operations/fields.ts";

/** A picture under public/ for the pages. */
export interface SavedPicture {
  path: string;
  width: number;
  height: number;
}

const QUALITY = 60;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };

export const inPublic = (path: string) => join(import.meta.dirname, "../..", "public", path);

/** The embedded engines with all their weights, the first of each capability. */
export async function embeddedEngines(): Promise<Partial<Engines>> {
  const engines = getEngines(settings);
  await ensureWeights(
    engines.flatMap(({ weights }) => [...weights.required, ...weights.optional]),
    settings,
  );
  return Object.assign({}, ...engines.toReversed().map((engine) => engine.load(settings)));
}

/** Runs an operation with API fields. Files are given by their path under public/ or by an absolute path. */
export async function makeImage(
  operation: Operation,
  fields: Record<string, unknown>,
  engines: Partial<Engines>,
  warn: (text: string) => void = () => {},
): Promise<Raster> {
  const input = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fileOrValue(value)]));
  const directory = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  const prices = defaultPrices(operation);
  const context = { signal: new AbortController().signal, seed: Number(input.seed ?? 1), progress() {}, warn };
  try {
    const output = await operation.run({ input: operation.input.parse(input), engines, context, directory, prices });
    const image = output.kind === "images" ? output.images[0] : undefined;
    if (!image) throw new Error(`${operation.slug} returned no image for ${JSON.stringify(fields)}.`);
    return image;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function fileOrValue(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const path = value.startsWith("samples/") ? inPublic(value) : value;
  return path.startsWith("/") ? new InputFile({ path, sizeBytes: 0, sha256: "" }) : value;
}

export const computePicture = ({ width, height, channels, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false });

/** Writes a picture to a path under public/, as WebP or AVIF by its name, scaled to a maximum side. */
export async function save(picture: Sharp, path: string, maxSide: number): Promise<SavedPicture> {
  await mkdir(dirname(inPublic(path)), { recursive: true });
  const small = picture.resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true });
  const encoded = path.endsWith(".webp") ? small.webp({ quality: 70 }) : small.avif({ quality: QUALITY, effort: 6 });
  const { width, height } = await encoded.toFile(inPublic(path));
  return { path: `/${path}`, width, height };
}
