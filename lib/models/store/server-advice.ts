const GUIDE = 'The guide "Models" has the settings of these servers.';

/** Kinds of model files that no embedded engine loads, in the order in which they are looked for. */
const kinds: readonly { matches(paths: readonly string[]): string | undefined; advice(file: string): string }[] = [
  {
    matches: (paths) => paths.find((path) => path.toLowerCase().endsWith(".gguf")),
    advice: () =>
      "GGUF files run in a server of your own: start stable-diffusion.cpp or LocalAI with the file, and name it as ai-sdk:openai-compatible/MODEL@http://HOST:PORT/v1.",
  },
  {
    matches: (paths) => paths.find((path) => /lora[^/]*\.safetensors$/i.test(path)),
    advice: (file) =>
      `A LoRA (${file}) needs its base model: use ComfyUI with both, and name the base model as comfyui:CHECKPOINT@http://HOST:8188.`,
  },
  {
    matches: (paths) =>
      paths.includes("model_index.json") ? paths.find((path) => path.startsWith("transformer/")) : undefined,
    advice: () =>
      "Pipelines with a diffusion transformer run in a server of your own: vLLM-Omni as ai-sdk:openai-compatible/MODEL@http://HOST:PORT/v1, or ComfyUI as comfyui:CHECKPOINT@http://HOST:8188.",
  },
  {
    // A model of the transformers library has a configuration beside its weights, and can be exported.
    matches: (paths) =>
      paths.includes("config.json") || paths.includes("model_index.json")
        ? undefined
        : paths.find((path) => /^[^/]+\.(safetensors|ckpt)$/i.test(path)),
    advice: (file) =>
      `A single file runs in ComfyUI: put it in models/checkpoints, and name it as comfyui:${file}@http://HOST:8188.`,
  },
];

/** How files that no embedded engine loads can be used; undefined if they can be exported, or are not known. */
export function serverAdvice(paths: readonly string[]): string | undefined {
  if (paths.some((path) => path.endsWith(".onnx"))) return undefined;
  for (const { matches, advice } of kinds) {
    const file = matches(paths);
    if (file !== undefined) return `${advice(file)} ${GUIDE}`;
  }
  return undefined;
}
