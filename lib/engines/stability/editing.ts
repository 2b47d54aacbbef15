import { blendByMask, coverSize, withinPixels } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EngineChoice } from "../define.ts";
import {
  type EngineContext,
  EngineError,
  type Engines,
  type ImageEditEngine,
  warnWithoutNames,
  warnWithoutReferences,
  warnWithoutStrength,
  warnWithoutTransparency,
} from "../ports/index.ts";
import { maskPng, mergeMasks, readPng, resultSize } from "../vendor/images.ts";
import { describeBackdrop, describeShot, warnWithoutPlacement } from "../vendor/scene-prompts.ts";
import type { StabilityApi } from "./api.ts";
import { MAX_PIXELS, seedFor, styled } from "./generation.ts";
import { parseInstruction } from "./instruction.ts";

/** How much an image-to-image edit may change the image, 0 to 1. */
const REDRAW_STRENGTH = 0.6;

/** The engines that change an image: editor, cleaner, background remover and studio. */
export function stabilityEditing(choice: EngineChoice, api: StabilityApi): Partial<Engines> {
  const engine = choice.name;
  return {
    "image-edit": {
      async edit(input, context) {
        const { image, mask, references, width, height, transparent } = input;
        warnWithoutReferences(references, context);
        warnWithoutTransparency(transparent, context);
        const covered = await coverSize(await edited(input, api, context), image.width, image.height);
        const kept = mask ? blendByMask(image, covered, mask) : covered;
        return { engine, image: await coverSize(kept, ...resultSize(image, width, height)) };
      },
    },
    "image-cleanup": {
      async clean(input, context) {
        const mask = mergeMasks(input, "Stability", context);
        if (!mask || input.objects.length > 0)
          throw new EngineError("Stability does not find objects by name.", { unfit: true });
        const { image } = input;
        const fields = {
          ...(await masked(image, mask)),
          grow_mask: 0,
          seed: seedFor(context.seed, 0),
          output_format: "png",
        };
        const erased = await api.make("edit/erase", fields, context);
        return { engine, mask, image: blendByMask(image, await coverSize(erased, image.width, image.height), mask) };
      },
    },
    "background-remove": {
      async removeBackground({ image, subject }, context) {
        warnWithoutNames(subject, context);
        const sent = await withinPixels(image, MAX_PIXELS);
        const upscaled = await api.make(
          "edit/remove-background",
          { image: await readPng(sent), output_format: "png" },
          context,
        );
        const sized = await coverSize(upscaled, image.width, image.height);
        if (sized.channels !== 4) throw new EngineError("Stability sent an image without transparency.");
        return { engine, image: sized };
      },
    },
    "product-photo": productPhoto(choice, api),
  };
}

const productPhoto = (choice: EngineChoice, api: StabilityApi): Engines["product-photo"] => ({
  async photograph(shot, context) {
    const { image, backdrop, light, width, height } = shot;
    warnWithoutPlacement(shot, context);
    const description = describeBackdrop(shot);
    const fields = {
      subject_image: await readPng(await withinPixels(image, MAX_PIXELS)),
      background_prompt: description ? `${description}. ${describeShot(shot)}` : undefined,
      background_reference:
        backdrop.kind === "image" ? await readPng(await withinPixels(backdrop.image, MAX_PIXELS)) : undefined,
      light_source_direction: light === "top" ? "above" : light === "front" ? undefined : light,
      preserve_original_subject: 0.9,
      seed: seedFor(context.seed, 0),
      output_format: "png",
    };
    const relit = await api.start("edit/replace-background-and-relight", fields, context);
    return { engine: choice.name, image: await coverSize(relit, width, height) };
  },
});

async function edited(
  { image, instructions, mask, style, strength }: Parameters<ImageEditEngine["edit"]>[0],
  api: StabilityApi,
  context: EngineContext,
): Promise<Raster> {
  const common = { seed: seedFor(context.seed, 0), output_format: "png" };
  const promptFields = styled(instructions, style);
  const parsed = parseInstruction(instructions);
  if (mask || parsed.tool !== "redraw") warnWithoutStrength(strength, context);
  if (mask) return api.make("edit/inpaint", { ...(await masked(image, mask)), ...promptFields, ...common }, context);
  const png = await readPng(await withinPixels(image, MAX_PIXELS));
  if (parsed.tool === "search-and-replace") {
    const { prompt, searchPrompt } = parsed;
    const fields = { image: png, ...styled(prompt, style), search_prompt: searchPrompt, ...common };
    return api.make("edit/search-and-replace", fields, context);
  }
  if (parsed.tool === "search-and-recolor") {
    const { prompt, selectPrompt } = parsed;
    return api.make(
      "edit/search-and-recolor",
      { image: png, ...styled(prompt, style), select_prompt: selectPrompt, ...common },
      context,
    );
  }
  context.warn("This engine redrew the whole image, so details may differ. Send a mask to change only a part of it.");
  const fields = {
    image: png,
    ...promptFields,
    strength: strength ?? REDRAW_STRENGTH,
    mode: "image-to-image",
    model: "sd3.5-large",
    ...common,
  };
  return api.make("generate/sd3", fields, context);
}

/** Encodes image and mask at the same size. Throws an unfit EngineError for a large image. */
async function masked(image: Raster, mask: Mask): Promise<{ image: Uint8Array; mask: Uint8Array }> {
  if (image.width * image.height > MAX_PIXELS)
    throw new EngineError("Stability supports masks only up to 9.4 megapixels.", { unfit: true });
  return { image: await readPng(image), mask: await maskPng(mask) };
}
