import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@atelier/errors";
import { sharp } from "@atelier/images/vips";
import type { Engines } from "../../lib/engines/ports/index.ts";
import { operationBySlug } from "../../lib/operations/index.ts";
import {
  computePicture,
  embeddedEngines,
  inPublic,
  makeImage,
  type SavedPicture,
  save,
} from "../galleries/pictures.ts";
import { faults, sketchFile, uneditedInputs } from "../galleries/unedited-inputs.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const MAX_SIDE = 320;

interface UneditedResult {
  fields: Record<string, unknown>;
  /** The picture, or null if the request was refused. */
  picture: SavedPicture | null;
  refusal: string | null;
  warnings: string[];
  seconds: number;
  /** The fault that a reader saw, or null. */
  fault: string | null;
}

/**
 * Runs ten inputs per operation that were chosen before their results were seen, once each, and publishes all results
 * with their warnings and times for the gallery of the docs. The page of the gallery shows them.
 */
export async function run(options: BenchOptions): Promise<void> {
  const engines = await embeddedEngines();
  const sheets: { operation: string; results: UneditedResult[] }[] = [];
  for (const [operation, inputs] of Object.entries(uneditedInputs)) {
    const results: UneditedResult[] = [];
    for (const [index, fields] of inputs.entries()) results.push(await makeResult(operation, index, fields, engines));
    sheets.push({ operation, results });
    await writeFile(inPublic("pictures/unedited/index.json"), `${JSON.stringify(sheets, null, 2)}\n`);
  }
  const count = sheets.reduce((sum, { results }) => sum + results.length, 0);
  const baseline = { name: "results wanted", value: count };
  reportCase({ bench: "gallery", case: "unedited", baseline, ours: count, ratio: 1, unit: "results" }, options);
}

async function makeResult(
  slug: string,
  index: number,
  fields: Record<string, unknown>,
  engines: Partial<Engines>,
): Promise<UneditedResult> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  const warnings: string[] = [];
  const fault = faults[`${slug}-${index + 1}`] ?? null;
  const start = performance.now();
  const end = () => Number(((performance.now() - start) / 1000).toFixed(1));
  try {
    const sent = await toFiles(fields, directory);
    const image = await makeImage(operationBySlug(slug), sent, engines, (text) => warnings.push(text));
    const seconds = end();
    const picture = await save(computePicture(image), `pictures/unedited/${slug}-${index + 1}.webp`, MAX_SIDE);
    return { fields, picture, refusal: null, warnings, seconds, fault };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fields, picture: null, refusal: error.message, warnings, seconds: end(), fault };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Replaces the name of a sketch and a part of a photograph by the path of their image. */
async function toFiles(fields: Record<string, unknown>, directory: string): Promise<Record<string, unknown>> {
  const { image, part, ...rest } = fields;
  if (typeof image !== "string") return fields;
  if (!image.startsWith("samples/")) return { ...fields, image: sketchFile(image) };
  if (!Array.isArray(part)) return fields;
  const path = join(directory, "image.png");
  const [left = 0, top = 0, width = 1, height = 1] = part.map(Number);
  await sharp(inPublic(image)).extract({ left, top, width, height }).png().toFile(path);
  return { ...rest, image: path };
}
