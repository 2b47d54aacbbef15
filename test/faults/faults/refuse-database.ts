import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, nothing } from "./fault.ts";

/** The database cannot be reached at all for some time. */
export const refuseDatabase: Fault = {
  name: "refuse database connections",
  async inject({ installation: { proxy }, holdMs }) {
    proxy.refuse();
    await sleep(holdMs);
    await proxy.accept();
    return { ...nothing, codes: ["overloaded"], mayLeaveFiles: true };
  },
};
