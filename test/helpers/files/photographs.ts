// The five photo operations in the form in which an engine process runs them: from files to files.
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { afterAll, beforeAll } from "vitest";
import type { EngineSettings } from "../../../lib/engines/define.ts";
import { toStored } from "../../../lib/jobs/stored-input.ts";
import { defaultCacheDirectory, ensureWeights } from "../../../lib/models/install-weights.ts";
import { InputFile } from "../../../lib/operations/fields.ts";
import { operationBySlug } from "../../../lib/operations/index.ts";
import type { EngineCall, EngineNote, EngineOutput, OutputFile } from "../../../lib/worker/engine-call.ts";
import { runOperation } from "../../../lib/worker/run-operation.ts";

export const embedded = {
  "background-remove": "onnx/background-remover",
  "image-upscale": "onnx/upscaler",
  "image-cleanup": "onnx/cleaner",
  "image-edit": "editor",
  "product-photo": "studio",
} as const;
export type PhotoOperation = keyof typeof embedded;

const settings: EngineSettings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };

/** A temporary folder for one test file, with the models that its operations need. */
export function photoBench() {
  const at = { directory: "" };
  beforeAll(async () => {
    at.directory = await mkdtemp(join(tmpdir(), "atelier-photographs-"));
    const names = ["u2netp", "u2net", "x4fast", "x2", "x4plus", "migan", "sam2-encoder", "sam2-decoder"] as const;
    await ensureWeights([...names, "coco-ssd"], settings);
  }, 600_000);
  afterAll(() => rm(at.directory, { recursive: true }));

  /** The call with the parsed input as the queue stores it. */
  async function readRequest(operation: PhotoOperation, fields: Record<string, unknown>): Promise<EngineCall> {
    const input = operationBySlug(operation).input.parse(fields);
    const paths = new Map<string, string>();
    for (const [field, value] of Object.entries(input)) if (value instanceof InputFile) paths.set(field, value.path);
    const directory = await mkdtemp(join(at.directory, "run-"));
    const stored = toStored(input, (field) => field);
    return { operation, engine: embedded[operation], input: stored, paths, seed: 1, directory, settings };
  }

  return {
    at,
    newRequest: readRequest,
    /** Runs an operation. Returns its outputs and notes; a refusal is thrown with its code and message. */
    async run(
      operation: PhotoOperation,
      fields: Record<string, unknown>,
    ): Promise<Omit<EngineOutput, "outputs"> & { outputs: (OutputFile & { path: string })[]; notes: EngineNote[] }> {
      const notes: EngineNote[] = [];
      const answer = await runOperation(
        await readRequest(operation, fields),
        (note) => notes.push(note),
        new AbortController().signal,
      );
      if ("failure" in answer) throw new Error(`${answer.failure.code}: ${answer.failure.message}`);
      return {
        ...answer,
        outputs: answer.outputs.map((output) => ({ ...output, path: String(output.content) })),
        notes,
      };
    },
    async inputFile(path: string): Promise<InputFile> {
      return new InputFile({ path, sizeBytes: (await stat(path)).size, sha256: "" });
    },
    /** Saves a picture as PNG. Returns its path. */
    async savePng(raster: Raster, name: string): Promise<string> {
      return this.saveFile((await encodeImage(raster, { format: "png" })).bytes, `${name}.png`);
    },
    /** Saves a file. Returns its path. */
    async saveFile(bytes: Uint8Array, name: string): Promise<string> {
      const path = join(at.directory, name);
      await writeFile(path, bytes);
      return path;
    },
    /** A mask that is white in the top left corner, an eighth of each side wide. */
    cornerMask(width: number, height: number): Promise<InputFile> {
      return this.maskAt(width, height, 0);
    },
    /** A mask of an eighth of each side that begins at this share of both sides. */
    async maskAt(width: number, height: number, share: number): Promise<InputFile> {
      const data = new Uint8Array(width * height * 3);
      const [left, top] = [Math.floor(width * share), Math.floor(height * share)];
      for (let y = top; y < top + Math.ceil(height / 8); y++)
        data.fill(255, (y * width + left) * 3, (y * width + left + Math.ceil(width / 8)) * 3);
      return this.inputFile(
        await this.savePng({ width, height, channels: 3, data }, `mask-${width}x${height}-${share}`),
      );
    },
  };
}
