import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { planFor, readInstructions } from "./grammar.ts";
import type { Plan, Step } from "./plan.ts";
import { step } from "./plan.ts";
import type { EditorParts, EditStyle, PhotoEditor, Planner } from "./request.ts";
import { runStep, type Workshop } from "./run-step.ts";
import { resize } from "./tools/geometry.ts";

const STYLES: Partial<Record<EditStyle, Step>> = {
  illustration: step("style", { name: "cartoon" }),
  cartoon: step("style", { name: "cartoon" }),
  watercolor: step("style", { name: "watercolor" }),
  ink: step("style", { name: "ink" }),
  line_art: step("style", { name: "pencil" }),
  oil: step("style", { name: "oil" }),
  pixel_art: step("style", { name: "pixel_art" }),
};

/** An editor of real tools: a language model or a grammar of English makes the plan, the plan is in the report, what was not understood in the warnings. */
export function createEditor(parts: EditorParts): PhotoEditor {
  return {
    async edit({ image, instructions, mask, style, width, height }, context) {
      if (mask && !mask.data.some((value) => value > 0))
        throw new AppError("nothing_matched", "The mask is black everywhere: paint white what may be changed.");
      const { steps, notUnderstood, plannedBy } = await planOf(instructions, image, parts.planner, context);
      for (const words of notUnderstood) context.warn(`Not understood: "${words}".`);
      const plan = [...steps];
      const styled = STYLES[style];
      if (styled) plan.push(styled);
      else if (style !== "none") context.warn(`The style "${style}" is not one this editor has: it was not applied.`);
      const workshop: Workshop = { parts, context, random: seededRandom(context.seed), mask, format: undefined };
      let made = image;
      for (const [index, next] of plan.entries()) {
        context.signal.throwIfAborted();
        context.progress(next.tool.replaceAll("_", " "), index / plan.length);
        made = await runStep(made, next, workshop);
      }
      if (mask) made = masked(image, made, mask, context);
      if (width !== undefined || height !== undefined)
        made = await resize(made, { width, height, fit: "exact" }, context.warn);
      return {
        image: made,
        engine: "editor",
        report: plannedBy ? { plan, planned_by: plannedBy } : { plan },
        ...(workshop.format ? { format: workshop.format } : {}),
      };
    },
  };
}

/** The plan, and who wrote it where there was a choice. */
async function planOf(
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
    // What the grammar cannot read either may well be sound: then it is the model's failure that counts.
    if (plan.steps.length === 0) throw error;
    context.warn("The language model gave no usable plan: the instructions were read by the grammar of plain English.");
    return { ...plan, plannedBy: "grammar" };
  }
}

/** Only what the mask marks is changed; where the size changed, a mask of the old one says nothing any more. */
function masked(before: Raster, after: Raster, mask: Mask, context: RunContext): Raster {
  if (before.width !== after.width || before.height !== after.height || before.channels !== after.channels) {
    context.warn("The edit changed the image's size or transparency, so the mask was not used.");
    return after;
  }
  const data = new Uint8Array(after.data);
  for (let index = 0; index < mask.data.length; index++) {
    const share = (mask.data[index] ?? 0) / 255;
    for (let channel = 0; channel < after.channels; channel++) {
      const at = index * after.channels + channel;
      data[at] = Math.round((before.data[at] ?? 0) * (1 - share) + (after.data[at] ?? 0) * share);
    }
  }
  return { ...after, data };
}

/** Mulberry32: small, quick and the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
