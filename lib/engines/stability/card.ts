import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "stability",
  title: "Stability",
  summary: "Supports all seven image operations with Stability's REST API.",
  kind: "hosted",
  local: "never",
  unsupported: { "image-edit": ["frames"], "image-cleanup": ["points", "objects", "shadows"] },
  requires: { "image-cleanup": ["mask", "boxes"] },
  serves: {
    "image-generate": "Stable Image Core and Ultra, Stable Diffusion 3.5",
    "image-edit": "inpainting with a mask; otherwise search and replace, recoloring or redrawing",
    "image-cleanup": "erases objects marked by a mask or boxes",
    "image-upscale": "fast, conservative or creative",
    "sketch-to-image": "sketch control",
    "background-remove": "remove background",
    "product-photo": "replace background and relight",
  },
  model: {
    required: false,
    names: {
      "image-generate": ["core", "ultra", "sd3.5-large", "sd3.5-large-turbo", "sd3.5-medium", "sd3.5-flash"],
      "image-upscale": ["fast", "conservative", "creative"],
    },
  },
  address: { default: "https://api.stability.ai", required: false },
  settings: [secret("STABILITY_API_KEY", "Stability API key."), ...callSettings],
  limits: [
    "Images above 9.4 megapixels are scaled down and back up. The upscaler fast accepts 1 megapixel.",
    "Nine aspect ratios. Other sizes are generated at the nearest ratio and cropped.",
    "Image cleanup supports masks and boxes, but no points or names.",
  ],
  license: "Stability's terms of service",
  byDefault: false,
  examples: ["stability:core", "stability:ultra", "stability:sd3.5-large", "stability:creative", "stability"],
};
