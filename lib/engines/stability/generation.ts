import { coverSize, withinPixels } from "@atelier/images";
import type { EngineChoice } from "../define.ts";
import { EngineError, type Engines, type Style, warnWithoutCreativity, warnWithoutReferences } from "../ports/index.ts";
import { abortOnFailure } from "../vendor/abort-on-failure.ts";
import { buildPrompt, nearestRatio, readPng } from "../vendor/images.ts";
import type { StabilityApi } from "./api.ts";

const RATIOS = ["1:1", "16:9", "21:9", "2:3", "3:2", "4:5", "5:4", "9:16", "9:21"] as const;
/** The largest input image in pixels. */
export const MAX_PIXELS = 9_437_184;
const MAX_FAST_PIXELS = 1_048_576;
const MAX_FAST_SIDE = 1_536;
const MAX_CREATIVE_PIXELS = 1_048_576;
/** The range of the creative upscaler's field. */
const CREATIVITY = { min: 0.1, max: 0.5 };
const modelsByMode = { fast: "fast", quality: "conservative", creative: "creative" } as const;

/** Stability's presets for our styles. Other styles are added to the prompt. */
const presets: Partial<Record<Style, string>> = {
  photo: "photographic",
  illustration: "digital-art",
  pixel_art: "pixel-art",
  cartoon: "comic-book",
  "3d": "3d-model",
  line_art: "line-art",
};

/** The fields for a prompt and its style. */
export const styled = (prompt: string, style: Style) =>
  presets[style] ? { prompt, style_preset: presets[style] } : { prompt: buildPrompt({ prompt, style }) };

/** The engines that create or upscale an image: generator, colorist and upscaler. */
export function stabilityGeneration(choice: EngineChoice, api: StabilityApi): Partial<Engines> {
  const engine = choice.name;
  return {
    "image-generate": {
      async generate({ prompt, negativePrompt, references, style, width, height, n, transparent }, context) {
        warnWithoutReferences(references, context);
        if (transparent) context.warn("This engine does not support transparency. The background is opaque.");
        const model = choice.model ?? "core";
        const path = model.startsWith("sd3") ? "generate/sd3" : `generate/${model}`;
        const fields = {
          ...styled(prompt, style),
          negative_prompt: negativePrompt,
          aspect_ratio: nearestRatio(width, height, RATIOS),
          output_format: "png",
          ...(model.startsWith("sd3") ? { model, mode: "text-to-image" } : {}),
        };
        // Each call returns one image. Each image gets its own seed, so that images differ but results are repeatable.
        const seeds = Array.from({ length: n }, (_, index) => seedFor(context.seed, index));
        const generated = await abortOnFailure(context.signal, (signal) =>
          Promise.all(seeds.map((seed) => api.make(path, { ...fields, seed }, { ...context, signal }))),
        );
        return { engine, images: await Promise.all(generated.map((image) => coverSize(image, width, height))) };
      },
    },
    "sketch-to-image": {
      async color({ image, prompt, negativePrompt, style, controlStrength }, context) {
        const sketch = await withinPixels(image, MAX_PIXELS);
        const fields = {
          image: await readPng(sketch),
          ...styled(prompt, style),
          negative_prompt: negativePrompt,
          control_strength: controlStrength,
          seed: seedFor(context.seed, 0),
          output_format: "png",
        };
        const generated = await api.make("control/sketch", fields, context);
        return { engine, image: await coverSize(generated, image.width, image.height) };
      },
    },
    "image-upscale": imageUpscale(choice, api),
  };
}

/** The upscaler: fast, conservative or creative. */
const imageUpscale = (choice: EngineChoice, api: StabilityApi): Engines["image-upscale"] => ({
  async upscale({ image, width, height, mode, prompt, creativity = 0.5 }, context) {
    const model = choice.model ?? modelsByMode[mode];
    if (model !== "creative") warnWithoutCreativity(mode, context);
    if (image.channels === 4) throw new EngineError("Stability does not upscale transparency.", { unfit: true });
    const seed = seedFor(context.seed, 0);
    if (model === "fast") {
      const { width: wide, height: high } = image;
      if (wide * high > MAX_FAST_PIXELS || Math.max(wide, high) > MAX_FAST_SIDE)
        throw new EngineError("Stability's fast upscaler accepts up to one megapixel.", { unfit: true });
      const upscaled = await api.make("upscale/fast", { image: await readPng(image), output_format: "png" }, context);
      return { engine: choice.name, image: await coverSize(upscaled, width, height) };
    }
    // Both endpoints require a prompt. The default does not change the content.
    const fields = { prompt: prompt ?? "the same picture, sharp and detailed", seed, output_format: "png" };
    if (model === "creative") {
      const small = await readPng(await withinPixels(image, MAX_CREATIVE_PIXELS));
      const freedom = CREATIVITY.min + (CREATIVITY.max - CREATIVITY.min) * creativity;
      const upscaled = await api.start(
        "upscale/creative",
        { image: small, ...fields, creativity: Number(freedom.toFixed(2)) },
        context,
      );
      return { engine: choice.name, image: await coverSize(upscaled, width, height) };
    }
    const sent = await readPng(await withinPixels(image, MAX_PIXELS));
    const result = await api.make("upscale/conservative", { image: sent, ...fields }, context);
    return { engine: choice.name, image: await coverSize(result, width, height) };
  },
  estimateSeconds: ({ mode }) => (mode === "fast" ? 10 : 90),
});

/** Stability treats 0 as a random seed, so seeds start at 1. */
export const seedFor = (seed: number, index: number) => ((seed + index) % 4_294_967_294) + 1;
