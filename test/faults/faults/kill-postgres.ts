import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, nothing } from "./fault.ts";

const POLL_MS = 50;

/** PostgreSQL is killed. Its supervisor starts it again and it recovers from its log. */
export const killPostgres: Fault = {
  name: "kill -9 PostgreSQL",
  async inject({ installation, limits }) {
    const killed = await installation.postgresPid();
    process.kill(killed, "SIGKILL");
    const deadline = Date.now() + limits.restartMs;
    const isReplaced = async () => (await installation.postgresPid().catch(() => killed)) !== killed;
    while (!(await isReplaced())) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL was not started again within ${Math.round(limits.restartMs / 1000)} s.`);
      await sleep(POLL_MS);
    }
    return { ...nothing, codes: ["overloaded"], mayLeaveFiles: true };
  },
};
