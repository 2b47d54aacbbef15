// What the galleries share: the embedded engines, an operation run as the API would, and pictures small enough for a page.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import type { Sharp } from "sharp";
import { enginesOf } from "../../lib/engines/index.ts";
import type { Engines } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import type { Operation } from "../../lib/operations/define.ts";
import { InputFile } from "../../lib/operations/fields.ts";

/** A picture under public/, as the pages show it. */
export interface Shown {
  path: string;
  width: number;
  height: number;
}

const QUALITY = 80;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };

export const inPublic = (path: string) => join(import.meta.dirname, "../..", "public", path);

/** The embedded engines with all their weights, the first of each capability. */
export async function embeddedEngines(): Promise<Partial<Engines>> {
  const engines = enginesOf(settings);
  await ensureWeights(
    engines.flatMap(({ weights }) => [...weights.required, ...weights.optional]),
    settings,
  );
  return Object.assign({}, ...engines.toReversed().map((engine) => engine.load(settings)));
}

/** Runs an operation on fields as the API takes them; files are named by their path under public/ or wherever they lie. */
export async function makeImage(
  operation: Operation,
  fields: Record<string, unknown>,
  engines: Partial<Engines>,
): Promise<Raster> {
  const input = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fileOr(value)]));
  const directory = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  const context = { signal: new AbortController().signal, seed: Number(input.seed ?? 1), progress() {}, warn() {} };
  try {
    const made = await operation.run({ input: operation.input.parse(input), engines, context, directory });
    const image = made.kind === "images" ? made.images[0] : undefined;
    if (!image) throw new Error(`${operation.slug} made no image of ${JSON.stringify(fields)}.`);
    return image;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function fileOr(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const path = value.startsWith("samples/") ? inPublic(value) : value;
  return path.startsWith("/") ? new InputFile({ path, sizeBytes: 0, sha256: "" }) : value;
}

export const pictureOf = ({ width, height, channels, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false });

/** Writes a picture as WebP to a path under public/, no longer than a side. */
export async function save(picture: Sharp, path: string, longestSide: number): Promise<Shown> {
  await mkdir(dirname(inPublic(path)), { recursive: true });
  const { width, height } = await picture
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(inPublic(path));
  return { path: `/${path}`, width, height };
}
