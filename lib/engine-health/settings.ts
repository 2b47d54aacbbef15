import { z } from "zod";
import { engineVariables, readEngineLists } from "../engines/variables.ts";
import { count, defineSettings, flag, list } from "../platform/settings.ts";

/** The settings of the engines, with the lists that the operator chose. */
export const engineHealthSettings = defineSettings(
  "engine-health",
  {
    MODEL_MEMORY_MB: count(900, 100, 1_000_000),
    HF_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .default("https://huggingface.co")
      .transform((url) => url.replace(/\/+$/, "")),
    HF_TOKEN: z.string().optional(),
    LANGUAGE_DOWNLOADS: flag.default(true),
    LANGUAGE_SOURCE: z
      .string()
      .optional()
      .transform((location) => location?.replace(/\/+$/, "") || undefined),
    ENGINE_THREADS: count(0, 0, 256),
    IO_JOBS: count(64, 1, 10_000),
    WORKER_OPERATIONS: list,
    WORKER_ENGINES: list,
    BEST_BACKGROUND: flag.default(false),
    INSTALL_APERTIUM: flag.optional(),
    PROVENANCE: flag.default(true),
    ...engineVariables,
  },
  (parsed, { source, local }) => {
    const { faults, ...engines } = readEngineLists(source);
    return { settings: { ...parsed, INSTALL_APERTIUM: parsed.INSTALL_APERTIUM ?? local, engines }, faults };
  },
);
