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

/** How an operation keeps the results of an animation's frames alike. */
export interface FrameRules {
  /** Why the result of the first frame shows that the others cannot follow, or undefined. */
  refuse?(first: OperationResult): string | undefined;
  /** Whether two frames show the same subject. */
  hasSameSubject?(before: OperationResult, after: OperationResult): boolean;
  /** The fields of a second attempt at a frame that shows another subject than the one before, or undefined. */
  retry?(before: OperationResult, input: Record<string, unknown>): Record<string, unknown> | undefined;
}

type ImageResult = OperationResult & { kind: "images" };

/**
 * Runs an operation on each frame of an animation, one after another, with the same seed. The charge is the sum of all
 * frames; a warning is passed on once. A still image is processed as such, with a warning. A frame that shows another
 * subject than the one before is tried once more, and named in a warning if that does not help. Throws AppError with the
 * number of the frame that failed, and `invalid_input` if `refuse` rejects the result of the first frame.
 */
export async function runEachFrame(
  call: FrameCall & { directory: string },
  run: (call: FrameCall) => Promise<OperationResult>,
  rules: FrameRules,
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
  const followSubject = (before: ImageResult | undefined, result: OperationResult, frame: FrameCall) =>
    tryAgain(before, result, frame, run, rules);
  const results: ImageResult[] = [];
  const changed: number[] = [];
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
    const first = await run({ input: { ...input, image }, context: own }).catch((error: unknown) => {
      throw error instanceof AppError
        ? new AppError(error.code, `Frame ${index + 1}: ${error.message}`, { cause: error })
        : error;
    });
    const refusal = index === 0 && rules.refuse?.(first);
    if (refusal) throw new AppError("invalid_input", refusal, { errors: [{ pointer: "/frames", message: refusal }] });
    const { result, isSame } = await followSubject(results.at(-1), first, { input: { ...input, image }, context: own });
    if (!isSame) changed.push(index + 1);
    if (result.kind === "images") results.push(result);
  }
  if (changed.length > 0) context.warn(describeChanges(changed));
  return joinFrames(results, { delaysMs, loop });
}

/** The result of a frame, or that of its second attempt if only that one shows the subject of the frame before. */
async function tryAgain(
  before: ImageResult | undefined,
  result: OperationResult,
  { input, context }: FrameCall,
  run: (call: FrameCall) => Promise<OperationResult>,
  { hasSameSubject, retry }: FrameRules,
): Promise<{ result: OperationResult; isSame: boolean }> {
  if (!before || !hasSameSubject || hasSameSubject(before, result)) return { result, isSame: true };
  const fields = retry?.(before, input);
  if (!fields) return { result, isSame: false };
  const second = await run({ input: { ...input, ...fields }, context }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "nothing_matched") return null;
    throw error;
  });
  return second && hasSameSubject(before, second) ? { result: second, isSame: true } : { result, isSame: false };
}

/** More numbers would make a warning unreadable. */
const MAX_NUMBERS = 20;

function describeChanges(frames: readonly number[]): string {
  const more = frames.length > MAX_NUMBERS ? ` and ${frames.length - MAX_NUMBERS} more` : "";
  const where = `${frames.length === 1 ? "frame" : "frames"} ${frames.slice(0, MAX_NUMBERS).join(", ")}${more}`;
  return `The subject may change in ${where}. Check the result, or send subject or region.`;
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
