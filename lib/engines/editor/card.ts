import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "editor",
  title: "Editor",
  summary:
    "Converts instructions to a plan of editing tools, which the job's report contains. Plans are created by an English grammar or by a configured language model.",
  kind: "embedded",
  local: "model",
  serves: { "image-edit": "50 tools, from cropping to replacing a background" },
  model: { required: false, names: { "image-edit": ["grammar"] }, unlisted: true },
  settings: [
    threads,
    cache,
    {
      name: "LANGUAGE_MODEL",
      required: false,
      note: "Language model that creates plans from instructions in any language. If it fails, the grammar is used.",
    },
  ],
  limits: ["Does not generate new content.", "Instructions that were not understood are listed in warnings."],
  license: "MIT (part of this project). Models: see the cleaner, the background remover and the upscaler.",
  byDefault: true,
  worksByRules: true,
  examples: ["editor", "editor:grammar"],
};
