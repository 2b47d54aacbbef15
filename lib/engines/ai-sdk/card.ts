import { aiProviders } from "../ai-sdk/providers.ts";
import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "ai-sdk",
  title: "Hosted image models",
  summary:
    "Image models of OpenAI, Google, fal, Replicate, Black Forest Labs and any OpenAI-compatible server, called with the AI SDK.",
  kind: "hosted",
  local: "model",
  efforts: "the quality of OpenAI's gpt-image models",
  unsupported: { "image-edit": ["frames"], "image-cleanup": ["points", "shadows"] },
  requires: { "image-cleanup": ["mask", "boxes", "objects"] },
  serves: {
    "image-generate": "all styles, including photographs",
    "image-edit": "any instruction, with or without a mask",
    "image-cleanup": "removes objects marked by a mask, boxes or names",
    "sketch-to-image": "turns a sketch and a prompt into a finished image",
    "product-photo": "places the product in a described scene",
  },
  model: {
    required: true,
    form: "PROVIDER/MODEL, for example openai/gpt-image-2 or openai-compatible/flux@http://gpu:8080/v1",
  },
  address: { required: false },
  settings: [
    ...Object.values(aiProviders).map(({ title, key }) =>
      secret(
        key,
        key === "OPENAI_COMPATIBLE_API_KEY"
          ? "API key of the OpenAI-compatible server, if it requires one."
          : `${title} API key.`,
        false,
      ),
    ),
    ...callSettings,
  ],
  limits: [
    "Any model name of a provider works, also one that is newer than these examples.",
    "If a model does not support the requested size, the nearest size is generated and scaled.",
    "Additional images (images, reference_images) are sent to models that accept several: gpt-image, Gemini, Flux 2, Flux Kontext and edit models of fal. Other models ignore them with a warning.",
    "Imagen accepts no input images and supports only generation.",
    "Points are not supported. Whether seeds have an effect depends on the provider.",
  ],
  license: "AI SDK: Apache-2.0. Results: the provider's terms.",
  byDefault: false,
  examples: [
    "ai-sdk:openai/gpt-image-2",
    "ai-sdk:google/gemini-2.5-flash-image",
    "ai-sdk:google/imagen-4.0-generate-001",
    "ai-sdk:fal/fal-ai/flux/dev",
    "ai-sdk:replicate/black-forest-labs/flux-schnell",
    "ai-sdk:black-forest-labs/flux-pro-1.1",
    "ai-sdk:openai-compatible/flux.1-dev@http://gpu:8080/v1#local",
  ],
};
