import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { AppError } from "@atelier/errors";
import { inputWarnings } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { engineFetch } from "../engine-health/configured/engine-fetch.ts";
import type { ListedEngine } from "../engines/define.ts";
import { effortFor } from "../engines/efforts.ts";
import { engineList } from "../engines/index.ts";
import { isUnsafe, safetyChecker } from "../engines/onnx/safety-checker.ts";
import { sampleEngine } from "../engines/sample-engine.ts";
import { fromStored } from "../jobs/stored-input.ts";
import { defaultPrices, inputFacts, type Operation } from "../operations/define.ts";
import { getFiles } from "../operations/fields.ts";
import { operationBySlug } from "../operations/index.ts";
import { usesTrainedModel } from "../provenance/digital-source.ts";
import { convertDocuments } from "./convert-documents.ts";
import type { EngineAnswer, EngineCall, EngineNote, EngineOutput } from "./engine-call.ts";
import { getFailure } from "./engine-failures.ts";
import { imageTextFor } from "./image-text.ts";
import { encodeOutputs, withAskedFormat } from "./operation-outputs.ts";
import { translatePrompts, withTranslations } from "./translate-prompts.ts";

/** The share of the progress that encoding the images takes. */
const ENCODING_SHARE = 0.05;

/**
 * Runs an operation on one engine in this process and writes its outputs. A fault of the engine or the input is
 * returned as a failure; an abort of the signal is thrown.
 */
export async function runOperation(
  call: EngineCall,
  onNote: (note: EngineNote) => void,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  try {
    return await runOn(findEngine(call), call, onNote, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: getFailure(error, call) };
  }
}

function findEngine({ operation, engine: name, settings }: EngineCall): ListedEngine {
  if (name === sampleEngine.name) return sampleEngine;
  const engine = engineList(operationBySlug(operation).slug, settings).find((candidate) => candidate.name === name);
  if (!engine) throw new AppError("engine_unavailable", "This worker does not have the engine.");
  return engine;
}

async function runOn(
  engine: ListedEngine,
  call: EngineCall,
  onNote: (note: EngineNote) => void,
  signal: AbortSignal,
): Promise<EngineOutput> {
  const operation = operationBySlug(call.operation);
  const input = fromStored(call.input, (key) => call.paths.get(key) ?? "");
  requireInput(input);
  const share = operation.output === "image" ? 1 - ENCODING_SHARE : 1;
  const context = {
    signal,
    seed: call.seed,
    timeLimitSeconds: call.settings.jobSeconds,
    effort: effortFor(engine, input.effort),
    progress: (step: string, fraction: number) => onNote({ step, fraction: fraction * share }),
    warn: (warning: string) => onNote({ warning }),
  };
  if (input.effort !== undefined && engine.efforts.length === 0)
    context.warn("This engine does not differ by effort. The field effort was ignored.");
  if (operation.output === "image") await warnOfInputs(input, operation, context.warn);
  const translations = engine.readsAnyLanguage ? {} : await translatePrompts(input, call.settings, context, engine);
  if (operation.output === "document") await mkdir(call.directory, { recursive: true });
  const engines = engine.load(call.settings, engineFetch(engine));
  const prices = call.prices ?? defaultPrices(operation);
  const { directory, resources } = call;
  const imageText = engine === sampleEngine ? undefined : imageTextFor(call.settings, call.inMemory ?? false);
  const result = await operation
    .run({ input, engines, context, directory, prices, resources, imageText })
    .catch(async (error: unknown) => {
      throw engine.readsAnyLanguage ? error : await withTranslations(error, input, translations, engine.readsSome);
    });
  signal.throwIfAborted();
  const isTranslated = Object.keys(translations).length > 0;
  const report = isTranslated ? { ...result.report, translations } : (result.report ?? null);
  const { engine: name, charge = operation.price(input, inputFacts(input), prices) } = result;
  if (result.kind === "images") {
    // Servers check their own images; the models of this machine run in engine processes, whose outputs are files.
    const pictures = result.animations?.flatMap(({ frames }) => frames) ?? result.images;
    if (!call.inMemory) await refuseUnsafe(pictures, call);
    onNote({ step: "encoding", fraction: share });
    const encoding = withAskedFormat(input, result.format, context.warn);
    return {
      outputs: await encodeOutputs(result, encoding, call, context),
      engine: name,
      report,
      charge,
      partial: result.partial,
    };
  }
  const documents =
    input.output_format === "pdf"
      ? await convertDocuments(result.documents, directory, context.warn)
      : result.documents;
  const outputs = await Promise.all(documents.map(documentOutput));
  return { outputs, engine: name, report, charge, learned: result.learned, editable: result.editable };
}

/** Throws AppError `not_found` if the job's input or a file of it was deleted before the job ran. */
function requireInput(input: Record<string, unknown>): void {
  // An erased job keeps no fields at all, not even those with defaults.
  const isErased = Object.keys(input).length === 0;
  if (isErased || getFiles(input).some(({ file }) => !existsSync(file.path)))
    throw new AppError(
      "not_found",
      "The input of this job was deleted before the job ran. Nothing was charged. Send the request again.",
    );
}

async function documentOutput({
  path,
  contentType,
  filename,
}: {
  path: string;
  contentType: string;
  filename: string;
}) {
  const { size: sizeBytes } = await stat(path);
  return { content: path, contentType, filename, sizeBytes, width: null, height: null };
}

/** Throws AppError `content_refused` if the operator's safety checker flags an image that a trained model made. */
async function refuseUnsafe(images: readonly Raster[], { operation, engine, settings }: EngineCall): Promise<void> {
  const checker = safetyChecker(settings);
  if (!checker || !usesTrainedModel(operation, engine) || !(await isUnsafe(images, checker, settings))) return;
  const message = "The safety checker of this service refused the result. Change the prompt. Nothing was charged.";
  throw new AppError("content_refused", message);
}

/** Warns about what decoding leaves out of the request's images, each warning once. */
async function warnOfInputs(
  input: Record<string, unknown>,
  operation: Operation,
  warn: (warning: string) => void,
): Promise<void> {
  const [keepsProfile, keepsDepth] = [operation.keepsProfile(input), operation.keepsDepth(input)];
  const { frames } = inputFacts(input);
  const framesHint = "frames" in operation.input.shape ? "Send frames=all to process every frame." : undefined;
  const warnings = await Promise.all(
    getFiles(input).map(({ path: [field], file }) =>
      inputWarnings(file.path, {
        keepsProfile: keepsProfile && field === "image" && frames === 1,
        keepsDepth: field === "mask" || input.bit_depth === 8 || (keepsDepth && field === "image" && frames === 1),
        keepsFrames: field === "image" && frames > 1,
        framesHint: field === "image" ? framesHint : undefined,
      }),
    ),
  );
  for (const warning of new Set(warnings.flat())) warn(warning);
}
