import { nearestRatio } from "../vendor/images.ts";
import type { AiProvider } from "./providers.ts";

const ratios = {
  gemini: ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"],
  imagen: ["1:1", "3:4", "4:3", "9:16", "16:9"],
  replicate: ["1:1", "16:9", "21:9", "3:2", "2:3", "4:5", "5:4", "3:4", "4:3", "9:16", "9:21"],
  kontext: ["1:1", "16:9", "21:9", "3:2", "2:3", "4:5", "5:4", "3:4", "4:3", "9:16", "9:21"],
} as const;

type Dimensions = { size: `${number}x${number}` } | { aspectRatio: `${number}:${number}` };

/** The closest size or aspect ratio that a model supports. The caller scales the result. */
export function dimensionsFor(provider: AiProvider, model: string, width: number, height: number): Dimensions {
  switch (provider) {
    case "openai":
      return { size: openAiSize(model, width, height) };
    case "google":
      return { aspectRatio: nearestRatio(width, height, model.startsWith("imagen-") ? ratios.imagen : ratios.gemini) };
    case "replicate":
      return { aspectRatio: nearestRatio(width, height, ratios.replicate) };
    case "black-forest-labs":
      if (/kontext|ultra/.test(model)) return { aspectRatio: nearestRatio(width, height, ratios.kontext) };
      return { size: multiples(width, height, 32, 256, 1440) };
    case "fal":
    case "openai-compatible":
      return { size: multiples(width, height, 8, 64, 2048) };
  }
}

function openAiSize(model: string, width: number, height: number): `${number}x${number}` {
  const shape = nearestRatio(width, height, ["1:1", "3:2", "2:3"]);
  if (model.startsWith("dall-e-3"))
    return ({ "1:1": "1024x1024", "3:2": "1792x1024", "2:3": "1024x1792" } as const)[shape];
  if (model.startsWith("dall-e-2")) return "1024x1024";
  return ({ "1:1": "1024x1024", "3:2": "1536x1024", "2:3": "1024x1536" } as const)[shape];
}

/** Scales a size so that each side is a multiple of `step` within the bounds. */
function multiples(width: number, height: number, step: number, min: number, max: number): `${number}x${number}` {
  const scale = Math.min(1, max / Math.max(width, height)) * Math.max(1, min / Math.min(width, height));
  const side = (length: number) => Math.min(max, Math.max(min, Math.ceil((length * scale) / step) * step));
  return `${side(width)}x${side(height)}`;
}
