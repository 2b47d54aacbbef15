import { z } from "zod";
import type { OperationResult } from "../define.ts";

/** Tools that change each frame of an animation in the same way, if they name no thing that is found in each. */
const STEADY_TOOLS = new Set([
  ...["resize", "crop", "rotate", "flip", "straighten", "border", "round_corners", "text", "remove_background"],
  ...["brightness", "contrast", "saturation", "warmth", "exposure", "sharpen", "blur", "vignette"],
  ...["black_and_white", "sepia", "vintage", "duotone", "invert", "recolor"],
  ...["pad", "tones", "tint", "overlay", "split_tone"],
]);
const FOUND_THINGS = ["around", "object", "part"];

const report = z.object({
  plan: z.array(z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })),
});

/** Why the plan of an edit cannot be applied to all frames of an animation, or undefined. */
export function refuseFrames(first: OperationResult): string | undefined {
  const plan = report.safeParse(first.report).data?.plan;
  if (!plan) return "This engine makes another image of each frame. Leave frames out, or choose the engine editor.";
  if (plan.some(({ tool }) => tool === "convert"))
    return "The file format of an animation is chosen by the field format. Send webp, png or gif there, and leave the format out of the instructions.";
  const unsteady = plan.find(
    ({ tool, arguments: args }) => !STEADY_TOOLS.has(tool) || FOUND_THINGS.some((name) => args[name] !== undefined),
  );
  return unsteady
    ? `Animations are cropped, turned, resized, recolored as a whole and cut out, and "${unsteady.tool.replaceAll("_", " ")}" would differ from frame to frame. Leave frames out, or change the instructions.`
    : undefined;
}
