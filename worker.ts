import { closeDatabase } from "./lib/db.ts";
import { EngineWatch } from "./lib/jobs/engine-reports.ts";
import { Worker } from "./lib/jobs/work.ts";
import { closeListener } from "./lib/listen.ts";
import { log } from "./lib/log.ts";
import { deliverMail } from "./lib/mail/deliver-mail.ts";

// Claims jobs until it is told to stop. The database must be there and migrated: the server or the operator sees to that.
const worker: Worker = new Worker(() => engines.operations());
const engines = new EngineWatch(worker.id, () => worker.wake());
const MAIL_EVERY_MS = 5_000;

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  clearTimeout(mail);
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

let mail = setTimeout(postman, MAIL_EVERY_MS);
async function postman(): Promise<void> {
  await deliverMail().catch((error: unknown) => log().error({ error }, "delivering mail failed"));
  if (!stopping) mail = setTimeout(postman, MAIL_EVERY_MS);
}

await engines.start();
await worker.start();
log().info({ worker: worker.id, operations: engines.operations() }, "worker started");
process.send?.("ready");
