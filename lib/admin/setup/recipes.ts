/** A server of the operator that an engine can use, with the settings that it needs. */
export interface ServerRecipe {
  id: string;
  title: string;
  /** How to start it, in one or two sentences. */
  start: string;
  /** An example of its address. */
  address: string;
  /** An example of the model's name. */
  model: string;
  /** The start of the engine's name, before the model. */
  engine: string;
  operations: readonly string[];
}

const IMAGES = ["image-generate", "image-edit"];

/** The servers that the setup page connects. */
export const serverRecipes: readonly ServerRecipe[] = [
  {
    id: "comfyui",
    title: "ComfyUI",
    start: "Start it with --listen. The model is the file name of a checkpoint in models/checkpoints.",
    address: "http://gpu:8188",
    model: "sd_xl_base_1.0.safetensors",
    engine: "comfyui:",
    operations: ["image-generate", "image-edit", "image-cleanup", "sketch-to-image"],
  },
  {
    id: "vllm-omni",
    title: "vLLM-Omni",
    start: "Start it with: vllm serve MODEL --omni --port 8000.",
    address: "http://gpu:8000/v1",
    model: "Qwen/Qwen-Image",
    engine: "ai-sdk:openai-compatible/",
    operations: IMAGES,
  },
  {
    id: "localai",
    title: "LocalAI",
    start: "Install an image model of its gallery. The model is its name there.",
    address: "http://gpu:8080/v1",
    model: "flux.1-schnell",
    engine: "ai-sdk:openai-compatible/",
    // It has no POST /v1/images/edits.
    operations: ["image-generate"],
  },
  {
    id: "stable-diffusion-cpp",
    title: "stable-diffusion.cpp",
    start: "Start its sd-server with a model and --listen-ip 0.0.0.0. It serves one model, so any name works.",
    address: "http://gpu:1234/v1",
    model: "default",
    engine: "ai-sdk:openai-compatible/",
    operations: ["image-generate"],
  },
];
