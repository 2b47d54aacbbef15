import { coverSize } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { withoutBackground } from "../background-remover/without-background.ts";
import type { EngineSettings } from "../define.ts";
import { type EngineContext, type ImageGenerateEngine, warnWithoutReferences } from "../ports/index.ts";
import { buildPrompt } from "../vendor/images.ts";
import type { DiffusionModel } from "./model.ts";
import { isEnlarged, workingSize } from "./sizes.ts";

/** Text to image. Pictures are made one after another, each with its own seed, which bounds the memory. */
export const diffusionImageGenerate = (model: DiffusionModel, settings: EngineSettings): ImageGenerateEngine => ({
  async generate({ prompt, negativePrompt, references, style, width, height, n, transparent }, context) {
    warnWithoutReferences(references, context);
    const size = workingSize(model.facts(), width, height);
    if (isEnlarged(size, width, height))
      context.warn(`The model made the image at ${size.width} × ${size.height} pixels. It was enlarged.`);
    const images: Raster[] = [];
    for (let at = 0; at < n; at++) {
      const own = onlyOnce({ ...context, seed: (context.seed + at) >>> 0 }, at === 0);
      const share = { from: (0.95 * at) / n, to: (0.95 * (at + 1)) / n };
      const generated = await model.run(
        { prompt: buildPrompt({ prompt, style }), negativePrompt, ...size },
        own,
        share,
      );
      const sized = await coverSize(generated, width, height);
      images.push(transparent ? await withoutBackground(sized, settings, own) : sized);
    }
    return { engine: model.name, images, report: { ...model.report(), madeAt: size } };
  },
});

/** Warnings are the same for every picture of a job. */
const onlyOnce = (context: EngineContext, isFirst: boolean): EngineContext =>
  isFirst ? context : { ...context, warn: () => {} };
