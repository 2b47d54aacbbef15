import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "local-model",
  title: "Local model",
  summary: "Runs a model that you added with `npm run atelier -- models add`, for example BiRefNet or LaMa.",
  kind: "embedded",
  local: "always",
  serves: {
    "background-remove": "a graph for background removal, such as BiRefNet",
    "image-cleanup": "a graph for object removal, such as LaMa, or for denoising, such as NAFNet",
    "image-upscale": "a graph for upscaling, such as RealPLKSR",
  },
  model: { required: true, form: "the name of an installed model: local-model:birefnet-lite" },
  settings: [
    threads,
    cache,
    {
      name: "MODEL_MEMORY_MB",
      required: false,
      note: "Memory for loaded models per engine process. Above it, the least recently used model is unloaded.",
    },
  ],
  limits: [
    "Background removal: one image input with ImageNet normalization, one mask output with probabilities or logits.",
    "Object removal: the inputs image (0 to 1) and mask (1 in the hole), of 512 × 512 pixels if the graph has a fixed size.",
    "Upscaling and denoising: one image input from 0 to 1, and an image of a multiple of its size, or of its size. Models take minutes per megapixel on a processor, so the mode fast uses the embedded engine first.",
  ],
  license: "The model's own; it is shown when the model is added.",
  byDefault: false,
  examples: ["local-model:birefnet-lite"],
};
