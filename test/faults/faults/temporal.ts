import { setTimeout as sleep } from "node:timers/promises";
import type { TemporalServer } from "../../helpers/servers/temporal-server.ts";
import type { CheckResult } from "../checks/check-result.ts";
import type { Installation } from "../installation/installation.ts";
import { generateImage } from "../load/requests.ts";
import { type Fault, type FaultContext, nothing } from "./fault.ts";

const ENGINE_MS = 200;

const unavailable = ({ temporal }: Installation) => (temporal ? null : "the runtime is PostgreSQL");

/** The Temporal server is killed while jobs run, and started again later with its data. */
export const killTemporal: Fault = {
  name: "kill -9 Temporal",
  unavailable,
  inject: (context) => interrupt(context, (temporal) => temporal.start()),
};

/** The Temporal server loses its data. The workers start the activities of waiting jobs again. */
export const eraseTemporal: Fault = {
  name: "Temporal loses its data",
  unavailable,
  inject: (context) =>
    interrupt(context, async (temporal) => {
      await temporal.erase();
      await temporal.start();
    }),
};

async function interrupt(context: FaultContext, restore: (temporal: TemporalServer) => Promise<void>) {
  const { installation, holdMs } = context;
  const { temporal } = installation;
  if (!temporal) throw new Error("There is no Temporal server.");
  await temporal.kill();
  const results = [await checkAccepted(context)];
  await sleep(holdMs);
  await restore(temporal);
  return { ...nothing, results };
}

/** Requests must be accepted while Temporal is not reachable. Their jobs are checked with all others. */
async function checkAccepted({ client }: FaultContext): Promise<CheckResult> {
  const { job, exchange } = await generateImage(client, { engineMs: ENGINE_MS, isWaited: false });
  const violations = job ? [] : [`${exchange.status} ${exchange.code}`];
  return { check: "a request is accepted without Temporal", violations };
}
