import { serveParent } from "./children.ts";
import { type PerformAnswer, type PerformNote, type PerformRequest, perform } from "./perform.ts";

// Inference blocks the event loop and can crash the process: it runs here, apart from whoever must keep answering.
serveParent<PerformRequest, PerformNote, PerformAnswer>(async (request, say, signal) => {
  try {
    return await perform(request, say, signal);
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return {
      code: "engine_failed",
      message: "The engine failed on this input. Nothing was charged; trying again may help.",
    };
  }
});
