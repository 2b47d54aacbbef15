import { blendByMask, coverSize, withinPixels } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineAdapter, EngineChoice, EngineSettings, Fetch } from "../define.ts";
import { type EngineContext, EngineError, type Engines } from "../ports/index.ts";
import { probeVendor, type Vendor } from "../vendor/client.ts";
import {
  buildPrompt,
  decodeVendorImage,
  maskPng,
  mergeMasks,
  pickCapabilities,
  pngOf,
  resultSize,
} from "../vendor/images.ts";
import { describeBackdrop, describeShot } from "../vendor/scene-prompts.ts";
import { ComfyUi } from "./server.ts";
import { type Values, workflowFor } from "./workflows.ts";

/** Models paint well near a megapixel and in steps of eight pixels. */
const MAX_PIXELS = 1_572_864;
const STEP = 8;
/** What any workflow is spared: the usual blemishes. */
const BLEMISHES = "blurry, deformed, watermark, text";

/** A ComfyUI server of the operator's. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    origins: [new URL(choice.address ?? "").origin],
    probe: (settings, fetch, signal) => probeVendor(vendorOf(choice, settings, fetch), "/system_stats", signal),
    load: (settings, fetch = globalThis.fetch) => {
      const engines = comfyUiEngines(
        choice,
        new ComfyUi(vendorOf(choice, settings, fetch)),
        settings.workflowDirectory,
      );
      return pickCapabilities(engines, capabilities);
    },
  };
};

/** Its engines over one server. */
export function comfyUiEngines(choice: EngineChoice, server: ComfyUi, folder: string | undefined): Partial<Engines> {
  const engine = choice.name;

  const make = async (
    capability: Parameters<typeof workflowFor>[0],
    variant: "" | "-mask",
    values: Values,
    pictures: Record<string, Uint8Array>,
    { signal, seed, progress }: EngineContext,
  ): Promise<Raster[]> => {
    const names = await Promise.all(
      Object.entries(pictures).map(async ([name, bytes]) => [name, await server.upload(bytes, signal)] as const),
    );
    const all: Values = {
      model: choice.model,
      negative: BLEMISHES,
      seed,
      n: 1,
      ...values,
      ...Object.fromEntries(names),
    };
    const workflow = await workflowFor(capability, variant, folder, all);
    const bytes = await server.run(workflow, (fraction) => progress("painting", fraction), signal);
    return Promise.all(bytes.map((picture) => decodeVendorImage("ComfyUI", picture)));
  };

  const one = async (...call: Parameters<typeof make>): Promise<Raster> => {
    const [made] = await make(...call);
    if (!made) throw new EngineError("ComfyUI made no image.");
    return made;
  };

  return {
    generator: {
      async generate({ prompt, negativePrompt, style, width, height, n, transparent }, context) {
        if (transparent) context.warn("This engine paints no transparency: the background is opaque.");
        const negative = negativePrompt ? `${negativePrompt}, ${BLEMISHES}` : BLEMISHES;
        const values = { prompt: buildPrompt({ prompt, style }), negative, n, ...paintedSize(width, height) };
        const made = await make("generator", "", values, {}, context);
        if (made.length < n) throw new EngineError(`ComfyUI made ${made.length} of ${n} images.`);
        return { engine, images: await Promise.all(made.slice(0, n).map((image) => coverSize(image, width, height))) };
      },
    },
    editor: {
      async edit({ image, instructions, mask, style, width, height }, context) {
        const values = {
          prompt: buildPrompt({ prompt: instructions, style }),
          ...paintedSize(image.width, image.height),
        };
        const pictures = { image: await paintable(image), ...(mask ? { mask: await maskPng(mask) } : {}) };
        const made = await one(
          "editor",
          mask ? "-mask" : "",
          values,
          mask ? { ...pictures, image: await pngOf(image) } : pictures,
          context,
        );
        const sized = await coverSize(made, image.width, image.height);
        const kept = mask ? blendByMask(image, sized, mask) : sized;
        return { engine, image: await coverSize(kept, ...resultSize(image, width, height)) };
      },
    },
    cleaner: {
      async clean(input, context) {
        const { image, objects } = input;
        const mask = mergeMasks(input, "ComfyUI", context);
        if (!mask || objects.length > 0) throw new EngineError("ComfyUI fills what is marked.", { unfit: true });
        const values = { prompt: "empty background, nothing there", ...paintedSize(image.width, image.height) };
        const made = await one(
          "cleaner",
          "",
          values,
          { image: await pngOf(image), mask: await maskPng(mask) },
          context,
        );
        return { engine, image: blendByMask(image, await coverSize(made, image.width, image.height), mask) };
      },
    },
    upscaler: {
      async upscale({ image, width, height }, context) {
        if (image.channels === 4) throw new EngineError("ComfyUI does not upscale transparency.", { unfit: true });
        const made = await one("upscaler", "", { width, height }, { image: await pngOf(image) }, context);
        return { engine, image: await coverSize(made, width, height) };
      },
      estimateSeconds: () => 60,
    },
    colorist: {
      async color({ image, prompt, style, controlStrength }, context) {
        const values = {
          prompt: buildPrompt({ prompt, style }),
          control_strength: controlStrength,
          ...paintedSize(image.width, image.height),
        };
        const made = await one("colorist", "", values, { image: await paintable(image) }, context);
        return { engine, image: await coverSize(made, image.width, image.height) };
      },
    },
    backgroundRemover: {
      async removeBackground({ image }, context) {
        const made = await one("backgroundRemover", "", {}, { image: await pngOf(image) }, context);
        if (made.channels !== 4) throw new EngineError("ComfyUI's workflow gave a picture without transparency.");
        return { engine, image: await coverSize(made, image.width, image.height) };
      },
    },
    studio: {
      async photograph(shot, context) {
        const { image, backdrop, width, height } = shot;
        const values = {
          prompt: `${describeBackdrop(shot) ?? ""} ${describeShot(shot)}`.trim(),
          ...paintedSize(width, height),
        };
        const pictures = {
          image: await pngOf(image),
          ...(backdrop.kind === "image" ? { background: await pngOf(backdrop.image) } : {}),
        };
        return { engine, image: await coverSize(await one("studio", "", values, pictures, context), width, height) };
      },
    },
  };
}

const paintable = async (image: Raster) => pngOf(await withinPixels(image, MAX_PIXELS));

function paintedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const side = (length: number) => Math.max(64, Math.ceil((length * scale) / STEP) * STEP);
  return { width: side(width), height: side(height) };
}

function vendorOf({ address = "" }: EngineChoice, settings: EngineSettings, fetch: Fetch): Vendor {
  const token = settings.secrets?.COMFYUI_TOKEN;
  return {
    title: "ComfyUI",
    address,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    secrets: token ? [token] : [],
    fetch,
  };
}
