import { resizeRaster, withinPixels, withMaskCleared } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EngineChoice } from "../define.ts";
import type { Effort, EngineContext } from "../ports/index.ts";
import { abortOnFailure } from "../vendor/abort-on-failure.ts";
import { contentRefused } from "../vendor/failure.ts";
import { decodeVendorImage, maskPng, readPng, readVendorImage } from "../vendor/images.ts";
import type { AiAccess } from "./access.ts";
import { dimensionsFor } from "./dimensions.ts";
import { aiModel } from "./model-names.ts";
import { imageModel } from "./models.ts";
import { toEngineError } from "./refusal.ts";
import { aiSdk } from "./sdk.ts";

/** The largest input image that all providers accept. */
const MAX_PIXELS = 4_194_304;

export interface ImageCall {
  text: string;
  images?: readonly Raster[];
  /** 255 where the image may change. Set it only for models that support masks. */
  mask?: Mask | undefined;
  width: number;
  height: number;
  n?: number;
  transparent?: boolean;
}

/** Whether a model accepts a mask as a separate image. */
export function takesMask({ model = "" }: EngineChoice): boolean {
  const { provider, model: name } = aiModel(model);
  if (provider === "google") return false;
  if (provider === "fal" || provider === "replicate") return /fill|inpaint/.test(name);
  if (provider === "black-forest-labs") return /fill/.test(name);
  return true;
}

/** The models of each provider that accept several images. Others accept one, or none. */
const severalImages: Readonly<Record<AiAccess["provider"], RegExp>> = {
  openai: /^(?!dall-e)/,
  google: /^(?!imagen-)/,
  fal: /\/edit$|\/multi$/,
  replicate: /^black-forest-labs\/flux-2-/,
  "black-forest-labs": /kontext|^flux-2/,
  "openai-compatible": /./,
};

/** Whether a model accepts several images, the first of which is the one to edit. */
export function takesSeveralImages({ model = "" }: EngineChoice): boolean {
  const { provider, model: name } = aiModel(model);
  return severalImages[provider].test(name);
}

/** Calls the AI SDK's `generateImage` and returns the unscaled images. Throws EngineError or AppError `content_refused`. */
export async function callImageModel(
  choice: EngineChoice,
  access: AiAccess,
  call: ImageCall,
  { signal, seed, warn, effort }: Pick<EngineContext, "signal" | "seed" | "warn" | "effort">,
): Promise<Raster[]> {
  const { model: name } = aiModel(choice.model ?? "");
  const { text, images = [], mask, width, height, n = 1, transparent = false } = call;
  const sent = await Promise.all(images.map((image) => withinPixels(image, MAX_PIXELS)));
  try {
    const { generateImage } = await aiSdk();
    const model = await imageModel(choice, access);
    const prompt =
      sent.length === 0
        ? text
        : {
            text,
            images: await Promise.all(sent.map(readPng)),
            ...(mask && sent[0] ? { mask: await maskBytes(access, mask, sent[0]) } : {}),
          };
    // The SDK sends several requests for several images if the model returns one per request.
    const result = await abortOnFailure(signal, (abortSignal) =>
      generateImage({
        model,
        prompt,
        n,
        // Replicate returns one image for a call, also for models for which the SDK has only a limit of input images.
        ...(access.provider === "replicate" ? { maxImagesPerCall: 1 } : {}),
        seed,
        ...dimensionsFor(access.provider, name, width, height),
        providerOptions: providerOptions(access, name, { transparent, effort, several: takesSeveralImages(choice) }),
        maxRetries: 0,
        abortSignal,
      }),
    );
    for (const warning of result.warnings) {
      // Warnings about sizes are ignored, because the caller scales the images.
      if (warning.type === "unsupported" && warning.feature === "seed")
        warn("This engine does not support seeds. The same request returns a different image each time.");
    }
    if (hasRefusedImage(result.providerMetadata)) throw contentRefused();
    // Edited images are combined with their inputs, so their pixels are read.
    const read = (bytes: Uint8Array) =>
      images.length > 0
        ? decodeVendorImage(access.title, bytes)
        : readVendorImage(access.title, bytes, { width, height });
    return await Promise.all(result.images.map(({ uint8Array }) => read(uint8Array)));
  } catch (error) {
    throw await toEngineError(error, access, signal);
  }
}

/** OpenAI fills transparent pixels of the mask; other providers fill white ones. */
async function maskBytes(access: AiAccess, mask: Mask, image: Raster): Promise<Buffer> {
  const { width, height } = image;
  const plane = await scaledMask(mask, width, height);
  const cleared = access.provider === "openai" || access.provider === "openai-compatible";
  return cleared ? readPng(withMaskCleared(image, plane)) : maskPng(plane);
}

async function scaledMask(mask: Mask, width: number, height: number): Promise<Mask> {
  if (mask.width === width && mask.height === height) return mask;
  const grey = new Uint8Array(mask.data.length * 3);
  for (let at = 0; at < mask.data.length; at++) grey.fill(mask.data[at] ?? 0, at * 3, at * 3 + 3);
  const { data } = await resizeRaster(
    { width: mask.width, height: mask.height, channels: 3, data: grey },
    width,
    height,
    "linear",
  );
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 3] ?? 0) };
}

function providerOptions(
  { provider }: AiAccess,
  model: string,
  { transparent, effort, several }: { transparent: boolean; effort: Effort | undefined; several: boolean },
) {
  if (provider === "openai" && model.startsWith("gpt-image"))
    return {
      openai: {
        outputFormat: "png",
        ...(effort ? { quality: effort } : {}),
        ...(transparent ? { background: "transparent" } : {}),
      },
    };
  if (provider === "black-forest-labs")
    return { blackForestLabs: { outputFormat: "png", pollIntervalMillis: 500, pollTimeoutMillis: 600_000 } };
  if (provider === "fal") return { fal: { useMultipleImages: several } };
  if (provider === "replicate") return { replicate: { pollIntervalMillis: 500, maxPollAttempts: 1_200 } };
  return {};
}

/** fal returns a black image for a refused request and marks it in the metadata. */
function hasRefusedImage(metadata: Record<string, unknown>): boolean {
  return /"nsfw":true/.test(JSON.stringify(metadata.fal ?? {}));
}
