import { Runtime } from "@temporalio/worker";
import { listener } from "../../../platform/database/notifications.ts";
import { log } from "../../../platform/telemetry/log.ts";
import type { JobRuntime } from "../job-runtime.ts";
import { connectionOptions, TemporalConnection, type TemporalSettings } from "./connection.ts";
import { TemporalDelivery } from "./delivery.ts";
import { Dispatcher } from "./dispatcher.ts";

/**
 * Dispatches jobs by Temporal: one Standalone Activity for each attempt of a job. PostgreSQL is the source of truth, so a
 * job that Temporal has lost, or delivers twice, runs once. Throws SettingsError if a certificate cannot be read.
 */
export async function temporalRuntime(
  settings: TemporalSettings & { JOB_TIMEOUT_SECONDS: number },
): Promise<JobRuntime> {
  const options = await connectionOptions(settings);
  return {
    async deliver(receiver) {
      installLogger();
      const { TEMPORAL_NAMESPACE: namespace, JOB_TIMEOUT_SECONDS } = settings;
      const names = { prefix: settings.TEMPORAL_TASK_QUEUE, ownQueues: settings.TEMPORAL_OPERATION_QUEUES };
      const connection = new TemporalConnection(settings, options);
      const dispatcher = new Dispatcher({ connection, names, jobTimeoutSeconds: JOB_TIMEOUT_SECONDS });
      const source = await listener();
      const unsubscribe = [
        source.on("job_queued", () => dispatcher.wake()),
        source.on("reconnected", () => dispatcher.wake()),
      ];
      const onClosed = async () => {
        for (const end of unsubscribe) end();
        await dispatcher.close();
        await connection.close();
      };
      const delivery = new TemporalDelivery(receiver, { connection, dispatcher, namespace, names, onClosed });
      await connection.firstTry();
      return delivery;
    },
  };
}

let isInstalled = false;

/** The SDK writes to the process's log and leaves signals to the process. */
function installLogger(): void {
  if (isInstalled) return;
  isInstalled = true;
  const write = (level: string, message: string, meta?: object) => {
    if (level === "ERROR") log().error(meta ?? {}, message);
    else if (level === "WARN") log().warn(meta ?? {}, message);
    else log().debug(meta ?? {}, message);
  };
  Runtime.install({
    shutdownSignals: [],
    logger: {
      log: write,
      trace: (message, meta) => write("TRACE", message, meta),
      debug: (message, meta) => write("DEBUG", message, meta),
      info: (message, meta) => write("INFO", message, meta),
      warn: (message, meta) => write("WARN", message, meta),
      error: (message, meta) => write("ERROR", message, meta),
    },
  });
}
