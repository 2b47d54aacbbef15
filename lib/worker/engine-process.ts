import { serveParent } from "../platform/process-pool.ts";
import { type PerformAnswer, type PerformNote, type PerformRequest, perform } from "./run-operation.ts";

// Inference blocks the event loop and can crash the process: it runs here, apart from whoever must keep answering.
serveParent<PerformRequest, PerformNote, PerformAnswer>(async (request, say, signal) => {
  try {
    return await perform(request, say, signal);
  } catch (error) {
    // Its parent asked for the end and waits for no answer; this only keeps the process quiet.
    if (signal.aborted) return { failure: canceled };
    throw error;
  }
});

const canceled = {
  code: "engine_failed",
  message: "Canceled.",
  outcome: "failed",
  tryNext: false,
  safeToRepeat: false,
} as const;
