import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError, type ErrorCode } from "@atelier/errors";
import { encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { engineFetch } from "../engines/configured/engine-fetch.ts";
import type { EngineDescriptor, EngineSettings } from "../engines/define.ts";
import { engineList } from "../engines/index.ts";
import { EngineError } from "../engines/ports/index.ts";
import type { EngineAttempt } from "../jobs/record.ts";
import { fromStored } from "../jobs/stored-input.ts";
import type { ImageFormat, InputFile } from "../operations/fields.ts";
import { operationBySlug } from "../operations/index.ts";
import { log } from "../platform/log.ts";
import { readInEnglish } from "./read-in-english.ts";

export interface PerformRequest {
  operation: string;
  /** The engine to run it on, by its name in the operation's list. */
  engine: string;
  /** The job's stored input; `paths` says where each of its files lies here. */
  input: Record<string, unknown>;
  paths: Map<string, string>;
  seed: number;
  /** Outputs are written here; made where it is missing. */
  directory: string;
  /** Images come back as bytes, for who runs this in its own process. */
  inMemory?: boolean;
  settings: EngineSettings;
}

export type PerformNote = { step: string; fraction: number } | { warning: string };

export interface MadeFile {
  /** Its bytes, or the path of the file that has them. */
  content: Uint8Array | string;
  contentType: string;
  filename: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
}

export interface Performed {
  outputs: MadeFile[];
  engine: string;
  report: Record<string, unknown> | null;
  charge?: number | undefined;
}

/** Why an engine gave nothing. */
export interface EngineFailure {
  code: ErrorCode;
  /** Public words. */
  message: string;
  outcome: Exclude<EngineAttempt["outcome"], "succeeded">;
  /** Whether another engine may do better: its own fault, not the input's. */
  tryNext: boolean;
  /** Whether the same call may be sent again. */
  safeToRepeat: boolean;
  retryAfterMs?: number | undefined;
}

export type PerformAnswer = Performed | { failure: EngineFailure };

/** Refusals that speak of the engine, not of the input. */
const ENGINES_OWN: readonly ErrorCode[] = [
  "engine_unavailable",
  "engine_failed",
  "engine_timeout",
  "overloaded",
  "unsupported_language_pair",
];

/** The last part of the work on images, as a share of all. */
const ENCODING = 0.05;

const extensions: Record<ImageFormat, string> = {
  png: "png",
  jpeg: "jpg",
  webp: "webp",
  avif: "avif",
};

/** Runs an operation on one engine and writes its outputs as files. What an engine or the input is at fault for comes back as an answer; a signal's abort is thrown. */
export async function perform(
  request: PerformRequest,
  say: (note: PerformNote) => void,
  signal: AbortSignal,
): Promise<PerformAnswer> {
  try {
    return await performOn(chosenEngine(request), request, say, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: failureOf(error, request) };
  }
}

/** An error as the next step needs it. Engines' own words go to the log alone. */
function failureOf(error: unknown, { operation, engine }: PerformRequest): EngineFailure {
  if (error instanceof AppError) {
    const tryNext = ENGINES_OWN.includes(error.code);
    const outcome = error.code === "content_refused" ? "refused" : tryNext ? "unavailable" : "invalid_input";
    return { code: error.code, message: error.message, outcome, tryNext, safeToRepeat: false };
  }
  log().warn({ error: error instanceof Error ? error.message : String(error), operation, engine }, "an engine failed");
  if (!(error instanceof EngineError)) {
    log().error({ operation, engine, stack: error instanceof Error ? error.stack : undefined }, "an engine broke");
    return engineFailed;
  }
  const { fault, message, unfit, retryable, retryAfterMs } = error;
  if (fault === "input")
    return { code: "invalid_input", message, outcome: "invalid_input", tryNext: false, safeToRepeat: false };
  const outcome = unfit ? "unfit" : retryAfterMs !== undefined ? "rate_limited" : "failed";
  return { ...engineFailed, outcome, safeToRepeat: retryable, retryAfterMs };
}

const engineFailed: EngineFailure = {
  code: "engine_failed",
  message: "The engine failed on this input. Nothing was charged; trying again may help.",
  outcome: "failed",
  tryNext: true,
  safeToRepeat: false,
};

function chosenEngine({ operation, engine: name, settings }: PerformRequest): EngineDescriptor {
  const engine = engineList(operationBySlug(operation).capability, settings).find(
    (candidate) => candidate.name === name,
  );
  if (!engine) throw new AppError("engine_unavailable", "This worker does not have the engine.");
  return engine;
}

async function performOn(
  engine: EngineDescriptor,
  request: PerformRequest,
  say: (note: PerformNote) => void,
  signal: AbortSignal,
): Promise<Performed> {
  const operation = operationBySlug(request.operation);
  const input = fromStored(request.input, (key) => request.paths.get(key) ?? "");
  const share = operation.output === "image" ? 1 - ENCODING : 1;
  const context = {
    signal,
    seed: request.seed,
    timeLimitSeconds: request.settings.jobSeconds,
    progress: (step: string, fraction: number) => say({ step, fraction: fraction * share }),
    warn: (warning: string) => say({ warning }),
  };
  if (!engine.readsAnyLanguage) await readInEnglish(input, request.settings, context);
  if (operation.output === "document") await mkdir(request.directory, { recursive: true });
  const made = await operation.run({
    input,
    engines: engine.load(request.settings, engineFetch(engine)),
    context,
    directory: request.directory,
  });
  signal.throwIfAborted();
  const { engine: name, report = null, charge } = made;
  if (made.kind === "images") {
    say({ step: "encoding", fraction: share });
    const asked = made.format ? { format: made.format, ...input } : input;
    return { outputs: await writeImages(made.images, asked, request, context.warn), engine: name, report, charge };
  }
  const { size: sizeBytes } = await stat(made.path);
  const { path, contentType, filename } = made;
  return {
    outputs: [{ content: path, contentType, filename, sizeBytes, width: null, height: null }],
    engine: name,
    report,
    charge,
  };
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
    const { bytes, contentType, warnings } = await encodeImage(image, { format, quality });
    for (const warning of warnings) warn(warning);
    const filename = `${request.operation}${images.length > 1 ? `-${position + 1}` : ""}.${extensions[format]}`;
    made.push({
      content: request.inMemory ? bytes : await written(bytes, request.directory, `output-${position}`),
      contentType,
      filename,
      sizeBytes: bytes.length,
      width: image.width,
      height: image.height,
    });
  }
  return made;
}

async function written(bytes: Buffer, directory: string, name: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

/** The format asked for, else the input's own where it can be written, PNG where there is alpha or nothing to go by. */
function outputFormat(input: Record<string, unknown>, image: Raster): ImageFormat {
  if (typeof input.format === "string") return input.format as ImageFormat;
  const own = (input.image as InputFile | undefined)?.facts?.format;
  if (image.channels === 4) return own === "webp" || own === "avif" ? own : "png";
  return own === "jpeg" || own === "webp" || own === "avif" ? own : "png";
}
