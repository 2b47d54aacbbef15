import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { warnOfContradiction } from "./contradictions.ts";
import type { EditContext } from "./edit-context.ts";
import { readInstructions } from "./grammar.ts";
import { isVisible } from "./outcome.ts";
import type { Plan, Step } from "./plan.ts";
import { step } from "./plan.ts";
import { planFor } from "./plan-for.ts";
import type { EditorParts, EditStyle, PhotoEditor, Planner } from "./request.ts";
import { runStep } from "./run-step.ts";
import { checkStep } from "./step-check.ts";
import { noticeable } from "./things/checks/noticeable.ts";
import { isGoneWithBackground, warnOfLost } from "./things/kept-thing.ts";
import { warnOfCanceled } from "./tone-check.ts";
import { resize } from "./tools/geometry.ts";
import { type HeldWarnings, holdWarnings } from "./warnings.ts";

const STYLES: Partial<Record<EditStyle, Step>> = {
  illustration: step("style", { name: "cartoon" }),
  cartoon: step("style", { name: "cartoon" }),
  watercolor: step("style", { name: "watercolor" }),
  ink: step("style", { name: "ink" }),
  line_art: step("style", { name: "pencil" }),
  oil: step("style", { name: "oil" }),
  pixel_art: step("style", { name: "pixel_art" }),
};

/**
 * Creates the photo editor. A language model or a grammar of English writes a plan of tools. The plan is in the
 * report, and words that were not understood are in the warnings.
 */
export function createEditor(parts: EditorParts): PhotoEditor {
  return {
    async edit(request, context) {
      const held = holdWarnings(context);
      let isHalf = false;
      try {
        const result = await editImage(parts, request, held);
        isHalf = result.partial === true && !result.isUnchanged;
        return result;
      } finally {
        held.release(isHalf);
      }
    },
  };
}

async function editImage(
  parts: EditorParts,
  { image, instructions, mask, style, onPartial, width, height }: Parameters<PhotoEditor["edit"]>[0],
  { context, count, mark }: HeldWarnings,
): ReturnType<PhotoEditor["edit"]> {
  if (mask && !mask.data.some((value) => value > 0))
    throw new AppError("nothing_matched", "The mask marks nothing. Mark the area that may change.");
  const {
    steps,
    notUnderstood,
    plannedBy,
    corrected = [],
    kept = [],
  } = await readPlan(instructions, image, parts.planner, context);
  if (notUnderstood.length > 0 && onPartial === "refuse") throw partlyUnderstood(notUnderstood);
  for (const words of corrected) context.warn(`Read ${words}.`);
  for (const words of notUnderstood) context.warn(`Not understood: "${words}".`);
  const plan = [...steps];
  const styled = STYLES[style];
  if (styled) plan.push(styled);
  else if (style !== "none") context.warn(`The style "${style}" is not supported and was not applied.`);
  const edit: EditContext = {
    parts,
    context,
    random: seededRandom(context.seed),
    mask,
    guessed: false,
    found: new Map(),
    format: undefined,
    instructions,
  };
  const lost = (await Promise.all(kept.map((words) => warnOfLost(words, image, edit)))).filter((one) => one !== null);
  if (lost[0] !== undefined && onPartial === "refuse") throw new AppError("nothing_matched", lost[0]);
  for (const warning of lost) context.warn(warning);
  // A model's plan and a number say how strong a change is.
  const isStated = plannedBy !== undefined || mask !== undefined || /\d/.test(instructions);
  let result = image;
  const changed: boolean[] = [];
  const missing: AppError[] = [];
  for (const [index, next] of plan.entries()) {
    context.signal.throwIfAborted();
    context.progress(next.tool.replaceAll("_", " "), index / plan.length);
    const before = result;
    const warned = count();
    const forget = mark();
    try {
      result = noticeable(before, await runStep(result, next, edit), next, isStated);
    } catch (error) {
      const isLeftOut = isNotFound(error) && isLocal(next) && plan.length > 1 && onPartial !== "refuse";
      if (!isLeftOut) throw error;
      forget();
      if (isGoneWithBackground(next, plan)) continue;
      missing.push(error);
      // Without the part that keeps its color, the rest is still wanted without colors.
      if (next.tool === "apply_to" && next.arguments.except && next.arguments.effect === "black_and_white")
        result = await runStep(result, step("black_and_white", {}), edit);
      continue;
    }
    if (!KEEPS_PLACES.includes(next.tool)) edit.found.clear();
    if (result !== before) checkStep(before, result, next, { edit, isNamed: warned < count() });
    // An image without noise or slant is as requested, so only a repair alone does nothing.
    const isRepair = next.tool === "denoise" || (next.tool === "straighten" && next.arguments.degrees === undefined);
    // A thing that already fills the image needs no crop, and an image of the named shape none either.
    const isFramed =
      (next.tool === "crop" && (next.arguments.around ?? next.arguments.ratio) !== undefined) ||
      (next.tool === "pad" && next.arguments.ratio !== undefined);
    // An image that already has the requested size is as requested too.
    const isSized = next.tool === "resize" && plan.length > 1 && isSame(before, result);
    const isFulfilled =
      next.tool === "convert" || isSized || ((isRepair || isFramed) && plan.length > 1 && isSame(before, result));
    if (!isFulfilled) changed.push(!isSame(before, result));
    if (!isFulfilled && plan.length > 1 && warned === count() && !isVisible(before, result))
      warnOfNothing(next, context);
  }
  const [first] = missing;
  if (first && !changed.includes(true)) throw first;
  for (const { message } of missing) context.warn(message);
  if (first) context.warn("Only the other steps ran. Half of the price is charged.");
  warnOfSize(plan, result, context);
  warnOfContradiction(plan, edit);
  if (!mask) warnOfCanceled(image, result, plan, edit);
  if (mask) result = masked(image, result, mask, context);
  if (width !== undefined || height !== undefined)
    result = await resize(result, { width, height, fit: "exact" }, context.warn);
  return {
    image: result,
    engine: "editor",
    report: {
      plan,
      ...(notUnderstood.length > 0 ? { not_understood: notUnderstood } : {}),
      ...(plannedBy ? { planned_by: plannedBy } : {}),
    },
    partial:
      notUnderstood.length > 0 || missing.length > 0 || lost.length > 0 || edit.guessed || changed.includes(false),
    isUnchanged:
      edit.format === undefined && edit.maxBytes === undefined && !changed.includes(true) && isSame(image, result),
    ...(edit.format ? { format: edit.format } : {}),
    ...(edit.maxBytes ? { maxBytes: edit.maxBytes } : {}),
  };
}

/** Tools that change one thing, without which the rest of a plan is still of use. */
const LOCAL: readonly Step["tool"][] = [
  "remove_object",
  "apply_to",
  "recolor",
  "move_letters",
  "recolor_letters",
  "replace_letters",
  "resize_letters",
  "mark",
];

/** Whether a step needs one thing, without which the rest of a plan is still of use. */
const isLocal = ({ tool, arguments: args }: Step): boolean =>
  LOCAL.includes(tool) ||
  (tool === "crop" &&
    (("around" in args && args.around !== undefined) || ("without" in args && args.without !== undefined)));

/** Names a size in pixels that a border or a shadow around the image has changed. */
function warnOfSize(plan: readonly Step[], { width, height }: Raster, context: RunContext): void {
  const at = plan.findLastIndex(({ tool }) => tool === "resize");
  const sized = plan[at];
  const isGrown = plan.slice(at + 1).some(({ tool }) => /^(?:border|pad|shadow)$/.test(tool));
  const isOther = plan.slice(at + 1).some(({ tool }) => /^(?:crop|rotate|straighten|upscale)$/.test(tool));
  if (sized?.tool !== "resize" || !isGrown || isOther || sized.arguments.fit === "inside") return;
  const wanted = sized.arguments;
  if ((wanted.width ?? width) !== width || (wanted.height ?? height) !== height)
    context.warn(
      `What was added around the image is outside of its size, so the result has ${width} × ${height} pixels.`,
    );
}

/** Tools after which things are where they were. */
const KEEPS_PLACES: readonly Step["tool"][] = ["apply_to", "recolor", "brightness", "contrast", "saturation", "warmth"];

const warnOfNothing = ({ tool }: Step, { warn }: RunContext): void =>
  warn(`The step "${tool.replaceAll("_", " ")}" changed nothing visible in this image.`);

const isNotFound = (error: unknown): error is AppError => error instanceof AppError && error.code === "nothing_matched";

/** Whether two images have the same pixels. */
const isSame = (first: Raster, second: Raster): boolean =>
  first === second ||
  (first.width === second.width &&
    first.height === second.height &&
    first.channels === second.channels &&
    Buffer.compare(first.data, second.data) === 0);

const MAX_NAMED = 5;

function partlyUnderstood(words: readonly string[]): AppError {
  const named = words.slice(0, MAX_NAMED).map((part) => `"${part.slice(0, 80)}"`);
  const more = words.length > named.length ? ` and ${words.length - named.length} more` : "";
  return new AppError(
    "nothing_matched",
    `Not understood: ${named.join(", ")}${more}. Change these words, or send on_partial=accept to run the rest. Nothing was charged.`,
  );
}

/** The plan, and the name of its author if there is a planner. */
async function readPlan(
  instructions: string,
  image: Raster,
  planner: Planner | undefined,
  context: RunContext,
): Promise<Plan & { plannedBy?: string }> {
  if (!planner) return planFor(instructions);
  try {
    context.progress("planning", 0);
    return { ...(await planner.plan(instructions, image, context)), plannedBy: planner.name };
  } catch (error) {
    if (!planner.isModelFailure(error)) throw error;
    const plan = readInstructions(instructions);
    // If the grammar finds nothing either, the instructions can still be valid, so the error of the model is thrown.
    if (plan.steps.length === 0) throw error;
    context.warn("The language model returned no valid plan, so the English grammar was used instead.");
    return { ...plan, plannedBy: "grammar" };
  }
}

/** Keeps changes only inside the mask. If the size changed, the mask no longer fits. */
function masked(before: Raster, after: Raster, mask: Mask, context: RunContext): Raster {
  if (before.width !== after.width || before.height !== after.height || before.channels !== after.channels) {
    context.warn("The edit changed the image's size or transparency, so the mask was ignored.");
    return after;
  }
  const data = new Uint8Array(after.data);
  for (let index = 0; index < mask.data.length; index++) {
    const share = mask.data[index] / 255;
    for (let channel = 0; channel < after.channels; channel++) {
      const at = index * after.channels + channel;
      data[at] = Math.round(before.data[at] * (1 - share) + after.data[at] * share);
    }
  }
  return { ...after, data };
}

/** The Mulberry32 generator (Ettinger 2017). It gives the same numbers on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
