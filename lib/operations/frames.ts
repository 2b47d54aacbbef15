import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError, type InputFault } from "@atelier/errors";
import { encodeImage, readAnimation } from "@atelier/images";
import type { Animation } from "@atelier/images/raster";
import type { EngineContext } from "../engines/ports/index.ts";
import { InputFile, MAX_FRAMES } from "./fields.ts";
import type { OperationResult, PriceFacts } from "./result.ts";

/** All frames of an animation are in memory at once, as those of the largest still image. */
const MAX_PIXELS = 50_000_000;
const FORMATS: readonly unknown[] = [undefined, "webp", "png", "gif"];

/** The values that differ between the frames of a call. */
export interface FrameCall {
  input: Record<string, unknown>;
  context: EngineContext;
}

/** The bounds of requests for all frames of an animation, and fields that animations do not have. */
export function checkFrames(input: Record<string, unknown>, facts: PriceFacts): InputFault[] {
  if (facts.frames === 1) return [];
  const faults: InputFault[] = [];
  const add = (field: string, message: string) => faults.push({ pointer: `/${field}`, message });
  const { frames, width, height } = facts;
  if (frames > MAX_FRAMES)
    add("frames", `The animation has ${frames} frames, and at most ${MAX_FRAMES} are processed. Send a shorter one.`);
  if (frames * width * height > MAX_PIXELS) {
    const pixels = (frames * width * height).toLocaleString("en-US");
    const limit = MAX_PIXELS.toLocaleString("en-US");
    add("frames", `The frames have ${pixels} pixels together. The limit is ${limit}. Send fewer or smaller frames.`);
  }
  if (!FORMATS.includes(input.format))
    add("format", "An animation is written as webp, png (APNG) or gif. Choose one of them, or leave frames out.");
  if (input.bit_depth === 16) add("bit_depth", "Animations have 8 bits per channel. Leave bit_depth out.");
  if (typeof input.n === "number" && input.n > 1) add("n", "An animation has one result. Leave n out.");
  if (input.mask instanceof InputFile) add("mask", "A mask marks one frame only. Leave the mask or frames out.");
  return faults;
}

/**
 * Runs an operation on each frame of an animation, one after another, with the same seed. The charge is the sum of all
 * frames; a warning is passed on once. A still image is processed as such, with a warning. Throws AppError with the number
 * of the frame that failed, and `invalid_input` if `refuse` rejects the result of the first frame.
 */
export async function runEachFrame(
  call: FrameCall & { directory: string },
  run: (call: FrameCall) => Promise<OperationResult>,
  refuse: ((first: OperationResult) => string | undefined) | undefined,
): Promise<OperationResult> {
  const { input, context, directory } = call;
  const file = input.image;
  if (!(file instanceof InputFile) || (file.facts?.frames ?? 1) === 1) {
    context.warn("The image has one frame, so the field frames had no effect.");
    return run(call);
  }
  const { frames, delaysMs, loop } = await readAnimation(file.path);
  const folder = join(directory, "frames");
  await mkdir(folder, { recursive: true });
  const warned = new Set<string>();
  const results: (OperationResult & { kind: "images" })[] = [];
  for (const [index, frame] of frames.entries()) {
    context.signal.throwIfAborted();
    const path = join(folder, "frame.png");
    await writeFile(path, (await encodeImage(frame, { format: "png" })).bytes);
    const image = new InputFile({ ...file, path, facts: { ...file.facts, format: "png", frames: 1 } });
    const own: EngineContext = {
      ...context,
      progress: (step, share) =>
        context.progress(`frame ${index + 1} of ${frames.length}: ${step}`, (index + share) / frames.length),
      warn: (warning) => {
        if (!warned.has(warning)) context.warn(warning);
        warned.add(warning);
      },
    };
    const result = await run({ input: { ...input, image }, context: own }).catch((error: unknown) => {
      throw error instanceof AppError
        ? new AppError(error.code, `Frame ${index + 1}: ${error.message}`, { cause: error })
        : error;
    });
    const refusal = index === 0 && refuse?.(result);
    if (refusal) throw new AppError("invalid_input", refusal, { errors: [{ pointer: "/frames", message: refusal }] });
    if (result.kind === "images") results.push(result);
  }
  return joinFrames(results, { delaysMs, loop });
}

function joinFrames(
  results: readonly (OperationResult & { kind: "images" })[],
  times: Pick<Animation, "delaysMs" | "loop">,
): OperationResult {
  const [first] = results;
  if (!first) throw new AppError("unreadable_image", "The animation has no frames.");
  const animations = first.images.map((_, output): Animation => {
    return { frames: results.flatMap(({ images }) => images[output] ?? []), ...times };
  });
  const isCharged = results.every(({ charge }) => charge !== undefined);
  return {
    ...first,
    animations,
    report: { ...first.report, frames: results.length },
    partial: results.some(({ partial }) => partial),
    charge: isCharged ? results.reduce((sum, { charge = 0 }) => sum + charge, 0) : undefined,
  };
}
