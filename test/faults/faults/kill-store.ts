import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation.ts";
import { type Fault, nothing } from "./fault.ts";

const unavailable = ({ store }: Installation) => (store ? null : "files are on the disk");

/**
 * The S3 server is killed, and started again later with its files. Requests and jobs that need it fail with a code that
 * tells clients to repeat them, and cost nothing.
 */
export const killStore: Fault = {
  name: "kill -9 the store",
  unavailable,
  async inject({ installation: { store }, holdMs }) {
    if (!store) throw new Error("There is no S3 server.");
    await store.kill();
    await sleep(holdMs);
    await store.start();
    return { ...nothing, codes: ["overloaded"], mayLeaveFiles: true };
  },
};
