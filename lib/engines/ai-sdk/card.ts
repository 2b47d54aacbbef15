import { aiProviders } from "../ai-sdk/providers.ts";
import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "ai-sdk",
  title: "Hosted image models",
  summary:
    "OpenAI (gpt-image), Google (Gemini image, Imagen), fal, Replicate, Black Forest Labs and any OpenAI-compatible server, through the AI SDK.",
  kind: "hosted",
  serves: {
    generator: "photographs and every other style",
    editor: "free instructions, with or without a mask",
    cleaner: "removes what a mask or boxes mark, or names say",
    colorist: "sketch and prompt to a finished picture",
    studio: "the product in a described scene",
  },
  model: {
    required: true,
    form: "PROVIDER/MODEL, as openai/gpt-image-1 or openai-compatible/flux@http://gpu:8080/v1",
  },
  address: { required: false },
  settings: [
    ...Object.values(aiProviders).map(({ title, key }) =>
      secret(
        key,
        key === "OPENAI_COMPATIBLE_API_KEY" ? "Key of the server, where it wants one." : `Key for ${title}.`,
        false,
      ),
    ),
    ...callSettings,
  ],
  limits: [
    "Sizes a model does not offer are made at its nearest and brought to the size asked for.",
    "Imagen takes no images: it generates only.",
    "Points cannot be marked; seeds hold only where the provider has them.",
  ],
  license: "AI SDK: Apache-2.0. Results: the provider's terms.",
  byDefault: false,
  examples: [
    "ai-sdk:openai/gpt-image-1",
    "ai-sdk:google/gemini-2.5-flash-image",
    "ai-sdk:google/imagen-4.0-generate-001",
    "ai-sdk:fal/fal-ai/flux/dev",
    "ai-sdk:replicate/black-forest-labs/flux-schnell",
    "ai-sdk:black-forest-labs/flux-pro-1.1",
    "ai-sdk:openai-compatible/flux.1-dev@http://gpu:8080/v1#local",
  ],
};
