/** The supported providers with their address and the setting of their key. */
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
  /** Any server with OpenAI's API: LocalAI, vLLM, SGLang, LiteLLM. The address is required, the key is optional. */
  "openai-compatible": { title: "OpenAI-compatible", key: "OPENAI_COMPATIBLE_API_KEY", address: undefined },
} as const;
export type AiProvider = keyof typeof aiProviders;

/** The providers that can be used for language models. */
export const languageProviders = ["openai", "google", "openai-compatible"] as const satisfies readonly AiProvider[];
