import { z } from "zod";
import { ModelStoreError } from "./error.ts";

/** The tasks of models. An engine requests an installed model from the store by its task. */
export const modelTasks = [
  "text-to-image",
  "image-to-image",
  "inpainting",
  "instruction-editing",
  "sketch-to-image",
  "background-removal",
  "object-removal",
  "upscaling",
  "denoising",
  "detection",
  "matting",
  "selection",
  "translation",
  "safety-checker",
] as const;
export type ModelTask = (typeof modelTasks)[number];

/**
 * How a model's files are arranged: `diffusers` is a pipeline folder with model_index.json as optimum exports it,
 * `graph` a single ONNX graph, `seq2seq` a pair of encoder and decoder with a tokenizer.
 */
export const modelLayouts = ["diffusers", "graph", "seq2seq"] as const;
export type ModelLayout = (typeof modelLayouts)[number];

const relativePath = z
  .string()
  .regex(/^(?![./])(?!.*(^|\/)\.\.(\/|$))[\w.+@/-]{1,200}$/, "is not a path inside a model");
const size = z.number().int().positive();

const license = z.strictObject({
  name: z.string().min(1),
  url: z.url().optional(),
  /** The restriction of the license, in one sentence. */
  restriction: z.string().optional(),
  /** Whether the license forbids commercial use, so that a service that sells must not use the model. */
  isResearchOnly: z.boolean().optional(),
});

/** The names of a graph's tensors. An engine refuses a graph that lacks one of them. */
const graph = z.strictObject({ inputs: z.array(z.string()).min(1), outputs: z.array(z.string()).default([]) });

export const manifestSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, "is not a model name"),
  title: z.string().min(1),
  summary: z.string().min(1),
  tasks: z.array(z.enum(modelTasks)).min(1),
  layout: z.enum(modelLayouts),
  /** `owner/name` on the hub. */
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  /** A branch, a tag or a commit. A commit pins the files to this version. */
  revision: z.string().default("main"),
  /** The files to download. The layout's own rule applies if they are absent. */
  files: z.array(relativePath).min(1).optional(),
  graphs: z.record(relativePath, graph).default({}),
  /** The download's size in bytes, as an estimate until the hub answers. */
  sizeBytes: size,
  /** The memory of the loaded model in bytes. */
  memoryBytes: size,
  /** An estimate of the work for one result with the defaults, in 10⁹ operations, from which its duration is estimated. */
  gigaflops: size.optional(),
  /** The steps and the guidance of a diffusion pipeline, if its files do not show them. */
  steps: z.int().positive().optional(),
  guidance: z.number().min(0).optional(),
  /** Whether the repository has no ONNX files, so that an operator exports them first. */
  mustBeExported: z.boolean().optional(),
  license,
  /** The languages of its prompts or texts as BCP 47 tags. */
  languages: z.array(z.string()).default([]),
});

/** The description of a model that the store can download. */
export type ModelManifest = z.output<typeof manifestSchema>;

/** Parses a manifest. Throws ModelStoreError that names the field. */
export function parseManifest(value: unknown): ModelManifest {
  const result = manifestSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ModelStoreError(`The manifest is not valid: ${issue?.path.join(".")} ${issue?.message}.`);
}
