import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "stability",
  title: "Stability",
  summary: "Stability's REST API for all seven image operations.",
  kind: "hosted",
  serves: {
    generator: "Stable Image Core and Ultra, Stable Diffusion 3.5",
    editor: "inpaints with a mask; else replaces, recolors or redraws by the instruction",
    cleaner: "erases what a mask or boxes mark",
    upscaler: "fast, conservative or creative",
    colorist: "control by sketch",
    backgroundRemover: "remove background",
    studio: "replace background and relight",
  },
  model: {
    required: false,
    names: {
      generator: ["core", "ultra", "sd3.5-large", "sd3.5-large-turbo", "sd3.5-medium", "sd3.5-flash"],
      upscaler: ["fast", "conservative", "creative"],
    },
  },
  address: { default: "https://api.stability.ai", required: false },
  settings: [secret("STABILITY_API_KEY", "Key for Stability."), ...callSettings],
  limits: [
    "Images above 9.4 megapixels are sent smaller and brought back to size; upscale fast takes 1 megapixel.",
    "Nine aspect ratios: other sizes are made at the nearest and cut to shape.",
    "Erasing takes masks and boxes, no points or names.",
  ],
  license: "Stability's terms of service",
  byDefault: false,
  examples: ["stability:core", "stability:ultra", "stability:sd3.5-large", "stability:creative", "stability"],
};
