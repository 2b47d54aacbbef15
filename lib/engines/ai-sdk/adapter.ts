import { blendByMask, coverSize } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineAdapter, EngineChoice } from "../define.ts";
import {
  type EngineContext,
  EngineError,
  type Engines,
  warnWithoutReferences,
  warnWithoutStrength,
  warnWithoutTransparency,
} from "../ports/index.ts";
import { buildPrompt, mergeMasks, pickCapabilities, resultSize } from "../vendor/images.ts";
import { describeBackdrop, describePlacement, describeShot } from "../vendor/scene-prompts.ts";
import { type AiAccess, accessTo } from "./access.ts";
import { callImageModel, type ImageCall, takesMask, takesSeveralImages } from "./call.ts";
import { aiModel } from "./model-names.ts";
import { probeProvider } from "./probe.ts";

/** A hosted image model, called with the AI SDK. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  const { provider } = aiModel(choice.model ?? "");
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    origins: [new URL(accessTo(provider, choice.address, emptySettings).address).origin],
    probe: (settings, fetch, signal) => probeProvider(accessTo(provider, choice.address, settings, fetch), signal),
    load(settings, fetch) {
      const model = { choice, access: accessTo(provider, choice.address, settings, fetch) };
      return pickCapabilities(imageEngines(model), capabilities);
    },
  };
};

const emptySettings = { cacheDirectory: "", threads: 1, bestBackground: false };

/** The models that make transparent backgrounds; later ones of the family refuse the parameter. */
const CLEAR_BACKGROUND = /^openai\/gpt-image-1(?:\D|$)/;

interface Model {
  choice: EngineChoice;
  access: AiAccess;
}

/** Whether the model makes the requested transparent background; a warning if it cannot. */
function isClear({ choice }: Model, transparent = false, context: EngineContext): boolean {
  const clear = transparent && CLEAR_BACKGROUND.test(choice.model ?? "");
  if (!clear) warnWithoutTransparency(transparent, context);
  return clear;
}

const imageEngines = (model: Model): Partial<Engines> => ({
  "image-generate": imageGenerate(model),
  "image-edit": imageEdit(model),
  "image-cleanup": imageCleanup(model),
  "sketch-to-image": sketchToImage(model),
  "product-photo": productPhoto(model),
});

/** Calls the model once and scales its image to the size of the call. */
async function makeImage({ choice, access }: Model, call: ImageCall, context: EngineContext): Promise<Raster> {
  context.progress("calling the engine", 0.1);
  const [image] = await callImageModel(choice, access, call, context);
  if (!image) throw new EngineError(`${access.title} returned no image.`);
  return coverSize(image, call.width, call.height);
}

/** The additional images that the model accepts; a warning if it accepts none. */
function usableReferences(
  { choice }: Model,
  references: readonly Raster[] = [],
  context: EngineContext,
): readonly Raster[] {
  if (takesSeveralImages(choice)) return references;
  warnWithoutReferences(references, context);
  return [];
}

const imageGenerate = (model: Model): Engines["image-generate"] => ({
  async generate({ prompt, negativePrompt, references, style, width, height, n, transparent }, context) {
    const { choice, access } = model;
    const images = usableReferences(model, references, context);
    const clear = isClear(model, transparent, context);
    context.progress("calling the engine", 0.1);
    const text = buildPrompt({ prompt, style, without: negativePrompt });
    const generated = await callImageModel(
      choice,
      access,
      { text, images, width, height, n, transparent: clear },
      context,
    );
    if (generated.length < n) throw new EngineError(`${access.title} returned ${generated.length} of ${n} images.`);
    const sized = await Promise.all(generated.slice(0, n).map((image) => coverSize(image, width, height)));
    return { engine: choice.name, images: sized };
  },
});

const imageEdit = (model: Model): Engines["image-edit"] => ({
  async edit(
    { image, references, instructions, mask, style, outpaint, strength, width, height, transparent },
    context,
  ) {
    warnWithoutStrength(strength, context);
    // Within a mask, the result continues the given image, which is opaque.
    if (mask) warnWithoutTransparency(transparent, context);
    const clear = !mask && isClear(model, transparent, context);
    const more = usableReferences(model, references, context);
    if (outpaint && !takesMask(model.choice))
      throw new EngineError(`${model.access.title}'s model does not support masks.`, { unfit: true });
    const sent = mask && takesMask(model.choice) ? mask : undefined;
    if (mask && !sent)
      context.warn("This engine does not support masks. It edited the whole image, and only the marked part was kept.");
    const wanted = outpaint ? `Continue the picture into the marked border. ${instructions}` : instructions;
    const prompt = more.length > 0 ? `Edit the first image. Use the other images as references. ${wanted}` : wanted;
    const text = buildPrompt({ prompt, style });
    const same = { width: image.width, height: image.height };
    const images = [image, ...more];
    const edited = await makeImage(model, { text, images, mask: sent, ...same, transparent: clear }, context);
    const kept = mask ? blendByMask(image, edited, mask) : edited;
    return { engine: model.choice.name, image: await coverSize(kept, ...resultSize(image, width, height)) };
  },
});

const imageCleanup = (model: Model): Engines["image-cleanup"] => ({
  async clean(input, context) {
    const { image, objects } = input;
    const mask = mergeMasks(input, model.access.title, context);
    const what = objects.length > 0 ? objects.join(", ") : "what the mask marks";
    const text = `Remove ${what} from the image and fill in what is behind it. Change nothing else.`;
    const sent = mask && takesMask(model.choice) ? mask : undefined;
    if (mask && !sent && objects.length === 0)
      throw new EngineError(`${model.access.title}'s model does not support masks.`, { unfit: true });
    const same = { width: image.width, height: image.height };
    const edited = await makeImage(model, { text, images: [image], mask: sent, ...same }, context);
    return {
      engine: model.choice.name,
      mask: mask ?? undefined,
      image: mask ? blendByMask(image, edited, mask) : edited,
    };
  },
});

const sketchToImage = (model: Model): Engines["sketch-to-image"] => ({
  async color({ image, prompt, negativePrompt, style, controlStrength }, context) {
    const closely = controlStrength >= 0.5 ? "Follow its lines exactly." : "Take its lines as a rough guide.";
    const wanted = `Turn this sketch into a finished picture: ${prompt}. ${closely}`;
    const text = buildPrompt({ prompt: wanted, style, without: negativePrompt });
    const same = { width: image.width, height: image.height };
    return { engine: model.choice.name, image: await makeImage(model, { text, images: [image], ...same }, context) };
  },
});

const productPhoto = (model: Model): Engines["product-photo"] => ({
  async photograph(shot, context) {
    const { image, backdrop, width, height } = shot;
    const where = describeBackdrop(shot) ?? "the second image as its background";
    const text = `Photograph this product, unchanged, in front of: ${where}. ${describeShot(shot)} ${describePlacement(shot)}`;
    const images = backdrop.kind === "image" ? [image, backdrop.image] : [image];
    if (images.length > 1 && !takesSeveralImages(model.choice))
      throw new EngineError(`${model.access.title}'s model accepts only one image.`, { unfit: true });
    return { engine: model.choice.name, image: await makeImage(model, { text, images, width, height }, context) };
  },
});
