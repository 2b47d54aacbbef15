import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "m2m100",
  title: "M2M100",
  summary: "A neural translator of 418 million parameters that runs here, on the processor, with no account anywhere.",
  kind: "embedded",
  serves: { translator: "100 languages, any into any" },
  settings: [
    threads,
    cache,
    {
      name: "M2M100_WEIGHTS",
      required: false,
      note: "A folder with the model (config.json, tokenizer.json, tokenizer_config.json, onnx/); without it, 0.6 GB are fetched when the engine is chosen.",
    },
  ],
  limits: [
    "About 0.4 s a sentence on 2 cores, and 1.1 to 1.8 GB of memory in each engine process that uses it.",
    "A document of more than some 180,000 characters would outlast a job's 900 s and is left to the next engine, or refused.",
    "Styles inside of a sentence are kept where their words are found again in the translation.",
    "No formality.",
  ],
  license: "MIT (the model, by Facebook AI)",
  byDefault: false,
  examples: ["m2m100"],
};
