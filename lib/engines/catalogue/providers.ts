import type { EngineCard } from "./card.ts";

const secret = (name: string, note: string, required = true) => ({ name, required, note });

/** Settings of every engine that is waited for. */
const waiting = [
  secret("ENGINE_TIMEOUT_SECONDS", "How long one call may take before the next engine is tried.", false),
  secret("ENGINE_CALLS", "Calls at once to one engine.", false),
];

/** The providers the AI SDK is used with: where they are and which key they want. */
export const aiProviders = {
  openai: { title: "OpenAI", key: "OPENAI_API_KEY", address: "https://api.openai.com/v1" },
  google: {
    title: "Google",
    key: "GOOGLE_GENERATIVE_AI_API_KEY",
    address: "https://generativelanguage.googleapis.com/v1beta",
  },
  fal: { title: "fal", key: "FAL_API_KEY", address: "https://fal.run" },
  replicate: { title: "Replicate", key: "REPLICATE_API_TOKEN", address: "https://api.replicate.com/v1" },
  "black-forest-labs": { title: "Black Forest Labs", key: "BFL_API_KEY", address: "https://api.bfl.ai/v1" },
  /** Any server that speaks OpenAI's protocol: LocalAI, vLLM, SGLang, LiteLLM. Its key is optional, its address is not. */
  "openai-compatible": { title: "OpenAI-compatible", key: "OPENAI_COMPATIBLE_API_KEY", address: undefined },
} as const;
export type AiProvider = keyof typeof aiProviders;

/** Those that have language models here. */
export const languageProviders = ["openai", "google", "openai-compatible"] as const satisfies readonly AiProvider[];

/** The engines that ask a provider, or a GPU server of the operator's. */
export const providerCards: readonly EngineCard[] = [
  {
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
      secret("ENGINE_TIMEOUT_SECONDS", "How long one call may take before the next engine is tried.", false),
      secret("ENGINE_CALLS", "Calls at once to one engine.", false),
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
  },
  {
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
    settings: [
      secret("STABILITY_API_KEY", "Key for Stability."),
      secret("ENGINE_TIMEOUT_SECONDS", "How long one call may take before the next engine is tried.", false),
      secret("ENGINE_CALLS", "Calls at once to one engine.", false),
    ],
    limits: [
      "Images above 9.4 megapixels are sent smaller and brought back to size; upscale fast takes 1 megapixel.",
      "Nine aspect ratios: other sizes are made at the nearest and cut to shape.",
      "Erasing takes masks and boxes, no points or names.",
    ],
    license: "Stability's terms of service",
    byDefault: false,
    examples: ["stability:core", "stability:ultra", "stability:sd3.5-large", "stability:creative", "stability"],
  },
  {
    family: "comfyui",
    title: "ComfyUI",
    summary: "A ComfyUI server of the operator's own: a workflow per operation, progress over its websocket.",
    kind: "gpu",
    serves: {
      generator: "text to image",
      editor: "image to image, or inpainting with a mask",
      cleaner: "inpainting of masks and boxes",
      upscaler: "an upscale model",
      colorist: "control by scribble",
      backgroundRemover: "the operator's own workflow",
      studio: "the operator's own workflow",
    },
    model: {
      required: true,
      form: "the file of a checkpoint (an upscale model for upscaling), as sd_xl_base_1.0.safetensors",
    },
    address: { required: true },
    settings: [
      secret("COMFYUI_TOKEN", "Sent as a bearer token, for a server behind a proxy that asks for one.", false),
      secret(
        "COMFYUI_WORKFLOWS",
        "A folder of workflows in API format, named by operation (image-edit.json), used instead of the built-in ones.",
        false,
      ),
    ],
    limits: [
      "Removing backgrounds and product photography need nodes ComfyUI does not ship: give a workflow of your own.",
      "The built-in sketch workflow wants the control net control_v11p_sd15_scribble.pth.",
    ],
    license: "ComfyUI: GPL-3.0 (a server of its own). Models: theirs.",
    byDefault: false,
    examples: ["comfyui:sd_xl_base_1.0.safetensors@http://gpu:8188", "comfyui:RealESRGAN_x4plus.pth@http://gpu:8188"],
  },
  {
    family: "kserve",
    title: "Triton and KServe",
    summary:
      "The embedded engines' own ONNX weights on an inference server that speaks the open inference protocol (v2): the way to many GPUs.",
    kind: "gpu",
    serves: {
      backgroundRemover: "models u2netp, u2net and isnet",
      upscaler: "models x4fast, x2 and x4plus",
      cleaner: "model migan, for masks and boxes",
    },
    address: { required: true },
    settings: [secret("KSERVE_TOKEN", "Sent as a bearer token, where the server asks for one.", false)],
    limits: [
      "The server's models bear the names above and take the batch dimension as the files have it (no server-side batching).",
      "Cleaning takes masks and boxes, no points, names or denoising.",
    ],
    license: "As the weights: Apache-2.0, BSD-3-Clause, MIT",
    byDefault: false,
    examples: ["kserve@http://triton:8000"],
  },
  {
    family: "llm",
    title: "Language model",
    summary:
      "A language model translates in batches with their context; tags, order and completeness of each answer are checked.",
    kind: "hosted",
    serves: { translator: "more than 130 languages, any into any" },
    model: {
      required: false,
      form: "PROVIDER/MODEL, as openai/gpt-5-mini or openai-compatible/llama-3.3@http://gpu:8000/v1; without it, LANGUAGE_MODEL",
    },
    address: { required: false },
    settings: [
      {
        name: "LANGUAGE_MODEL",
        required: false,
        note: "The model, where the list names none; it plans edits as well.",
      },
      ...languageProviders.map((provider) =>
        secret(
          aiProviders[provider].key,
          provider === "openai-compatible"
            ? "Key of the server, where it wants one."
            : `Key for ${aiProviders[provider].title}.`,
          false,
        ),
      ),
      ...waiting,
    ],
    limits: [
      "A sentence whose tags come back wrong twice is translated without inner styles, or left and reported.",
      "How well a language is written depends on the model.",
    ],
    license: "AI SDK: Apache-2.0. Results: the provider's terms.",
    byDefault: false,
    examples: ["llm", "llm:openai/gpt-5-mini", "llm:openai-compatible/llama-3.3@http://gpu:8000/v1"],
  },
  {
    family: "deepl",
    title: "DeepL",
    summary: "DeepL's REST API: tags as XML, formality, and the sentences before as context.",
    kind: "hosted",
    serves: { translator: "some 35 languages, any into any" },
    address: { default: "https://api.deepl.com", required: false },
    settings: [secret("DEEPL_API_KEY", "Key for DeepL, of the free plan (ending in :fx) or a paid one."), ...waiting],
    limits: [
      "Which languages there are is asked of DeepL once an hour.",
      "Formality where DeepL knows it; else a warning says that it was not used.",
      "A glossary's terms are set before a text is sent, exactly as given: they are not inflected.",
    ],
    license: "DeepL's terms of service",
    byDefault: false,
    examples: ["deepl"],
  },
  {
    family: "libretranslate",
    title: "LibreTranslate",
    summary:
      "A LibreTranslate server, the operator's own or another's; it has the languages that were installed there.",
    kind: "hosted",
    serves: { translator: "some 50 languages, by way of English" },
    address: { required: true },
    settings: [secret("LIBRETRANSLATE_API_KEY", "Key of the server, where it wants one.", false), ...waiting],
    limits: ["Plain quality.", "No formality."],
    license: "LibreTranslate: AGPL-3.0 (a server of its own). Models: MIT and CC0.",
    byDefault: false,
    examples: ["libretranslate@http://translate:5000"],
  },
  {
    family: "google-translate",
    title: "Google Translation",
    summary: "Google Cloud Translation, v3, over REST, with a service account's key.",
    kind: "hosted",
    serves: { translator: "more than 130 languages, any into any" },
    model: { required: false, names: { translator: ["general/nmt", "general/translation-llm"] } },
    address: { default: "https://translation.googleapis.com", required: false },
    settings: [
      secret(
        "GOOGLE_TRANSLATE_CREDENTIALS",
        "The key of a service account with the role Cloud Translation API User, as JSON or its base64.",
      ),
      ...waiting,
    ],
    limits: ["No formality.", "Which languages there are is asked of Google once an hour."],
    license: "Google Cloud's terms of service",
    byDefault: false,
    examples: ["google-translate", "google-translate:general/translation-llm"],
  },
];
