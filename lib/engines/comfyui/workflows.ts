import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Capability } from "../ports/index.ts";
import { EngineError } from "../ports/index.ts";
import type { Workflow } from "./server.ts";

/** The values of a template's placeholders. An input is either a value or one placeholder, for example "$prompt". */
export type Values = Record<string, string | number | undefined>;

const workflow = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);

/** The workflow of an operation: the operator's own if the folder contains it, else the built-in one. Throws EngineError. */
export async function workflowFor(
  capability: Capability,
  variant: "" | "-mask",
  folder: string | undefined,
  values: Values,
): Promise<Workflow> {
  const name = `${capability}${variant}`;
  const own = folder ? await readOwn(join(folder, `${name}.json`)) : null;
  const builtIn = BUILT_IN[name];
  const chosen = own ?? builtIn;
  if (!chosen)
    throw new EngineError(`There is no ComfyUI workflow for this operation. Add ${name}.json to COMFYUI_WORKFLOWS.`, {
      unfit: true,
    });
  return fillPlaceholders(chosen, values);
}

function fillPlaceholders(template: Workflow, values: Values): Workflow {
  const fill = (value: unknown): unknown => {
    if (typeof value !== "string" || !value.startsWith("$")) return value;
    const found = values[value.slice(1)];
    if (found === undefined)
      throw new EngineError(`The workflow uses ${value}, which this operation does not provide.`);
    return found;
  };
  return Object.fromEntries(
    Object.entries(template).map(([id, node]) => [
      id,
      { ...node, inputs: Object.fromEntries(Object.entries(node.inputs).map(([name, value]) => [name, fill(value)])) },
    ]),
  );
}

async function readOwn(path: string): Promise<Workflow | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return workflow.parse(JSON.parse(text));
  } catch {
    throw new EngineError(`The workflow ${path} is not in ComfyUI's API format.`);
  }
}

const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs });

const STEPS = 28;
const GUIDANCE = 6.5;

/** The nodes for model, prompts and sampler around the nodes that create the latent image. */
const diffusion = (
  latent: Workflow,
  latentId: string,
  denoise: number | "$strength",
  positive: [string, number] = ["2", 0],
): Workflow => ({
  "1": node("CheckpointLoaderSimple", { ckpt_name: "$model" }),
  "2": node("CLIPTextEncode", { clip: ["1", 1], text: "$prompt" }),
  "3": node("CLIPTextEncode", { clip: ["1", 1], text: "$negative" }),
  ...latent,
  "8": node("KSampler", {
    model: ["1", 0],
    positive,
    negative: ["3", 0],
    latent_image: [latentId, 0],
    seed: "$seed",
    steps: STEPS,
    cfg: GUIDANCE,
    sampler_name: "dpmpp_2m",
    scheduler: "karras",
    denoise,
  }),
  "9": node("VAEDecode", { samples: ["8", 0], vae: ["1", 2] }),
  "10": node("SaveImage", { images: ["9", 0], filename_prefix: "atelier" }),
});

const loaded = { "4": node("LoadImage", { image: "$image" }) };
const masked: Workflow = {
  ...loaded,
  "5": node("LoadImageMask", { image: "$mask", channel: "red" }),
  "6": node("VAEEncodeForInpaint", { pixels: ["4", 0], vae: ["1", 2], mask: ["5", 0], grow_mask_by: 6 }),
};

/** Workflows that use only ComfyUI's own nodes. */
const BUILT_IN: Record<string, Workflow> = {
  "image-generate": diffusion(
    { "4": node("EmptyLatentImage", { width: "$width", height: "$height", batch_size: "$n" }) },
    "4",
    1,
  ),
  "image-edit": diffusion({ ...loaded, "6": node("VAEEncode", { pixels: ["4", 0], vae: ["1", 2] }) }, "6", "$strength"),
  "image-edit-mask": diffusion(masked, "6", 1),
  "image-cleanup": diffusion(masked, "6", 1),
  "image-upscale": {
    ...loaded,
    "5": node("UpscaleModelLoader", { model_name: "$model" }),
    "6": node("ImageUpscaleWithModel", { upscale_model: ["5", 0], image: ["4", 0] }),
    "7": node("SaveImage", { images: ["6", 0], filename_prefix: "atelier" }),
  },
  "sketch-to-image": diffusion(
    {
      ...loaded,
      "5": node("ControlNetLoader", { control_net_name: "control_v11p_sd15_scribble.pth" }),
      "6": node("ControlNetApply", {
        conditioning: ["2", 0],
        control_net: ["5", 0],
        image: ["4", 0],
        strength: "$control_strength",
      }),
      "7": node("EmptyLatentImage", { width: "$width", height: "$height", batch_size: 1 }),
    },
    "7",
    1,
    ["6", 0],
  ),
};
