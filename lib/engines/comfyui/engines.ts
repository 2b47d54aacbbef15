import { blendByMask, coverSize, withinPixels } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineChoice } from "../define.ts";
import {
  type EngineContext,
  EngineError,
  type Engines,
  warnWithoutCreativity,
  warnWithoutNames,
  warnWithoutReferences,
  warnWithoutStrength,
  warnWithoutTransparency,
} from "../ports/index.ts";
import { buildPrompt, decodeVendorImage, maskPng, mergeMasks, readPng, resultSize } from "../vendor/images.ts";
import { describeBackdrop, describeShot, warnWithoutPlacement } from "../vendor/scene-prompts.ts";
import type { ComfyUi } from "./server.ts";
import { type Values, workflowFor } from "./workflows.ts";

/** Models perform best near one megapixel, with sides that are multiples of eight. */
const MAX_PIXELS = 1_572_864;
const STEP = 8;
/** How much an edit without a mask may change the image, 0 to 1. */
const REDRAW_STRENGTH = 0.6;
/** The default negative prompt. */
const NEGATIVE_PROMPT = "blurry, deformed, watermark, text";
/** The images of a batch are made at once, so larger batches do not fit in the memory of common GPUs. */
const MAX_BATCH = 4;

const getNegative = (wish: string | undefined) => (wish ? `${wish}, ${NEGATIVE_PROMPT}` : NEGATIVE_PROMPT);

/** The engines of a ComfyUI server. `workflowDirectory` contains the operator's workflows. */
export function comfyUiEngines(
  choice: EngineChoice,
  server: ComfyUi,
  workflowDirectory: string | undefined,
): Partial<Engines> {
  const model = new ComfyUiModel(choice, server, workflowDirectory);
  return {
    "image-generate": imageGenerate(model),
    "image-edit": imageEdit(model),
    "image-cleanup": imageCleanup(model),
    "image-upscale": imageUpscale(model),
    "sketch-to-image": sketchToImage(model),
    "background-remove": backgroundRemove(model),
    "product-photo": productPhoto(model),
  };
}

interface WorkflowCall {
  capability: Parameters<typeof workflowFor>[0];
  variant?: "" | "-mask";
  values?: Values;
  images?: Record<string, Uint8Array>;
}

/** Runs the workflows of one model. */
class ComfyUiModel {
  readonly engine: string;
  readonly #model: string | undefined;
  readonly #server: ComfyUi;
  readonly #workflowDirectory: string | undefined;

  constructor({ name, model }: EngineChoice, server: ComfyUi, workflowDirectory: string | undefined) {
    this.engine = name;
    this.#model = model;
    this.#server = server;
    this.#workflowDirectory = workflowDirectory;
  }

  /** Uploads the images, runs the workflow and returns the images that it saved. */
  async run(
    { capability, variant = "", values = {}, images = {} }: WorkflowCall,
    { signal, seed, progress }: EngineContext,
  ): Promise<Raster[]> {
    const names = await Promise.all(
      Object.entries(images).map(async ([name, bytes]) => [name, await this.#server.upload(bytes, signal)] as const),
    );
    const defaults = { model: this.#model, negative: NEGATIVE_PROMPT, seed, n: 1 };
    const allValues: Values = { ...defaults, ...values, ...Object.fromEntries(names) };
    const workflow = await workflowFor(capability, variant, this.#workflowDirectory, allValues);
    const saved = await this.#server.run(workflow, (fraction) => progress("painting", fraction), signal);
    return Promise.all(saved.map((bytes) => decodeVendorImage("ComfyUI", bytes)));
  }

  /** Runs a workflow that saves one image. */
  async runOne(call: WorkflowCall, context: EngineContext): Promise<Raster> {
    const [output] = await this.run(call, context);
    if (!output) throw new EngineError("ComfyUI returned no image.");
    return output;
  }
}

const imageGenerate = (model: ComfyUiModel): Engines["image-generate"] => ({
  async generate({ prompt, negativePrompt, references, style, width, height, n, transparent }, context) {
    warnWithoutReferences(references, context);
    warnWithoutTransparency(transparent, context);
    const values = {
      prompt: buildPrompt({ prompt, style }),
      negative: getNegative(negativePrompt),
      ...latentSize(width, height),
    };
    const images: Raster[] = [];
    for (let from = 0; from < n; from += MAX_BATCH) {
      const count = Math.min(MAX_BATCH, n - from);
      const own = { ...context, seed: (context.seed + from) >>> 0 };
      const generated = await model.run({ capability: "image-generate", values: { ...values, n: count } }, own);
      if (generated.length < count) throw new EngineError(`ComfyUI returned ${generated.length} of ${count} images.`);
      images.push(...(await Promise.all(generated.slice(0, count).map((image) => coverSize(image, width, height)))));
    }
    return { engine: model.engine, images };
  },
});

const imageEdit = (model: ComfyUiModel): Engines["image-edit"] => ({
  async edit({ image, references, instructions, mask, style, strength, width, height, transparent }, context) {
    warnWithoutReferences(references, context);
    warnWithoutTransparency(transparent, context);
    if (mask) warnWithoutStrength(strength, context);
    const prompt = buildPrompt({ prompt: instructions, style });
    const values = { prompt, strength: strength ?? REDRAW_STRENGTH, ...latentSize(image.width, image.height) };
    // The mask has the image's size, so the image is not scaled down with a mask.
    const images = mask
      ? { image: await readPng(image), mask: await maskPng(mask) }
      : { image: await scaledPng(image) };
    const call: WorkflowCall = { capability: "image-edit", variant: mask ? "-mask" : "", values, images };
    const sized = await coverSize(await model.runOne(call, context), image.width, image.height);
    const kept = mask ? blendByMask(image, sized, mask) : sized;
    return { engine: model.engine, image: await coverSize(kept, ...resultSize(image, width, height)) };
  },
});

const imageCleanup = (model: ComfyUiModel): Engines["image-cleanup"] => ({
  async clean(input, context) {
    const { image, objects } = input;
    const mask = mergeMasks(input, "ComfyUI", context);
    if (!mask || objects.length > 0) throw new EngineError("ComfyUI does not find objects by name.", { unfit: true });
    const values = { prompt: "empty background, nothing there", ...latentSize(image.width, image.height) };
    const images = { image: await readPng(image), mask: await maskPng(mask) };
    const cleaned = await model.runOne({ capability: "image-cleanup", values, images }, context);
    const sized = await coverSize(cleaned, image.width, image.height);
    return { engine: model.engine, mask, image: blendByMask(image, sized, mask) };
  },
});

const imageUpscale = (model: ComfyUiModel): Engines["image-upscale"] => ({
  async upscale({ image, width, height, mode }, context) {
    warnWithoutCreativity(mode, context);
    if (image.channels === 4) throw new EngineError("ComfyUI does not upscale transparency.", { unfit: true });
    const call = {
      capability: "image-upscale",
      values: { width, height },
      images: { image: await readPng(image) },
    } as const;
    return { engine: model.engine, image: await coverSize(await model.runOne(call, context), width, height) };
  },
  estimateSeconds: () => 60,
});

const sketchToImage = (model: ComfyUiModel): Engines["sketch-to-image"] => ({
  async color({ image, prompt, negativePrompt, style, controlStrength }, context) {
    const values = {
      prompt: buildPrompt({ prompt, style }),
      negative: getNegative(negativePrompt),
      control_strength: controlStrength,
      ...latentSize(image.width, image.height),
    };
    const images = { image: await scaledPng(image) };
    const painted = await model.runOne({ capability: "sketch-to-image", values, images }, context);
    return { engine: model.engine, image: await coverSize(painted, image.width, image.height) };
  },
});

const backgroundRemove = (model: ComfyUiModel): Engines["background-remove"] => ({
  async removeBackground({ image, subject }, context) {
    warnWithoutNames(subject, context);
    const images = { image: await readPng(image) };
    const cutout = await model.runOne({ capability: "background-remove", images }, context);
    if (cutout.channels !== 4) throw new EngineError("The ComfyUI workflow returned an image without transparency.");
    return { engine: model.engine, image: await coverSize(cutout, image.width, image.height) };
  },
});

const productPhoto = (model: ComfyUiModel): Engines["product-photo"] => ({
  async photograph(shot, context) {
    const { image, backdrop, width, height } = shot;
    warnWithoutPlacement(shot, context);
    const prompt = `${describeBackdrop(shot) ?? ""} ${describeShot(shot)}`.trim();
    const images = {
      image: await readPng(image),
      ...(backdrop.kind === "image" ? { background: await readPng(backdrop.image) } : {}),
    };
    const call = { capability: "product-photo", values: { prompt, ...latentSize(width, height) }, images } as const;
    return { engine: model.engine, image: await coverSize(await model.runOne(call, context), width, height) };
  },
});

const scaledPng = async (image: Raster) => readPng(await withinPixels(image, MAX_PIXELS));

function latentSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const side = (length: number) => Math.max(64, Math.ceil((length * scale) / STEP) * STEP);
  return { width: side(width), height: side(height) };
}
