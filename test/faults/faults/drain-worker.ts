import { type Fault, nothing } from "./fault.ts";

/** A worker gets SIGTERM. It finishes or requeues its jobs, and the other worker gets the next ones. */
export const drainWorker: Fault = {
  name: "drain a worker",
  async inject({ installation: { workers }, round }) {
    const worker = workers[round % workers.length];
    if (!worker) throw new Error("There is no worker.");
    worker.drain();
    return { ...nothing, killed: [worker.name] };
  },
};
