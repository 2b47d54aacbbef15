import type { EngineSetting } from "./define.ts";

/** Declares a secret setting of an engine. */
export const secret = (name: string, note: string, required = true): EngineSetting => ({
  name,
  required,
  note,
  secret: true,
});

/** The settings of every engine that is called over the network. */
export const callSettings: readonly EngineSetting[] = [
  {
    name: "ENGINE_TIMEOUT_SECONDS",
    required: false,
    note: "Time limit of one call in seconds. After it, the next engine is tried.",
  },
  { name: "ENGINE_CALLS", required: false, note: "Concurrent calls to one engine, across all workers." },
  {
    name: "ENGINE_CALLS_PER_MINUTE",
    required: false,
    note: "Calls to one engine that start in a minute, across all workers. 0 means no limit.",
  },
];

export const threads: EngineSetting = {
  name: "ENGINE_THREADS",
  required: false,
  note: "Threads per inference. 0 means one per core.",
};

export const cache: EngineSetting = { name: "CACHE_DIR", required: false, note: "Folder of the model weights." };
