import type { EngineSetting } from "./define.ts";

/** A secret that an engine reads. */
export const secret = (name: string, note: string, required = true): EngineSetting => ({
  name,
  required,
  note,
  secret: true,
});

/** Settings of every engine that is called over the network. */
export const callSettings: readonly EngineSetting[] = [
  {
    name: "ENGINE_TIMEOUT_SECONDS",
    required: false,
    note: "How long one call may take before the next engine is tried.",
  },
  { name: "ENGINE_CALLS", required: false, note: "Calls at once to one engine." },
];

export const threads: EngineSetting = {
  name: "ENGINE_THREADS",
  required: false,
  note: "Threads of one inference; 0 is one per core.",
};

export const cache: EngineSetting = { name: "CACHE_DIR", required: false, note: "Where its weights are stored." };
