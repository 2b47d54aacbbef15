import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type EngineSettings, engineFor } from "../engines/index.ts";
import { EngineError } from "../engines/ports.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import { encodeImageFile } from "../images/encode.ts";
import type { Raster } from "../images/raster.ts";
import { log } from "../log.ts";
import type { ImageFormat, InputFile } from "../operations/fields.ts";
import { operationBySlug } from "../operations/index.ts";
import { readInEnglish } from "./read-in-english.ts";
import { fromStored } from "./stored-input.ts";

export interface PerformRequest {
  operation: string;
  /** The job's stored input; `paths` says where each of its files lies here. */
  input: Record<string, unknown>;
  paths: Map<string, string>;
  seed: number;
  /** Outputs are written here. */
  directory: string;
  settings: EngineSettings;
}

export type PerformNote = { step: string; fraction: number } | { warning: string };

export interface MadeFile {
  path: string;
  contentType: string;
  filename: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
}

export type PerformAnswer =
  | {
      outputs: MadeFile[];
      engine: string;
      report: Record<string, unknown> | null;
      charge?: number | undefined;
    }
  | { code: ErrorCode; message: string };

const extensions: Record<ImageFormat, string> = {
  png: "png",
  jpeg: "jpg",
  webp: "webp",
  avif: "avif",
};

/** Runs an operation on its chosen engine and writes its outputs as files. Faults of the input come back as an answer; anything else is thrown. */
export async function perform(
  request: PerformRequest,
  say: (note: PerformNote) => void,
  signal: AbortSignal,
): Promise<PerformAnswer> {
  const operation = operationBySlug(request.operation);
  const input = fromStored(request.input, (key) => request.paths.get(key) ?? "");
  const context = {
    signal,
    seed: request.seed,
    progress: (step: string, fraction: number) => say({ step, fraction }),
    warn: (warning: string) => say({ warning }),
  };
  try {
    const engine = engineFor(operation.capability, request.settings);
    if (!engine) throw new AppError("engine_unavailable", "This worker does not have the engine.");
    await readInEnglish(input, request.settings, context);
    const made = await operation.run({
      input,
      engines: engine.load(request.settings),
      context,
      directory: request.directory,
    });
    signal.throwIfAborted();
    const { engine: name, report = null } = made;
    if (made.kind === "images") {
      context.progress("encoding", 0.95);
      return {
        outputs: await writeImages(
          made.images,
          made.format ? { format: made.format, ...input } : input,
          request,
          context.warn,
        ),
        engine: name,
        report,
      };
    }
    const { size: sizeBytes } = await stat(made.path);
    const { path, contentType, filename } = made;
    return {
      outputs: [{ path, contentType, filename, sizeBytes, width: null, height: null }],
      engine: name,
      report,
    };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    if (error instanceof EngineError) {
      log().warn({ error, operation: request.operation }, "an engine failed");
      return error.fault === "input"
        ? { code: "invalid_input", message: error.message }
        : {
            code: "engine_failed",
            message: "The engine failed on this input. Nothing was charged; trying again may help.",
          };
    }
    throw error;
  }
}

async function writeImages(
  images: Raster[],
  input: Record<string, unknown>,
  request: PerformRequest,
  warn: (warning: string) => void,
): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  for (const [position, image] of images.entries()) {
    const format = outputFormat(input, image);
    const quality = typeof input.quality === "number" ? input.quality : undefined;
    const path = join(request.directory, `output-${position}`);
    const { sizeBytes, contentType, warnings } = await encodeImageFile(image, path, { format, quality });
    for (const warning of warnings) warn(warning);
    const filename = `${request.operation}${images.length > 1 ? `-${position + 1}` : ""}.${extensions[format]}`;
    made.push({
      path,
      contentType,
      filename,
      sizeBytes,
      width: image.width,
      height: image.height,
    });
  }
  return made;
}

/** The format asked for, else the input's own where it can be written, PNG where there is alpha or nothing to go by. */
function outputFormat(input: Record<string, unknown>, image: Raster): ImageFormat {
  if (typeof input.format === "string") return input.format as ImageFormat;
  const own = (input.image as InputFile | undefined)?.facts?.format;
  if (image.channels === 4) return own === "webp" || own === "avif" ? own : "png";
  return own === "jpeg" || own === "webp" || own === "avif" ? own : "png";
}
