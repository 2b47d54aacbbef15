import { handleRequests } from "../platform/processes/process-pool.ts";
import type { EngineAnswer, EngineCall, EngineNote } from "./engine-call.ts";
import { engineFailed } from "./engine-failures.ts";
import { runOperation } from "./run-operation.ts";

// Inference blocks the event loop and can crash the process, so engines run in child processes.
handleRequests<EngineCall, EngineNote, EngineAnswer>(async (call, onNote, signal) => {
  try {
    return await runOperation(call, onNote, signal);
  } catch (error) {
    // The parent canceled the call and ignores the response.
    if (signal.aborted) return { failure: { ...engineFailed, message: "Canceled.", tryNext: false } };
    throw error;
  }
});
