import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, nothing } from "./fault.ts";

const INTERVAL_MS = 400;

/** All connections to the database are reset again and again; new ones work. */
export const dropDatabase: Fault = {
  name: "drop database connections",
  async inject({ installation: { proxy }, holdMs }) {
    const until = Date.now() + holdMs;
    while (Date.now() < until) {
      proxy.drop();
      await sleep(INTERVAL_MS);
    }
    return { ...nothing, codes: ["overloaded"], mayLeaveFiles: true };
  },
};
