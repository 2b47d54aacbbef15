import { limitImageThreads } from "@atelier/images/vips";
import { eraseDeletedAccounts } from "./lib/accounts/erase.ts";
import { notifyLowBalances } from "./lib/accounts/low-balance.ts";
import { EngineMonitor } from "./lib/engines/health/engine-monitor.ts";
import { deliverMail } from "./lib/mail/deliver-mail.ts";
import { meterUsage } from "./lib/payments/marketplace/metering.ts";
import { reconcileOnSchedule } from "./lib/payments/reconcile.ts";
import { runTopUps } from "./lib/payments/top-up/run.ts";
import { closeDatabase } from "./lib/platform/db.ts";
import { log } from "./lib/platform/log.ts";
import { closeListener } from "./lib/platform/notifications.ts";
import { Worker } from "./lib/worker/worker.ts";

// Claims jobs until it is told to stop. The database must be there and migrated: the server or the operator sees to that.
const worker: Worker = new Worker({
  operations: (lane) => engines.operations(lane),
  hasEngine: (engine) => engines.ready(engine),
});
const engines = new EngineMonitor(worker.id, () => worker.wake());
limitImageThreads();
/** What a worker does beside its jobs: each again this long after its last end. */
const routines: { name: string; everyMs: number; run(): Promise<unknown> }[] = [
  { name: "delivering mail", everyMs: 5_000, run: deliverMail },
  { name: "topping balances up", everyMs: 5_000, run: runTopUps },
  { name: "low-balance alerts", everyMs: 5_000, run: notifyLowBalances },
  { name: "erasing deleted accounts", everyMs: 15_000, run: eraseDeletedAccounts },
  { name: "comparing with Stripe", everyMs: 60_000, run: reconcileOnSchedule },
  { name: "metering usage for AWS Marketplace", everyMs: 300_000, run: meterUsage },
];

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const timer of timers.values()) clearTimeout(timer);
  void (async () => {
    await worker.stop();
    await engines.stop();
    await closeListener();
    await closeDatabase();
    process.exit(0);
  })();
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// Started by the server, it ends with the server, even one that was killed.
process.on("disconnect", stop);

const timers = new Map<string, NodeJS.Timeout>();
for (const routine of routines) repeat(routine);
function repeat({ name, everyMs, run }: (typeof routines)[number]): void {
  const turn = async () => {
    await run().catch((error: unknown) => log().error({ error }, `${name} failed`));
    if (!stopping) repeat({ name, everyMs, run });
  };
  timers.set(name, setTimeout(turn, everyMs));
}

await engines.start();
await worker.start();
log().info({ worker: worker.id, engines: engines.readyEngines() }, "worker started");
process.send?.("ready");
