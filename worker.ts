import { limitImageThreads } from "@atelier/images/vips";
import { closeEngineClients } from "./lib/engine-health/engine-client.ts";
import { EngineMonitor } from "./lib/engine-health/engine-monitor.ts";
import { applyStoredSettings, keepApplyingStoredSettings } from "./lib/engine-health/stored-settings.ts";
import { checkAllSettings } from "./lib/install/settings.ts";
import { closeInspectors } from "./lib/jobs/inspect.ts";
import { leftJobFolders } from "./lib/jobs/job-folder.ts";
import { startMetrics } from "./lib/metrics/start.ts";
import { closeDatabase } from "./lib/platform/database/db.ts";
import { closeListener, linkStartingServer } from "./lib/platform/database/notifications.ts";
import { keepDeletingLeftFolders } from "./lib/platform/processes/left-folders.ts";
import { exitAfterStartError } from "./lib/platform/settings-error.ts";
import { log } from "./lib/platform/telemetry/log.ts";
import { closeCredentials } from "./lib/provenance/credentials-pool.ts";
import { prepareSigner } from "./lib/provenance/signer.ts";
import { checkStoreAtStart } from "./lib/storage/health.ts";
import { startTracing } from "./lib/tracing/start.ts";
import { WebhookDispatcher } from "./lib/webhooks/dispatcher.ts";
import { jobRuntime } from "./lib/worker/runtime/index.ts";
import { backgroundTasks } from "./lib/worker/tasks/index.ts";
import { TaskRunner } from "./lib/worker/tasks/task-runner.ts";
import { Worker } from "./lib/worker/worker.ts";

// Runs jobs and background tasks until a signal stops it. The server or the operator starts and migrates the database first.
try {
  await runWorker();
} catch (error) {
  exitAfterStartError(error);
}

async function runWorker(): Promise<void> {
  checkAllSettings();
  const worker: Worker = new Worker({
    operations: (lane) => engines.operations(lane),
    engines: (lane) => engines.engines(lane),
    hasEngine: (engine) => engines.ready(engine),
  });
  const engines = new EngineMonitor(worker.id, () => worker.wake());
  const tasks = new TaskRunner(backgroundTasks());
  const webhooks = new WebhookDispatcher();
  limitImageThreads();
  await checkStoreAtStart();
  await prepareSigner();
  const runtime = await jobRuntime();

  const stopMetrics = await startMetrics("worker");
  const stopTracing = await startTracing("worker");

  let stopping = false;
  let stopSettings: (() => void) | undefined;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void (async () => {
      stopSettings?.();
      await Promise.all([worker.stop(), tasks.stop(), webhooks.stop()]);
      await Promise.all([stopMetrics(), stopTracing()]);
      await engines.stop();
      await closeEngineClients();
      closeCredentials();
      closeInspectors();
      await closeListener();
      await closeDatabase();
      process.exit(0);
    })();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // A worker that the server started ends with the server, even with one that was killed.
  process.on("disconnect", stop);

  await keepDeletingLeftFolders(leftJobFolders());
  await applyStoredSettings().catch((error: unknown) => {
    log().warn({ error: String(error) }, "the stored settings could not be read yet");
  });
  stopSettings = keepApplyingStoredSettings();
  await engines.start();
  worker.warm();
  await worker.start(runtime);
  linkStartingServer();
  log().info({ worker: worker.id, engines: engines.readyEngines() }, "worker started");
  webhooks.start();
  process.send?.("ready");
  await tasks.start();
}
