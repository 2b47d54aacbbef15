import { operations } from "../../operations/index.ts";
import { env } from "../../platform/env.ts";
import { SettingsError } from "../../platform/settings-error.ts";
import { workerSettings } from "../settings.ts";
import type { JobRuntime } from "./job-runtime.ts";
import { postgresRuntime } from "./postgres.ts";

/** The runtime of JOB_RUNTIME. Throws SettingsError for an unknown operation, and if its packages are not installed. */
export async function jobRuntime(): Promise<JobRuntime> {
  const settings = workerSettings();
  if (settings.JOB_RUNTIME === "postgres") return postgresRuntime;
  checkOperationQueues(settings.TEMPORAL_OPERATION_QUEUES);
  // Loaded only if it is chosen, because its packages are not installed by default.
  const { temporalRuntime } = await import("./temporal/index.ts").catch((error: unknown) => {
    throw describeMissing(error);
  });
  return temporalRuntime({ ...settings, JOB_TIMEOUT_SECONDS: env().JOB_TIMEOUT_SECONDS });
}

/** Jobs of an operation whose name is wrong would wait in the queue that all operations share. */
function checkOperationQueues(names: readonly string[]): void {
  const known: string[] = operations.map(({ slug }) => slug);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new SettingsError(
      `TEMPORAL_OPERATION_QUEUES: there is no operation "${unknown}". Operations: ${known.join(", ")}.`,
    );
}

/** The versions of the SDK, as in the peerDependencies of package.json. */
const PACKAGES = ["activity", "client", "worker"].map((name) => `@temporalio/${name}@1.24.0`).join(" ");

function describeMissing(error: unknown): unknown {
  const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  if (!isMissing || !error.message.includes("@temporalio/")) return error;
  return new SettingsError(
    `JOB_RUNTIME: temporal needs packages that are not installed. Run: npm install --no-save ${PACKAGES}`,
  );
}
