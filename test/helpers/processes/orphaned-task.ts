// A child whose parent ends while it computes.
import { handleRequests } from "../../../lib/platform/processes/process-pool.ts";

const COMPUTE_MS = 1_000;

handleRequests<object, "begun", string>(async (_request, onNote) => {
  onNote("begun");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, COMPUTE_MS);
  return "done";
});
