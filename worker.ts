import { closeDatabase } from "./lib/db.ts";
import { EngineWatch } from "./lib/jobs/engine-reports.ts";
import { Worker } from "./lib/jobs/work.ts";
import { closeListener } from "./lib/listen.ts";
import { log } from "./lib/log.ts";

// Claims jobs until it is told to stop. The database must be there and migrated: the server or the operator sees to that.
const worker: Worker = new Worker(() => engines.operations());
const engines = new EngineWatch(worker.id, () => worker.wake());

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
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

await engines.start();
await worker.start();
log().info({ worker: worker.id, operations: engines.operations() }, "worker started");
process.send?.("ready");
