import { type Fault, nothing } from "./fault.ts";

/** A worker is killed. Its jobs run again on the other worker, so callers get no error. */
export const killWorker: Fault = {
  name: "kill -9 a worker",
  async inject({ installation: { workers }, round }) {
    const worker = workers[round % workers.length];
    if (!worker) throw new Error("There is no worker.");
    worker.kill();
    return { ...nothing, killed: [worker.name], mayLeaveFiles: true };
  },
};
