import { blendByMask, coverSize } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineAdapter, EngineChoice } from "../define.ts";
import { type EngineContext, EngineError, type Engines } from "../ports/index.ts";
import { buildPrompt, mergeMasks, pickCapabilities, resultSize } from "../vendor/images.ts";
import { describeBackdrop, describeShot } from "../vendor/scene-prompts.ts";
import { type AiAccess, accessTo } from "./access.ts";
import { callImageModel, type ImageCall, takesMask } from "./call.ts";
import { aiModel } from "./model-names.ts";
import { probeProvider } from "./probe.ts";

/** A hosted image model, through the AI SDK. */
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
      const access = accessTo(provider, choice.address, settings, fetch);
      return pickCapabilities(imageEngines(choice, access), capabilities);
    },
  };
};

const emptySettings = { cacheDirectory: "", threads: 1, bestBackground: false };

function imageEngines(choice: EngineChoice, access: AiAccess): Partial<Engines> {
  const engine = choice.name;
  const make = async (call: ImageCall, context: EngineContext): Promise<Raster> => {
    context.progress("asking the engine", 0.1);
    const [made] = await callImageModel(choice, access, call, context);
    if (!made) throw new EngineError(`${access.title} made no image.`);
    return coverSize(made, call.width, call.height);
  };
  return {
    generator: {
      async generate({ prompt, negativePrompt, style, width, height, n, transparent }, context) {
        const clear = transparent && (choice.model ?? "").startsWith("openai/gpt-image");
        if (transparent && !clear) context.warn("This engine paints no transparency: the background is opaque.");
        context.progress("asking the engine", 0.1);
        const text = buildPrompt({ prompt, style, without: negativePrompt });
        const made = await callImageModel(choice, access, { text, width, height, n, transparent: clear }, context);
        if (made.length < n) throw new EngineError(`${access.title} made ${made.length} of ${n} images.`);
        const images = await Promise.all(made.slice(0, n).map((image) => coverSize(image, width, height)));
        return { engine, images };
      },
    },
    editor: {
      async edit({ image, instructions, mask, style, width, height }, context) {
        const sent = mask && takesMask(choice) ? mask : undefined;
        if (mask && !sent)
          context.warn("This engine takes no mask: it edited the whole, and only the marked part was kept.");
        const text = buildPrompt({ prompt: instructions, style });
        const same = { width: image.width, height: image.height };
        const edited = await make({ text, images: [image], mask: sent, ...same }, context);
        const kept = mask ? blendByMask(image, edited, mask) : edited;
        return { engine, image: await coverSize(kept, ...resultSize(image, width, height)) };
      },
    },
    cleaner: {
      async clean(input, context) {
        const { image, objects } = input;
        const mask = mergeMasks(input, access.title, context);
        const what = objects.length > 0 ? objects.join(", ") : "what the mask marks";
        const text = `Remove ${what} from the image and fill in what is behind it. Change nothing else.`;
        const sent = mask && takesMask(choice) ? mask : undefined;
        if (mask && !sent && objects.length === 0)
          throw new EngineError(`${access.title}'s model takes no mask.`, { unfit: true });
        const made = await make(
          { text, images: [image], mask: sent, width: image.width, height: image.height },
          context,
        );
        return { engine, image: mask ? blendByMask(image, made, mask) : made };
      },
    },
    colorist: {
      async color({ image, prompt, style, controlStrength }, context) {
        const closely = controlStrength >= 0.5 ? "Follow its lines exactly." : "Take its lines as a rough guide.";
        const text = buildPrompt({ prompt: `Turn this sketch into a finished picture: ${prompt}. ${closely}`, style });
        return {
          engine,
          image: await make({ text, images: [image], width: image.width, height: image.height }, context),
        };
      },
    },
    studio: {
      async photograph(shot, context) {
        const { image, backdrop, padding, width, height } = shot;
        const where = describeBackdrop(shot) ?? "the second image as its background";
        const text = `Photograph this product, unchanged, in front of: ${where}. ${describeShot(shot)} Leave ${Math.round(padding * 100)} % of free space on every side.`;
        const images = backdrop.kind === "image" ? [image, backdrop.image] : [image];
        if (images.length > 1 && (access.provider === "fal" || access.provider === "replicate"))
          throw new EngineError(`${access.title}'s model takes one image.`, { unfit: true });
        return { engine, image: await make({ text, images, width, height }, context) };
      },
    },
  };
}
