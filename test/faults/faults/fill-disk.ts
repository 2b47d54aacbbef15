import { setTimeout as sleep } from "node:timers/promises";
import { type CheckResult, isViolated } from "../checks/check-result.ts";
import type { Target } from "../load/api-client.ts";
import { removeBackground } from "../load/requests.ts";
import { type Fault, type FaultContext, nothing } from "./fault.ts";

const INTERVAL_MS = 200;
/** The end of a job can free space between the fill and an upload. */
const TRIES = 10;

/** The disk of the uploads and stored files is full. Uploads are refused and jobs with results fail, both with a code of their own. */
export const fillDisk: Fault = {
  name: "fill the disk",
  unavailable: ({ disk, store }) => disk.unavailable ?? (store ? "files are in a store" : null),
  async inject(context) {
    const { disk } = context.installation;
    const results: CheckResult[] = [];
    try {
      await disk.fill();
      for (const target of context.client.targets) results.push(...(await checkFullServer(context, target)));
      const until = Date.now() + context.holdMs;
      while (Date.now() < until) {
        await disk.fill();
        await sleep(INTERVAL_MS);
      }
    } finally {
      await disk.free();
    }
    return { ...nothing, codes: ["storage_full"], results };
  },
};

/** A server that cannot store an upload reports it, to the caller and in GET /ready. */
async function checkFullServer(context: FaultContext, target: Target): Promise<CheckResult[]> {
  for (let tries = 1; ; tries++) {
    await context.installation.disk.fill();
    const results = await checkOnce(context, target);
    if (tries === TRIES || !results.some(isViolated)) return results;
  }
}

async function checkOnce({ client }: FaultContext, target: Target): Promise<CheckResult[]> {
  const { exchange } = await removeBackground(client, { isWaited: false, target });
  const answer = exchange.code === "storage_full" ? [] : [`${target.name}: ${exchange.status} ${exchange.code}`];
  const ready: unknown = await (await fetch(`${target.origin}/api/v1/ready`)).json();
  const isFull = typeof ready === "object" && ready !== null && "storage" in ready && ready.storage === "full";
  return [
    { check: "an upload to a full disk is refused", violations: answer },
    { check: "GET /ready reports the full disk", violations: isFull ? [] : [target.name] },
  ];
}
